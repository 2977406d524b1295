/** Reading a game without Python. What it reads is compared with Python elsewhere (tests/parity/test_reading.py). */
import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { archive, BadRecord, Chance, loadReading, READABLE, UnknownMove } from "../src/lib/device/reading";
import { bytesOf, hex, hmac, sha256 } from "../src/lib/device/reading/sha256";

const reading = await loadReading("imhotep");
const opening = reading.openingOf(2);
const fleet = reading.actionOf("fleet 4-4-3-2");

/** Rules that allow everything but one action and leave the record as it is. */
const doors = (refused = 0): archive.Doors => ({
  whyNot: (_, action) => (action === refused ? 1 : 0),
  apply: () => undefined,
});

function recordWith(changes: Partial<archive.MatchRecord>): string {
  const played = { names: ["Ana", "Ben"], options: reading.optionsFor(2), moves: [], result: null };
  return archive.write(reading.data, { ...archive.recordOf(reading, played), ...changes });
}

function replay(text: string, refused = 0): archive.Replayed[] {
  return [...archive.replayed(reading, text, doors(refused))];
}

test("all games of the house can be read, and no other", async () => {
  expect([...READABLE].sort()).toEqual(["imhotep", "tigris", "tzolkin"]);
  await expect(loadReading("chess")).rejects.toThrow("chess");
});

test("reading a record changes none of its bytes", async () => {
  const tigris = await loadReading("tigris");
  const record = tigris.openingOf(3);
  const before = record.slice();
  tigris.viewOf(record, 2);
  expect(record).toEqual(before);
});

test("work space does not matter to a view", async () => {
  const tigris = await loadReading("tigris");
  const record = tigris.openingOf(3);
  const view = tigris.viewOf(record, 1);
  record.fill(1, tigris.data.sizeOfFacts);
  expect(tigris.viewOf(record, 1)).toEqual(view);
});

test("facts are enough, more than a record is refused", () => {
  expect(reading.viewOf(opening.slice(0, reading.data.sizeOfFacts), 1)).toEqual(reading.viewOf(opening, 1));
  expect(() => reading.viewOf(new Uint8Array(opening.length + 2), 1)).toThrow("not a record");
});

test("a number or text that is no move is refused by name", () => {
  expect(() => reading.textOf(0)).toThrow(UnknownMove);
  expect(() => reading.actionOf(1.5)).toThrow("There is no move with number 1.5");
  expect(() => reading.actionOf("fly to the moon")).toThrow("'fly to the moon' is not a move of this game.");
});

test("a beginning that fits several legal answers names them", () => {
  const legal = reading.answersOf([1, 2, 3, 4, 5, 6]).map(({ id }) => id);
  expect(() => reading.actionOf("place 1", () => legal)).toThrow(
    "'place 1' could be 'place ship 1 slot 1' or 'place ship 1 slot 2' or 'place ship 1 slot 3' or 1 other.",
  );
});

test("'done' has a sentence of its own where nothing can be left", () => {
  expect(() => reading.actionOf("done", () => [1])).toThrow("There is nothing to finish here.");
});

test("hashes are those of everyone else", () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const message = Uint8Array.from({ length }, (_, n) => (n * 37) % 256);
    expect(hex(sha256(message))).toBe(createHash("sha256").update(message).digest("hex"));
    const key = message.slice(0, 32);
    expect(hex(hmac(key, message))).toBe(createHmac("sha256", key).update(message).digest("hex"));
  }
  expect(hex(bytesOf("00ff10"))).toBe("00ff10");
});

test("every chance has a seed of its own, and the same seed draws the same", () => {
  const [one, other] = [new Chance(), new Chance()];
  expect(one.seed).toMatch(/^[0-9a-f]{64}$/);
  expect(one.seed).not.toBe(other.seed);
  const draws = (chance: Chance): number[] => Array.from({ length: 20 }, (_, n) => chance.draw(1000, n));
  expect(draws(new Chance(one.seed))).toEqual(draws(one));
  expect(draws(other)).not.toEqual(draws(one));
  expect(() => new Chance("12")).toThrow("hexadecimal");
});

test("draws are fair, also by weights", () => {
  const chance = new Chance("07".repeat(32));
  const counts = [0, 0, 0];
  const outcomes = [1, 0, 2].map((weight, action) => ({ action, weight }));
  for (let n = 1; n <= 3000; n++) counts[chance.answerOf(outcomes, n)]!++;
  expect(counts[1]).toBe(0);
  expect(counts[0]).toBeGreaterThan(900);
  expect(counts[0]).toBeLessThan(1100);
});

test("a record is played again move by move", () => {
  const moves = replay(recordWith({ moves: ["0: fleet 4-4-3-2", "0:fleet 4-4-3-2"] }));
  expect(moves.map(({ number, seat, action }) => [number, seat, action])).toEqual([
    [1, 0, fleet],
    [2, 0, fleet],
  ]);
});

test.each([
  [{ moves: ["0: fleet 4-4-3-2", "1: get"] }, "Line 10: Move 2, '1: get': seat 0 is asked, not seat 1."],
  [{ moves: ["0: fleet 9"] }, "Line 9: Move 1, '0: fleet 9': 'fleet 9' is not a move of this game."],
  [{ rules: 99 }, "Line 4: The match was played under rules 99 of Imhotep; this program has rules 2."],
  [
    { rules: 1, moves: ["0: get"] },
    "'get' is not possible: That is not one of your choices now. It was played under",
  ],
  [{ seats: ["Ana"] }, "Line 3: Imhotep is for 2 to 4 seats, not 1."],
  [{ game: "tigris" }, "Line 3: The record is one of 'tigris', not of 'imhotep'."],
  [{ opening: "seats 2" }, "Line 7: A match from a position of its own can be played on a server only."],
  [
    { moves: Array<string>(1001).fill("0: fleet 4-4-3-2") },
    "1001 moves are more than any match of Imhotep takes.",
  ],
])("a record that does not hold is refused by its line: %j", (changes, sentence) => {
  expect(() => replay(recordWith(changes), 1)).toThrow(sentence);
});

test("a trap in the rules is not blamed on the record", () => {
  const broken = { ...doors(), apply: () => { throw new RangeError("trap"); } }; // prettier-ignore
  const text = recordWith({ moves: ["0: fleet 4-4-3-2"] });
  expect(() => [...archive.replayed(reading, text, broken)]).toThrow(RangeError);
});

test("a record that tells another result than its moves is refused", () => {
  const result = reading.resultOf(opening, [3, 4], [2, 1]);
  const text = recordWith({ result });
  const match = archive.read(text);
  archive.checkResult(reading.data, match, reading.resultOf(opening, [3, 4], [2, 1]), text);
  expect(() => archive.checkResult(reading.data, match, null, text)).toThrow(BadRecord);
  expect(() =>
    archive.checkResult(reading.data, match, reading.resultOf(opening, [3, 5], [2, 1]), text),
  ).toThrow("Line 9");
});

test("a match that goes on does not tell its seed", () => {
  const chance = new Chance().proof([1]);
  const played = { names: [], options: {}, moves: [], chance };
  expect(archive.recordOf(reading, { ...played, result: null })).not.toHaveProperty("chance");
  const result = reading.resultOf(opening, [0, 0], [1, 1]);
  expect(archive.recordOf(reading, { ...played, result })).toHaveProperty("chance", chance);
});
