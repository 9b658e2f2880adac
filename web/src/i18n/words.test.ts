import { beforeAll, describe, expect, it } from "vitest";
import { list, preferredLanguage, speak, t } from "./words.svelte";

it("begins with the language of the browser", () => {
  expect(preferredLanguage(["de-DE", "fr-CA", "en"])).toBe("fr");
  expect(preferredLanguage(["de-DE"])).toBe("en");
});

describe("in French", () => {
  beforeAll(() => speak("fr"));

  it("has its own plural", () => {
    expect([0, 1, 2].map((count) => t("web.button.pay", { count }))).toEqual([
      "Payer avec 0 tuile joker",
      "Payer avec 1 tuile joker",
      "Payer avec 2 tuiles joker",
    ]);
  });

  it("has the words of everything that a template can become, outside the client's own too", () => {
    expect(t("chip.black-blue")).toBe("noir/bleu");
  });

  it("lists things", () => {
    expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(list)).toEqual(["", "a", "a et b", "a, b et c"]);
  });
});
