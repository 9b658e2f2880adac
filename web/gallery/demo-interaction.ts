/** Highlights for the gallery. */
import { GAME_MODULES } from "../src/games";
import { NO_INTERACTION, type Ghost, type Interaction, type Target } from "../src/games/kit/interaction";
import type { Step } from "../src/games/kit/places";
import type { Position } from "../src/protocol";

type Lit = [place: string, target?: Partial<Target>];

const isFree = (line: readonly string[] | { count: number } | null, index: number): boolean =>
  (line === null ? 0 : "count" in line ? line.count : line.length) <= index;

function litTiles({ factories }: Position): Lit[] {
  return factories.flatMap((factory, index) =>
    (Array.isArray(factory) ? factory : factory.sun).map((tile): Lit => [`factory ${index + 1}/${tile}`]),
  );
}

function litBoard(position: Position, seat: number): Lit[] {
  switch (position.game) {
    case "azul": {
      const lines = position.players[seat]!.lines.flatMap((line, index): Lit[] =>
        isFree(line, index) ? [[`${seat}:line ${index + 1}`]] : [],
      );
      return [...lines, [`${seat}:floor`]];
    }
    case "duel": {
      const { lines, dome, chips } = position.players[seat]!;
      return [
        ...lines.flatMap((line, index): Lit[] => (isFree(line, index) ? [[`${seat}:line ${index + 1}`]] : [])),
        ...dome.flatMap((slot, index): Lit[] => (slot ? [] : [[`${seat}:slot ${index + 1}`]])),
        [`${seat}:broken`],
        ...["moon/red", "moon/blue", "stack"].map((place): Lit => [place]),
        ...chips.map((chip): Lit => [`${seat}:chips/${chip}`]),
        ...position.offer.map((plate): Lit => [`offer/${plate}`]),
      ];
    }
    case "summer-pavilion": {
      const { stars, hand } = position.players[seat]!;
      return [
        ...Object.entries(stars).flatMap(([star, tiles]) =>
          tiles.flatMap((tile, index): Lit[] =>
            tile ? [] : [[`${seat}:star ${star} at ${[12, 2, 4, 6, 8, 10][index]}`, { points: index + 1 }]],
          ),
        ),
        ...hand.map((tile): Lit => [`${seat}:hand/${tile}`]),
        ...position.supply.map((tile): Lit => [`supply/${tile}`]),
      ];
    }
  }
}

export function demoInteraction(position: Position, kind: string): Interaction {
  const seat = position.current_player ?? 0;
  const { places } = GAME_MODULES[position.game];
  const lit = kind === "take" ? litTiles(position) : kind === "place" ? litBoard(position, seat) : [];
  const ghosts = kind === "place" && position.game === "azul" ? [`${seat}:line 5`, `${seat}:floor`] : [];
  return {
    ...NO_INTERACTION,
    canChoose: true,
    targets: new Map<Step, Target>(lit.map(([text, target]) => [places.parse(text)!, { label: text, ...target }])),
    ghosts: new Map(ghosts.map((text) => [places.parse(text)!, { piece: "red", count: 2 } satisfies Ghost])),
    onpick: ({ text }) => console.log(text),
  };
}
