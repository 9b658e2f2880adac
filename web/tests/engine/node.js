/** Runs workloads in Node: `node node.js FOLDER` reads requests as lines of JSON, and answers each with a line. */
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { measure } from "./speed.js";
import { EngineModule } from "./module.js";
import { perform } from "./workloads.js";

const folder = process.argv[2];
const engines = new Map();

async function load(game) {
  const description = JSON.parse(await readFile(join(folder, `${game}.json`), "utf8"));
  return EngineModule.load(await readFile(join(folder, `${game}.wasm`)), description);
}

async function engineOf(game) {
  if (!engines.has(game)) engines.set(game, await load(game));
  return engines.get(game);
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  const engine = await engineOf(request.game);
  const answer = request.seconds ? measure(engine, request) : await perform(engine, request);
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
