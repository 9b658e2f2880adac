/** Places lit up by hand, to see how they look. */
import type { Ghost, Pick, Place, Target } from "../src/games/kit/places";
import type { Position } from "../src/protocol";

export function demoPick(position: Position, kind: string): Pick {
  const seat = position.current_player ?? 0;
  const targets = new Map<Place, Target>();
  const ghosts = new Map<Place, Ghost>();
  const chosen = new Set<Place>();
  const light = (place: Place, target: Partial<Target> = {}) => targets.set(place, { label: place, ...target });
  if (kind === "take")
    position.factories.forEach((factory, index) => {
      const tiles = Array.isArray(factory) ? factory : factory.sun;
      for (const tile of tiles) light(`factory ${index + 1}/${tile}`);
    });
  if (kind === "place" && position.game === "azul") {
    chosen.add(`centre/${position.centre[0]}`);
    position.players[seat]!.lines.forEach((line, index) => line.length <= index && light(`${seat}:line ${index + 1}`, { points: index + 1 }));
    light(`${seat}:floor`, { loss: -4 });
    ghosts.set(`${seat}:line 5`, { piece: "red", count: 2 });
    ghosts.set(`${seat}:floor`, { piece: "red", count: 2 });
  }
  if (kind === "place" && position.game === "duel") {
    position.players[seat]!.lines.forEach((line, index) => (line?.count ?? 0) <= index && light(`${seat}:line ${index + 1}`, { points: index + 1 }));
    position.players[seat]!.dome.forEach((slot, index) => !slot && light(`${seat}:slot ${index + 1}`));
    light(`${seat}:broken`, { loss: -3 });
    for (const colour of ["red", "blue"]) light(`moon/${colour}`);
    for (const chip of position.players[seat]!.chips) light(`${seat}:chips/${chip}`);
    light("stack");
    for (const plate of position.offer) light(`offer/${plate}`);
  }
  if (kind === "place" && position.game === "summer-pavilion") {
    for (const [star, tiles] of Object.entries(position.players[seat]!.stars))
      tiles.forEach((tile, index) => !tile && light(`${seat}:star ${star} at ${[12, 2, 4, 6, 8, 10][index]}`, { points: index + 1 }));
    for (const tile of position.players[seat]!.hand) light(`${seat}:hand/${tile}`);
    for (const tile of position.supply) light(`supply/${tile}`);
  }
  return { targets, ghosts, chosen, pointed: null, recent: new Set(), onpick: console.log, onpoint: () => {} };
}
