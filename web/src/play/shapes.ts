/** The shape of each game's tiles. */
import type { GameName } from "../protocol";

export const SHAPES = { azul: "square", "summer-pavilion": "rhombus", duel: "round" } as const satisfies Record<GameName, string>;
