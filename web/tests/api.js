/** Finished games and their reviews, made through the API, for tests and screenshots. */

/** Calls the API as the guest of a page. */
export const callApi = (page, method, path, body) =>
  page.evaluate(
    async ([method, path, body]) => {
      const answer = await fetch(path, { method, headers: { "content-type": "application/json" }, body: body && JSON.stringify(body) });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    },
    [method, path, body],
  );

/** A game that bots play for all seats, one of which belongs to the guest of a page. */
export async function finishedGame(page, game, players) {
  const bots = Array.from({ length: players - 1 }, () => ({ kind: "bot", level: "artisan" }));
  const { table } = await callApi(page, "POST", "/api/tables", { game, seats: [{ kind: "me", name: "Ana" }, ...bots] });
  await callApi(page, "POST", `/api/tables/${table.id}/seats/0/bot`, { level: "artisan" });
  await page.evaluate(
    (id) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/api/tables/${id}/socket`);
        socket.onopen = () => socket.send(JSON.stringify({ type: "join", positions: false, choices: false }));
        socket.onmessage = ({ data }) => JSON.parse(data).state?.status === "over" && resolve(socket.close());
      }),
    table.id,
  );
  return table.id;
}

/** Has a finished game reviewed, and waits for it. */
export async function reviewGame(page, id) {
  await callApi(page, "POST", `/api/tables/${id}/review`, {});
  while ((await callApi(page, "GET", `/api/tables/${id}/review`)).status !== "done") await page.waitForTimeout(500);
}
