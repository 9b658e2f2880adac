/** What is printed on plates of Azul Duel agrees with the rules. */
import { expect, test } from "vitest";
import printed from "../../../fixtures/printed.json";
import { cells, type Turn } from "./plates";

const LETTERS: Record<string, string> = { blue: "B", yellow: "Y", red: "R", black: "K", turquoise: "T", special: "S", joker: "W" };

test("the plates, turned every way", () => {
  printed.plates.forEach((turns, plate) =>
    turns.forEach((shown, quarter) => {
      const symbols = cells(plate + 1, (90 * quarter) as Turn).map((symbol) => LETTERS[symbol]);
      expect(symbols.join("")).toBe(shown);
    }),
  );
});
