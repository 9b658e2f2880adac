import type { DuelPosition } from "../../protocol";
import { cells } from "./plates";

export interface HeldPlate {
  plate: number | null;
  type: "special" | "joker";
}

const known = (plate: number): HeldPlate => ({ plate, type: cells(plate).includes("special") ? "special" : "joker" });

/** The plates that the player who chooses has in hand, the one that is kept first. */
export function heldPlates(choosing: DuelPosition["choosing"]): HeldPlate[] {
  if (!choosing) return [];
  if (choosing.type === "place") return [known(choosing.plate)];
  if (choosing.type === "under") return [known(choosing.kept), ...choosing.plates];
  return choosing.type === "draw" || choosing.type === "keep" ? choosing.plates : [];
}
