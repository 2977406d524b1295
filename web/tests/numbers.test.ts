/** Numbers of news are those of the games: none is typed into a board. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isOfTemple, siteOf, sourceOf } from "../src/lib/boards/imhotep/sources";
import * as numbers from "../src/lib/boards/tzolkin/numbers";

const BOARDS = join(import.meta.dirname, "../src/lib/boards");
const KNOWN = "QUARTERS|CORN|HUNGER|DUMMY|START_STEP|TEMPLES?|PROPHECIES|SITES";

test("no board types a number that the game says of itself", () => {
  const typed = new RegExp(`const (?:${KNOWN})\\b[^=]*= *(?:[0-9]|\\[[0-9]|\\{ *[0-9])`);
  const files = readdirSync(BOARDS, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(ts|svelte)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((name) => typed.test(readFileSync(join(BOARDS, name), "utf8")))).toEqual([]);
});

test("numbers of Tzolk'in follow from the facts", () => {
  const { CORN, DUMMY, HUNGER, OF_PROPHECIES, OF_TEMPLES, QUARTERS, START_STEP } = numbers;
  expect({ CORN, DUMMY, HUNGER, OF_PROPHECIES, OF_TEMPLES, QUARTERS, START_STEP }).toEqual({
    CORN: 1,
    DUMMY: 6,
    HUNGER: 6,
    OF_PROPHECIES: 22,
    OF_TEMPLES: [1, 2],
    QUARTERS: 4,
    START_STEP: 2,
  });
});

test("points of Imhotep know their site", () => {
  const points = (source: number): { kind: string; seat: number } =>
    ({ kind: "points", seat: 1, source }) as never;
  expect([1, 2, 3, 4, 5].map((source) => siteOf(points(source)))).toEqual([
    "pyramid",
    "temple",
    "burial-chamber",
    "obelisk",
    undefined,
  ]);
  expect(sourceOf(points(3))).toBe("burial_chamber");
  expect([1, 2].map((source) => isOfTemple(points(source)))).toEqual([false, true]);
});
