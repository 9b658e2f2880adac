/** Tables of a list in words: who plays, what is special about them, whose turn it is, how they ended. */
import { valueLabel } from "../games/options";
import { PROFILES } from "../games/profiles";
import { clockLabel, list, t } from "../i18n";
import { nameOf, namesOf, ownSeat } from "../play/seat-names";
import type { GameInfo, Listed, OptionName, SeatInfo } from "../protocol";

export const titleOf = ({ game }: Listed): string => t(`game.${game}.title`);

export const isMine = ({ seats }: Listed): boolean => seats.some(({ yours }) => yours);

/** The names of everyone who sits there, except the viewer; bots of the same level are counted. */
export function othersOf({ seats }: Listed): string[] {
  const own = ownSeat(seats);
  const names = namesOf(seats);
  const others = seats.filter(({ seat, kind }) => kind !== "open" && seat !== own);
  return others.flatMap((other) => {
    const equals = others.filter((bot) => isUnnamedBot(bot) && isUnnamedBot(other) && bot.level === other.level);
    if (equals.length < 2) return [names[other.seat]!];
    return other === equals[0] ? [t("web.recent.bots", { count: equals.length, name: nameOf(other) })] : [];
  });
}

/** Whether the seat was a bot's from the start, and not that of a person whom a bot replaces. */
const isUnnamedBot = ({ kind, name }: SeatInfo): boolean => kind === "bot" && !name;

/** Who plays: the others, or everyone if they share this browser. */
export function playersOf(table: Listed): string {
  const names = list(othersOf(table));
  if (!names) return t("web.recent.nobody");
  return ownSeat(table.seats) === null ? names : t("web.recent.against", { names });
}

/** What was chosen for the table, as far as it is unusual: “3 players · Wall: Grey · 2 minutes per move”. */
export function termsInBrief({ game, options, seats, clock }: Listed, info: GameInfo | undefined): string {
  const unused = PROFILES[game].unusedOptions?.(options) ?? [];
  const unusual = info?.options.filter(({ name, default: usual }) => options[name] !== usual && !unused.includes(name as OptionName)) ?? [];
  const chosen = unusual.map(({ name }) =>
    t("web.open_tables.option", {
      name: t(`web.option_name.${name as OptionName}`),
      value: valueLabel(game, name as OptionName, options[name]),
    }),
  );
  const time = clock.type === "none" ? [] : [clockLabel(clock)];
  return [t("web.open_tables.players", { count: seats.length }), ...chosen, ...time].join(" · ");
}

/** Whether the viewer is to act. */
export const isMyTurn = ({ seats, to_act }: Listed): boolean => to_act !== null && seats[to_act]!.yours && seats[to_act]!.kind === "guest";

/** Whether other people wait for the viewer. */
export const isAwaited = (table: Listed): boolean => isMyTurn(table) && table.seats.some(({ held, yours }) => held && !yours);

/** Whose turn it is, or what the table waits for, or how it ended. */
export function statusOf(table: Listed): string {
  if (table.status === "waiting") return t("web.recent.waits", { count: table.open_seats });
  if (table.result) return resultOf(table);
  const { seats, to_act } = table;
  if (to_act === null || to_act === ownSeat(seats)) return t("web.recent.your_turn");
  return t("web.recent.turn", { name: namesOf(seats)[to_act]! });
}

function resultOf({ seats, result }: Listed): string {
  const { winners, scores, reason } = result!;
  const own = ownSeat(seats);
  if (own === null) return list(namesOf(seats).map((name, seat) => `${name} ${scores[seat]!}`));
  const outcome = !winners.includes(own) ? "lost" : winners.length > 1 ? "shared" : "won";
  if (reason === "time" || reason === "resigned") return t(`web.recent.${outcome === "lost" ? "lost" : "won"}.${reason}`);
  const other = Math.max(...scores.filter((_, seat) => seat !== own));
  return t(`web.recent.${outcome}`, { own: scores[own]!, other });
}

/** Your turn first, then the other games in progress, then the finished ones; each the last changed first. */
export function inOrder(tables: readonly Listed[]): Listed[] {
  const rank = (table: Listed): number => (isMyTurn(table) ? 0 : table.status === "over" ? 2 : 1);
  return [...tables].sort((a, b) => rank(a) - rank(b) || b.changed - a.changed);
}

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** The tables in whose words all words of a search occur; case and accents do not matter. */
export function search(tables: readonly Listed[], wanted: string): Listed[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  return tables.filter((table) => {
    const text = plain([titleOf(table), ...othersOf(table), statusOf(table)].join(" "));
    return words.every((word) => text.includes(word));
  });
}
