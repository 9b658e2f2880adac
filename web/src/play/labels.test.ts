import { beforeAll, expect, it } from "vitest";
import { setLanguage } from "../i18n";
import { choiceLabel } from "./labels";

beforeAll(() => setLanguage("en"));

it("says what a choice scores now, or else what it changes at the end of the round", () => {
  expect(choiceLabel("row 1, column 2", { points: 3, change: -2 })).toBe("row 1, column 2: +3 points");
  expect(choiceLabel("line 2", { points: 0, change: -2 })).toBe("line 2: −2 at the end of the round");
  expect(choiceLabel("line 2", { points: 0, change: 0 })).toBe("line 2");
  expect(choiceLabel("line 2")).toBe("line 2");
});
