/**
 * Writes screenshots of every screen to `screenshots/`: in both languages and themes, on a desktop and on a phone.
 * `npm run screenshots -- azul-2 analysis` writes only screens whose name begins with one of these words.
 */
import { mkdirSync } from "node:fs";
import { DESK, PHONE, openBrowser } from "../tests/browser.js";
import { startServer } from "../tests/server.js";
import { makeTables, screens } from "./screens.js";

const FOLDER = new URL("../screenshots/", import.meta.url).pathname;
const SIZES = { desk: { viewport: DESK }, phone: { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } };
const LANGUAGES = { en: "en-GB", fr: "fr-FR" };
const THEMES = ["light", "dark"];

const wanted = process.argv.slice(2);
const isWanted = (name) => wanted.length === 0 || wanted.some((start) => name.startsWith(start));

/** Shows screens one by one, and takes a picture in each theme. Pages that scroll are shown as a whole. */
async function photograph(context, shown, size, language) {
  for (const [name, show] of Object.entries(shown).filter(([name]) => isWanted(name))) {
    const page = await context.newPage();
    try {
      await show(page, size === "phone");
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(300);
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme });
        await page.waitForSelector(`html[data-theme="${colorScheme}"]`);
        await page.waitForTimeout(150);
        await page.screenshot({ path: `${FOLDER}${name}-${size}-${language}-${colorScheme}.png`, fullPage: size === "desk" });
      }
    } catch (error) {
      process.exitCode = 1;
      console.error(`${name}, ${size}, ${language}: ${error.message}`);
    }
    await context.setOffline(false);
    await page.close();
  }
}

mkdirSync(FOLDER, { recursive: true });
const server = await startServer();
const browser = await openBrowser();
const person = (options) => browser.newContext({ baseURL: server.address, reducedMotion: "reduce", locale: "en-GB", ...options });

const maker = await person(SIZES.desk);
const page = await maker.newPage();
await page.goto("/");
const { player, newcomer } = screens(await makeTables(page));
const storageState = await maker.storageState();
await maker.close();

await Promise.all(
  Object.entries(LANGUAGES).map(async ([language, locale]) => {
    for (const [size, options] of Object.entries(SIZES)) {
      const contexts = [
        [await person({ ...options, locale, storageState }), player],
        [await person({ ...options, locale }), newcomer],
      ];
      for (const [context, shown] of contexts) {
        await photograph(context, shown, size, language);
        await context.close();
      }
      console.log(`${language}, ${size}: done`);
    }
  }),
);
await browser.close();
await server.close();
