/** The HTTP half of the API: tables, seats, records, reviews. */
import { language } from "../i18n";
import type {
  Deleted,
  FromHere,
  GameList,
  GuestInfo,
  Level,
  NewTable,
  PreparationState,
  Replay,
  ReviewState,
  Seated,
  SitDown,
  TableInfo,
  TableList,
} from "./index";

/** A refusal by the server, with its reason in one sentence. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The server cannot be reached. */
export class Unreachable extends Error {}

/** The code of a refusal because the game is not ready yet; the request is repeated until it is. */
const PREPARING = "server.preparing";
const PAUSE = 1_000;

async function ask(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  while (true) {
    try {
      return await askOnce(method, path, body);
    } catch (error) {
      if (!(error instanceof Refusal && error.code === PREPARING)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      signal?.throwIfAborted();
    }
  }
}

async function askOnce(method: string, path: string, body?: unknown): Promise<Response> {
  const url = `/api${path}${path.includes("?") ? "&" : "?"}language=${language()}`;
  let answer: Response;
  try {
    answer = await fetch(url, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Unreachable();
  }
  if (answer.ok) return answer;
  const failure = await answer.json().catch(() => null);
  throw new Refusal(answer.status, failure?.error?.code ?? "", failure?.error?.message ?? answer.statusText);
}

const json = async <T>(answer: Promise<Response>): Promise<T> => (await answer).json();

const table = (id: string) => `/tables/${id}`;
const seatOf = (id: string, seat: number) => `${table(id)}/seats/${seat}`;

export const api = {
  games: () => json<GameList>(ask("GET", "/games")),
  preparation: () => json<PreparationState>(ask("GET", "/preparation")),
  rename: (name: string) => json<GuestInfo>(ask("PUT", "/me", { name })),
  /** All tokens of this guest, on all devices, become invalid; this browser gets a new cookie. */
  revokeTokens: () => json<GuestInfo>(ask("DELETE", "/me/tokens")),
  publicTables: () => json<TableList>(ask("GET", "/tables")),
  myTables: (skip = 0) => json<TableList>(ask("GET", `/tables?mine=1&skip=${skip}`)),
  /** `signal` cancels waiting for a game that is not ready yet. */
  makeTable: (wanted: Partial<NewTable> & Pick<NewTable, "game" | "seats">, signal?: AbortSignal) =>
    json<Seated>(ask("POST", "/tables", wanted, signal)),
  deleteTable: (id: string) => json<Deleted>(ask("DELETE", table(id))),
  sitDown: (id: string, seat: number, wanted: SitDown) => json<Seated>(ask("POST", seatOf(id, seat), wanted)),
  standUp: (id: string, seat: number) => json<TableInfo>(ask("DELETE", seatOf(id, seat))),
  claim: (id: string, seat: number, secret: string) => json<Seated>(ask("POST", `${seatOf(id, seat)}/claim`, { secret })),
  handToBot: (id: string, seat: number, level: Level) => json<TableInfo>(ask("POST", `${seatOf(id, seat)}/bot`, { level })),
  takeSeatBack: (id: string, seat: number) => json<TableInfo>(ask("DELETE", `${seatOf(id, seat)}/bot`)),
  playFromHere: (id: string, wanted: Partial<FromHere> & Pick<FromHere, "move" | "seats">) =>
    json<Seated>(ask("POST", `${table(id)}/branch`, wanted)),
  upload: (record: string) => json<Seated>(ask("POST", "/records", { record })),
  replay: (id: string) => json<Replay>(ask("GET", `${table(id)}/replay`)),
  record: async (id: string) => (await ask("GET", `${table(id)}/record`)).text(),
  askReview: (id: string) => json<ReviewState>(ask("POST", `${table(id)}/review`, {})),
  review: (id: string) => json<ReviewState>(ask("GET", `${table(id)}/review`)),
};
