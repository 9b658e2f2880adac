/** Fair deals: the verifier of the web client on games of a real server, and the check on the pages of finished games. */
import { createHash, randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { verify, type Seen } from "../src/fairness/verify";
import type { GameName, TableInfo } from "../src/protocol";
import { callApi, newTable, playByBot } from "./api.js";
import { browserFixture } from "./fixture";
import { mouse, playAction } from "./players";

const fixture = browserFixture();
const hashOf = (nonce: string) => createHash("sha256").update(Buffer.from(nonce, "hex")).digest("hex");
const tableOf = (page: Page, id: string): Promise<TableInfo> => callApi(page, "GET", `/api/tables/${id}`);
const idOf = (page: Page) => page.url().match(/table\/([\w-]{16})/)![1]!;

type Json = Record<string, unknown>;

/** A record with one line changed, and without the checksum that would give that away. */
function forge(record: string, index: number, change: (line: Json) => Json): string {
  const lines = record
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Json);
  const place = index < 0 ? lines.length + index : index;
  lines[place] = change(lines[place]!);
  delete lines.at(-1)!.sha256;
  return lines.map((line) => JSON.stringify(line)).join("\n");
}

const deals = (record: string) => record.split("\n").flatMap((line, index) => (line.includes('"type":"deal"') ? [index] : []));

/** Something else that could have been drawn instead. */
function another(drawn: string): string {
  if (/^\d/.test(drawn)) return String((Number(drawn) % 18) + 1);
  if (drawn.startsWith("+")) return drawn === "+B" ? "+Y" : "+B";
  if (drawn.length > 1) return drawn === "rows" ? "border" : "rows";
  return { S: "J", J: "S", B: "R" }[drawn] ?? "B";
}

/** A deal with its first draw changed; the tiles of a factory are one word. */
function changeFirst(drawn: string, change: (one: string) => string): string {
  const [word, ...others] = drawn.split(" ");
  const isTiles = /^[A-Z]+$/.test(word!);
  return [isTiles ? change(word![0]!) + word!.slice(1) : change(word!), ...others].filter(Boolean).join(" ");
}

async function reveal(page: Page, id: string, nonce: string): Promise<void> {
  await page.evaluate(
    ([id, nonce]) =>
      new Promise<void>((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/api/tables/${id}/socket`);
        socket.onopen = () => {
          socket.send(JSON.stringify({ type: "join" }));
          socket.send(JSON.stringify({ type: "reveal", id: "reveal", nonce }));
        };
        socket.onmessage = ({ data }) => JSON.parse(data).type === "done" && resolve(socket.close());
      }),
    [id, nonce] as const,
  );
}

describe.each<[GameName, number]>([
  ["azul", 4],
  ["summer-pavilion", 2],
  ["duel", 2],
])("a game of %s for %i that bots played to the end", (game, players) => {
  let record: string;
  let seen: Seen;

  beforeAll(async () => {
    const { page, close } = await fixture.newUser();
    await page.goto("/");
    const nonce = randomBytes(32).toString("hex");
    const bots = Array.from({ length: players - 1 }, () => ({ kind: "bot", level: "apprentice" }));
    const id = await newTable(page, game, [{ kind: "me", name: "Ana", nonce_hash: hashOf(nonce) }, ...bots]);
    const { fairness } = await tableOf(page, id);
    seen = { commitment: fairness.commitment, hashes: fairness.nonce_hashes, nonce };
    await reveal(page, id, nonce);
    await playByBot(page, id);
    record = await page.evaluate(async (id) => (await fetch(`/api/tables/${id}/record`)).text(), id);
    await close();
  });

  it("is proved to be fair", () => {
    const verdict = verify(record, seen);
    expect(verdict).toMatchObject({ isFair: true, contributed: [0], withheld: [], hasOwn: true });
    expect(verdict.isFair && verdict.deals).toBe(deals(record).length);
    expect(verdict.isFair && verdict.deals).toBeGreaterThan(3);
    if (game === "azul") expect(record).toContain('"refill"');
  });

  it("is not if the secret is another one", () => {
    const secret = "00".repeat(32);
    const forged = forge(record, -1, (line) => ({ ...line, secret }));
    expect(verify(forged)).toMatchObject({ isFair: false, flaw: "commitment" });
    const consistent = forge(forged, 0, (line) => ({ ...line, commitment: hashOf(secret), first_drawn: false }));
    expect(verify(consistent)).toMatchObject({ isFair: false, flaw: "draw" });
    expect(verify(consistent, seen)).toMatchObject({ isFair: false, flaw: "commitment" });
  });

  it("is not if the nonce is another one, or missing", () => {
    for (const nonce of ["00".repeat(32), null]) {
      const nonces = [nonce, ...Array.from({ length: players - 1 }, () => null)];
      const forged = forge(record, 0, (line) => ({ ...line, nonces, first_drawn: false }));
      expect(verify(forged)).toMatchObject({ isFair: false, flaw: "draw" });
      expect(verify(forged, seen)).toMatchObject({ isFair: false, flaw: "own_nonce" });
    }
  });

  it("is not if any deal has another draw, or one less", () => {
    for (const index of deals(record)) {
      const other = forge(record, index, (line) => ({ ...line, drawn: changeFirst(String(line.drawn), another) }));
      expect(verify(other)).toMatchObject({ isFair: false, flaw: "draw", line: index + 1 });
    }
    for (const index of deals(record).slice(0, -1)) {
      const less = forge(record, index, (line) => ({ ...line, drawn: changeFirst(String(line.drawn), () => "") }));
      expect(verify(less)).toMatchObject({ isFair: false });
    }
    expect(verify(record.replace(/("drawn":"[^"]*)\w"/, '$1"'))).toMatchObject({ isFair: false, flaw: "edited" });
  });

  it("is not if a deal is missing", () => {
    const lines = record.split("\n");
    for (const index of deals(record).slice(0, -1)) {
      expect(verify(forge(lines.toSpliced(index, 1).join("\n"), 0, (line) => line))).toMatchObject({ isFair: false });
    }
  });
});

async function resign(page: Page): Promise<void> {
  await page.click('[data-tool="menu"]');
  await page.click('[data-tool="resign"]');
  await page
    .getByRole("button", { name: /Resign|Abandonner/ })
    .last()
    .click();
}

async function checked(page: Page): Promise<{ isFair: string | null; words: string }> {
  await page.click('[data-tool="check-deals"]');
  const result = page.locator("[data-fair]");
  return { words: (await result.textContent())!.trim(), isFair: await result.getAttribute("data-fair") };
}

describe("the check on the page", () => {
  it("shows the commitment during a game, and proves the deals afterwards, over plain http", async () => {
    const { page, close } = await fixture.newUser({ baseURL: fixture.addressForOthers });
    await page.goto("/");
    await page.click('button[data-game="azul"]');
    await page.waitForSelector("[data-place].target");
    const { fairness } = await tableOf(page, idOf(page));
    expect(fairness.nonces[0]).toMatch(/^[0-9a-f]{64}$/);
    await page.click('[data-tool="menu"]');
    await page.getByText(fairness.commitment).waitFor();
    await page.keyboard.press("Escape");
    await playAction(page, mouse);
    await resign(page);
    const { isFair, words } = await checked(page);
    expect(words).toMatch(/^The deals were fair: all \d+ draws follow from your browser’s random number/);
    expect(isFair).toBe("true");
    await close();
  });

  it("fails if the server did not use the number of this browser", async () => {
    const { page, close } = await fixture.newUser();
    await page.goto("/");
    await page.click('button[data-game="azul"]');
    await page.waitForSelector("[data-place].target");
    await resign(page);
    await page.waitForSelector('[data-tool="check-deals"]');
    await page.evaluate(() => {
      const [kept] = JSON.parse(localStorage.getItem("azulejos.nonces")!);
      localStorage.setItem("azulejos.nonces", JSON.stringify([{ ...kept, nonce: "00".repeat(32) }]));
    });
    expect(await checked(page)).toEqual({ isFair: "false", words: "Not fair: your browser’s random number was not used." });
    await close();
  });

  it("proves the deals to host and guest, of the rematch too, and to a stranger in the replay", async () => {
    const host = await fixture.newUser();
    await host.page.goto("/new?with=friends");
    await host.page.getByLabel("You", { exact: true }).check();
    await host.page.click('button[type="submit"]');
    await host.page.waitForSelector("input[readonly]");
    await host.page.reload(); // the number is kept
    const guest = await fixture.newUser({ locale: "fr-FR" });
    await guest.page.goto(new URL(host.page.url()).pathname);
    await guest.page.locator("main .button.primary").first().click();
    await host.page.waitForSelector("[data-place].target");
    await resign(guest.page);
    expect((await checked(guest.page)).words).toMatch(/^Les tirages étaient équitables/);
    expect((await checked(host.page)).words).toMatch(/your browser’s random number/);
    const first = idOf(host.page);
    expect((await tableOf(host.page, first)).fairness.nonces).not.toContain(null);

    await host.page.click('[data-tool="rematch"]');
    await guest.page.locator('a.primary[href^="/table/"]').click();
    await guest.page.waitForSelector("[data-place].target");
    expect(idOf(host.page)).not.toBe(first);
    expect((await tableOf(host.page, idOf(host.page))).fairness.nonces).not.toContain(null);

    const stranger = await fixture.newUser();
    await stranger.page.goto(`/replay/${first}`);
    expect((await checked(stranger.page)).words).toMatch(/players’ random numbers/);
    for (const user of [host, guest, stranger]) await user.close();
  });
});
