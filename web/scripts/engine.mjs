/**
 * The engine of a game in Node, for tests and benches: `node scripts/engine.mjs MODULE.wasm` takes one JSON question a
 * line on standard input (questions.mjs) and gives one answer a line. `--page` prints a script that does so in a page.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build, runnerImport } from "vite";

const QUESTIONS = fileURLToPath(new URL("./questions.mjs", import.meta.url));
const QUIET = { configFile: false, logLevel: "error" };

function hashed(parts) {
  const digest = createHash("sha256");
  for (const part of parts) digest.update(part);
  return digest.digest("hex");
}

function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

async function printPage() {
  const library = { entry: QUESTIONS, formats: ["es"], fileName: "questions" };
  const [made] = await build({ ...QUIET, build: { write: false, minify: false, lib: library } });
  process.stdout.write(made.output[0].code.replace(/export\s*{[^}]*};?\s*$/, "askInPage();\n"));
}

async function answerLines(path) {
  const { module } = await runnerImport(QUESTIONS, QUIET);
  const answers = module.questions(await WebAssembly.compile(readFileSync(path)), hashed, cpuSeconds);
  for await (const line of createInterface({ input: process.stdin })) {
    const { ask, ...given } = JSON.parse(line);
    process.stdout.write(`${JSON.stringify(answers[ask](given))}\n`);
  }
}

await (process.argv[2] === "--page" ? printPage() : answerLines(process.argv[2]));
