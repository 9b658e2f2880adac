/** Tiles of 20 pixels can be told apart by their motifs in greyscale. */
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MOTIF, type Shape } from "../src/art/pieces";
import { PROFILES } from "../src/games/profiles";
import { GAMES, type GameName } from "../src/protocol";
import { openBrowser } from "./browser";

const SIZE = 20;
/** The largest allowed correlation; equal motifs have 1, whatever their brightness. */
const MOST_ALIKE = 0.8;
/** The smallest allowed mean difference of brightness inside the motif, from 0 to 1. */
const LEAST_DIFFERENCE = 0.06;

const read = (path: string) => readFileSync(new URL(`../src/${path}`, import.meta.url), "utf8");
const symbols = ["bodies", "motifs"].map((name) => read(`art/sprite/${name}.svg`)).join("");
const styles = ["tokens", "tiles"].map((name) => read(`styles/${name}.css`)).join("");

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage({ deviceScaleFactor: 2 });
});
afterAll(() => browser.close());

function picture(piece: string, shape: Shape): string {
  const { x, y, size, height } = MOTIF[shape];
  return `<svg class="tile ${piece}" width="${SIZE}" viewBox="${x} ${y} ${size} ${size}">
    <use href="#body-${shape}" width="100" height="${height}"/><use href="#motif-${piece}" x="${x}" y="${y}" width="${size}" height="${size}"/></svg>`;
}

/** The brightness of every pixel of a motif, from 0 to 1. */
async function brightness(piece: string, shape: Shape): Promise<number[]> {
  await page.locator("#tile").evaluate((tile, drawn) => (tile.innerHTML = drawn), picture(piece, shape));
  const shot = await page.locator("#tile").screenshot();
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d")!;
    canvas.drawImage(image, 0, 0);
    const { data: pixels } = canvas.getImageData(0, 0, image.width, image.height);
    const count = pixels.length / 4;
    const channel = (pixel: number, of: number) => pixels[4 * pixel + of]! / 255;
    return Array.from(
      { length: count },
      (_, pixel) => 0.2126 * channel(pixel, 0) + 0.7152 * channel(pixel, 1) + 0.0722 * channel(pixel, 2),
    );
  }, shot.toString("base64"));
}

const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

function correlation(one: number[], other: number[]): number {
  const centred = (numbers: number[]) => numbers.map((number) => number - mean(numbers));
  const [a, b] = [centred(one), centred(other)];
  const product = (x: number[], y: number[]) => x.reduce((sum, value, index) => sum + value * y[index]!, 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}

const difference = (one: number[], other: number[]) => mean(one.map((value, index) => Math.abs(value - other[index]!)));

async function tooAlike(game: GameName): Promise<string[]> {
  const shape = PROFILES[game].shape;
  const grey = new Map<string, number[]>();
  for (const piece of PROFILES[game].tiles) grey.set(piece, await brightness(piece, shape));
  const pairs = PROFILES[game].tiles.flatMap((piece, index) =>
    PROFILES[game].tiles.slice(0, index).map((other) => [piece, other] as const),
  );
  return pairs
    .map(([piece, other]) => ({
      pair: `${piece} and ${other}`,
      alike: correlation(grey.get(piece)!, grey.get(other)!),
      apart: difference(grey.get(piece)!, grey.get(other)!),
    }))
    .filter(({ alike, apart }) => alike > MOST_ALIKE || apart < LEAST_DIFFERENCE)
    .map(({ pair, alike, apart }) => `${pair}: ${alike.toFixed(2)}, ${apart.toFixed(3)}`);
}

test.each(["classic", "strong"])("in the %s palette", async (palette) => {
  await page.setContent(
    `<html data-theme="light" data-palette="${palette}"><style>${styles} #tile { width: ${SIZE}px; height: ${SIZE}px } #tile svg { display: block }</style>
     <svg width="0" height="0"><defs>${symbols}</defs></svg><div id="tile"></div></html>`,
  );
  for (const game of GAMES) expect(await tooAlike(game), game).toEqual([]);
});
