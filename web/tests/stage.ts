/** What the tests in a browser share: a server, a browser, people at it, and what went wrong in their pages. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { DESK, openBrowser } from "./browser.js";
import { startServer } from "./server.js";

export interface Stage {
  readonly address: string;
  /** The same server by a name, as others in a local network reach it: by plain http, which browsers trust less. */
  readonly addressForOthers: string;
  /** A new person with a browser of their own, with motion as most people have it. What goes wrong in it fails the test. */
  person(options?: BrowserContextOptions): Promise<Person>;
  /** An error in the console that the test causes on purpose. */
  expectError(error: RegExp): void;
}

export interface Person {
  page: Page;
  /** Close their browser. */
  end(): Promise<void>;
}

const NAME = "azulejos.test";

/** Errors that a test causes on purpose: a browser that is offline says so in its console, and one that came by plain http what it ignores. */
const EXPECTED = /ERR_INTERNET_DISCONNECTED|Cross-Origin-Opener-Policy header has been ignored/;

export function stage(): Stage {
  let browser: Browser;
  let server: Awaited<ReturnType<typeof startServer>>;
  const wrong: string[] = [];
  let expected: RegExp[] = [];
  beforeAll(async () => {
    server = await startServer();
    browser = await openBrowser([`--host-resolver-rules=MAP ${NAME} 127.0.0.1`]);
  });
  afterEach(() => {
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
    expectError(error) {
      expected.push(error);
    },
    async person(options = {}) {
      const context = await browser.newContext({ viewport: DESK, locale: "en-GB", baseURL: server.address, ...options });
      const page = await context.newPage();
      page.on("pageerror", (error) => wrong.push(error.message));
      page.on("console", (message) => message.type() === "error" && !EXPECTED.test(message.text()) && wrong.push(message.text()));
      return { page, end: () => context.close() };
    },
  };
}
