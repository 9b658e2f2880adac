import { expect, it } from "vitest";
import { GAME_MODULES } from "../games";
import type { Choice, Preview } from "../protocol";
import { outcomeOf, takenBy } from "./highlights";
import type { Way } from "./paths";

const way = (id: number): Way => ({ path: [], choice: { id } as Choice });
const preview = (points: number, change: number): Preview => ({ points, change, steps: [], standing: [0, 0] }) as unknown as Preview;

it("tells what a step scores if all ways that it leaves open agree", () => {
  const previews = [preview(1, 2), preview(1, 3)];
  const previewOf = ({ id }: Choice) => previews[id];
  expect(outcomeOf([way(0)], previewOf)).toEqual({ points: 1, change: 2 });
  expect(outcomeOf([way(0), way(1)], previewOf)).toEqual({ points: 1, change: undefined });
  expect(outcomeOf([way(0), way(2)], previewOf)).toEqual({ points: undefined, change: undefined });
  expect(outcomeOf([way(2)], previewOf)).toEqual({});
});

it("knows the tiles that come along, and those that are only pushed aside", () => {
  const movements = [
    { piece: "red", count: 2, source: "centre", target: "line 2", target_seat: 0 },
    { piece: "marker", count: 1, source: "centre", target: "floor", target_seat: 0 },
    { piece: "blue", count: 1, source: "factory 1", target: "centre" },
  ];
  const taken = takenBy(GAME_MODULES.azul, { ...preview(0, 0), steps: [{ kind: "take", movements }] } as Preview, 0);
  expect([...taken].map(({ text }) => text)).toEqual(["centre/red", "centre/marker"]);
});

it("knows the tiles that are paid", () => {
  const movements = [{ piece: "green", count: 1, source: "hand", source_seat: 1, target: "depot" }];
  const taken = takenBy(GAME_MODULES["summer-pavilion"], { ...preview(0, 0), steps: [{ kind: "pay", movements }] } as Preview, 1);
  expect([...taken].map(({ text }) => text)).toEqual(["1:hand/green"]);
});
