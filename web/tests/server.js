/** A server for each test file, with a free port and an empty database. */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const ROOT = new URL("../../", import.meta.url).pathname;
export const PYTHON = process.env.AZULEJOS_PYTHON ?? join(ROOT, ".venv/bin/python");
const READY = /http:\/\/[\w.:]+/;

/** Waits until every game is ready: on a new machine the server prepares them first. */
async function untilReady(address) {
  while (!(await (await fetch(`${address}/api/preparation`)).json()).is_ready) await new Promise((resolve) => setTimeout(resolve, 200));
}

/** @returns {Promise<{ address: string, admin(...words: string[]): void, close(): Promise<void> }>} */
export function startServer() {
  const folder = mkdtempSync(join(tmpdir(), "azulejos-"));
  const database = `sqlite+aiosqlite:///${join(folder, "tables.sqlite")}`;
  const limits = {
    AZULEJOS_REQUESTS_PER_SECOND: "1000",
    AZULEJOS_TABLES_PER_HOUR: "10000",
    AZULEJOS_MESSAGES_PER_SECOND: "1000",
    AZULEJOS_ALONE_SECONDS: "0",
  };
  const server = spawn(PYTHON, ["-m", "azulejos", "serve", "--port", "0", "--database-url", database, "--log-format", "text"], {
    cwd: ROOT,
    env: { ...process.env, ...limits, AZULEJOS_LANGUAGE: "en" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const admin = (...words) => {
    execFileSync(PYTHON, ["-m", "azulejos", "admin", ...words, "--database-url", database], {
      cwd: ROOT,
      stdio: ["ignore", "ignore", "inherit"],
    });
  };
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const close = async () => {
    server.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return new Promise((resolve, reject) => {
    let said = "";
    const listen = (chunk) => {
      said += chunk;
      const line = said.split("\n").find((text) => text.includes("running at"));
      const address = line && READY.exec(line)?.[0];
      if (!address) return;
      for (const stream of [server.stdout, server.stderr]) stream.off("data", listen).resume();
      untilReady(address).then(() => resolve({ address, admin, close }), reject);
    };
    for (const stream of [server.stdout, server.stderr]) stream.on("data", listen);
    ended.then(() => reject(new Error(`the server did not start:\n${said}`)));
  });
}
