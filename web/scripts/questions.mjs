/**
 * What tests and benches ask the engine of a game, in Node (engine.mjs) and in a page (`node engine.mjs --page`).
 * `hashed` makes one text of many bytes; `seconds` is a clock.
 */
import { Engine } from "../src/lib/device/engine";
import { Comparer, Greedy, Thinker } from "../src/lib/device/thinking";

const fromHex = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const numbers = (...values) => new Uint8Array(Int32Array.from(values).buffer);

export function questions(module, hashed, seconds) {
  const engine = new Engine(module);
  const { size, facts } = engine.facts.record;
  const factsOf = (record) => record.subarray(0, facts);

  return {
    facts: () => engine.facts,

    /** Whole matches at random: every final record, and the moves of each. */
    play({ opening, first, count }) {
      const start = fromHex(opening);
      const ends = Array.from({ length: count }, (_, k) => engine.playOut(start, first + k));
      return { records: ends.map(({ record }) => hashed([record])), moves: ends.map(({ moves }) => moves) };
    },

    /** The facts after every move of a match. */
    trace({ opening, actions }) {
      let record = fromHex(opening);
      const after = (action) => (record = engine.apply(record, action));
      return [hex(factsOf(record)), ...actions.map((action) => hex(factsOf(after(action))))];
    },

    /** Every door at every decision of a match; why each action is not possible, now and then. */
    walk({ opening, actions, stride }) {
      let record = fromHex(opening);
      const parts = [];
      actions.forEach((action, step) => {
        parts.push(new Uint8Array(engine.legal(record).buffer));
        if (step % stride === 0) {
          const all = Array.from({ length: engine.facts.n_actions }, (_, index) => index + 1);
          parts.push(numbers(...all.map((other) => engine.whyNot(record, other))));
        }
        parts.push(factsOf(engine.imagine(record, 1 + (step % engine.seats(record)), step)));
        parts.push(numbers(...engine.ranks(record), engine.asked(record), engine.readerOf(record, action)));
        parts.push(numbers(...engine.scores(record).map((points) => points * engine.facts.parts_of_a_point)));
        if (engine.asked(record) === 0)
          parts.push(numbers(...engine.weights(record).map(({ weight }) => weight)));
        record = engine.apply(record, action);
        parts.push(factsOf(record));
      });
      return hashed(parts);
    },

    /** A search from a position: its tree, its answer, and the seconds it took. */
    search({ record, seat, seed, simulations, by_net }) {
      const thinker = new Thinker(engine, { simulations, slips: 0, by_net }, seed);
      const sight = engine.sight(fromHex(record), seat);
      const begun = seconds();
      thinker.think(sight);
      const took = seconds() - begun;
      return { tree: hashed(thinker.treeBytes()), answer: thinker.best(sight), seconds: took };
    },

    /** How many simulations a search has done that must stop after some milliseconds. */
    hurry({ record, seat, simulations, most_milliseconds }) {
      const level = { simulations, most_milliseconds, slips: 0, by_net: true };
      let done = 0;
      const report = (so_far) => void (done = so_far);
      new Thinker(engine, level, 1).think(engine.sight(fromHex(record), seat), { report });
      return done;
    },

    /** What `greedy` answers. */
    greedy({ record, seat, seed }) {
      return new Greedy(engine, seed).choose(engine.sight(fromHex(record), seat));
    },

    /** Where the difference between two answers comes from. */
    compare({ record, seat, best, other, seed, worlds }) {
      return new Comparer(engine).compare(engine.sight(fromHex(record), seat), best, other, seed, worlds);
    },

    /** What a level answers, question after question, as it keeps its tree: each with the moves that went before. */
    level({ name, seed, asked }) {
      const thinker = new Thinker(engine, engine.facts.bots.levels[name], seed);
      return asked.map(({ record, seat, moves }) =>
        thinker.choose(engine.sight(fromHex(record), seat, moves)),
      );
    },

    /** Whole matches at random in one call. */
    race({ opening, first, count }) {
      const another = engine.another();
      const [positions, sums, dice] = [another.room(2 * size), another.room(8 * 7), another.newDice(0)];
      const [out, length] = [another.room(4 * (engine.facts.max_legal + 1)), engine.facts.max_legal + 1];
      another.bytes(positions, size).set(fromHex(opening));
      const begun = seconds();
      another.call("play_many", positions, 2, count, first, dice, 4, out, length, sums, 7);
      return { decisions: another.ints(sums, 1)[0], seconds: seconds() - begun };
    },
  };
}

/** In a page: `ask(module in base64, question, what is given)`; bytes are told in full. */
export function askInPage() {
  const known = new Map();
  globalThis.ask = (code, question, given) => {
    if (!known.has(code)) {
      const module = new WebAssembly.Module(Uint8Array.from(atob(code), (letter) => letter.charCodeAt(0)));
      known.set(
        code,
        questions(
          module,
          (parts) => Array.from(parts, hex).join(""),
          () => performance.now() / 1000,
        ),
      );
    }
    return known.get(code)[question](given);
  };
}
