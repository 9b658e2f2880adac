import { defineConfig } from "vitest/config";

/** Tests in a real browser against a real server, one after the other. */
export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
