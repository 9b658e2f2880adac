/** Renders `public/icon.svg` in the sizes that phones need for an installed app: `node scripts/icons.js`. */
import { readFileSync, writeFileSync } from "node:fs";
import { openBrowser } from "../tests/browser.js";

const PUBLIC = new URL("../public/", import.meta.url);
const drawing = readFileSync(new URL("icon.svg", PUBLIC), "utf8");
/** Operating systems cut out their own shape, so the icon has square corners. */
const square = drawing.replace(' rx="18"', "");

const browser = await openBrowser();
for (const size of [180, 192, 512]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: ${size}px }</style>${square}`);
  writeFileSync(new URL(`icon-${size}.png`, PUBLIC), await page.screenshot());
  await page.close();
}
await browser.close();
