import { describe, expect, it } from "vitest";
import { GAMES, type GameName } from "../protocol";
import { GAME_MODULES } from ".";

/** Every place of each game as text, by its kind. */
const TEXTS: Record<GameName, Record<string, string[]>> = {
  azul: {
    factory: ["factory 3", "factory 3/blue"],
    centre: ["centre", "centre/marker"],
    bag: ["bag"],
    lid: ["lid"],
    line: ["0:line 3"],
    wall: ["0:wall 3 2"],
    floor: ["1:floor"],
    score: ["1:score"],
  },
  "summer-pavilion": {
    factory: ["factory 9", "factory 9/green"],
    centre: ["centre"],
    supply: ["supply", "supply/blue"],
    depot: ["depot"],
    hand: ["0:hand", "0:hand/blue"],
    corners: ["0:corners", "0:corners/blue"],
    token: ["0:token"],
    star: ["0:star 11", "0:star centre"],
    space: ["0:star 11 at 4", "0:star centre at 12"],
  },
  duel: {
    factory: ["factory 2/blue"],
    large: ["large", "large/marker"],
    moon: ["moon/blue"],
    pile: ["factory 2 moon"],
    "large pile": ["large moon"],
    chip: ["factory 2 chip"],
    offer: ["offer", "offer/7"],
    stack: ["stack"],
    drawn: ["drawn/7"],
    tower: ["tower"],
    line: ["0:line 6"],
    slot: ["0:slot 5"],
    cell: ["0:cell 3 5"],
    special: ["0:dome 3"],
    broken: ["0:broken"],
    chips: ["0:chips/blue-red"],
    tokens: ["0:tokens"],
    "first player tile": ["0:first player tile"],
  },
};

describe.each(GAMES)("the places of %s", (game) => {
  const { places } = GAME_MODULES[game];
  const all = Object.entries(TEXTS[game]).flatMap(([kind, texts]) => texts.map((text) => [text, kind] as const));

  it.each(all)("include “%s”", (text, kind) => {
    const place = places.parse(text)!;
    expect(place).toMatchObject({ type: "place", text, kind });
    expect(places.parse(text)).toBe(place);
  });

  it("do not include anything else", () => {
    for (const text of ["box", "factory", "factory 3 4", "0:nowhere 1"]) expect(places.parse(text), text).toBeNull();
  });
});

it("are parsed with their fields", () => {
  expect(GAME_MODULES.azul.places.parse("0:wall 3 2")).toMatchObject({ seat: 0, row: 3, column: 2, piece: null });
  expect(GAME_MODULES.azul.places.parse("factory 3/blue")).toMatchObject({ seat: null, number: 3, piece: "blue" });
  expect(GAME_MODULES["summer-pavilion"].places.parse("1:star centre at 4")).toMatchObject({ seat: 1, star: "centre", hour: 4 });
});

it("are found by the names of the server's movements", () => {
  const { places } = GAME_MODULES.duel;
  expect(places.parseName("dome 3 5", 1)).toBe(places.parse("1:cell 3 5"));
  expect(places.parseName("moon 2", null)).toBe(places.parse("factory 2 moon"));
  expect(places.parseName("line 3", 0)).toBe(places.parse("0:line 3"));
});
