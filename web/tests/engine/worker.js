/** Runs workloads in a Web Worker: answers each request with its result, or with an error. */
import { EngineModule } from "./module.js";
import { perform } from "./workloads.js";

const engines = new Map();

async function load(game) {
  const [code, description] = await Promise.all(["wasm", "json"].map((suffix) => fetch(`/engine/${game}.${suffix}`)));
  return EngineModule.load(await code.arrayBuffer(), await description.json());
}

async function engineOf(game) {
  if (!engines.has(game)) engines.set(game, await load(game));
  return engines.get(game);
}

self.onmessage = async ({ data }) => {
  try {
    self.postMessage({ answer: await perform(await engineOf(data.game), data) });
  } catch (error) {
    self.postMessage({ error: String(error) });
  }
};
