/** Many answers: sorted by kind and by part, those alike in fewer words together. */
import { describe, expect, it } from "vitest";
import { words as imhotep } from "../src/lib/boards/imhotep/words";
import { words as tigris } from "../src/lib/boards/tigris/words";
import { inLines } from "../src/lib/boards/tzolkin/cards/name";
import { words as tzolkin } from "../src/lib/boards/tzolkin/words";
import { listed, named, sorted } from "../src/lib/match/sorting";
import type { Action } from "../src/lib/wire/types";

let next = 1;
function answer(kind: string, args: Record<string, string> = {}): Action {
  return { id: next++, kind, args, text: [kind, ...Object.values(args)].join(" ") } as Action;
}

const SITES = ["market", "pyramid", "temple", "obelisk"];
const stones = ["1", "2", "3"].flatMap((ship) => ["1", "2"].map((slot) => answer("place", { ship, slot })));
const voyages = ["2", "3"].flatMap((ship) => SITES.map((site) => answer("sail", { ship, site })));
const [take, play] = [answer("get"), answer("play", { card: "lever" })];
const sorter = { isNamed: () => true, part: (action: Action) => imhotep.part!(action) };

describe("answers are sorted", () => {
  it("by ship where there are more than number keys: to load it, and to sail it", () => {
    const found = sorted([take, ...stones, ...voyages, play], "", sorter);
    expect([...found.parts]).toEqual([
      ["place", ["1", "2", "3"]],
      ["sail", ["2", "3"]],
    ]);
    expect(found.shown).toEqual([take, play]);
    expect(found.large).toEqual([]);
  });

  it("by ship where there are more than a phone has room for", () => {
    const some = [take, ...stones.slice(0, 4)];
    expect(sorted(some, "", sorter).parts.size).toBe(0);
    expect([...sorted(some, "", { ...sorter, few: 4 }).parts]).toEqual([["place", ["1", "2"]]]);
  });

  it("with those of the ship that was chosen among what always stands there", () => {
    const found = sorted([take, ...stones, ...voyages, play], named("sail", "2"), sorter);
    expect(found.shown).toEqual([take, ...voyages.slice(0, SITES.length), play]);
  });

  it("with those of the first ship where nothing else stands there", () => {
    const found = sorted([...stones, ...voyages], "", sorter);
    expect(found.chosen).toBe(named("place", "1"));
    expect(found.shown).toEqual(stones.slice(0, 2));
  });

  it("not at all where all of them have a number key", () => {
    const few = [take, ...stones];
    expect(sorted(few, "", sorter)).toMatchObject({ large: [], parts: new Map(), shown: few });
  });

  it("by kind where there are very many without parts", () => {
    const tiles = Array.from({ length: 30 }, (_, cell) => answer("tile", { cell: String(cell) }));
    const home = answer("withdraw");
    expect(sorted([...tiles, home], "", sorter)).toMatchObject({ large: ["tile"], shown: [home] });
    expect(sorted([...tiles, home], "tile", sorter).shown).toEqual([...tiles, home]);
  });

  it("by kind on a phone where a kind has no more than two answers", () => {
    const tiles = Array.from({ length: 30 }, (_, cell) => answer("tile", { cell: String(cell) }));
    const [king, priest] = ["king", "priest"].map((leader) => answer("withdraw", { leader }));
    const swap = answer("swap", { tile: "farm" });
    const all = [...tiles, king!, priest!, swap];
    expect(sorted(all, "", sorter)).toMatchObject({ large: ["tile"], shown: [king, priest, swap] });
    const few = { ...sorter, atOnce: 1 };
    expect(sorted(all, "", few)).toMatchObject({ large: ["tile", "withdraw"], shown: [swap] });
    expect(sorted(all, "withdraw", few).shown).toEqual([king, priest, swap]);
  });
});

describe("answers in fewer words", () => {
  it("are slots of ships, after the name of what is done there", () => {
    const told = listed([take, ...stones.slice(0, 2)], (action) =>
      imhotep.short!(action, (key, args) => `${key} ${args?.["ship"]} ${args?.["slot"]}`, null),
    );
    expect(told.map(({ head, text }) => [head, text])).toEqual([
      [null, null],
      ["place", "short.slot 1 1"],
      [null, "short.slot 1 2"],
    ]);
  });

  const say = (key: string): string => key;
  const now = { view: {}, viewer: 1, log: [] };
  const shortOf = (action: Action) => tzolkin.short!(action, say, now);
  const [beg, first, other] = [
    answer("beg"),
    answer("pick", { wheel: "tikal", space: "2" }),
    answer("pick", { wheel: "uxmal", space: "3" }),
  ];

  it("stand together, the first after the name of their kind", () => {
    expect(listed([first, beg, other], shortOf)).toEqual([
      { action: first, text: "piece.wheel.tikal 2", head: "pick" },
      { action: other, text: "piece.wheel.uxmal 3", head: null },
      { action: beg, text: null, head: null },
    ]);
  });

  it("are not for one that is alone of its kind", () => {
    expect(listed([beg, first], shortOf).map(({ text, head }) => text ?? head)).toEqual([null, null]);
  });
});

describe("answers of Tigris & Euphrates", () => {
  it("name leaders that can be withdrawn, and tiles that can be swapped, after their kind", () => {
    const say = (key: string): string => key;
    const answers = [
      answer("withdraw", { leader: "king" }),
      answer("swap", { tile: "farm" }),
      answer("withdraw", { leader: "priest" }),
    ];
    const found = listed(answers, (action) => tigris.short!(action, say, null));
    expect(found.map(({ text, head }) => [head, text])).toEqual([
      ["withdraw", "piece.leader.king"],
      [null, "piece.leader.priest"],
      [null, null],
    ]);
  });
});

describe("the name of a card", () => {
  it("stands in one line where it is short, else in two that are most alike", () => {
    expect(inLines("Hall of change", 17)).toEqual(["Hall of change"]);
    expect(inLines("Academy with a treasury", 17)).toEqual(["Academy with", "a treasury"]);
    expect(inLines("Wirtschaftsgebäude", 17)).toEqual(["Wirtschaftsgebäude"]);
  });
});
