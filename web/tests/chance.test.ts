/** What a browser adds to chance. */
import { beforeEach, expect, test } from "vitest";
import { dueAt, promised, sharesAt } from "../src/lib/wire/chance";
import type { SeatData, TableData } from "../src/lib/wire/types";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  globalThis.localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  } as unknown as Storage;
});

function tableWith(seats: Partial<SeatData>[], isBeginning: boolean): TableData {
  const all = seats.map((seat, index) => ({ seat: index + 1, promise: null, has_told: false, ...seat }));
  return { is_beginning: isBeginning, seats: all } as unknown as TableData;
}

async function hashOf(value: string): Promise<string> {
  const bytes = Uint8Array.from(value.match(/../g)!, (pair) => parseInt(pair, 16));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

test("a promise is the hash of what is told when the table is beginning, and never before", async () => {
  const { promise } = await promised();
  expect(promise).toMatch(/^[0-9a-f]{64}$/);
  expect(dueAt(tableWith([{ promise: promise! }], false))).toEqual([]);
  const due = dueAt(tableWith([{ promise: "f".repeat(64) }, { promise: promise! }], true));
  expect(due).toHaveLength(1);
  expect(await hashOf(due[0]!)).toBe(promise);
  expect(dueAt(tableWith([{ promise: promise!, has_told: true }], true))).toEqual([]);
});

test("every match has randomness of its own", async () => {
  expect((await promised()).promise).not.toBe((await promised()).promise);
});

test("one sees who has added, and whether one's own is in it", async () => {
  const { promise } = await promised();
  const others = [{ promise: "f".repeat(64), has_told: true }, { promise: "e".repeat(64) }];
  expect(sharesAt(tableWith(others, false))).toEqual({ seats: [1], isMineIn: false });
  const table = tableWith([...others, { promise: promise!, has_told: true }], false);
  expect(sharesAt(table)).toEqual({ seats: [1, 3], isMineIn: true });
});
