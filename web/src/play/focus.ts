/** Keeps the focus on the table: an element that is removed, or can no longer be chosen, would leave it to the page. */
import type { Attachment } from "svelte/attachments";

const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), summary, [tabindex]";

const isGone = (element: Element): boolean => !element.isConnected || !element.matches(FOCUSABLE) || !element.getClientRects().length;

/** Calls `restore` when the element with the focus has gone; a focus that the user takes away stays away. */
export function keepFocus(restore: () => void): Attachment<HTMLElement> {
  return (root) => {
    let last: Element | null = null;
    const remember = ({ target }: FocusEvent) => (last = target instanceof Element && root.contains(target) ? target : null);
    /** Browsers notice only later, and without an event, that an element with the focus can no longer have it. */
    const check = () => {
      if (!last || !isGone(last) || (document.activeElement !== document.body && document.activeElement !== last)) return;
      last = null;
      restore();
    };
    const observer = new MutationObserver(check);
    observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["tabindex", "disabled"] });
    document.addEventListener("focusin", remember);
    document.addEventListener("focusout", checkLater);
    function checkLater(): void {
      queueMicrotask(check);
    }
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", remember);
      document.removeEventListener("focusout", checkLater);
    };
  };
}
