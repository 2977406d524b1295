/** The log of a table, page by page. */
import { expect, test } from "vitest";
import { linesAfter, linesMissing, linesWith } from "$lib/match/lines";
import type { Line, LogMessage, Position } from "$lib/wire/types";

const line = (number: number, move = "get"): Line => ({ number, seat: 1, move, news: [], story: [] });
const lines = (from: number, to: number, move?: string): Line[] =>
  Array.from({ length: to - from }, (_, index) => line(from + index + 1, move));
const positionAt = (position: number, kept: number, from: number, move?: string): Position =>
  ({ position, log_kept: kept, log_from: from, log: lines(from, position, move) }) as unknown as Position;
const page = (from: number, to: number): LogMessage =>
  ({ type: "log", log_from: from, log: lines(from, to) }) as unknown as LogMessage;
const numbers = (known: Line[]): number[] => known.map((each) => each.number);

test("a new line is added to those that are known", () => {
  expect(numbers(linesAfter(lines(100, 200), positionAt(201, 200, 200)))).toEqual(numbers(lines(100, 201)));
});

test("what was taken back is cut off, also where it reaches before what is known", () => {
  expect(numbers(linesAfter(lines(100, 200), positionAt(150, 150, 150)))).toEqual(numbers(lines(100, 150)));
  expect(linesAfter(lines(100, 200), positionAt(50, 50, 50))).toEqual([]);
  expect(linesMissing([], positionAt(50, 50, 50))).toBe(50);
});

test("lines that may be wrong are not kept beside a page that does not reach them", () => {
  const after = linesAfter(lines(0, 180, "old"), positionAt(300, 20, 200, "new"));
  expect(after.every((each) => each.move === "new")).toBe(true);
  expect(linesMissing(after, positionAt(300, 20, 200))).toBe(200);
});

test("pages make the log whole", () => {
  const position = positionAt(250, 0, 150);
  let known = linesAfter([], position);
  known = linesWith(page(50, 150), known, linesMissing(known, position));
  known = linesWith(page(0, 50), known, linesMissing(known, position));
  expect(numbers(known)).toEqual(numbers(lines(0, 250)));
  expect(linesMissing(known, position)).toBe(0);
});

test("a page that does not fit is left out", () => {
  const known = lines(150, 250);
  expect(linesWith(page(0, 50), known, 150)).toBe(known);
});
