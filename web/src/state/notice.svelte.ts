/** What the operator of the server tells everyone. */
import type { Notice } from "../protocol";
import { announce } from "./announcer.svelte";

const seen = $state<{ notice: Notice | null }>({ notice: null });
let closed = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The message to show; null if there is none. */
export const notice = () => seen.notice;

/** Shows a message until it ends, unless it has been closed before. */
export function showNotice(next: Notice | null | undefined): void {
  const left = next ? next.until - Date.now() : 0;
  if (!next || left <= 0 || next.id === closed) return hide();
  if (next.id === seen.notice?.id) return;
  hide();
  seen.notice = next;
  timer = setTimeout(hide, Math.min(left, 2 ** 31 - 1));
  announce(next.text);
}

/** Closes the message; it is not shown again. */
export function closeNotice(): void {
  closed = seen.notice?.id ?? closed;
  hide();
}

function hide(): void {
  clearTimeout(timer);
  seen.notice = null;
}
