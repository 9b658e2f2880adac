// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { generated, path } from "./protocol.js";

it("is up to date with the schemas", () => {
  const files = generated();
  expect(files.size).toBe(4);
  for (const [name, text] of files) expect(readFileSync(path(name), "utf8"), `${name}: run npm run protocol`).toBe(text);
});
