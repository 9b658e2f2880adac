/** What WebAssembly must do exactly as native code does. `tests/wasm/workloads.py` does the same in Python. */
import { tuple } from "./module.js";

const START = 0;
const TABLE = 1;
const MOST_DRAWS = 256;
const SCRATCH = 4;
const JOURNALS = 3;
const MOST_SEATS = 4;
const DEEPEST_PATH = 400;
const FIRST_LEGAL = 12;

const fromBase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

async function digest(chunks) {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let end = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, end);
    end += chunk.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A small generator of numbers: xorshift with 32 bits. */
function* smallNumbers(seed) {
  let state = seed;
  for (;;) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    yield state >>> 0;
  }
}

/** The array for random games: the start to copy, and the game being played. */
export function randomTable(engine, start) {
  const table = engine.array("state", 2);
  table.record(START).set(fromBase64(start));
  return table;
}

/** Plays random games inside the module; returns the number of moves, and a hash of all final states. */
async function randomGames(engine, { start, seed, games }) {
  const table = randomTable(engine, start);
  const finals = [];
  let moves = 0;
  for (let n = 0; n < games; n++) {
    moves += engine.call("playouts_random_games", table, 1, seed + n);
    finals.push(table.record(TABLE).slice());
  }
  return { moves, digest: hex(await digest(finals)) };
}

/** Plays games action by action; returns the number of moves, and a hash of every state, journal and summary. */
async function gamesByActions(engine, { start, seed, games }) {
  const table = engine.array("state", 1);
  const scratch = engine.array("state", SCRATCH);
  const journals = engine.array("journal", JOURNALS);
  const ids = engine.array("i2", engine.actions);
  const summary = engine.array("i2", engine.actions + FIRST_LEGAL);
  const drawn = engine.array("i2", MOST_DRAWS);
  const { dealing, over } = engine.description.phases;
  const digests = [];
  let moves = 0;
  for (let n = 0; n < games; n++) {
    const numbers = smallNumbers(seed + n);
    const seen = [];
    table.record(0).set(fromBase64(start));
    table.setField(0, "generator", BigInt(seed + n));
    for (let phase = dealing; phase !== over; phase = table.field(0, "phase")) {
      if (phase === dealing) {
        const count = engine.call("calls_deal_at_random", table, 0, drawn);
        seen.push(drawn.bytes.slice(0, 2 * count), table.bytes.slice());
        continue;
      }
      const count = engine.call("calls_legal_actions", table, 0, ids);
      const action = ids.numbers[numbers.next().value % count];
      engine.call("calls_foresee", table, 0, action, scratch, journals);
      seen.push(ids.bytes.slice(0, 2 * count), scratch.bytes.slice(), journals.bytes.slice());
      const written = engine.call("calls_play_and_summarise", table, 0, action, summary, scratch);
      seen.push(table.bytes.slice(), summary.bytes.slice(0, 2 * written));
      moves += 1;
    }
    digests.push(await digest(seen));
  }
  return { moves, digest: hex(await digest(digests)) };
}

function newTree(engine, nodes, edges) {
  return tuple(engine.array("node", nodes), engine.array("edge", edges), engine.array("i8", 2), engine.array("i4", DEEPEST_PATH));
}

function newEvaluator(engine, { weights, scales }) {
  const rows = engine.array("f4", weights.length, weights[0].length);
  rows.numbers.set(weights.flat());
  const scale = engine.array("f4", scales.length);
  scale.numbers.set(scales);
  const features = engine.array("features", 1);
  const numbers = Object.assign(Object.create(features), { item: "f4", shape: [features.size / 4], itemSize: 4 });
  const room = (length) => engine.array("f4", length);
  return tuple(rows, scale, features, numbers, room(MOST_SEATS), room(MOST_SEATS), room(engine.actions));
}

/** A tree search of a position with the weights that ship. */
export class Search {
  constructor(engine, { state, weights, nodes, edges, seed }) {
    this.engine = engine;
    this.games = engine.array("state", 3);
    this.games.record(0).set(fromBase64(state));
    this.viewer = this.games.field(0, "current");
    this.tree = newTree(engine, nodes, edges);
    this.evaluator = newEvaluator(engine, engine.description.weights[weights]);
    this.ids = engine.array("i2", engine.actions);
    this.begin(seed);
  }

  begin(seed) {
    this.seed = seed;
    this.tree.fields[2].numbers.fill(0n);
    this.engine.call("tree_add_node", this.tree);
  }

  simulate(count) {
    const run = this.engine.call("tree_search", this.games, this.tree, this.evaluator, this.ids, this.viewer, count, this.seed);
    this.seed += run;
    return run;
  }

  /** The action and the visits of each edge of the root. */
  visits() {
    const [nodes, edges] = this.tree.fields;
    const found = [];
    for (let edge = nodes.field(0, "first_edge"); edge !== -1; edge = edges.field(edge, "sibling")) {
      const child = edges.field(edge, "child");
      found.push([edges.field(edge, "action"), child === -1 ? 0 : nodes.field(child, "visits")]);
    }
    return found;
  }

  /** A hash of all nodes and edges. */
  async digest() {
    const [nodes, edges, used] = this.tree.fields;
    const [nodeCount, edgeCount] = Array.from(used.numbers, Number);
    return hex(await digest([nodes.bytes.slice(0, nodeCount * nodes.itemSize), edges.bytes.slice(0, edgeCount * edges.itemSize)]));
  }
}

/** Searches a position; returns the simulations that were run, the visits of each action, and a hash of the tree. */
async function search(engine, request) {
  const made = new Search(engine, request);
  const run = made.simulate(request.simulations);
  return { run, visits: made.visits(), digest: await made.digest() };
}

const WORKLOADS = { random_games: randomGames, games_by_actions: gamesByActions, search };

/** Runs a workload, and frees the memory that it used. */
export async function perform(engine, request) {
  const { free } = engine;
  const result = await WORKLOADS[request.workload](engine, request);
  engine.release(free);
  return result;
}
