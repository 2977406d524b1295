/** The host of a module, with a toy of a game (tests/engine/toy.py): seats add 1 to 3 to a count until it is 10. */
import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";
import { Engine, IllegalAnswer, NATURE, RuleFailed, loadEngine } from "../src/lib/device/engine";

const CODE = readFileSync(new URL("./toy.wasm", import.meta.url));
const SEATS = 2;
let engine: Engine;
let opening: Uint8Array;

beforeEach(() => {
  engine = new Engine(new WebAssembly.Module(CODE));
  const setUp = new Uint8Array(engine.facts.record.size);
  setUp[0] = SEATS;
  opening = engine.begin(setUp);
});

test("a match goes from its opening to its end, answer by answer", () => {
  let record = opening;
  const asked = [];
  while (!engine.isOver(record)) {
    asked.push(engine.asked(record));
    record = engine.apply(record, engine.legal(record).at(-1)!);
  }
  expect(asked).toEqual([1, 2, 1, 2]);
  expect(engine.scores(record)).toEqual([6, 12]);
  expect(engine.ranks(record)).toEqual([2, 1]);
  expect([...engine.legal(record)]).toEqual([]);
  expect(() => engine.apply(record, 1)).toThrow(IllegalAnswer);
});

test("whatever changes a position gives a new record, and the one that was handed in stays", () => {
  const before = opening.slice();
  expect(engine.apply(opening, 2)).not.toEqual(before);
  engine.imagine(opening, 1, 5);
  expect(opening).toEqual(before);
});

test.each([
  [4, "raises"],
  [5, "reads behind a table"],
  [6, "divides by nothing"],
  [7, "reads before a table"],
  [8, "writes behind the record"],
])("a rule that fails is an error, the record stays, and the next call is right: answer %i %s", (action) => {
  const before = opening.slice();
  for (let times = 0; times < 1000; times++) expect(() => engine.apply(opening, action)).toThrow(RuleFailed);
  expect(opening).toEqual(before);
  expect(engine.scores(engine.apply(opening, 3))).toEqual([1.5, 3]);
});

test("an answer that is none, and one that is refused, tell so", () => {
  for (const none of [0, 9, -1, 1.5, NaN]) expect(() => engine.apply(opening, none)).toThrow(IllegalAnswer);
  const late = opening.slice();
  new DataView(late.buffer).setInt16(12, 99, true);
  expect(engine.whyNot(late, 2)).toBe(7);
  expect(() => engine.apply(late, 2)).toThrow("reason 7");
});

test("bytes that are no record are refused", () => {
  expect(() => engine.legal(new Uint8Array(opening.length - 2).fill(1))).toThrow("are not a record");
});

test("what a seat may not know is not in what it sees; the open question is", () => {
  const record = opening.slice();
  const bytes = new DataView(record.buffer);
  [11, 22, 33].forEach((secret, seat) => bytes.setInt16(14 + 2 * seat, secret, true));
  const seen = (seat: number) => new Int16Array(engine.visible(record, seat).buffer).slice(7);
  expect([...seen(1)]).toEqual([0, 22, 0]);
  expect([...seen(2)]).toEqual([0, 0, 33]);
  expect([...seen(NATURE)]).toEqual([11, 0, 0]);
  expect(engine.asked(engine.visible(record, 1))).toBe(1);
});

test("a sight is imagined: equal seeds imagine alike, and one's own secret stays", () => {
  const secrets = (record: Uint8Array) => [...new Int16Array(record.buffer).slice(8)];
  const own = opening.slice();
  new DataView(own.buffer).setInt16(16, 77, true);
  expect(secrets(engine.imagine(own, 1, 5))).toEqual([77, 6]);
  expect(engine.imagine(own, 1, 5)).toEqual(engine.imagine(own, 1, 5));
  expect(secrets(engine.sight(own, 2).record)[0]).not.toBe(77);
});

test("seeds beyond 32 bits are told apart", () => {
  const [small, great] = [engine.newDice(1), engine.newDice(1 + 2 ** 40)];
  expect(engine.roll(small, 2 ** 45)).toBe(2);
  expect(engine.roll(great, 2 ** 45)).toBe(2 + 2 ** 40);
});

test("Nature's outcomes come with their weights, and secret answers with their reader", () => {
  expect(engine.weights(opening).map(({ weight }) => weight)).toEqual([1, 4, 9]);
  expect([engine.readerOf(opening, 1), engine.readerOf(opening, 2)]).toEqual([0, 2]);
});

test("room can be taken beyond what the memory has", () => {
  const at = engine.room(1 << 22);
  expect(engine.bytes(at, 1 << 22).every((byte) => byte === 0)).toBe(true);
  expect(engine.scores(engine.apply(opening, 3))).toEqual([1.5, 3]);
  expect(() => engine.callNamed("legal", { s: 0 })).toThrow("The module wants out");
});

test("an engine is fetched by the name of its game; what is none is refused", async () => {
  const answered = vi.fn(async () => new Response(CODE));
  vi.stubGlobal("fetch", answered);
  expect((await loadEngine("toy")).facts.game).toBe("toy");
  expect(answered).toHaveBeenCalledWith("/engines/toy.wasm");
  const headers = { "content-type": "application/wasm" };
  vi.stubGlobal("fetch", async () => new Response(CODE, { headers }));
  expect((await loadEngine("toy")).facts.game).toBe("toy");
  vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
  await expect(loadEngine("toy")).rejects.toThrow("The engine of toy did not come: 404.");
  const bare = new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
  expect(() => new Engine(bare)).toThrow("not the engine of a game");
  vi.unstubAllGlobals();
});
