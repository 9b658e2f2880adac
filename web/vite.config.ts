/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { catalogue } from "./scripts/catalogue.js";
import { compress } from "./scripts/compress.js";
import { pages } from "./scripts/pages.js";
import { serviceWorker } from "./scripts/service-worker.js";

const SERVER = process.env.AZULEJOS_SERVER ?? "http://127.0.0.1:8000";

/** A few large chunks instead of many small ones. */
const GROUPS = [
  {
    name: "core",
    test: /node_modules\/svelte|vite\/|src\/(art|i18n|protocol|state|play\/(seat-names|Confirmation)|screens\/Message|games\/(profiles|options|[^/]+\/profile)\.ts)/,
    priority: 2,
  },
  { name: "table", test: /src\/games\/(?!learning|.*\/learn\/)|src\/play\/|src\/screens\/Table\.svelte/, priority: 1 },
];

export default defineConfig({
  plugins: [catalogue(), svelte(), serviceWorker(), pages(), compress()],
  build: {
    outDir: "../src/azulejos/web",
    emptyOutDir: true,
    target: "es2022",
    reportCompressedSize: true,
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  ...(process.env.VITEST ? { resolve: { conditions: ["browser"] } } : {}),
  test: { include: ["{src,scripts}/**/*.test.ts"], environment: "jsdom" },
});
