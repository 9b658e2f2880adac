import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { catalogue } from "./scripts/catalogue.js";

/** Tests in a browser against a real server: two files at a time, each with its own server. */
export default defineConfig({
  plugins: [catalogue(), svelte()],
  test: {
    include: ["tests/**/*.test.ts"],
    maxWorkers: 2,
    testTimeout: 480_000,
    hookTimeout: 480_000,
  },
});
