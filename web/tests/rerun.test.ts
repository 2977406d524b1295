/** Turns that are played again at a table: with big moments in them, and whatever happens meanwhile, it comes back. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameOnScreen } from "../src/lib/boards/games";
import { Director } from "../src/lib/director/director.svelte";
import { playAgain, stopPlaying } from "../src/lib/director/rerun";
import { TableState } from "../src/lib/match/match.svelte";
import type { House } from "../src/lib/wire/house";
import type { Line, PastData, Position, ServerMessage } from "../src/lib/wire/types";

vi.mock("../src/lib/ui/settings.svelte", () => ({
  settings: { moments: "wait", sound: false, speed: 1 },
  duration: (milliseconds: number) => milliseconds,
}));

const SOON = 5000;
const news = (isBig: boolean): object[] =>
  isBig ? [{ kind: "big", seat: 2 }] : [{ kind: "small", seat: 2 }];
const line = (number: number, isBig: boolean): Line =>
  ({ number, seat: 2, move: "", news: news(isBig), story: [] }) as unknown as Line;

/** A position after so many moves, of which only the last is told. */
function position(number: number, isBig = false): Position {
  return {
    type: "position",
    table: "t",
    moment: number,
    position: number,
    viewer: 1,
    asked: 1,
    decision: null,
    legal: [{ id: 1, text: "go", kind: "go" }],
    view: { at: number },
    log_kept: number - 1,
    log_from: number - 1,
    log: [line(number, isBig)],
    clocks: null,
    over: false,
    can: {},
  } as unknown as Position;
}

const game = {
  name: "imhotep",
  moments: ({ next }: { next: Position }) =>
    next.log
      .flatMap((one) => one.news)
      .filter((item) => item["kind"] === "big")
      .map(() => ({ title: () => "Big" })),
} as unknown as GameOnScreen;

/** A table at its third position, with a director; what is returned tells it another position. */
async function sitDown(): Promise<{ table: TableState; director: Director; hear: (told: Position) => void }> {
  let hear: (message: ServerMessage) => void = () => {};
  const transport = {
    state: "open",
    listen: (listener: typeof hear) => {
      hear = listener;
      return () => {};
    },
    whenOpen: () => () => {},
    ask: () => Promise.resolve({}),
  };
  const past = (_: string, at: number): Promise<PastData> =>
    Promise.resolve({ position: at, view: { at }, decision: null, move: { seat: 2 } } as unknown as PastData);
  const answer = { table: { id: "t", game: "imhotep", seats: [] }, your_seats: [1], invites: {} };
  const house = { transport, past, table: () => Promise.resolve(answer) } as unknown as House;
  const table = new TableState("t", house);
  table.game = game;
  await table.open();
  hear({ ...position(3), log_kept: 0, log_from: 0, log: [line(1, false), line(2, true), line(3, false)] });
  await vi.advanceTimersByTimeAsync(SOON);
  const director = new Director(table);
  table.stage = director;
  return { table, director, hear };
}

/** The same, and the second of its moves is played again: it is a big moment, which waits to be seen. */
async function atAMoment(): ReturnType<typeof sitDown> {
  const sitting = await sitDown();
  void playAgain(sitting.table, 1, 3);
  await vi.advanceTimersByTimeAsync(SOON);
  expect(sitting.table.isStopped).toBe(true);
  expect(sitting.table.position!.view).toEqual({ at: 1 });
  return sitting;
}

function expectPresent(table: TableState, number: number): void {
  expect(table.past).toBeNull();
  expect(table.position!.position).toBe(number);
  expect(table.isStopped).toBe(false);
  expect(table.legal).toHaveLength(1);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", {
    hidden: false,
    getElementById: () => null,
    addEventListener: () => {},
    removeEventListener: () => {},
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("turns that are played again", () => {
  it("stop at a big moment until it was seen, and then go on to the present", async () => {
    const { table, director } = await atAMoment();
    expect(table.legal).toEqual([]);
    director.next();
    await vi.advanceTimersByTimeAsync(0);
    expect(table.position!.view).toEqual({ at: 2 });
    await vi.advanceTimersByTimeAsync(SOON);
    expectPresent(table, 3);
  });

  it("end when somebody moves, though a big moment waits to be seen", async () => {
    const { table, director, hear } = await atAMoment();
    hear(position(4));
    await vi.advanceTimersByTimeAsync(SOON);
    expectPresent(table, 4);
    expect(director.moments).toEqual([]);
  });

  it("give way to a big moment that happens now, which stops the table for itself", async () => {
    const { table, director, hear } = await atAMoment();
    hear(position(4, true));
    await vi.advanceTimersByTimeAsync(SOON);
    expect(table.isStopped).toBe(true);
    expect(director.moments).toHaveLength(1);
    expect(table.past).toBeNull();
    expect(table.legal).toEqual([]);
    director.next();
    await vi.advanceTimersByTimeAsync(SOON);
    expectPresent(table, 4);
  });

  it("that are stopped at a big moment do not come back", async () => {
    const { table, director } = await atAMoment();
    stopPlaying(table);
    expect(director.moments).toEqual([]);
    await vi.advanceTimersByTimeAsync(0);
    expectPresent(table, 3);
    await vi.advanceTimersByTimeAsync(SOON);
    expectPresent(table, 3);
  });

  it("that are stopped while they are fetched do not come back", async () => {
    const { table } = await sitDown();
    const again = playAgain(table, 1, 3);
    stopPlaying(table);
    await vi.advanceTimersByTimeAsync(SOON);
    await again;
    expectPresent(table, 3);
  });

  it("are given up for others that are wanted meanwhile", async () => {
    const { table } = await atAMoment();
    void playAgain(table, 3, 3);
    await vi.advanceTimersByTimeAsync(1);
    expect(table.past!.position.view).toEqual({ at: 2 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(table.past!.position.view).toEqual({ at: 3 });
    await vi.advanceTimersByTimeAsync(SOON);
    expectPresent(table, 3);
  });
});

describe("a director", () => {
  it("never waits for something that nobody can end, whoever else tells something", async () => {
    const letGo = vi.fn();
    const table = { game, log: [], yourSeats: [1], letGo } as unknown as TableState;
    const director = new Director(table);
    const shown: number[] = [];
    const tell = (number: number, isBig: boolean): Promise<void> =>
      director.tell({ before: position(number - 1), next: position(number, isBig), waiting: 0 }, () =>
        shown.push(number),
      );
    const first = tell(1, true);
    const second = tell(2, false);
    await vi.advanceTimersByTimeAsync(SOON);
    await Promise.all([first, second]);
    expect(director.isStopped).toBe(false);
    expect(shown.sort()).toEqual([1, 2]);
  });

  it("lets go of what was picked before it stops: an answer that was given waits no longer", async () => {
    const letGo = vi.fn();
    const director = new Director({ game, log: [], yourSeats: [1], letGo } as unknown as TableState);
    const told = director.tell({ before: position(0), next: position(1, true), waiting: 0 }, () => {});
    await vi.advanceTimersByTimeAsync(SOON);
    expect(director.isStopped).toBe(true);
    expect(letGo).toHaveBeenCalledOnce();
    director.next();
    await vi.advanceTimersByTimeAsync(SOON);
    await told;
  });
});
