/** The settings of this browser, in its local storage. */
import { letters } from "../art/letters.svelte";
import { preferredLanguage, setLanguage, type Language } from "../i18n";
import type { Level } from "../protocol";

export interface Settings {
  language: Language;
  theme: "auto" | "light" | "dark";
  /** The speed of animations; "auto" is normal, or off if the system asks for reduced motion. */
  motion: "auto" | "off" | "fast" | "normal" | "slow";
  /** The speed of the scoring at the end of a round; "off" shows the result at once. */
  scoring: "off" | "fast" | "normal" | "slow";
  sound: boolean;
  confirmation: "auto" | "on" | "off";
  palette: "classic" | "strong";
  letters: boolean;
  counts: boolean;
  name: string;
  /** The level of new bots. */
  level: Level;
}

const KEY = "azulejos.settings";
const SPEEDS = { off: 0, fast: 0.5, normal: 1, slow: 2 };

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

export const settings: Settings = $state({
  language: preferredLanguage(),
  theme: "auto",
  motion: "auto",
  scoring: "normal",
  sound: true,
  confirmation: "auto",
  palette: "classic",
  letters: false,
  counts: true,
  name: "",
  level: "beginner",
  ...stored(),
});

const prefers = (query: string): boolean => typeof matchMedia === "function" && matchMedia(query).matches;

/** How long animations take, relative to the normal time; 0 if they are off. */
export function speed(): number {
  return settings.motion === "auto" ? (prefers("(prefers-reduced-motion: reduce)") ? 0 : 1) : SPEEDS[settings.motion];
}

/** The same for the scoring at the end of a round. */
export const scoringSpeed = (): number => (speed() ? SPEEDS[settings.scoring] : 0);

export function confirms(): boolean {
  return settings.confirmation === "auto" ? prefers("(pointer: coarse)") : settings.confirmation === "on";
}

function applyTheme(): void {
  const root = document.documentElement;
  const isDark = settings.theme === "auto" ? prefers("(prefers-color-scheme: dark)") : settings.theme === "dark";
  root.dataset.theme = isDark ? "dark" : "light";
  root.dataset.palette = settings.palette;
  root.dataset.motion = speed() ? "on" : "off";
  letters.shown = settings.letters;
}

function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // storage may be disabled; the game works without it
  }
}

/** Changes a setting, stores it and applies it. */
export async function set<K extends keyof Settings>(name: K, value: Settings[K]): Promise<void> {
  settings[name] = value;
  keep();
  applyTheme();
  if (name === "language") await setLanguage(settings.language);
}

/** Applies the settings before the first screen. */
export async function applySettings(): Promise<void> {
  applyTheme();
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"])
    matchMedia(query).addEventListener("change", applyTheme);
  await setLanguage(settings.language);
}
