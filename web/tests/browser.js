/** The browser for tests and screenshots: Debian's Chromium, without background traffic. */
import { chromium } from "playwright-core";

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
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: [...FLAGS, ...more] });
}
