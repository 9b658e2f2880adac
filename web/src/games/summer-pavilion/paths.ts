/** Actions of Summer Pavilion as clicks, and clicks as the action that they attempt. */
import type { PavilionPosition } from "../../protocol";
import { withPiece, type Step } from "../kit/places";
import { buttonOf, placeOf, type PavilionButton, type PavilionPlace } from "./places";

interface Take extends Record<string, unknown> {
  type: "take";
  /** Null is the centre. */
  factory: number | null;
  colour: string;
}

interface PlaceTile extends Record<string, unknown> {
  type: "place";
  /** Null is the star in the middle. */
  star: number | null;
  at: number;
  colour: string;
}

interface ChooseColour extends Record<string, unknown> {
  type: "bonus" | "keep";
  colour: string;
}

interface Pay extends Record<string, unknown> {
  type: "pay";
  wild: number;
}

interface Simple extends Record<string, unknown> {
  type: "pass" | "discard";
}

export type PavilionAction = Take | PlaceTile | ChooseColour | Pay | Simple;

const spaceOf = (seat: number, { star, at }: PlaceTile) => placeOf({ kind: "space", seat, star: star ?? "centre", hour: at });
const handOf = (seat: number, colour: string) => placeOf({ kind: "hand", seat, piece: colour });

export function pathsOf(action: PavilionAction, seat: number, legal: readonly PavilionAction[]): Step[][] {
  switch (action.type) {
    case "take":
      return [
        [withPiece(action.factory ? placeOf({ kind: "factory", number: action.factory }) : placeOf({ kind: "centre" }), action.colour)],
      ];
    case "place": {
      const space = spaceOf(seat, action);
      const hand = handOf(seat, action.colour);
      const isOnlyColour = legal.every(
        (other) => other.type !== "place" || other.colour === action.colour || spaceOf(seat, other) !== space,
      );
      return [isOnlyColour ? [space] : [space, hand], [hand, space]];
    }
    case "bonus":
      return [[placeOf({ kind: "supply", piece: action.colour })]];
    case "keep":
      return [[handOf(seat, action.colour)]];
    case "pay":
      return [[buttonOf({ kind: "pay", count: action.wild })]];
    default:
      return [[buttonOf({ kind: action.type })]];
  }
}

export function attemptOf(
  steps: readonly (PavilionPlace | PavilionButton)[],
  position: PavilionPosition,
  seat: number,
): PavilionAction | null {
  const last = steps.at(-1);
  if (last?.kind === "space") {
    const colour = chosenColour(steps) ?? likelyColour(position, seat);
    return colour ? { type: "place", star: last.star === "centre" ? null : last.star, at: last.hour, colour } : null;
  }
  const [source, ...others] = steps;
  if (source?.type !== "place" || !source.piece || others.length) return null;
  if (source.kind !== "factory" && source.kind !== "centre") return null;
  return { type: "take", factory: source.kind === "factory" ? source.number : null, colour: source.piece };
}

/** The colour that was clicked in the hand. */
function chosenColour(steps: readonly (PavilionPlace | PavilionButton)[]): string | null {
  return steps.map((step) => (step.kind === "hand" ? step.piece : null)).find(Boolean) ?? null;
}

/** A colour that the player could lay, if none was clicked. */
const likelyColour = ({ players, wild }: PavilionPosition, seat: number): string | null => players[seat]?.hand[0] ?? wild;
