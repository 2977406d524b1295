// read.mjs JOBS: reads positions as a browser would (src/lib/device/reading) and prints what it makes of them, as JSON.
// JOBS is a file with a list of {call, game, ...}; the calls are those of `answers` below. Python compares (tests/parity).
import fs from "node:fs";
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
};

const jobs = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const found = [];
for (const { call, game, ...job } of jobs) found.push(answers[call](await reading.loadReading(game), job));
process.stdout.write(JSON.stringify(found));
await vite.close();
