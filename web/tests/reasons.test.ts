/** Reasons in few words: what is told of a comparison, and what an answer has cost. */
import { describe, expect, it, vi } from "vitest";
import { kept as imhotep } from "../src/lib/boards/imhotep/kept";
import { counting } from "../src/lib/boards/tigris/counting";
import { kept as tigris } from "../src/lib/boards/tigris/kept";
import { kept as tzolkin } from "../src/lib/boards/tzolkin/kept";
import { framesOf, type LearnData } from "../src/lib/learn/data";
import { isAsGood, rivalsOf, shownOf } from "../src/lib/match/opinions";
import type { Opinion, Part, Reasons } from "../src/lib/wire/types";
import { readJson } from "./corpus";

vi.mock("../src/lib/i18n/i18n.svelte", () => ({
  has: (_: string, key: string) => !key.startsWith("loss.") || key.startsWith("loss.unfed_workers"),
  list: (items: string[]) => items.join(" and "),
  number: (value: number) => String(value),
  say: (_: string, key: string, given: Record<string, unknown> = {}) =>
    [...Object.values(given), key.replace("source.", "").replace("goods.", "")].join(" "),
  t: (key: string, given: Record<string, unknown>) => `${key} ${Object.values(given).join(" ")}`,
}));

const { costOf, counted, keptIn, reasonsIn, turned, verdictOf } = await import("../src/lib/match/reasons");

function part(seat: number, source: string, best: number, other: number, is_clear = true): Part {
  return { seat, source, best, other, error: 0.1, is_clear };
}

function reasons(parts: Part[], scores: Part[] = []): Reasons {
  return { best: 1, other: 2, worlds: 64, scores, leads: [], wins: [], parts };
}

const name = (seat: number): string => ["", "Ana", "Ben"][seat]!;

describe("reasons", () => {
  it("tell what is sure, the largest first, and no more than three", () => {
    const parts = [5, 4, 3, 2].map((size, at) => part(1, `source-${at}`, size, 0));
    const told = reasonsIn(reasons([part(2, "doubtful", 9, 0, false), ...parts]), 1, "imhotep", name);
    expect(told.map(({ text }) => text)).toEqual(
      [5, 4, 3].map((n, at) => `hint.reason.you ${n} source-${at} Ana more`),
    );
  });

  it("say whose points they are", () => {
    const told = reasonsIn(reasons([part(1, "temple", 3, 1), part(2, "obelisk", 1, 4)]), 1, "imhotep", name);
    expect(told.map(({ text }) => text)).toEqual([
      "hint.reason.you 2 temple Ana more",
      "hint.reason.less 3 obelisk Ben",
    ]);
    const more = reasonsIn(reasons([part(2, "obelisk", 4, 1)]), 1, "imhotep", name);
    expect(more).toEqual([{ isFor: false, text: "hint.reason.more 3 obelisk Ben" }]);
  });

  it("tell first what speaks for the best answer", () => {
    const parts = [part(1, "obelisk", 1, 4), part(1, "temple", 3, 1), part(2, "pyramid", 0, 1.5)];
    const told = reasonsIn(reasons(parts), 1, "imhotep", name);
    expect(told.map(({ isFor }) => isFor)).toEqual([true, true, false]);
  });

  it("say of a source of losses how much less or more is lost", () => {
    const parts = [part(1, "unfed_workers", -1, -6.4), part(2, "unfed_workers", -5, -3.3)];
    expect(reasonsIn(reasons(parts), 1, "tzolkin", name)).toEqual([
      { isFor: true, text: "5 less Ana loss.unfed_workers.you" },
      { isFor: true, text: "1.7 more Ben loss.unfed_workers.other" },
    ]);
  });

  it("can be told of the other answer", () => {
    const told = reasonsIn(turned(reasons([part(1, "temple", 1, 3)])), 1, "imhotep", name);
    expect(told).toEqual([{ isFor: true, text: "hint.reason.you 2 temple Ana more" }]);
  });

  it("round to whole points, and only small ones to tenths; whose points are fewer has words of its own", () => {
    const sizes = [12.34, -0.56, 9.44, 2.96, -2.94].map((size) => part(1, "temple", size, 0));
    const told = reasonsIn(reasons(sizes), 1, "imhotep", name, Infinity).map(({ text }) => text);
    const said = ["12 more", "9 more", "3 more", "0.6 less", "2.9 less"].map((each) => each.split(" "));
    expect(told).toEqual(said.map(([size, way]) => `hint.reason.you ${size} temple Ana ${way}`));
  });
});

describe("where only the weakest colour counts, reasons", () => {
  const colours = (...[black, red, blue, green]: [number, number][]) =>
    Object.entries({ black, red, blue, green }).map(([colour, both]) => part(1, colour, ...both!));
  const told = (all: Part[], scores: Part[]) =>
    reasonsIn(counted(reasons(all, scores), counting), 1, "tigris", name).map(({ text }) => text);

  it("are those in that colour: more in one that is strong anyway changes nothing", () => {
    const all = colours([25, 20], [12, 10], [16, 16], [18, 18]);
    expect(told(all, [part(1, "score", 11, 9.5)])).toEqual(["hint.reason.you 2 red Ana more"]);
  });

  it("are those in every colour that treasures reach, and the treasures", () => {
    const all = [...colours([14, 10], [20, 20], [20, 20], [30, 20]), part(1, "treasures", 4, 2)];
    expect(told(all, [part(1, "score", 14, 12)])).toEqual([
      "hint.reason.you 4 black Ana more",
      "hint.reason.you 2 treasures Ana more",
    ]);
  });

  it("are the score where no such colour surely differs", () => {
    const all = [part(1, "black", 25, 20), part(1, "red", 10.2, 10, false)];
    expect(told(all, [part(1, "score", 9, 8)])).toEqual(["hint.reason.you 1 score Ana more"]);
    expect(told(all, [part(1, "score", 9, 8.8, false)])).toEqual([]);
  });

  it("are all of them in other games", () => {
    const all = reasons([part(1, "obelisk", 9, 1)]);
    expect(counted(all)).toBe(all);
  });
});

describe("what reasons say of the answer that the search prefers", () => {
  const verdict = (lead: Part, win: Part, isClose = false, parts: Part[] = []) =>
    verdictOf({ ...reasons(parts), leads: [lead], wins: [win] }, 1, isClose);
  const same = part(1, "win", 0.5, 0.5, false);
  const against = [part(1, "obelisk", 1, 1.8), part(2, "obelisk", 2, 1.3)];

  it("is for it where its lead is larger, or not surely smaller", () => {
    expect(verdict(part(1, "lead", 4, 1), same)).toBe("for");
    expect(verdict(part(1, "lead", 1, 4, false), same)).toBe("for");
    expect(verdict(part(1, "lead", 4, 1), same, true, against)).toBe("for");
  });

  it("is not for it where the lead is not sure and all that is told speaks against it", () => {
    expect(verdict(part(1, "lead", 1, 2.5, false), same, true, against)).toBe("close");
    expect(verdict(part(1, "lead", 1, 2.5, false), same, false, against)).toBe("against");
    const balanced = [...against, part(1, "temple", 5, 2)];
    expect(verdict(part(1, "lead", 1, 2.5, false), same, true, balanced)).toBe("for");
  });

  it("is that it wins more often where its lead is smaller", () => {
    expect(verdict(part(1, "lead", 1, 4), part(1, "win", 0.7, 0.5), true)).toBe("safer");
  });

  it("is that it is close where the search itself hardly prefers it", () => {
    expect(verdict(part(1, "lead", 1, 4), same, true)).toBe("close");
  });

  it("is against it where the search goes by something deeper", () => {
    expect(verdict(part(1, "lead", 1, 4), same, false)).toBe("against");
  });
});

describe("what a search thinks of answers", () => {
  const opinion = (answer: number, visits: number, worth: number): Opinion => ({
    answer,
    text: "",
    visits,
    worth: [worth, 1 - worth],
    points: [],
    rank: [],
    line: [],
  });

  it("is that others are as good within the error, also if they seem to win more often", () => {
    const best = opinion(1, 800, 0.52);
    expect(isAsGood(best, opinion(2, 600, 0.53), 1)).toBe(true);
    expect(isAsGood(best, opinion(2, 600, 0.505), 1)).toBe(true);
    expect(isAsGood(best, opinion(2, 600, 0.46), 1)).toBe(false);
    expect(isAsGood(best, opinion(2, 9, 0.46), 1)).toBe(true); // hardly tried
    expect(isAsGood(best, opinion(2, 0, 0), 1)).toBe(false);
  });

  it("is shown with the best first, what is as good, and then what wins more often", () => {
    const all = [opinion(1, 900, 0.57), opinion(2, 500, 0.41), opinion(3, 400, 0.58), opinion(4, 0, 0)];
    const more = [...all.slice(0, 3), opinion(5, 300, 0.47)];
    expect(shownOf(all, 1, 4).map(({ answer }) => answer)).toEqual([1, 3, 2, 4]);
    expect(shownOf(more, 1, 4).map(({ answer }) => answer)).toEqual([1, 3, 5, 2]);
    expect(shownOf([], 1, 4)).toEqual([]);
  });

  it("is never shown with a higher number below the best", () => {
    const best = opinion(1, 900, 0.52);
    for (const worth of [0.53, 0.6, 0.9])
      for (const visits of [1, 40, 899]) expect(isAsGood(best, opinion(2, visits, worth), 1)).toBe(true);
  });

  it("is compared with the next answer that comes to something else, and where that says nothing with another kind", () => {
    const all = [1, 2, 3, 4].map((answer) => opinion(answer, 10, 0.5));
    const kinds = ["", "place", "place", "place", "get"];
    const ships = ["", "ship 2", "ship 2", "ship 1", ""];
    const rivals = (opinions = all): number[] =>
      rivalsOf(
        opinions,
        ({ answer }) => kinds[answer],
        ({ answer }) => ships[answer],
      ).map(({ answer }) => answer);
    expect(rivals()).toEqual([3, 4]); // another slot of ship 2 teaches nothing
    kinds[3] = "sail";
    expect(rivals()).toEqual([3]);
    expect(rivals(all.slice(0, 2))).toEqual([2]); // there is nothing else
    expect(rivals([...all.slice(0, 2), opinion(3, 0, 0)])).toEqual([2]); // what was never tried says nothing
    expect(rivals(all.slice(0, 1))).toEqual([]);
  });
});

describe("what an answer has cost", () => {
  const cost = (lead: Part, score = 40, win = part(1, "win", 0.5, 0.5, false)): number =>
    costOf({ ...reasons([], [part(1, "score", score, score)]), leads: [lead], wins: [win] }, 1);

  it("is how much less one is ahead of the best of the others", () => {
    expect(cost(part(1, "lead", 5, 0))).toBe(5);
  });

  it("is nothing where it is little, or not sure", () => {
    expect(cost(part(1, "lead", 3, 2))).toBe(0);
    expect(cost(part(1, "lead", 5, -5, false))).toBe(0);
  });

  it("is one point at least", () => {
    expect(cost(part(1, "lead", 0.8, 0), 8)).toBe(0);
    expect(cost(part(1, "lead", 1.1, 0), 8)).toBeCloseTo(1.1);
  });

  it("is nothing where the answer was better than the one that was thought best, or wins more often", () => {
    expect(cost(part(1, "lead", -5, 5))).toBe(0);
    expect(cost(part(1, "lead", 5, 0), 40, part(1, "win", 0.4, 0.5))).toBe(0);
  });
});

describe("what is kept", () => {
  /** What a seat holds at the end of a page of a tour: positions that the rules themselves have played. */
  async function after(game: string, page: string) {
    const data = readJson(`generated/learn/${game}.json`) as LearnData;
    const found = data.tours[0]!.pages.find(({ key }) => key === page)!;
    const frames = await framesOf(game, data.positions[found.at]!, found);
    return frames.at(-1)!.view as never;
  }

  it("is what lies in hand right after either answer: stones on the sled", async () => {
    const [taken, loaded] = [await after("imhotep", "take"), await after("imhotep", "load")];
    expect([imhotep(taken, 1), imhotep(loaded, 1)]).toEqual([{ stone: 5 }, { stone: 1 }]);
    expect(keptIn("imhotep", imhotep(loaded, 1), imhotep(taken, 1))).toEqual([
      { text: "hint.kept.other 4 stone", isBest: false },
    ]);
    expect(keptIn("imhotep", imhotep(taken, 1), imhotep(loaded, 1))).toEqual([
      { text: "hint.kept.best 4 stone", isBest: true },
    ]);
  });

  it("is tiles and catastrophes, and what each answer keeps is told apart", async () => {
    const [tile, leader] = [await after("tigris", "score"), await after("tigris", "leaders")];
    expect([tigris(tile, 1).tile, tigris(leader, 1).tile]).toEqual([5, 6]);
    const told = keptIn("tigris", { tile: 5, catastrophe: 2 }, { tile: 6, catastrophe: 1 });
    expect(told.map(({ text }) => text)).toEqual(["hint.kept.best 1 catastrophe", "hint.kept.other 1 tile"]);
  });

  it("is goods and workers, the most first", async () => {
    const held = tzolkin(await after("tzolkin", "place"), 1);
    expect(Object.keys(held).sort()).toEqual(["corn", "gold", "skull", "stone", "wood", "worker"]);
    const more = { ...held, wood: held["wood"]! + 1, corn: held["corn"]! + 3 };
    expect(keptIn("tzolkin", more, held)).toEqual([
      { text: "hint.kept.best 3 corn and 1 wood", isBest: true },
    ]);
  });

  it("is not told where both keep the same", () => {
    expect(keptIn("imhotep", { stone: 2 }, { stone: 2 })).toEqual([]);
  });
});
