/** Azul Duel on the home page and in forms. */
import type { PlacedTile } from "../../art/pictures";
import type { GameProfile } from "../game";

/** A sun and a moon, with their tiles. */
const SUN_AND_MOON: PlacedTile[] = [
  { piece: "turquoise", x: 108, y: 126, size: 76 },
  { piece: "yellow", x: 188, y: 126, size: 76 },
  { piece: "red", x: 108, y: 206, size: 76 },
  { piece: "blue", x: 188, y: 206, size: 76 },
  { piece: "black", x: 344, y: 216, size: 76 },
  { piece: "yellow", x: 344, y: 166, size: 76 },
  { piece: "turquoise", x: 344, y: 116, size: 76 },
];

export const profile: GameProfile = {
  shape: "round",
  tiles: ["blue", "yellow", "red", "black", "turquoise", "special"],
  picture: {
    under: [
      { href: "#dish", x: 148, y: 166, size: 268 },
      { href: "#rays", x: 148, y: 166, size: 268 },
      { href: "#dish-moon", x: 344, y: 166, size: 252 },
    ],
    tiles: SUN_AND_MOON,
  },
  /** The number of tablets matters only where they are drawn at random. */
  unusedOptions: ({ tablets }) => (tablets === "random" ? [] : ["tablet_count"]),
};
