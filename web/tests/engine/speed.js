/** Measures the speed of a module: random games, or simulations of a search. */
import { randomTable, Search } from "./workloads.js";

const CHUNK = 500;

/** The processor time of this process in seconds. */
function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Returns how much was done per second of processor time. */
function rate(seconds, work) {
  const began = processorTime();
  let done = 0;
  let took = 0;
  while (took < seconds) {
    done += work(done);
    took = processorTime() - began;
  }
  return done / took;
}

function games(engine, { start, seconds }) {
  const table = randomTable(engine, start);
  return rate(seconds, (seed) => {
    engine.call("playouts_random_games", table, CHUNK, seed);
    return CHUNK;
  });
}

function simulations(engine, request) {
  const search = new Search(engine, request);
  return rate(request.seconds, (done) => {
    const run = search.simulate(CHUNK);
    if (run < CHUNK) search.begin(done + run);
    return run;
  });
}

const MEASUREMENTS = { random_games: games, search: simulations };

export function measure(engine, request) {
  const { free } = engine;
  const result = MEASUREMENTS[request.workload](engine, request);
  engine.release(free);
  return result;
}
