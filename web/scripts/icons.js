/** Draws `public/icon.svg` as the pictures that phones want for an installed app: `node scripts/icons.js`. */
import { readFileSync, writeFileSync } from "node:fs";
import { openBrowser } from "../tests/browser.js";

const PUBLIC = new URL("../public/", import.meta.url);
const drawing = readFileSync(new URL("icon.svg", PUBLIC), "utf8");
/** Systems cut their own shape out of the picture, so it has no round corners of its own. */
const square = drawing.replace(' rx="18"', "");

const browser = await openBrowser();
for (const size of [180, 192, 512]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: ${size}px }</style>${square}`);
  writeFileSync(new URL(`icon-${size}.png`, PUBLIC), await page.screenshot());
  await page.close();
}
await browser.close();
