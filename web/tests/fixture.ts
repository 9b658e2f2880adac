/** The shared setup of browser tests: a server, a browser, its users, and the errors in their pages. */
import type { Browser, BrowserContextOptions, ConsoleMessage, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { DESK, openBrowser } from "./browser.js";
import { startServer } from "./server.js";

export interface BrowserFixture {
  readonly address: string;
  /** The same server under a host name, over plain HTTP, as in a local network. */
  readonly addressForOthers: string;
  /** A new user with a browser context of their own. Errors in their pages, and warnings of Svelte, fail the test. */
  newUser(options?: BrowserContextOptions): Promise<User>;
  /** Gives an order as the operator of the server: the words after `azulejos admin`. */
  admin(...words: string[]): void;
  /** Allows an error in the console that the test causes on purpose. */
  expectError(error: RegExp): void;
}

export interface User {
  page: Page;
  /** Closes their browser context. */
  close(): Promise<void>;
}

const NAME = "azulejos.test";

/** What Svelte warns of. Warnings of the browser depend on the moment, such as that of a connection that is given up for a new one. */
const OF_SVELTE = /svelte\.dev\/e\//;

/** Errors that tests cause on purpose: by being offline, or by using plain HTTP. */
const EXPECTED = /ERR_INTERNET_DISCONNECTED|Cross-Origin-Opener-Policy header has been ignored/;

function isWrong(message: ConsoleMessage): boolean {
  const text = message.text();
  return message.type() === "error" ? !EXPECTED.test(text) : message.type() === "warning" && OF_SVELTE.test(text);
}

/** What a page showed when a test failed. */
async function describePage(page: Page): Promise<string> {
  const shown = await page.locator("body").innerText({ timeout: 5_000 }).catch(String);
  return `${page.url()} showed:\n${shown}`;
}

export function browserFixture(): BrowserFixture {
  let browser: Browser;
  let server: Awaited<ReturnType<typeof startServer>>;
  const wrong: string[] = [];
  let expected: RegExp[] = [];
  const open = new Set<Page>();
  beforeAll(async () => {
    server = await startServer();
    browser = await openBrowser([`--host-resolver-rules=MAP ${NAME} 127.0.0.1`]);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") {
      for (const page of open) console.error(await describePage(page));
      open.clear();
    }
    const unexpected = wrong.splice(0).filter((error) => !expected.some((pattern) => pattern.test(error)));
    expected = [];
    expect(unexpected).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  return {
    get address() {
      return server.address;
    },
    get addressForOthers() {
      return server.address.replace("127.0.0.1", NAME);
    },
    admin(...words) {
      server.admin(...words);
    },
    expectError(error) {
      expected.push(error);
    },
    async newUser(options = {}) {
      const context = await browser.newContext({ viewport: DESK, locale: "en-GB", baseURL: server.address, ...options });
      const page = await context.newPage();
      page.on("pageerror", (error) => wrong.push(error.message));
      page.on("console", (message) => isWrong(message) && wrong.push(message.text()));
      open.add(page);
      const close = () => {
        open.delete(page);
        return context.close();
      };
      return { page, close };
    },
  };
}
