import { beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES, setLanguage } from "../i18n";
import type { Event, SeatInfo, TableInfo } from "../protocol";
import { eventWords, speakerOf } from "./narration";

const seat = (index: number, what: Partial<SeatInfo>): SeatInfo => ({
  seat: index,
  kind: "guest",
  name: null,
  level: null,
  yours: false,
  held: true,
  connected: true,
  forfeited: null,
  ...what,
});
const info = { seats: [seat(0, { name: "Ana", yours: true }), seat(1, { name: "Bea" })] } as unknown as TableInfo;
const event = (type: Event["type"], seat: number, more: Partial<Event> = {}): Event => ({ version: 1, at: 0, type, seat, ...more });
const ABOUT_A_SEAT = ["sat", "left", "bot", "back", "undone", "asked", "declined", "taken_back", "resigned", "timed_out"] as const;

describe("events in words", () => {
  beforeAll(() => setLanguage("en"));

  it("address the viewer, and name others", () => {
    expect(eventWords(info, event("resigned", 0))).toBe("You resign.");
    expect(eventWords(info, event("resigned", 1))).toBe("Bea resigns.");
    expect(eventWords(info, event("timed_out", 0))).toBe("You have run out of time.");
  });

  it("name the player of an action, unless it is the viewer", () => {
    expect(speakerOf(info, event("played", 1))).toBe("Bea");
    expect(speakerOf(info, event("played", 0))).toBe("");
    expect(speakerOf(info, event("reacted", 0))).toBe("You");
  });

  it("never put “you” where a name belongs", async () => {
    for (const language of LANGUAGES) {
      await setLanguage(language);
      for (const type of ABOUT_A_SEAT) {
        expect(eventWords(info, event(type, 0)), type).not.toMatch(/^(You [a-z]+s\b|Vous [a-zé]+[et]\b)/);
        expect(eventWords(info, event(type, 1)), type).toMatch(/Bea/);
      }
    }
    await setLanguage("en");
  });
});
