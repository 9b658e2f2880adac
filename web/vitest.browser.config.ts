import { defineConfig } from "vitest/config";

/** Tests in a real browser against real servers: two files at a time, each with a server of its own. */
export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    maxWorkers: 2,
    testTimeout: 480_000,
    hookTimeout: 480_000,
  },
});
