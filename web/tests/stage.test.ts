/** Where cards lie, where pieces come from, how ties are told, and how much light a board has by night. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { halfway as halfwayOfImhotep } from "../src/lib/boards/imhotep/halfway";
import { halfway as halfwayOfTigris } from "../src/lib/boards/tigris/halfway";
import { halfway as halfwayOfTzolkin } from "../src/lib/boards/tzolkin/halfway";
import { halfOf, type Halfway } from "../src/lib/director/halfway";
import { script as scriptOfImhotep } from "../src/lib/boards/imhotep/script";
import { ties as tiesOfImhotep } from "../src/lib/boards/imhotep/ties";
import { cellsOf, kingdomsOf, leavingOf } from "../src/lib/boards/tigris/cells";
import { ties as tiesOfTigris } from "../src/lib/boards/tigris/ties";
import type { FightMoment } from "../src/lib/boards/tigris/fights";
import type { TigrisView } from "../src/lib/boards/tigris/view";
import { words as imhotep } from "../src/lib/boards/imhotep/words";
import { words as tigris } from "../src/lib/boards/tigris/words";
import { words as tzolkin } from "../src/lib/boards/tzolkin/words";
import { ties as tiesOfTzolkin } from "../src/lib/boards/tzolkin/ties";
import { beside, besideWithin } from "../src/lib/director/moments/beside";
import { tieOf, type Tiebreaker } from "../src/lib/director/ties";
import { allotted } from "../src/lib/match/lines";
import type { NewsItem, Position } from "../src/lib/wire/types";

describe("a card", () => {
  const screen = { x: 0, y: 0, width: 1280, height: 720 };
  const card = { width: 500, height: 340 };
  const covers = (corner: { x: number; y: number }, place: typeof screen): boolean =>
    corner.x < place.x + place.width &&
    corner.x + card.width > place.x &&
    corner.y < place.y + place.height &&
    corner.y + card.height > place.y;

  test("covers none of the places that it speaks of, wherever they lie", () => {
    for (const x of [10, 300, 620, 900, 1200])
      for (const y of [10, 250, 400, 650]) {
        const place = { x, y, width: 50, height: 50 };
        expect(covers(beside(card, screen, [place], []), place)).toBe(false);
      }
  });

  test("is near the place, and rather covers nothing else that is good to see", () => {
    const place = { x: 600, y: 100, width: 50, height: 50 };
    const below = { x: 0, y: 160, width: 1280, height: 560 };
    const near = beside(card, screen, [place], []);
    expect(Math.hypot(near.x + 250 - 625, near.y + 170 - 125)).toBeLessThan(360);
    expect(beside(card, screen, [place], [below]).y).toBeLessThan(100);
  });

  const board = { x: 8, y: 48, width: 880, height: 664 };
  const main = { x: 0, y: 40, width: 1280, height: 680 };
  const panel = { x: 896, y: 48, width: 376, height: 664 };
  const isWithin = (corner: { x: number; y: number }, frame: typeof screen): boolean =>
    corner.x >= frame.x &&
    corner.y >= frame.y &&
    corner.x + card.width <= frame.x + frame.width &&
    corner.y + card.height <= frame.y + frame.height;

  test("lies on the board as long as there is room beside its place, and else over the panel, not over the header", () => {
    const upper = { x: 820, y: 60, width: 50, height: 50 };
    const corner = besideWithin(card, [board, main], screen, [upper], [panel]);
    expect([isWithin(corner, board), covers(corner, upper)]).toEqual([true, false]);
    const wide = { x: 20, y: 60, width: 860, height: 640 };
    const wider = besideWithin(card, [board, main], screen, [wide], [panel]);
    expect([isWithin(wider, board), isWithin(wider, main)]).toEqual([false, true]);
  });

  test("that is higher than what lies below the header has the whole screen", () => {
    const high = { width: 300, height: 700 };
    const corner = besideWithin(high, [board, main], screen, [], []);
    expect(corner.y + high.height).toBeLessThanOrEqual(screen.height);
  });

  test("hides the lines of a panel whole, so that none is cut off", () => {
    const places = [{ x: 8, y: 48, width: 700, height: 664 }];
    expect(beside(card, main, places, [panel]).x + card.width).toBeGreaterThanOrEqual(panel.x + panel.width);
  });

  test("stays on a screen that is smaller than it", () => {
    const corner = beside({ width: 500, height: 900 }, { x: 0, y: 0, width: 390, height: 700 }, [], []);
    expect(corner.x).toBeLessThan(20);
    expect(corner.y).toBeLessThan(20);
  });
});

describe("stones of Imhotep", () => {
  const taken = [{ kind: "stones_taken", seat: 2, count: 3 }] as unknown as NewsItem[];
  it("come to a ship from the sled of their player, and to a sled from the quarry", () => {
    const { origin } = scriptOfImhotep([]);
    expect(origin("stone-2", "ship-1-slot-3")).toBe("sled-2");
    expect(origin("stone-2", "sled")).toBe("quarry-2");
  });
  it("that somebody takes travel from the quarry to the sled, one by one", () => {
    const { tokens } = scriptOfImhotep(taken);
    expect(tokens.map(({ from, to }) => [from, to])).toEqual(Array(3).fill(["quarry-2", "load-2"]));
  });
});

describe("lines of text", () => {
  it("are shared in turn, one for each at least", () => {
    expect(allotted([3, 1, 2], 9)).toEqual([3, 1, 2]);
    expect(allotted([3, 1, 2], 5)).toEqual([2, 1, 2]);
    expect(allotted([6, 2, 2], 4)).toEqual([2, 1, 1]);
    expect(allotted([2, 2], 0)).toEqual([1, 1]);
    expect(allotted([], 3)).toEqual([]);
    expect(allotted([3, 3], 4, [2, 1])).toEqual([2, 2]);
  });
});

describe("a conflict", () => {
  const about = {
    fight: { leader: "king", attacker: { seat: 1 }, defender: { seat: 2 } },
  } as unknown as FightMoment;
  const view = (leaders: Record<string, { seat: number; leader: string }>): TigrisView =>
    ({ leaders }) as unknown as TigrisView;
  it("is spoken of where both leaders stand, as they stood before", () => {
    const before = view({
      a1: { seat: 1, leader: "king" },
      b2: { seat: 2, leader: "king" },
      c3: { seat: 2, leader: "priest" },
    });
    expect(cellsOf(about, before, view({ a1: { seat: 1, leader: "king" } }))).toEqual(["a1", "b2"]);
  });
  it("crosses out the tiles that are lost and the leader who has to leave", () => {
    const lost = {
      ...about,
      removed: [{ kind: "leader_sent_home", seat: 2, cell: 2 }],
    } as unknown as FightMoment;
    const lying = (...cells: string[]): TigrisView =>
      ({ tiles: Object.fromEntries(cells.map((cell) => [cell, "farm"])) }) as unknown as TigrisView;
    expect(leavingOf(lost, lying("a1", "c3", "d4"), lying("a1", "d4"))).toEqual(["c3", "b1"]);
  });
  it("leaves all of both kingdoms in sight, and no other", () => {
    const kingdoms = [{ cells: ["a1", "a2"] }, { cells: ["b2"] }, { cells: ["c3"] }];
    expect(kingdomsOf(["a1", "b2"], { kingdoms } as unknown as TigrisView)).toEqual(["a1", "a2", "b2"]);
  });
  it("that began and ended at once is spoken of where the winner stands", () => {
    expect(cellsOf(about, view({}), view({ a1: { seat: 1, leader: "king" } }))).toEqual(["a1"]);
  });
});

describe("a tie", () => {
  const end = (scores: number[], ranking: number[], view: object = {}): Pick<Position, "view" | "result"> =>
    ({
      view,
      result: { scores, ranking, breakdown: scores.map(() => ({})), is_closed: false, broken_off: false },
    }) as unknown as Pick<Position, "view" | "result">;
  const ties: Tiebreaker = () => [[2], [1], [5]];

  it("is told with what was compared, and only of those who are equal", () => {
    expect(tieOf(end([0, 0, 7], [2, 3, 1]), { ties })).toEqual({
      seats: [1, 2],
      values: [[2], [1], null],
      isBroken: true,
    });
  });
  it("that was not broken is told too", () => {
    expect(tieOf(end([4, 4, 7], [2, 2, 1]), { ties })?.isBroken).toBe(false);
  });
  it("is no tie where all points differ, nor in a match that was broken off", () => {
    expect(tieOf(end([3, 4, 7], [3, 2, 1]), { ties })).toBeNull();
    const broken = end([4, 4, 7], [1, 1, 1]);
    expect(tieOf({ ...broken, result: { ...broken.result!, broken_off: true } }, { ties })).toBeNull();
  });
  it("of Imhotep goes by the sleds, of Tzolk'in by workers on the gears", () => {
    expect(tiesOfImhotep({ players: [{ sled: 2 }, { sled: 0 }] } as never)).toEqual([[2], [0]]);
    const wheels = { palenque: { spaces: [1, 0, 2], beyond: [2] }, tikal: { spaces: [6, 2], beyond: [] } };
    const view = { players: [{ seat: 1 }, { seat: 2 }], wheels };
    expect(tiesOfTzolkin(view as never)).toEqual([[1], [3]]);
  });
  it("of Tigris & Euphrates goes by the colours from the weakest, with treasures in the weakest ones", () => {
    const points = [
      { black: 5, red: 2, blue: 7, green: 2, treasures: 3 },
      { black: 3, red: 3, blue: 3, green: 4, treasures: 0 },
    ];
    expect(tiesOfTigris({} as never, points)).toEqual([
      [3, 4, 5, 7],
      [3, 3, 3, 4],
    ]);
  });
});

describe("the fixed key", () => {
  it("gives away no turn and no action", () => {
    expect(imhotep.costly).toContain("pass");
    expect(tigris.costly).toContain("pass");
    expect(tzolkin.costly).toEqual(expect.arrayContaining(["pass", "nothing"]));
    for (const words of [imhotep, tigris, tzolkin])
      for (const kind of words.costly) expect(words.done).toContain(kind);
  });
});

describe("by night", () => {
  const css = readFileSync(join(import.meta.dirname, "../src/app.css"), "utf8");
  const lights = [...css.matchAll(/--night-light: brightness\(([\d.]+)\) contrast\(([\d.]+)\)/g)];
  const [brightness, contrast] = lights[0]!.slice(1).map(Number) as [number, number];
  const day = (name: string): string => new RegExp(`--${name}: light-dark\\((#\\w+),`).exec(css)![1]!;
  const light = (colour: string): number[] =>
    [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  const dimmed = (parts: number[]): number[] =>
    parts.map((part) => Math.min(1, Math.max(0, (part * brightness - 0.5) * contrast + 0.5)));
  const luminance = (parts: number[]): number => {
    const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const ratio = (one: number[], other: number[]): number => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high! + 0.05) / (low! + 0.05);
  };

  it("boards have less than six tenths of the light of day, the same where the theme is set and where it follows", () => {
    expect(lights).toHaveLength(2);
    expect(lights[0]![0]).toBe(lights[1]![0]);
    const paper = light(day("paper"));
    expect(luminance(dimmed(paper))).toBeLessThan(0.6 * luminance(paper));
  });
  it("what is written on them can still be read", () => {
    for (const ink of ["ink", "ink-soft"])
      for (const paper of ["paper", "sand", "paper-bright"])
        expect(ratio(dimmed(light(day(ink))), dimmed(light(day(paper))))).toBeGreaterThan(4.5);
  });
});

describe("before a big moment opens, the move before it is seen", () => {
  const news = (...items: [string, number, Record<string, number>?][]): NewsItem[] =>
    items.map(([kind, seat, more]) => ({ kind, seat, ...more })) as unknown as NewsItem[];
  const at = (view: object, items: NewsItem[] = []): Position =>
    ({
      view,
      moment: 7,
      asked: 1,
      legal: [],
      log: items.length > 0 ? [{ number: 9, seat: 1, move: "", news: items }] : [],
    }) as unknown as Position;
  const half = (
    game: { halfway: Halfway },
    before: object,
    next: object,
    items: NewsItem[],
  ): ReturnType<typeof halfOf> =>
    halfOf(game, { earlier: [], before: at(before), next: { ...at(next, items), moment: 8 } });

  it("Imhotep: the last ship lies at its site, its stones are built, and the temple has not paid yet", () => {
    const ship = { ship: 4, slots: [1, 0], site: null };
    const player = { seat: 1, points: {}, score: 3 };
    const before = { round: 1, players: [player], ships: [ship], market: { face_up: {} }, pyramid: "old" };
    const next = {
      round: 2,
      players: [{ ...player, score: 9 }],
      ships: [],
      market: { face_up: { sail: 4 } },
      pyramid: "new",
    };
    const items = news(
      ["ship_sailed", 1, { ship: 4, site: 2 }],
      ["stone_built", 1, { site: 2 }],
      ["points", 1, { source: 1, count: 4 }],
      ["points", 1, { source: 2, count: 2 }],
      ["round_ends", 0, { count: 1 }],
      ["round_begins", 0, { count: 2 }],
    );
    const found = half({ halfway: halfwayOfImhotep }, before, next, items)!;
    expect(found.position.view).toMatchObject({
      round: 1,
      ships: [{ ship: 4, slots: [0, 0], site: "pyramid" }],
      players: [{ score: 7 }],
      pyramid: "new",
      market: { face_up: {} },
    });
    expect(found.position.moment).toBe(7);
    expect(found.position.log[0]!.news).toHaveLength(3);
    expect(found.rest.map(({ kind }) => kind)).toEqual(["points", "round_ends", "round_begins"]);
  });

  it("Imhotep: so does the last ship of the match; and where no round ends there is nothing between", () => {
    const view = { round: 6, players: [], ships: [], market: { face_up: {} } };
    const last = news(["ship_sailed", 1, { ship: 1, site: 2 }], ["round_ends", 0], ["game_ends", 0]);
    expect(half({ halfway: halfwayOfImhotep }, view, view, last)!.position.over).toBe(false);
    expect(half({ halfway: halfwayOfImhotep }, view, view, last.slice(0, 1))).toBeNull();
  });

  it("Tigris & Euphrates: the tile that begins a war lies there before the war is counted", () => {
    const items = news(
      ["tile_placed", 1, { colour: 2, cell: 1 }],
      ["war", 1, { colour: 2, other: 2 }],
      ["won", 1],
      ["tiles_lost", 2],
    );
    const found = half({ halfway: halfwayOfTigris }, { tiles: {}, leaders: {} }, { tiles: {} }, items)!;
    expect(found.position.view).toMatchObject({ tiles: { a1: "temple" } });
    const decided = half({ halfway: halfwayOfTigris }, {}, {}, items.slice(2));
    expect(decided).toBeNull(); // both sides have committed: nothing has moved on the map
  });

  it("Tigris & Euphrates: at the end nobody's hidden points are seen before they are read out", () => {
    const before = { players: [{ seat: 1, score: 3 }, { seat: 2 }] };
    const next = {
      players: [
        { seat: 1, score: 4 },
        { seat: 2, score: 9 },
      ],
    };
    const items = news(["tile_placed", 1, { colour: 1, cell: 1 }], ["game_ends", 0]);
    expect(half({ halfway: halfwayOfTigris }, before, next, items)!.position.view).toEqual({
      players: [{ seat: 1, score: 4 }, { seat: 2 }],
    });
  });

  it("Tzolk'in: what the last turn brought is there before anybody eats, and the gears have not turned", () => {
    const goods = { corn: 1, wood: 0, stone: 0, gold: 0, skull: 0 };
    const player = { seat: 1, goods, hand: 2, score: 5 };
    const before = {
      era: 1,
      row: ["a"],
      players: [player],
      wheels: { palenque: { spaces: [0, 0, 1], beyond: [] } },
    };
    const next = { era: 1, row: ["a"], players: [{ ...player, score: 2 }], wheels: {} };
    const items = news(
      ["worker_picked", 1, { wheel: 1, space: 2 }],
      ["gained", 1, { thing: 1, count: 4 }],
      ["points", 1, { thing: 3, count: 8 }],
      ["feast", 0, { count: 1 }],
      ["paid", 1, { thing: 1, count: 5 }],
      ["days_pass", 0, { count: 1 }],
    );
    const found = half({ halfway: halfwayOfTzolkin }, before, next, items)!;
    expect(found.position.view).toMatchObject({
      players: [{ goods: { corn: 5 }, hand: 3, score: 7 }],
      wheels: { palenque: { spaces: [0, 0, 0] } },
    });
    expect(found.rest[0]!.kind).toBe("feast");
  });
});
