/** Actions of Azul Duel as clicks, and clicks as the action that they attempt. */
import { withPiece, type Step } from "../kit/places";
import { buttonOf, placeOf, type DuelButton, type DuelPlace } from "./places";
import type { Turn } from "./plates";

interface ChoosePlate extends Record<string, unknown> {
  type: "plate" | "keep" | "under";
  plate: number;
}

interface PlacePlate extends Record<string, unknown> {
  type: "place";
  slot: number;
  turn: Turn;
}

interface TakeSun extends Record<string, unknown> {
  type: "sun";
  /** Null is the large factory. */
  factory: number | null;
  colour: string;
  /** Null breaks the tiles. */
  line: number | null;
}

interface TakeMoon extends Record<string, unknown> {
  type: "moon";
  colour: string;
  line: number | null;
}

interface StackTile extends Record<string, unknown> {
  type: "stack";
  colour: string;
}

interface TakeChip extends Record<string, unknown> {
  type: "chip";
  factory: number;
}

interface SpendChip extends Record<string, unknown> {
  type: "spend";
  chip: string;
}

interface LayTile extends Record<string, unknown> {
  type: "tile";
  line: number;
  column: number;
}

interface Simple extends Record<string, unknown> {
  type: "draw" | "look" | "skip";
}

export type DuelAction = ChoosePlate | PlacePlate | TakeSun | TakeMoon | StackTile | TakeChip | SpendChip | LayTile | Simple;

const targetOf = (seat: number, line: number | null) =>
  line ? placeOf({ kind: "line", seat, row: line }) : placeOf({ kind: "broken", seat });

export function pathsOf(action: DuelAction, seat: number): Step[][] {
  switch (action.type) {
    case "plate":
      return [[placeOf({ kind: "offer", piece: String(action.plate) })]];
    case "draw":
      return [[placeOf({ kind: "stack" })]];
    case "keep":
    case "under":
      return [[placeOf({ kind: "drawn", piece: String(action.plate) })]];
    case "place":
      return [[placeOf({ kind: "slot", seat, slot: action.slot }), buttonOf({ kind: "turn", degrees: action.turn })]];
    case "sun": {
      const source = action.factory ? placeOf({ kind: "factory", number: action.factory }) : placeOf({ kind: "large" });
      return [[withPiece(source, action.colour), targetOf(seat, action.line)]];
    }
    case "moon":
      return [[placeOf({ kind: "moon", piece: action.colour }), targetOf(seat, action.line)]];
    case "stack":
      return [[buttonOf({ kind: "stack", colour: action.colour })]];
    case "chip":
      return [[placeOf({ kind: "chip", number: action.factory })]];
    case "spend":
      return [[placeOf({ kind: "chips", seat, piece: action.chip })]];
    case "tile":
      return [[placeOf({ kind: "cell", seat, row: action.line, column: action.column })]];
    default:
      return [[buttonOf({ kind: action.type })]];
  }
}

export function attemptOf(steps: readonly (DuelPlace | DuelButton)[]): DuelAction | null {
  const last = steps.at(-1);
  if (last?.kind === "cell") return { type: "tile", line: last.row, column: last.column };
  const [source, target] = steps.filter((step) => step.type === "place");
  if (!source?.piece || (target?.kind !== "line" && target?.kind !== "broken")) return null;
  const line = target.kind === "line" ? target.row : null;
  switch (source.kind) {
    case "moon":
      return { type: "moon", colour: source.piece, line };
    case "factory":
      return { type: "sun", factory: source.number, colour: source.piece, line };
    case "large":
      return { type: "sun", factory: null, colour: source.piece, line };
    default:
      return null;
  }
}
