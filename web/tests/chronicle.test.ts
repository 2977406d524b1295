/** A match as it was shown: who sees what of it when its rules are gone. */
import { describe, expect, test } from "vitest";
import { Shown, type Page } from "../src/lib/device/chronicle";
import type { NewsItem } from "../src/lib/wire/types";

const page = (at: number): Page => ({
  view: { at, players: [{ points: at }, { points: 0 }] },
  own: [
    { points: at, hand: ["temple"] },
    { points: 0, hand: ["bag"] },
  ],
  decision: null,
  points: [at, 0],
});
const news = (kind: string): NewsItem => ({ kind, seat: 1 });
const log = [
  { seat: 1, text: "keep temple", reader: 1, news: [news("kept"), { ...news("drew"), only_for: 1 }] },
  { seat: 2, text: "pass", reader: 0, news: [] },
];
const hands = (view: { players: object[] }) =>
  view.players.map((player) => (player as { hand?: string[] }).hand ?? null);

describe("a match that is over", () => {
  const shown = new Shown(2, 0, [page(0), page(1), page(2)], log, null);

  test("is seen through the eyes of everyone, of a seat, or of who played all sides", () => {
    expect(hands(shown.view(1, 0, false))).toEqual([null, null]);
    expect(hands(shown.view(1, 2, false))).toEqual([null, ["bag"]]);
    expect(hands(shown.view(1, 0, true))).toEqual([["temple"], ["bag"]]);
    expect(shown.view(1, 0, false)["at"]).toBe(1);
  });

  test("tells nobody a move that only another could read", () => {
    expect(shown.lines(2, false, 0, 2).map(({ move }) => move)).toEqual([null, "pass"]);
    expect(shown.lines(1, false, 0, 1)[0]).toMatchObject({ move: "keep temple", number: 1 });
    expect(shown.lines(2, false, 0, 1)[0]!.news).toEqual([news("kept")]);
  });

  test("has the points of its whole course", () => {
    expect(shown.course()).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
    ]);
  });
});

test("of a match that was left there is the last position, and no other", () => {
  const shown = Shown.last(7, page(7));
  expect(shown.view(7, 0, false)["at"]).toBe(7);
  expect(() => shown.page(6)).toThrow(expect.objectContaining({ code: "not_kept" }));
});
