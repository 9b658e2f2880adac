/** What the home page and forms need to know about each game, before its table is loaded. */
import type { GameName } from "../protocol";
import { profile as azul } from "./azul/profile";
import { profile as duel } from "./duel/profile";
import type { GameProfile } from "./game";
import { profile as summerPavilion } from "./summer-pavilion/profile";

export const PROFILES: Readonly<Record<GameName, GameProfile>> = { azul, "summer-pavilion": summerPavilion, duel };
