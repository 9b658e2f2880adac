/** Which screen is shown, by the address of the page. */
import { GAMES } from "../protocol";

export type Route =
  | { screen: "home" | "new" | "settings" | "lost" }
  | { screen: "table" | "replay"; table: string }
  | { screen: "learn" | "rules"; game: string };

const PATTERNS: [RegExp, (found: string[]) => Route][] = [
  [/^\/$/, () => ({ screen: "home" })],
  [/^\/(new|settings)$/, ([screen]) => ({ screen: screen as "new" })],
  [/^\/(table|replay)\/([A-Za-z0-9_-]{16})$/, ([screen, table]) => ({ screen: screen as "table", table: table! })],
  [new RegExp(`^/(learn|rules)/(${GAMES.join("|")})$`), ([screen, game]) => ({ screen: screen as "learn", game: game! })],
];

export function routeOf(path: string): Route {
  for (const [pattern, route] of PATTERNS) {
    const found = pattern.exec(path);
    if (found) return route(found.slice(1));
  }
  return { screen: "lost" };
}

const here = $state({ path: location.pathname, query: location.search });

export const route = (): Route => routeOf(here.path);
export const query = (): URLSearchParams => new URLSearchParams(here.query);

/** The table or replay that a page says it was opened from. */
export function tableToReturnTo(wanted: URLSearchParams): string | null {
  const path = wanted.get("back") ?? "";
  return ["table", "replay"].includes(routeOf(path).screen) ? path : null;
}

export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"]({}, "", path);
  arrive();
  scrollTo(0, 0);
}

function arrive(): void {
  here.path = location.pathname;
  here.query = location.search;
}

/** Follows links inside the app without reloading the page. */
export function followLinks(): void {
  addEventListener("popstate", arrive);
  const follow = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    event.preventDefault();
    event.stopPropagation(); // the screen that would handle it is gone by then
    go(link.pathname + link.search);
  };
  // Captures clicks first, because tables and dialogs stop their propagation.
  addEventListener("click", follow, { capture: true });
}
