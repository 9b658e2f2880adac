/** What lessons and rules need of each game. */
import type { GameName } from "../protocol";
import { learning as azul } from "./azul/learn/learning";
import { learning as duel } from "./duel/learn/learning";
import type { Learning } from "./game";
import { learning as summerPavilion } from "./summer-pavilion/learn/learning";

export const LEARNING: Readonly<Record<GameName, Learning>> = { azul, "summer-pavilion": summerPavilion, duel };
