import { beforeAll, expect, it } from "vitest";
import { setLanguage } from "../i18n";
import { firstChoices, firstSeats, firstWords, resize, defaultFirst } from "./new-table";

beforeAll(() => setLanguage("en"));

it("lets a random seat start against a bot, and the first seat otherwise", () => {
  expect(["bot", "friends", "here", null].map((company) => defaultFirst(firstSeats(company)))).toEqual(["random", 0, 0, "random"]);
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
