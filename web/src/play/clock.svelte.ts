/** Clocks that keep running between messages of the server. */
import type { Clocks } from "../protocol";

const SECOND = 1000;

export function formatClock(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / SECOND));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export class RunningClocks {
  private now = $state(Date.now());
  private since = 0;
  private seen: Clocks | null = null;

  constructor(private readonly clocks: () => Clocks | null) {
    $effect(() => {
      if (clocks() === null) return;
      const timer = setInterval(() => (this.now = Date.now()), SECOND / 4);
      return () => clearInterval(timer);
    });
  }

  /** The remaining time of a seat, as "4:59"; undefined without clocks. */
  left(seat: number): string | undefined {
    const clocks = this.clocks();
    if (!clocks) return undefined;
    if (clocks !== this.seen) {
      this.seen = clocks;
      this.since = Date.now();
    }
    const spent = clocks.running === seat ? Math.max(0, this.now - this.since) : 0;
    return formatClock((clocks.left[seat] ?? 0) - spent);
  }
}
