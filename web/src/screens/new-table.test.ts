import { beforeAll, expect, it } from "vitest";
import { setLanguage } from "../i18n";
import { firstChoices, firstSeats, firstWords, isAlone, resize } from "./new-table";

beforeAll(() => setLanguage("en"));

it("gives bots the level that a newcomer can beat", () => {
  expect(firstSeats("bot")[1]).toEqual({ kind: "bot", level: "beginner", name: "" });
});

it("finds hints usual only where one person plays", () => {
  expect(["bot", "friends", "here"].map((company) => isAlone(firstSeats(company)))).toEqual([true, false, false]);
  expect(isAlone(resize(firstSeats("bot"), 4))).toBe(true);
});

it("lists the possible first players", () => {
  const words = (company: string, count = 2) => {
    const seats = resize(firstSeats(company), count);
    return firstChoices(seats).map((first) => firstWords(seats, first));
  };
  expect(words("bot")).toEqual(["Random", "You", "Bot"]);
  expect(words("bot", 3)).toEqual(["Random", "You", "Seat 2", "Seat 3"]);
  expect(words("friends")).toEqual(["Random", "You", "Seat 2"]);
  expect(words("here")).toEqual(["Random", "Seat 1", "Seat 2"]);
});
