/** Actions of Azul as clicks, and clicks as the action that they attempt. */
import type { Step } from "../kit/places";
import { withPiece } from "../kit/places";
import { buttonOf, placeOf, type AzulButton, type AzulPlace } from "./places";

interface Take extends Record<string, unknown> {
  type: "take";
  /** Null is the centre. */
  factory: number | null;
  /** Null takes jokers alone. */
  colour: string | null;
  jokers: boolean;
  /** Null is the floor line. */
  line: number | null;
}

interface LayTile extends Record<string, unknown> {
  type: "tile";
  line: number;
  column: number;
}

export type AzulAction = Take | LayTile;

const isSameSource = (one: AzulAction, other: Take): boolean =>
  one.type === "take" && one.factory === other.factory && one.colour === other.colour;

export function pathsOf(action: AzulAction, seat: number, legal: readonly AzulAction[]): Step[][] {
  if (action.type === "tile") return [[placeOf({ kind: "wall", seat, row: action.line, column: action.column })]];
  const source = withPiece(
    action.factory ? placeOf({ kind: "factory", number: action.factory }) : placeOf({ kind: "centre" }),
    action.colour ?? "joker",
  );
  const destination = action.line ? placeOf({ kind: "line", seat, row: action.line }) : placeOf({ kind: "floor", seat });
  const hasChoice = action.colour && legal.some((other) => isSameSource(other, action) && other.jokers !== action.jokers);
  if (!hasChoice) return [[source, destination]];
  return [[source, buttonOf({ kind: action.jokers ? "with jokers" : "without jokers" }), destination]];
}

export function attemptOf(steps: readonly (AzulPlace | AzulButton)[]): AzulAction | null {
  const last = steps.at(-1);
  if (last?.kind === "wall") return { type: "tile", line: last.row, column: last.column };
  const [source, target] = steps.filter((step) => step.type === "place");
  if (!source?.piece || (source.kind !== "factory" && source.kind !== "centre")) return null;
  if (target && target.kind !== "line" && target.kind !== "floor") return null;
  const isJoker = source.piece === "joker";
  return {
    type: "take",
    factory: source.kind === "factory" ? source.number : null,
    colour: isJoker ? null : source.piece,
    jokers: isJoker || steps.some(({ kind }) => kind === "with jokers"),
    line: target?.kind === "line" ? target.row : null,
  };
}
