/** What can be drawn in each game, in the order of `docs/fair-deals.md`. Nothing else of the rules is needed. */
import type { Pavilion, Azul, Duel, GameName } from "../protocol";

/** Which of so many pieces the next draw picks. */
export type Pick = (pieces: number) => number;
/** A kind of piece in the notation of deals, and how many can be drawn. */
type Supply = Map<string, number>;
export type Refill = Record<string, number>;

/** The first line of a record, as far as draws depend on it. */
export interface Setup {
  game: GameName;
  players: number;
  options: Record<string, unknown>;
  position?: unknown;
}

/** The pieces of a table. */
export interface Pieces {
  /** Repeats a deal; whether it is what was drawn. */
  deal(drawn: string, refill: Refill, pick: Pick): boolean;
}

const count = (supply: Supply): number => [...supply.values()].reduce((sum, some) => sum + some, 0);

/** Draws a piece, and says whether it is this one. */
function draw(supply: Supply, expected: string, pick: Pick): boolean {
  let left = pick(count(supply));
  for (const [piece, some] of supply) {
    if (left < some) return piece === expected && Boolean(supply.set(piece, some - 1));
    left -= some;
  }
  return false;
}

/** A bag, which is refilled when it is empty and a tile must be drawn. */
class Bag {
  private readonly tiles: Supply;
  private refill: Supply = new Map();

  constructor(
    private readonly letters: Record<string, string>,
    counts: Refill,
  ) {
    this.tiles = this.supply(counts);
  }

  /** The tiles in the order of their letters. */
  private supply(counts: Refill): Supply {
    return new Map(Object.entries(this.letters).map(([name, letter]) => [letter, counts[name] ?? 0]));
  }

  /** Begins a deal during which the bag is refilled with these tiles. */
  begin(refill: Refill): void {
    this.refill = this.supply(refill);
  }

  /** Whether the bag was refilled with everything that the deal is said to have refilled it with. */
  get isDone(): boolean {
    return count(this.refill) === 0;
  }

  draw(letter: string, pick: Pick): boolean {
    if (count(this.tiles) === 0) this.refillNow();
    return draw(this.tiles, letter, pick);
  }

  /** Takes tiles back that must be drawn again, unless all others have their colour too. */
  takeBack(letter: string, some: number): boolean {
    const others = (tiles: Supply) => count(tiles) - tiles.get(letter)!;
    if (others(this.tiles) + others(this.refill) === 0) return false;
    const mustRefill = others(this.tiles) === 0;
    this.tiles.set(letter, this.tiles.get(letter)! + some);
    if (mustRefill) this.refillNow();
    return true;
  }

  private refillNow(): void {
    for (const [letter, some] of this.refill) this.tiles.set(letter, this.tiles.get(letter)! + some);
    this.refill = new Map();
  }
}

/** Azul and Summer Pavilion deal only tiles. */
class Tiles implements Pieces {
  constructor(private readonly bag: Bag) {}

  deal(drawn: string, refill: Refill, pick: Pick): boolean {
    this.bag.begin(refill);
    return [...drawn.replaceAll(" ", "")].every((letter) => this.bag.draw(letter, pick)) && this.bag.isDone;
  }
}

const LARGE_FACTORY = 5;
const TABLETS = [
  ["rows", "rainbow"],
  ["columns", "border"],
  ["diagonals", "corners"],
  ["jokers", "specials"],
];
const SPECIAL_PLATES = [1, 5, 7, 8, 9, 11, 13, 16, 18];
const PLATES = Array.from({ length: 18 }, (_, n) => n + 1);
const CHIPS: Record<string, string> = {
  blue: "+B",
  yellow: "+Y",
  red: "+R",
  black: "+K",
  turquoise: "+T",
  "turquoise-yellow": "+TY",
  "yellow-black": "+YK",
  "black-blue": "+KB",
  "blue-red": "+BR",
  "red-turquoise": "+RT",
};
const SPECIAL = "S";
const typeOf = (plate: number): string => (SPECIAL_PLATES.includes(plate) ? SPECIAL : "J");

/** Azul Duel deals tablets, plates and their types, tiles and chips. */
class DuelPieces implements Pieces {
  private sides = TABLETS.flat();
  private unseen: number[];
  /** The type of the top plate, if nobody has seen that plate. */
  private top: string | null = null;
  /** The types of the plates that a player has drawn and not looked at. */
  private inHand: string[] = [];
  private readonly chips: Supply;

  constructor(
    private readonly bag: Bag,
    position: Duel.Position | undefined,
  ) {
    this.unseen = position?.unseen ?? PLATES;
    this.chips = new Map(Object.entries(CHIPS).map(([name, word]) => [word, position ? (position.chips as Refill)[name]! : 2]));
    const choosing = position?.choosing;
    const plates = choosing?.type === "draw" ? choosing.plates.filter(({ plate, player }) => plate === null && player === null) : [];
    this.inHand = plates.map(({ type }) => (type === "special" ? SPECIAL : "J"));
    if (position && this.unseen.length > this.inHand.length) this.top = position.stack.top === "special" ? SPECIAL : "J";
  }

  deal(drawn: string, refill: Refill, pick: Pick): boolean {
    this.bag.begin(refill);
    /** The tiles on the large factory, until it is full. */
    let large = "";
    const isDrawn = (word: string): boolean => {
      if (!this.bag.draw(word, pick)) return false;
      if (large.length === LARGE_FACTORY) return true;
      large += word;
      if (large === word.repeat(LARGE_FACTORY) && this.bag.takeBack(word, LARGE_FACTORY)) large = "";
      return true;
    };
    const words = drawn.split(" ").flatMap((word) => (/^[BYRKT]+$/.test(word) ? [...word] : [word]));
    return words.every((word) => (/^[BYRKT]$/.test(word) ? isDrawn(word) : this.drawOther(word, pick))) && this.bag.isDone;
  }

  private drawOther(word: string, pick: Pick): boolean {
    if (word.startsWith("+")) return draw(this.chips, word, pick);
    if (word === SPECIAL || word === "J") return this.drawType(word, pick);
    if (/^\d+$/.test(word)) return this.drawPlate(Number(word), pick);
    if (this.sides[pick(this.sides.length)] !== word) return false;
    const tablet = TABLETS.find((sides) => sides.includes(word))!;
    this.sides = this.sides.filter((side) => !tablet.includes(side));
    return true;
  }

  /** A new top plate means that the one before was drawn, if it was not turned up. */
  private drawType(type: string, pick: Pick): boolean {
    if (this.top) this.inHand.push(this.top);
    this.top = type;
    const left = (one: string) =>
      this.unseen.filter((plate) => typeOf(plate) === one).length - this.inHand.filter((other) => other === one).length;
    return draw(new Map([SPECIAL, "J"].map((one) => [one, left(one)])), type, pick);
  }

  private drawPlate(plate: number, pick: Pick): boolean {
    const looked = this.inHand.shift();
    const type = looked ?? this.top;
    if (!looked) this.top = null;
    const plates = this.unseen.filter((other) => typeOf(other) === type);
    if (plates[pick(plates.length)] !== plate) return false;
    this.unseen = this.unseen.filter((other) => other !== plate);
    return true;
  }
}

const AZUL = { blue: "B", yellow: "Y", red: "R", black: "K", white: "W", joker: "J" };
const PAVILION = { purple: "P", green: "G", orange: "O", yellow: "Y", blue: "B", red: "R" };
const DUEL = { blue: "B", yellow: "Y", red: "R", black: "K", turquoise: "T" };

const each = (letters: Record<string, string>, some: number): Refill =>
  Object.fromEntries(Object.keys(letters).map((name) => [name, some]));

function azulTiles({ players, options }: Setup): Refill {
  const replaced = !options.jokers ? 0 : players === 2 ? 1 : 2;
  return { ...each(AZUL, 20 - replaced), joker: 5 * replaced };
}

/** The pieces with which a game starts. */
export function piecesOf(setup: Setup): Pieces {
  const position = setup.position as Azul.Position | Pavilion.Position | Duel.Position | undefined;
  const bag = position?.bag as Refill | undefined;
  if (setup.game === "azul") return new Tiles(new Bag(AZUL, bag ?? azulTiles(setup)));
  if (setup.game === "summer-pavilion") return new Tiles(new Bag(PAVILION, bag ?? each(PAVILION, 22)));
  return new DuelPieces(new Bag(DUEL, bag ?? each(DUEL, 13)), position as Duel.Position | undefined);
}
