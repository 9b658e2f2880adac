/** The shapes of pieces, and the parts of their names. */

export type Shape = "square" | "rhombus" | "round";

/** The height of a rhombus relative to its width. */
export const RHOMBUS = Math.sqrt(3);

/** The position of the motif in a body of width 100. */
export const MOTIF: Record<Shape, { x: number; y: number; size: number; height: number }> = {
  square: { x: 11, y: 10, size: 78, height: 100 },
  round: { x: 19, y: 18, size: 62, height: 100 },
  rhombus: { x: 16, y: 51.6, size: 68, height: 173.2 },
};

/** Splits a name: "red joker" is a joker that stands for red. */
export function parts(piece: string): { kind: string; standsFor: string | null } {
  const [first = "", second] = piece.split(" ");
  return second === "joker" ? { kind: "joker", standsFor: first } : { kind: first, standsFor: null };
}
