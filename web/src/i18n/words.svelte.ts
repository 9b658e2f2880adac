/** Sentences in the language of the page, by key. */
import type catalogue from "../../../src/azulejos/i18n/en.json";

/** The key of a sentence that the build includes (`NAMED` in scripts/catalogue.js). A template must produce only existing keys. */
export type Key = Extract<
  keyof typeof catalogue,
  `${"web" | "tile" | "tiles" | "star" | "chip" | "game" | "narration" | "list" | "outcome"}.${string}`
>;
export type Language = "en" | "fr";
export type Values = Record<string, string | number>;
type Entry = string | { one: string; other: string };
type Words = Record<string, Entry>;
type Section = "core" | "learn";

export const LANGUAGES: readonly Language[] = ["en", "fr"];

const SOURCES: Record<Language, Record<Section, () => Promise<{ default: Words }>>> = {
  en: { core: () => import("virtual:words/en/core"), learn: () => import("virtual:words/en/learn") },
  fr: { core: () => import("virtual:words/fr/core"), learn: () => import("virtual:words/fr/learn") },
};

const current = $state<{ language: Language; words: Words }>({ language: "en", words: {} });
const sections = new Set<Section>(["core"]);

async function load(language: Language): Promise<void> {
  const loaded = await Promise.all([...sections].map((section) => SOURCES[language][section]()));
  current.words = Object.assign({}, ...loaded.map((module) => module.default));
  current.language = language;
  document.documentElement.lang = language;
}

/** Switches the language. */
export const setLanguage = load;

/** Loads the sentences of lessons and rules, which must happen before they are shown. */
export async function loadLearning(): Promise<void> {
  sections.add("learn");
  await load(current.language);
}

export function language(): Language {
  return current.language;
}

/** The language that the browser prefers. */
export function preferredLanguage(wanted: readonly string[] = navigator.languages): Language {
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => LANGUAGES.includes(tag as Language));
  return (known as Language | undefined) ?? "en";
}

/** The sentence of a key. `count` chooses between singular and plural; in French, 0 is singular. */
export function t(key: Key, values: Values = {}): string {
  const entry = current.words[key];
  if (entry === undefined) return import.meta.env.DEV ? `⟨${key}⟩` : "";
  return fill(typeof entry === "string" ? entry : entry[isOne(values.count) ? "one" : "other"], values);
}

function isOne(count: string | number | undefined): boolean {
  return count === 1 || count === -1 || (current.language === "fr" && count === 0);
}

function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
}

/** "a, b and c" in the language of the page; `Intl.ListFormat` is slow to load. */
export function list(things: string[]): string {
  const last = things.at(-1) ?? "";
  return things.length < 2 ? last : t("list.and", { others: things.slice(0, -1).join(", "), last });
}
