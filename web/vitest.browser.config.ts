import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { catalogue } from "./scripts/catalogue.js";

/** Tests in a browser against a real server: three files at a time, because they mostly wait, each with its own server. */
export default defineConfig({
  plugins: [catalogue(), svelte()],
  test: {
    include: ["tests/**/*.test.ts"],
    maxWorkers: 2,
    testTimeout: 480_000,
    hookTimeout: 480_000,
  },
});
