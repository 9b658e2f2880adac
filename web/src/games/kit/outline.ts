import { RHOMBUS, type Shape } from "../../art/pieces";

/** The outline of a tile of this size around 0, 0, as a path. */
export function outline(shape: Shape, size: number): string {
  const half = size / 2;
  if (shape === "round") return `M${-half} 0A${half} ${half} 0 0 1 ${half} 0 ${half} ${half} 0 0 1 ${-half} 0Z`;
  if (shape === "rhombus") return `M0 ${-half * RHOMBUS}L${half} 0 0 ${half * RHOMBUS} ${-half} 0Z`;
  const corner = size * 0.12;
  const side = size - 2 * corner;
  return (
    `M${-half + corner} ${-half}h${side}q${corner} 0 ${corner} ${corner}v${side}q0 ${corner} ${-corner} ${corner}` +
    `h${-side}q${-corner} 0 ${-corner} ${-corner}v${-side}q0 ${-corner} ${corner} ${-corner}Z`
  );
}
