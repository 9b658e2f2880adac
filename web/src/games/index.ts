/** The games, by name: what a table needs. */
import type { GameName } from "../protocol";
import { azul } from "./azul/game";
import { duel } from "./duel/game";
import type { GameModule } from "./game";
import { summerPavilion } from "./summer-pavilion/game";

export const GAME_MODULES: Readonly<Record<GameName, GameModule>> = { azul, "summer-pavilion": summerPavilion, duel };
