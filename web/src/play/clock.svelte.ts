/** Clocks that keep running between messages of the server, and the alarm before the time of the player is up. */
import { t } from "../i18n";
import type { Clocks } from "../protocol";
import { announce } from "../state/announcer.svelte";
import { alarmSound } from "./sounds";

const SECOND = 1000;
/** The time left, in seconds, at which the alarm sounds. */
export const ALARM = 10;

const secondsOf = (milliseconds: number): number => Math.max(0, Math.ceil(milliseconds / SECOND));

export function formatClock(milliseconds: number): string {
  const seconds = secondsOf(milliseconds);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export class RunningClocks {
  private now = $state(Date.now());
  private since = 0;
  private seen: Clocks | null = null;
  private isWarned = false;

  /** `own` are the seats whose player hears the alarm. */
  constructor(
    private readonly clocks: () => Clocks | null,
    own: () => readonly number[],
  ) {
    $effect(() => {
      if (clocks() === null) return;
      const timer = setInterval(() => (this.now = Date.now()), SECOND / 4);
      return () => clearInterval(timer);
    });
    $effect(() => {
      const running = clocks()?.running ?? null;
      const isLow = running !== null && own().includes(running) && this.of(running)!.isLow;
      if (isLow && !this.isWarned) warn();
      this.isWarned = isLow;
    });
  }

  /** The remaining time of a seat, as "4:59", and whether it is nearly up; undefined without clocks. */
  of(seat: number): { text: string; isLow: boolean } | undefined {
    const clocks = this.clocks();
    if (!clocks) return undefined;
    const left = this.left(clocks, seat);
    return { text: formatClock(left), isLow: clocks.running === seat && secondsOf(left) <= ALARM };
  }

  private left(clocks: Clocks, seat: number): number {
    if (clocks !== this.seen) {
      this.seen = clocks;
      this.since = Date.now();
    }
    const spent = clocks.running === seat ? Math.max(0, this.now - this.since) : 0;
    return (clocks.left[seat] ?? 0) - spent;
  }
}

function warn(): void {
  alarmSound();
  announce(t("web.seat.alarm", { count: ALARM }));
}
