import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import svelte from "eslint-plugin-svelte";
import { defineConfig, globalIgnores } from "eslint/config";
import globals from "globals";
import tseslint from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/** Imports go downward only: screens → play, lessons, rules, replay → games → kit → art, i18n, protocol, state. */
const SCREENS = "App|screens";
const FEATURES = "play|lessons|rules|replay";

const forbid = (regex, message) => ({ regex, message });
const above = (folders) => forbid(`^(\\.\\./)+(${folders})(/|\\.svelte$|$)`, "Imports go downward only.");
const inside = forbid("/games/(?!kit/)[^/]+/", "Only the files directly in `games/` and its kit are imported from outside.");
const layer = (files, ...patterns) => ({ files, rules: { "no-restricted-imports": ["error", { patterns }] } });

export default defineConfig(
  globalIgnores(["src/protocol/generated/", "test-results/"]),
  js.configs.recommended,
  tseslint.configs.recommended,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      // TypeScript reports these.
      "no-undef": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrors: "none" }],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports", disallowTypeAnnotations: false }],
      // Maps and sets in state are replaced, never changed.
      "svelte/prefer-svelte-reactivity": "off",
      eqeqeq: "error",
      "no-duplicate-imports": ["error", { allowSeparateTypeImports: true }],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: tseslint.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  layer(["src/{art,i18n,protocol,state}/**"], above(`${SCREENS}|${FEATURES}|games`)),
  layer(["src/games/*"], above(`${SCREENS}|${FEATURES}|state`)),
  layer(["src/games/kit/**"], above(`${SCREENS}|${FEATURES}|state`), forbid("^\\.\\./(?!\\.\\./)", "The kit knows no game.")),
  layer(
    ["src/games/!(kit)/*"],
    above(`${SCREENS}|${FEATURES}|state`),
    forbid("^\\.\\./(?!\\.\\./|kit/|game$)", "A game imports nothing of another game."),
  ),
  layer(
    ["src/games/!(kit)/learn/*"],
    above(`${SCREENS}|${FEATURES}|state`),
    forbid("^\\.\\./\\.\\./(?!\\.\\./|kit/|game$)", "A game imports nothing of another game."),
  ),
  layer([`src/{${FEATURES.replaceAll("|", ",")}}/**`], above(SCREENS), inside),
  layer(["src/play/**"], above(`${SCREENS}|lessons|rules|replay`), inside),
  layer(["src/screens/**"], above("App"), inside),
);
