/** Writes compressed copies of every text file of the build, which the server sends as they are. */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const TEXT = /\.(js|css|html|svg|webmanifest)$/;
const SMALLEST = 512;

/** @returns {import("vite").Plugin} */
export function compress() {
  let folder = "";
  return {
    name: "compress",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!TEXT.test(name)) continue;
        const text = readFileSync(join(folder, name));
        if (text.length < SMALLEST) continue;
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(text, { level: 9 }));
      }
    },
  };
}
