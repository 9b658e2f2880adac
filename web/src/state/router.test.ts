import { expect, it } from "vitest";
import { routeOf } from "./router.svelte";

it("finds the screen of an address", () => {
  expect(routeOf("/")).toEqual({ screen: "home" });
  expect(routeOf("/table/74DyFwiWGLQEe5Qf")).toEqual({ screen: "table", table: "74DyFwiWGLQEe5Qf" });
  expect(routeOf("/rules/duel")).toEqual({ screen: "rules", game: "duel" });
  expect(routeOf("/table/short")).toEqual({ screen: "lost" });
});
