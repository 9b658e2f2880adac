/** What the operator tells everyone is shown on the home page and at tables, until it is closed. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { newTable } from "./api.js";
import { PHONE } from "./browser.js";
import { browserFixture } from "./fixture";

const fixture = browserFixture();

const notice = (page: Page, language = "en") =>
  page.getByRole("complementary", { name: language === "fr" ? "Message du serveur" : "Message from the server" });

it("is shown to everyone, and closed by each of them", async () => {
  const home = await fixture.newUser({ viewport: PHONE });
  const player = await fixture.newUser();
  const visitor = await fixture.newUser({ locale: "fr-FR" });
  await home.page.goto("/");
  await player.page.goto("/");
  await player.page.click('button[data-game="azul"]');
  await player.page.getByRole("group", { name: "Beginner’s board" }).waitFor();

  fixture.admin("say", "We restart at <b>noon</b>.");
  for (const { page } of [home, player]) await notice(page).getByText("We restart at <b>noon</b>.").waitFor();
  await visitor.page.goto(player.page.url());
  await notice(visitor.page, "fr").waitFor();
  expect(await home.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await notice(player.page).getByRole("button", { name: "Close" }).click();
  await notice(player.page).waitFor({ state: "detached" });
  fixture.admin("say", "We are back.");
  await notice(player.page).getByText("We are back.").waitFor();
  for (const { close } of [home, player, visitor]) await close();
});

it("tells that a table was closed", async () => {
  const { page, close } = await fixture.newUser();
  await page.goto("/");
  const table = await newTable(page, "azul", [{ kind: "me" }, { kind: "me" }]);
  await page.goto(`/table/${table}`);
  await page.getByRole("group", { name: /board/ }).first().waitFor();
  fixture.admin("close", table);
  await page.getByText("This table no longer exists.").waitFor();
  await close();
});
