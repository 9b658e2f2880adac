/** How far this browser's user has come in the lessons, in its local storage. */
import { GAMES, type GameName } from "../protocol";

export const CHAPTERS = ["basics", "strategy", "play"] as const;
export type Chapter = (typeof CHAPTERS)[number];

interface ChapterProgress {
  /** The step to go on with. */
  step: number;
  isDone: boolean;
}

type Progress = Partial<Record<GameName, Partial<Record<Chapter, ChapterProgress>>>>;

const KEY = "azulejos.lessons";
const NONE: ChapterProgress = { step: 0, isDone: false };

const isProgress = (value: unknown): value is ChapterProgress => {
  const { step, isDone } = (value ?? {}) as Partial<ChapterProgress>;
  return Number.isInteger(step) && step! >= 0 && typeof isDone === "boolean";
};

/** What is stored, without anything that this version does not understand. */
function stored(): Progress {
  let found: Record<string, Record<string, unknown>>;
  try {
    found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
  const chaptersOf = (game: GameName) => CHAPTERS.map((chapter) => [chapter, found?.[game]?.[chapter]] as const);
  return Object.fromEntries(GAMES.map((game) => [game, Object.fromEntries(chaptersOf(game).filter(([, value]) => isProgress(value)))]));
}

const progress = $state<{ value: Progress }>({ value: stored() });

export const progressOf = (game: GameName, chapter: Chapter): ChapterProgress => progress.value[game]?.[chapter] ?? NONE;

/** The chapter to go on with: the first one that is not done, or the first one if all are. */
export const nextChapter = (game: GameName): Chapter => CHAPTERS.find((chapter) => !progressOf(game, chapter).isDone) ?? CHAPTERS[0];

function keep(game: GameName, chapter: Chapter, change: ChapterProgress): void {
  progress.value = { ...progress.value, [game]: { ...progress.value[game], [chapter]: change } };
  try {
    localStorage.setItem(KEY, JSON.stringify(progress.value));
  } catch {
    // storage may be disabled; lessons work without it
  }
}

/** Remembers the step that is shown. */
export const reach = (game: GameName, chapter: Chapter, step: number): void => keep(game, chapter, { ...progressOf(game, chapter), step });

/** Remembers that a chapter is done; it starts anew next time. */
export const finish = (game: GameName, chapter: Chapter): void => keep(game, chapter, { step: 0, isDone: true });
