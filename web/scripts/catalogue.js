/**
 * Includes the sentences of `src/azulejos/i18n` that the sources of the client name.
 *
 * A sentence is named by a literal, "web.home.title", or by a template, `tile.${colour}`. The build fails if a literal is
 * missing in a language, if a template fits no key, or if a key "web.…" is named nowhere. The type checker makes sure that a
 * template produces only existing keys (`Key` in src/i18n).
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

export const LANGUAGES = ["en", "fr"];
const ROOT = new URL("../../", import.meta.url).pathname;
const SOURCES = join(ROOT, "web/src");
const MODULE = /^virtual:words\/(en|fr)\/(core|learn)$/;
const LEARN = /^web\.(lesson|rules)\./;

/** A key that the client names, by its prefix; templates may contain any expression. */
const NAMED = /(["'`])((?:web|tiles?|star|chip|game|narration|list|outcome)\.(?:\$\{[^}]*\}|[^"'`\s])*)\1/g;

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (/\.(ts|svelte)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name)) yield path;
  }
}

/** Every key or pattern of keys in the sources, with its file. */
export function namedKeys() {
  const named = new Map();
  for (const path of files(SOURCES))
    for (const [, quote, text] of readFileSync(path, "utf8").matchAll(NAMED))
      if (quote === "`" || !text.endsWith(".")) named.set(text, path);
  return named;
}

function pattern(text) {
  const parts = text.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[a-z0-9_-]+")}$`);
}

export function read(language) {
  return JSON.parse(readFileSync(join(ROOT, `src/azulejos/i18n/${language}.json`), "utf8"));
}

/** The problems of the catalogue, as sentences. */
export function problems() {
  const named = [...namedKeys()].map(([text, path]) => ({ text, path, fits: pattern(text) }));
  const found = [];
  for (const language of LANGUAGES) {
    const keys = Object.keys(read(language));
    for (const { text, path, fits } of named)
      if (!keys.some((key) => fits.test(key))) found.push(`${language}.json has no “${text}”, which ${path.slice(ROOT.length)} says`);
    for (const key of keys.filter((key) => key.startsWith("web.")))
      if (!named.some(({ fits }) => fits.test(key))) found.push(`${language}.json has “${key}”, which nothing says`);
  }
  const [first, second] = LANGUAGES.map((language) => new Set(Object.keys(read(language))));
  for (const key of first) if (!second.has(key)) found.push(`fr.json has no “${key}”`);
  for (const key of second) if (!first.has(key)) found.push(`en.json has no “${key}”`);
  return found;
}

function words(language, section) {
  const fits = [...namedKeys().keys()].map(pattern);
  const entries = Object.entries(read(language)).filter(
    ([key]) => LEARN.test(key) === (section === "learn") && fits.some((fit) => fit.test(key)),
  );
  return Object.fromEntries(entries);
}

/** @returns {import("vite").Plugin} */
export function catalogue() {
  return {
    name: "catalogue",
    buildStart() {
      for (const language of LANGUAGES) this.addWatchFile(join(ROOT, `src/azulejos/i18n/${language}.json`));
      const found = problems();
      if (found.length && this.environment?.mode === "build") this.error(found.join("\n"));
      for (const problem of found) this.warn(problem);
    },
    resolveId(id) {
      return MODULE.test(id) ? `\0${id}` : undefined;
    },
    load(id) {
      const match = id.startsWith("\0") && MODULE.exec(id.slice(1));
      return match ? `export default ${JSON.stringify(words(match[1], match[2]))}` : undefined;
    },
  };
}
