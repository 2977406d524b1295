// Reads positions as a browser would (src/lib/device/reading), for Python to compare (tests/parity/reading_in_node.py): every line
// of its input is {call, game, ...} as JSON, with a call of `answers` below; every line of its output is the answer.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const vite = await createServer({
  configFile: false,
  root: here(".."),
  logLevel: "error",
  appType: "custom",
  server: { middlewareMode: true, hmr: false, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true, include: [] },
  resolve: { alias: { $lib: here("../src/lib"), $generated: here("../generated") } },
});
const reading = await vite.ssrLoadModule("/src/lib/device/reading/index.ts");

const python = await vite.ssrLoadModule("/src/lib/device/reading/python.ts");

const bytesOf = (text) => new Uint8Array(Buffer.from(text, "base64"));
const orRefusal = (act) => {
  try {
    return act();
  } catch (error) {
    return { refused: error.message };
  }
};

/** What can be asked about a game. */
const answers = {
  position: (game, { record, seats }) => {
    const bytes = bytesOf(record);
    const everyone = [...Array(seats + 1).keys()];
    return {
      views: everyone.map((seat) => game.viewOf(bytes, seat)),
      decision: game.decisionOf(bytes),
      news: [game.newsOf(bytes), ...everyone.map((seat) => game.newsOf(bytes, seat))],
      breakdown: everyone.slice(1).map((seat) => game.breakdownOf(bytes, seat)),
    };
  },
  views: (game, { record, viewer }) => game.viewOf(bytesOf(record), viewer),
  vocabulary: (game) => game.answersOf(Array.from({ length: game.vocabulary.size }, (_, at) => at + 1)),
  actions: (game, { texts, legal }) =>
    texts.map((text) => orRefusal(() => game.actionOf(text, legal ? () => legal : undefined))),
  reasons: (game, { whys }) => whys.map((why) => game.whyText(why)),
  openings: (game, { settings }) =>
    settings.map(([seats, options]) =>
      orRefusal(() => Buffer.from(game.openingOf(seats, options)).toString("base64")),
    ),
  record: (game, { played, proof }) => {
    const chance = proof && new reading.Chance(proof.seed).proof(proof.draws);
    return reading.archive.write(game.data, reading.archive.recordOf(game, { ...played, chance }));
  },
  rewritten: (game, { text }) =>
    orRefusal(() => reading.archive.write(game.data, reading.archive.read(text))),
  draws: (game, { seed, sides }) => {
    const chance = new reading.Chance(seed);
    return { commitment: chance.commitment, draws: sides.map((n, at) => chance.draw(n, at + 1)) };
  },
  nature: (game, { seed, number, outcomes }) => new reading.Chance(seed).answerOf(outcomes, number),
  translated: (game, { code, name, given }) => {
    const run = new Function("py", `${code.replaceAll(": py.Any", "")}; return ${name};`)(python);
    return given.map((values) => run(...values));
  },
  match: async (game, { engine, ...job }) => {
    const { Engine } = await vite.ssrLoadModule("/src/lib/device/engine.ts");
    return playedOnDevice(game, new Engine(new WebAssembly.Module(readFileSync(engine))), job);
  },
  why: async (game, { name, before, after, seat, action }) => {
    const { purposes } = await vite.ssrLoadModule(`/src/lib/boards/${name}/purposes.ts`);
    const { purposeOf } = await vite.ssrLoadModule("/src/lib/match/purposes.ts");
    const [was, is] = [bytesOf(before), bytesOf(after)];
    const told = purposeOf(purposes, {
      action,
      me: seat,
      decision: game.decisionOf(was),
      before: game.viewOf(was, seat),
      after: game.viewOf(is, seat),
      news: game.newsOf(is, seat),
      name: (one) => one,
      say: (key, given = {}) =>
        key.startsWith("why.") ? JSON.stringify({ ...given, why: key.slice("why.".length) }) : key,
    });
    return told.map(({ text }) => JSON.parse(text));
  },
  lines: (game, { moves, viewer }) => moves.map((move, at) => game.lineOf(at + 1, move, viewer)),
};

/** A whole match as a device plays it, its seats answering by chance: its record, and what was shown on the way. */
function playedOnDevice(game, engine, { seed, names, options, every }) {
  const chance = new reading.Chance(seed);
  const [moves, shown, draws] = [[], [], []];
  let record = game.openingOf(names.length, options);
  for (let dice = 1; !engine.isOver(record); dice = (dice * 48271) % 0x7fffffff) {
    const seat = game.decisionOf(record).seat;
    const legal = engine.legal(record);
    if (!seat) draws.push(draws.length + 1);
    const action = seat ? legal[dice % legal.length] : chance.answerOf(engine.weights(record), draws.length);
    if (seat && moves.length % every === 0)
      shown.push(shownAt(game, engine, record, { seat, action, legal, moves }));
    const reader = engine.readerOf(record, action);
    record = engine.apply(record, action);
    moves.push({ seat, action, reader, news: game.newsOf(record) });
  }
  const scores = engine.scores(record).map((points) => points * game.data.partsOfAPoint);
  const result = game.resultOf(record, scores, engine.ranks(record));
  const played = { names, options: game.optionsFor(names.length, options), moves, result };
  const match = reading.archive.recordOf(game, { ...played, chance: chance.proof(draws) });
  return { text: reading.archive.write(game.data, match), shown };
}

/** What everyone is shown at a position, and what the seat that is asked is told of an answer before it gives it. */
function shownAt(game, engine, record, { seat, action, legal, moves }) {
  const after = engine.apply(engine.imagine(record, seat, 0), action);
  const everyone = [...Array(engine.seats(record) + 1).keys()];
  return {
    position: moves.length,
    decision: game.decisionOf(record),
    legal: game.answersOf(legal),
    views: everyone.map((viewer) => game.viewOf(record, viewer)),
    logs: everyone.map((viewer) => moves.map((move, at) => game.lineOf(at + 1, move, viewer)).slice(-5)),
    preview: { view: game.viewOf(after, seat), news: game.newsOf(after, seat) },
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { call, game, ...job } = JSON.parse(line);
  const answer = await answers[call](await reading.loadReading(game), { name: game, ...job });
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
await vite.close();
