/** A match on this device whose rules are gone: it is told as it was shown, and nothing can be done there. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Shown, type Page } from "../src/lib/device/chronicle";
import type { KeptMatch } from "../src/lib/device/store";
import { DeviceTable } from "../src/lib/device/table";
import type { Position, TableChanged, ServerMessage } from "../src/lib/wire/types";

const page = (at: number): Page => ({
  view: { at, players: [{ points: at }, { points: 0 }] },
  own: [
    { points: at, hand: ["temple"] },
    { points: 0, hand: ["bag"] },
  ],
  decision: null,
  points: [at, 0],
});
const line = (text: string) => ({ seat: 1, text, reader: 0, news: [] });
const seat = (name: string) => ({ kind: "person", name, level: null, isVacant: false }) as const;

let row: KeptMatch;
let chronicle: Shown | null;
vi.mock("../src/lib/device/store", () => ({ store: { match: () => Promise.resolve(row) } }));
vi.mock("../src/lib/device/rules", () => ({ rulesOf: () => Promise.resolve({ version: 3 }) }));
vi.mock("../src/lib/device/thinkers", () => ({ warmUp: () => Promise.resolve() }));
vi.mock("../src/lib/device/chronicle", async (original) => ({
  ...(await original<object>()),
  readChronicle: () => Promise.resolve(chronicle),
}));

beforeEach(() => {
  chronicle = null;
  row = {
    id: "here-a",
    game: "imhotep",
    rules: 2,
    options: {},
    seats: [seat("Ana"), seat("Bob")],
    isOpen: false,
    isOver: false,
    seed: "00".repeat(32),
    brought: 0,
    log: [{ seat: 1, text: "get", draw: 0 }],
    undone: [],
    moment: 2,
    asked: 2,
    shown: page(1),
  } as unknown as KeptMatch;
});

/** What a page is told that looks through a seat. */
async function told(viewer: number | null): Promise<{ table: DeviceTable; messages: ServerMessage[] }> {
  const messages: ServerMessage[] = [];
  const table = await DeviceTable.open("here-a", (message) => messages.push(message));
  await table.watch(viewer);
  return { table, messages };
}

describe("a match that goes on, of earlier rules", () => {
  test("is told as it was left, and is answered by nobody", async () => {
    const { table, messages } = await told(2);
    const [about, position] = messages as [TableChanged, Position];
    expect(about.table).toMatchObject({ trouble: "other_rules", state: "playing", rules: 2 });
    expect(position).toMatchObject({ position: 1, asked: null, legal: [], over: false, log: [] });
    expect(position.can.undo).toBe(false);
    const players = position.view["players"] as object[];
    expect(players).toEqual([{ points: 1 }, { points: 0, hand: ["bag"] }]);
    await expect(table.answer(2, "get")).rejects.toMatchObject({ code: "other_rules" });
    expect(() => table.past(0, null)).toThrow(expect.objectContaining({ code: "not_kept" }));
    expect(JSON.parse(table.record())).toMatchObject({ rules: 2, moves: ["1: get"] });
  });

  test("is not told where nothing was kept of it", async () => {
    row.shown = null;
    const { messages } = await told(1);
    expect(messages.map(({ type }) => type)).toEqual(["table"]);
  });
});

describe("a match that is over, of earlier rules", () => {
  const result = { scores: [9, 0], ranking: [1, 2] } as never;
  beforeEach(() => {
    row.isOver = true;
    row.asked = null;
    row.shown = null;
    chronicle = new Shown(1, 0, [page(0), page(1)], [line("get")], result);
  });

  test("is seen through every seat at every position", async () => {
    const { table, messages } = await told(null);
    const position = messages[1] as Position;
    expect(position).toMatchObject({ over: true, position: 1, result: { scores: [9, 0] } });
    expect(position.log.map(({ move }) => move)).toEqual(["get"]);
    expect(table.past(0, 2)).toMatchObject({ of: 1, viewer: 2, move: null, view: { at: 0 } });
    expect(table.past(1, 1)).toMatchObject({ move: { move: "get", number: 1 }, view: { at: 1 } });
    expect(table.logUntil(1)).toMatchObject({ log_from: 0, log: [{ move: "get" }] });
    expect(table.course()).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });
});
