/** Writes compressed copies of every file of the build that compresses well, which the server sends as they are. */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const COMPRESSIBLE = /\.(js|css|html|svg|webmanifest|json|wasm)$/;
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
        if (!COMPRESSIBLE.test(name)) continue;
        const text = readFileSync(join(folder, name));
        if (text.length < SMALLEST) continue;
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(text, { level: 9 }));
      }
    },
  };
}
