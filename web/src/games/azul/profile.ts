/** Azul on the home page. */
import type { PlacedTile } from "../../art/pictures";
import type { GameProfile } from "../game";

const COLOURS = ["blue", "yellow", "red", "black", "white"] as const;

/** A wall in the making: five colours, shifted from row to row, with gaps. */
function wall(): PlacedTile[] {
  const isGap = (row: number, column: number) => [4, 8, 9, 19, 26, 27].includes(row * 7 + column);
  return [0, 1, 2, 3].flatMap((row) =>
    [0, 1, 2, 3, 4, 5, 6]
      .filter((column) => !isGap(row, column))
      .map((column) => ({ piece: COLOURS[(column - row + 10) % 5]!, x: 24 + column * 72, y: 52 + row * 72, size: 68 })),
  );
}

export const profile: GameProfile = {
  shape: "square",
  tiles: [...COLOURS, "joker"],
  picture: { under: [], tiles: wall() },
};
