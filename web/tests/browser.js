/** The browser for tests and screenshots: Debian's Chromium, without background traffic. */
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** The shell is the same browser without windows: their interface takes as much processor time as our pages. */
const INSTALLED = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const DESK = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

export function openBrowser(more = []) {
  const executablePath = process.env.CHROMIUM ?? INSTALLED.find(existsSync);
  return chromium.launch({ executablePath, args: [...FLAGS, ...more] });
}
