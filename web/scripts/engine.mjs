/**
 * The engine of a game in Node, for tests and benches: one JSON question a line on standard input, one answer a line on
 * standard output. `node scripts/engine.mjs MODULE.wasm`; the questions are the functions below.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const source = (name) => fileURLToPath(new URL(`../src/lib/device/${name}.ts`, import.meta.url));
const loaded = async (name) =>
  (await runnerImport(source(name), { configFile: false, logLevel: "error" })).module;
const { Engine } = await loaded("engine");
const { Greedy, Thinker } = await loaded("thinking");

const engine = new Engine(await WebAssembly.compile(readFileSync(process.argv[2])));
const fromHex = (text) => new Uint8Array(Buffer.from(text, "hex"));
const hex = (bytes) => Buffer.from(bytes).toString("hex");
const facts = (record) => hex(record.subarray(0, engine.facts.record.facts));
const numbers = (...values) => new Uint8Array(Int32Array.from(values).buffer);

function hashed(parts) {
  const digest = createHash("sha256");
  for (const part of parts) digest.update(part);
  return digest.digest("hex");
}

const answers = {
  facts: () => engine.facts,

  /** Whole matches at random: the hash of every final record, and the moves of each. */
  play({ opening, first, count }) {
    const start = fromHex(opening);
    const ends = Array.from({ length: count }, (_, k) => engine.playOut(start, first + k));
    return { hashes: ends.map(({ record }) => hashed([record])), moves: ends.map(({ moves }) => moves) };
  },

  /** The facts after every move of a match. */
  trace({ opening, actions }) {
    let record = fromHex(opening);
    return [facts(record), ...actions.map((action) => facts((record = engine.apply(record, action))))];
  },

  /** Every door at every decision of a match, as one hash. */
  walk({ opening, actions, stride }) {
    let record = fromHex(opening);
    const parts = [];
    actions.forEach((action, step) => {
      parts.push(new Uint8Array(engine.legal(record).buffer));
      if (step % stride === 0) {
        const all = Array.from({ length: engine.facts.n_actions }, (_, index) => index + 1);
        parts.push(numbers(...all.map((other) => engine.whyNot(record, other))));
      }
      const seat = 1 + (step % engine.seats(record));
      parts.push(engine.imagine(record, seat, step).subarray(0, engine.facts.record.facts));
      parts.push(numbers(...engine.ranks(record), engine.asked(record), engine.readerOf(record, action)));
      parts.push(
        numbers(...engine.scores(record).map((points) => Math.round(points * engine.facts.parts_of_a_point))),
      );
      if (engine.asked(record) === 0)
        parts.push(numbers(...engine.weights(record).map(({ weight }) => weight)));
      record = engine.apply(record, action);
      parts.push(record.subarray(0, engine.facts.record.facts));
    });
    return hashed(parts);
  },

  /** A search from a position: its tree as a hash, its answer, and the CPU seconds it took. */
  search({ record, seat, seed, simulations, by_net }) {
    const thinker = new Thinker(engine, { simulations, slips: 0, by_net }, seed);
    const sight = engine.sight(fromHex(record), seat);
    const begun = process.cpuUsage();
    thinker.think(sight);
    const { user, system } = process.cpuUsage(begun);
    return { tree: hashed(thinker.treeBytes()), answer: thinker.best(sight), seconds: (user + system) / 1e6 };
  },

  /** What `greedy` answers. */
  greedy({ record, seat, seed }) {
    return new Greedy(engine, seed).choose(engine.sight(fromHex(record), seat));
  },

  /** Whole matches at random in one call, by the clock of this process. */
  race({ opening, first, count }) {
    const room = engine.room(2 * engine.facts.record.size + 8 * 8 + 4 * (engine.facts.max_legal + 1) + 64);
    const out = room + 2 * engine.facts.record.size + 8 * 16;
    engine.bytes(room, engine.facts.record.size).set(fromHex(opening));
    const sums = engine.room(8 * 7);
    const dice = engine.newDice(0);
    engine.bytes(sums, 8 * 7).fill(0);
    const begun = process.cpuUsage();
    engine.call(
      "play_many",
      room,
      2,
      count,
      first,
      dice,
      4,
      out - (out % 16),
      engine.facts.max_legal + 1,
      sums,
      7,
    );
    const { user, system } = process.cpuUsage(begun);
    return { decisions: engine.ints(sums, 1)[0], seconds: (user + system) / 1e6 };
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { ask, ...given } = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(answers[ask](given))}\n`);
}
