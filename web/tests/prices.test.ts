/** What answers cost, as their labels say it. Compared with the rules in whole matches when it was written. */
import { describe, expect, it } from "vitest";
import type { Now } from "../src/lib/boards/contract";
import { words } from "../src/lib/boards/tzolkin/words";
import type { Action, Decision, Line } from "../src/lib/wire/types";

const say = (key: string, given: Record<string, unknown> = {}): string =>
  key === "action.place" ? `on ${String(given["wheel"])}` : `${key} ${Object.values(given).join(" ")}`.trim();
const action = (kind: string, args: Record<string, string>): Action => ({ id: 1, kind, args, text: "" });

function now(more: object = {}, tribe: string | null = null, news: object[] = []): Now {
  const player = { seat: 1, goods: { corn: 20 }, tribe, technologies: {} };
  const spaces = [2, 3, 0, 0, 0, 0, 0, 0];
  return {
    view: { players: [player], calamity: null, wheels: { tikal: { spaces, beyond: [] } }, ...more },
    viewer: 1,
    log: news.length > 0 ? [{ number: 1, seat: 1, move: "", news } as unknown as Line] : [],
  };
}
const place = (at: Now): string => words.answer(action("place", { wheel: "tikal" }), say, null, at);
const placed = { kind: "worker_placed", seat: 1, wheel: 2, space: 3 };

describe("an answer of Tzolk'in says what it costs in this turn", () => {
  it("to place a worker: the lowest free space, and what it costs", () => {
    expect(place(now())).toBe("on piece.wheel.tikal 2 · goods.corn 2");
  });
  it("one more for the second worker, two more for the third", () => {
    expect(place(now({}, null, [placed]))).toContain("goods.corn 3");
    expect(place(now({}, null, [placed, placed]))).toContain("goods.corn 4");
  });
  it("less for a tribe that saves, and never more than is given with mercy", () => {
    expect(place(now({}, "cit-bolon-tum"))).toContain("goods.corn 0");
    const poor = { seat: 1, goods: { corn: 1 }, tribe: null, technologies: {} };
    expect(place(now({ players: [poor] }))).toContain("goods.corn 1");
  });
  it("to go back with a worker: one corn a space, and nothing for its own space", () => {
    const act = { kind: "act", seat: 1, wheel: 1, space: 4 } as unknown as Decision;
    const as = (number: string): string => words.answer(action("as", { number }), say, act, now());
    expect(as("2")).toContain("· −goods.corn 2");
    expect(as("4")).not.toContain("·");
  });
  it("where nobody knows the table it is only named", () => {
    expect(words.answer(action("place", { wheel: "tikal" }), say, null)).not.toContain("·");
  });
});

describe("which starting wealth tile one keeps", () => {
  const keep = (tribe: string | null, chosen: string[], viewer = 1): string => {
    const players = [{ seat: 1, tribe_chosen: tribe, chosen }];
    const decision = { kind: "keep", seat: 1, count: 3 - chosen.length } as Decision;
    return words.question(decision, say, { view: { players }, viewer, log: [] });
  };

  it("is asked of two or of three, as the tribe says that was kept", () => {
    expect(keep("bacab", [])).toBe("question.keep 2");
    expect(keep("ixtab", [])).toBe("question.keep 3");
    expect(keep("bacab", ["tikal-1"])).toBe("question.keep.other");
    expect(keep("ixtab", ["tikal-1", "uxmal-7"])).toBe("question.keep.other");
  });

  it("is not asked of who has enough: there is nothing to choose", () => {
    expect(keep("bacab", ["tikal-1", "uxmal-7"])).toBe("reason.enough_tiles");
  });

  it("tells nobody else anything of the tribe", () => {
    expect(keep("bacab", [], 2)).toMatch(/^question.keep.tribes/);
    expect(words.question({ kind: "keep", seat: 1, count: 1 } as Decision, say)).toMatch(
      /^question.keep.other/,
    );
  });
});

describe("the question of a turn", () => {
  const turn = { kind: "turn", seat: 1 } as Decision;
  const asked = (...kinds: string[]): string =>
    words.question(turn, say, { ...now(), legal: kinds.map((kind) => action(kind, {})) });

  it("asks only for what can be done", () => {
    expect(asked("place", "place", "pick")).toBe("question.turn.both no");
    expect(asked("place", "place_start")).toBe("question.turn.place no");
    expect(asked("place_quick")).toBe("question.turn.place no");
    expect(asked("pick", "pass")).toBe("question.turn.pick no");
  });

  it("speaks of begging only while one may beg", () => {
    expect(asked("beg", "place", "pick")).toBe("question.turn.both yes");
    expect(asked("beg")).toBe("question.turn.beg");
  });

  it("is told whole to whoever is not asked", () => {
    expect(words.question(turn, say, now())).toMatch(/^question.turn \d/);
    expect(asked()).toMatch(/^question.turn \d/);
  });
});
