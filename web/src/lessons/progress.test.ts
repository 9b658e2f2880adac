import { beforeEach, expect, test, vi } from "vitest";

const KEY = "azulejos.lessons";

/** The module as a page that has just been opened sees it. */
async function opened() {
  vi.resetModules();
  return import("./progress.svelte");
}

beforeEach(() => localStorage.clear());

test("a page that is opened again goes on where one stopped", async () => {
  const first = await opened();
  first.reach("azul", "basics", 3);
  const { progressOf, nextChapter } = await opened();
  expect(progressOf("azul", "basics")).toEqual({ step: 3, isDone: false });
  expect(progressOf("duel", "basics")).toEqual({ step: 0, isDone: false });
  expect(nextChapter("azul")).toBe("basics");
});

test("a chapter that is done leads to the next one, and starts anew", async () => {
  const { finish, reach, progressOf, nextChapter } = await opened();
  reach("azul", "basics", 4);
  finish("azul", "basics");
  expect(nextChapter("azul")).toBe("strategy");
  expect(progressOf("azul", "basics")).toEqual({ step: 0, isDone: true });
  finish("azul", "strategy");
  finish("azul", "play");
  expect(nextChapter("azul")).toBe("basics");
});

test.each(["not JSON", "null", "[]", '{"azul":{"basics":{"step":-1,"isDone":true}}}', '{"azul":{"basics":7}}', '{"azul":null}'])(
  "ignores %s in the storage",
  async (text) => {
    localStorage.setItem(KEY, text);
    const { progressOf } = await opened();
    expect(progressOf("azul", "basics")).toEqual({ step: 0, isDone: false });
  },
);
