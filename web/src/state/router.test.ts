import { expect, it, vi } from "vitest";
import { followLinks, route, routeOf, tableToReturnTo } from "./router.svelte";

it("finds the screen of an address", () => {
  expect(routeOf("/")).toEqual({ screen: "home" });
  expect(routeOf("/table/74DyFwiWGLQEe5Qf")).toEqual({ screen: "table", table: "74DyFwiWGLQEe5Qf" });
  expect(routeOf("/rules/duel")).toEqual({ screen: "rules", game: "duel" });
  expect(routeOf("/table/short")).toEqual({ screen: "lost" });
});

it("returns to tables and replays only", () => {
  const back = (path: string) => tableToReturnTo(new URLSearchParams({ back: path }));
  expect(back("/table/74DyFwiWGLQEe5Qf")).toBe("/table/74DyFwiWGLQEe5Qf");
  expect(back("/replay/74DyFwiWGLQEe5Qf")).toBe("/replay/74DyFwiWGLQEe5Qf");
  for (const other of ["", "/", "/settings", "//evil.example", "https://evil.example/table/74DyFwiWGLQEe5Qf"])
    expect(back(other)).toBeNull();
});

it("follows a link at once, so that its click does not reach the screen that was left", () => {
  vi.stubGlobal("scrollTo", () => {});
  followLinks();
  const reached: string[] = [];
  document.body.innerHTML = '<div><a href="/settings"><span>Settings</span></a><button>Play</button></div>';
  document.querySelector("div")!.addEventListener("click", ({ target }) => reached.push((target as Element).tagName));
  document.querySelector("button")!.click();
  document.querySelector("span")!.click();
  expect(route()).toEqual({ screen: "settings" });
  expect(reached).toEqual(["BUTTON"]);
  vi.unstubAllGlobals();
});
