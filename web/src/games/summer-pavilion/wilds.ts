import type { Pavilion } from "../../protocol";

type Colour = NonNullable<Pavilion.Position["wild"]>;

const NAMED: Record<"front" | "back", Colour[]> = {
  front: ["purple", "green", "orange", "yellow", "blue", "red"],
  back: ["orange", "red", "blue", "yellow", "green", "purple"],
};

/** The wild colours of rounds 1 to 6. */
export function wildOrder(wilds: Pavilion.Options["wilds"]): Colour[] {
  return typeof wilds === "string" ? NAMED[wilds] : wilds;
}
