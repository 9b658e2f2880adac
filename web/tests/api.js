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

/** Creates a table, and returns its id. */
export async function newTable(page, game, seats) {
  const { table } = await callApi(page, "POST", "/api/tables", { game, seats });
  return table.id;
}

const seatsAgainstBots = (players) => [
  { kind: "me", name: "Ana" },
  ...Array.from({ length: players - 1 }, () => ({ kind: "bot", level: "artisan" })),
];

/** Has a bot play the seat of a page's guest, until a round begins or the game is over. */
export async function playByBot(page, id, round = null) {
  await callApi(page, "POST", `/api/tables/${id}/seats/0/bot`, { level: "artisan" });
  await page.evaluate(
    ([id, round]) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/api/tables/${id}/socket`);
        socket.onopen = () => socket.send(JSON.stringify({ type: "join", positions: round !== null, choices: false }));
        socket.onmessage = ({ data }) => {
          const { state } = JSON.parse(data);
          if (state?.status === "over" || (round !== null && state?.position?.round >= round)) resolve(socket.close());
        };
      }),
    [id, round],
  );
}

/** A game that bots play for all seats, one of which belongs to the guest of a page. */
export async function finishedGame(page, game, players) {
  const id = await newTable(page, game, seatsAgainstBots(players));
  await playByBot(page, id);
  return id;
}

/** What brings the guest of a page the most at a table, and in which round, once it is their turn; null if the game is over. */
export const bestChoice = (page, id) =>
  page.evaluate(
    (id) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/api/tables/${id}/socket`);
        let position;
        socket.onopen = () => socket.send(JSON.stringify({ type: "join", previews: true }));
        socket.onmessage = ({ data }) => {
          const { type, state, choices } = JSON.parse(data);
          position = state?.position ?? position;
          if (type !== "previews" && state?.status !== "over") return;
          socket.close();
          if (type !== "previews") return resolve(null);
          const best = choices.reduce((one, other) => (other.preview.change > one.preview.change ? other : one));
          resolve({ ...best, round: position.round, phase: position.phase, isBegun: Boolean(position.choosing) });
        };
      }),
    id,
  );

/** Plays an action for the guest of a page. */
const playAction = (page, id, action) =>
  page.evaluate(
    ([id, action]) =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(`ws://${location.host}/api/tables/${id}/socket`);
        socket.onopen = () => {
          socket.send(JSON.stringify({ type: "join", positions: false, choices: false }));
          socket.send(JSON.stringify({ type: "play", id: crypto.randomUUID(), action }));
        };
        socket.onmessage = ({ data }) => {
          const { type } = JSON.parse(data);
          if (type === "refused") reject(new Error(data));
          if (type === "done") resolve(socket.close());
        };
      }),
    [id, action],
  );

/**
 * A game against bots, at the `turn`th choice of a page's guest in a round, counted in `phase` if there is one. A bot plays for the guest
 * until the round before; then the guest plays what brings the most. If the round has fewer choices, there is another game.
 */
export async function gameUntil(page, game, players, { round, phase, turn }) {
  const id = await newTable(page, game, seatsAgainstBots(players));
  await playByBot(page, id, round - 1);
  await callApi(page, "DELETE", `/api/tables/${id}/seats/0/bot`);
  for (let turns = 0; ;) {
    const best = await bestChoice(page, id);
    if (!best || best.round > round) return gameUntil(page, game, players, { round, phase, turn });
    if (best.round === round && (!phase || best.phase === phase) && !best.isBegun && ++turns === turn) return id;
    await playAction(page, id, best.id);
  }
}

/** Has a finished game reviewed, and waits for it. */
export async function reviewGame(page, id) {
  await callApi(page, "POST", `/api/tables/${id}/review`, {});
  while ((await callApi(page, "GET", `/api/tables/${id}/review`)).status !== "done") await page.waitForTimeout(500);
}
