/** Summer Pavilion on the home page and in forms. */
import type { PlacedTile } from "../../art/pictures";
import { PICTURE_MIDDLE } from "../../art/pictures";
import { t } from "../../i18n";
import type { TileName } from "../../protocol";
import type { GameProfile } from "../game";

/** A full star, and the points of its neighbours. */
function stars(): PlacedTile[] {
  const { x: middleX, y: middleY } = PICTURE_MIDDLE;
  const side = 78;
  const star = (x: number, y: number, colours: (string | null)[]): PlacedTile[] =>
    colours.flatMap((piece, index) => {
      const angle = (index * Math.PI) / 3;
      const distance = (side * Math.sqrt(3)) / 2;
      return piece
        ? [{ piece, x: x + distance * Math.sin(angle), y: y - distance * Math.cos(angle), size: side - 6, turn: 60 * index }]
        : [];
    });
  const away = 3.06 * side;
  return [
    ...star(middleX, middleY, ["purple", "red", "blue", "yellow", "green", "orange"]),
    ...star(middleX + away, middleY, [null, null, null, "blue", "blue", "blue"]),
    ...star(middleX - away, middleY, ["purple", "purple", "purple", null, null, null]),
    ...star(middleX + away / 2, middleY - away * 0.866, [null, null, "red", "red", "red", null]),
    ...star(middleX - away / 2, middleY + away * 0.866, ["green", "green", null, null, null, "green"]),
  ];
}

export const profile: GameProfile = {
  shape: "rhombus",
  tiles: ["purple", "green", "orange", "yellow", "blue", "red"],
  picture: { under: [], tiles: stars() },
  itemLabels: { wilds: (colour) => t(`tile.${colour as TileName}`) },
};
