/** The result of a game in one sentence, for its winner, a loser or a spectator. */
import { list, t } from "../i18n";
import type { Result, TableInfo } from "../protocol";
import { namesOf, ownSeat } from "./seat-names";

type Table = Pick<TableInfo, "seats">;

/** Whether the viewer has won; `null` if they did not play, or played several seats. */
export function hasWon({ seats }: Table, { winners }: Result): boolean | null {
  const own = ownSeat(seats);
  return own === null ? null : winners.includes(own);
}

export function resultWords(table: Table, result: Result): string {
  const names = namesOf(table.seats);
  const own = ownSeat(table.seats);
  const count = result.scores[result.winners[0]!]!;
  const players = list(result.winners.filter((seat) => seat !== own || !hasWon(table, result)).map((seat) => names[seat]!));
  if (hasWon(table, result)) return wonWords(result, own!, count, players);
  switch (result.reason) {
    case "points":
      return own === null ? t("outcome.points", { players, count }) : t("web.result.lost", { players, count, own: result.scores[own]! });
    case "rows":
    case "shared":
      return t(`outcome.${result.reason}`, { players, count });
    case "first player tile":
      return t("outcome.first_player_tile", { players, count });
    case "time":
    case "resigned":
      return t(`outcome.${result.reason}`, { players, count: result.winners.length });
    default:
      return result.text;
  }
}

function wonWords({ reason, scores, text }: Result, own: number, count: number, players: string): string {
  switch (reason) {
    case "points":
      return t("outcome.points.you", { count, other: Math.max(...scores.filter((_, seat) => seat !== own)) });
    case "rows":
    case "shared":
      return t(`outcome.${reason}.you`, { players, count });
    case "first player tile":
      return t("outcome.first_player_tile.you", { count });
    case "time":
    case "resigned":
      return t(`outcome.${reason}.you`);
    default:
      return text;
  }
}
