import { expect, test } from "vitest";
import { largest, leastHeight, leastReachScale, leastScale } from "./fit";

const WIDE = { width: 1000, height: 300 };
const TALL = { width: 500, height: 600 };

test("a drawing needs its height at the minimum scale", () => {
  expect(leastScale(50.2)).toBe(0.5);
  expect(leastHeight([WIDE, TALL], 500, 0.5)).toBe(150);
  expect(leastHeight([WIDE, TALL], 400, 0.5)).toBe(300);
});

test("a touch area has at least 24 pixels at its minimum scale", () => {
  expect(leastReachScale(48) * 48).toBeGreaterThan(24);
});

test("a box that is too narrow for the scale gets the narrowest drawing at full width", () => {
  expect(leastHeight([WIDE, TALL], 200, 0.5)).toBe(240);
});

test("the drawing with the largest scale is chosen", () => {
  expect(largest([WIDE, TALL], 1000, 300)).toBe(WIDE);
  expect(largest([WIDE, TALL], 500, 600)).toBe(TALL);
});

test("prefers the smaller one of drawings with the same scale", () => {
  const [high, low] = [
    { width: 100, height: 60 },
    { width: 100, height: 50 },
  ];
  expect(largest([high, low], 50, 60)).toBe(low);
});
