import { beforeAll, expect, it } from "vitest";
import { GAME_MODULES } from "../games";
import { setLanguage } from "../i18n";
import type { Position } from "../protocol";
import { answerIllegalClick } from "./illegal-click";
import { waysOf } from "./paths";

beforeAll(() => setLanguage("en"));

const { azul: game } = GAME_MODULES;
const places = (...texts: string[]) => texts.map((text) => game.places.parse(text)!);
const legal = { type: "take", factory: 1, colour: "blue", jokers: false, line: 2 };
const ways = waysOf(game, [{ id: 0, action: "", form: legal }], 0);
const situation = { game, position: {} as Position, seat: 0, isSpectator: false, isTheirTurn: true, ways };

it("attempts the action, so that the server says why it is illegal", () => {
  expect(answerIllegalClick(places("factory 1/blue", "0:line 3"), situation)).toEqual({ attempt: { ...legal, line: 3 } });
});

it("complains about a click on another board, out of turn, or without an action", () => {
  const answers = [
    answerIllegalClick(places("factory 1/blue", "1:line 3"), situation),
    answerIllegalClick(places("factory 1/blue"), { ...situation, isTheirTurn: false }),
    answerIllegalClick(places("0:line 3"), situation),
    answerIllegalClick(places("factory 1/blue", "0:line 2"), situation),
  ];
  expect(new Set(answers.map((answer) => "complaint" in answer && answer.complaint.length > 0))).toEqual(new Set([true]));
});

it("asks for tiles first if the own board is clicked", () => {
  expect(answerIllegalClick(places("0:line 3"), situation)).toEqual({ complaint: "First choose something in the middle of the table." });
});

it("says nothing to spectators", () => {
  expect(answerIllegalClick(places("factory 1/blue"), { ...situation, isSpectator: true })).toEqual({ complaint: "" });
});
