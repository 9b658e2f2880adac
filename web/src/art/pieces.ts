/** What pieces are made of: their shapes, and the parts of their names. */

export type Shape = "square" | "rhombus" | "round";

/** How high a rhombus is, for its width. */
export const RHOMBUS = Math.sqrt(3);

/** Where the motif stands in a body that is 100 wide. */
export const MOTIF: Record<Shape, { x: number; y: number; size: number; height: number }> = {
  square: { x: 11, y: 10, size: 78, height: 100 },
  round: { x: 19, y: 18, size: 62, height: 100 },
  rhombus: { x: 16, y: 51.6, size: 68, height: 173.2 },
};

/** "red joker" is a joker that stands for red. */
export function parts(piece: string): { kind: string; standsFor: string | null } {
  const [first = "", second] = piece.split(" ");
  return second === "joker" ? { kind: "joker", standsFor: first } : { kind: first, standsFor: null };
}
