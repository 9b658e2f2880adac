import type { DuelPosition } from "../../protocol";
import { cells } from "./plates";

export interface HeldPlate {
  plate: number | null;
  type: "special" | "joker";
}

const known = (plate: number): HeldPlate => ({ plate, type: cells(plate).includes("special") ? "special" : "joker" });

/** The plates in the hand of the active player, the kept one first. */
export function heldPlates(choosing: DuelPosition["choosing"]): HeldPlate[] {
  if (!choosing) return [];
  if (choosing.type === "place") return [known(choosing.plate)];
  if (choosing.type === "under") return [known(choosing.kept), ...choosing.plates];
  return choosing.type === "draw" || choosing.type === "keep" ? choosing.plates : [];
}
