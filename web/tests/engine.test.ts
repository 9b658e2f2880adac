/** The WebAssembly modules give the answers of native code in a worker of the browser, and no page loads them. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { GAMES } from "../src/protocol";
import { browserFixture } from "./fixture";
import { PYTHON, ROOT } from "./server.js";

interface Workload {
  request: { game: string; workload: string };
  answer: Record<string, unknown>;
}

const fixture = browserFixture();
const WORKER = "/engine-test/worker.js";
const RANDOM_GAMES = process.env.FULL ? "20000" : "50";

/** A page with a worker whose scripts come from this folder. The server's policy for scripts allows no WebAssembly yet. */
async function workerPage() {
  const { page, close } = await fixture.newUser({ serviceWorkers: "block" });
  await page.route("**/engine-test/*.js", (route) => {
    const name = new URL(route.request().url()).pathname.split("/").at(-1)!;
    return route.fulfill({ contentType: "text/javascript", body: readFileSync(join(import.meta.dirname, "engine", name), "utf8") });
  });
  await page.goto("/");
  return { page, close };
}

/** The requests of workloads for every option set, with the answers of native code. */
function workloads(): Workload[] {
  const printed = execFileSync(PYTHON, ["-m", "tests.wasm.workloads", RANDOM_GAMES], { cwd: ROOT, maxBuffer: 1 << 26 });
  return JSON.parse(printed.toString()) as Workload[];
}

describe("WebAssembly", () => {
  it("gives the answers of native code in a worker", async () => {
    const expected = workloads();
    expect(new Set(expected.map(({ request }) => request.game))).toEqual(new Set(GAMES));
    const { page, close } = await workerPage();
    const answers = await page.evaluate(
      async ([script, requests]) => {
        const worker = new Worker(script, { type: "module" });
        const ask = (request: unknown) =>
          new Promise((resolve, reject) => {
            worker.onmessage = ({ data }) => resolve(data);
            worker.onerror = (error) => reject(new Error(error.message));
            worker.postMessage(request);
          });
        const found = [];
        for (const request of requests) found.push(await ask(request));
        worker.terminate();
        return found;
      },
      [WORKER, expected.map(({ request }) => request)] as const,
    );
    expect(answers).toEqual(expected.map(({ answer }) => ({ answer })));
    await close();
  });

  it("is loaded by no page and cached by no service worker", async () => {
    const { page, close } = await fixture.newUser();
    const loaded: string[] = [];
    page.context().on("request", (request) => loaded.push(new URL(request.url()).pathname));
    await page.goto("/");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.click('button[data-game="azul"]');
    await page.waitForSelector("[data-place].target");
    await page.waitForLoadState("networkidle");
    expect(loaded).toContain("/sw.js");
    expect(loaded.filter((path) => path.startsWith("/engine/"))).toEqual([]);
    const cached = await page.evaluate(async () => {
      const caches = await window.caches.keys();
      const requests = await Promise.all(caches.map(async (name) => (await window.caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(cached).toContain("/");
    expect(cached.filter((path) => path.startsWith("/engine/"))).toEqual([]);
    await close();
  });
});
