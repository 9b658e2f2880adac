import { beforeAll, describe, expect, it } from "vitest";
import { list, preferredLanguage, setLanguage, t } from "./words.svelte";

it("uses the language of the browser", () => {
  expect(preferredLanguage(["de-DE", "fr-CA", "en"])).toBe("fr");
  expect(preferredLanguage(["de-DE"])).toBe("en");
});

describe("in French", () => {
  beforeAll(() => setLanguage("fr"));

  it("has its own plural", () => {
    expect([0, 1, 2].map((count) => t("web.button.pay", { count }))).toEqual([
      "Payer avec 0\u00a0tuile joker",
      "Payer avec 1\u00a0tuile joker",
      "Payer avec 2\u00a0tuiles joker",
    ]);
  });

  it("has every sentence that a template can name", () => {
    expect(t("chip.black-blue")).toBe("noir/bleu");
  });

  it("joins lists", () => {
    expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(list)).toEqual(["", "a", "a et b", "a, b et c"]);
  });
});
