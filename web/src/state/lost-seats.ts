/** Why a browser that had seats at a table has none any more. */
import type { Event } from "../protocol";

export type SeatLoss = "signed_out" | "moved";

/**
 * Null if it has left its seats, or was removed, before the game. Otherwise somebody else may have sat down there since the game began,
 * with the link for another device, or else the key that proves whose seats they were is no longer valid.
 */
export function whyLost(seats: readonly number[], events: readonly Event[]): SeatLoss | null {
  const own = events.filter(({ seat }) => typeof seat === "number" && seats.includes(seat));
  if (!seats.length || own.some(({ type }) => type === "left")) return null;
  const start = events.find(({ type }) => type === "started")?.version ?? Infinity;
  return own.some(({ type, version, renewed }) => type === "sat" && version > start && !renewed) ? "moved" : "signed_out";
}
