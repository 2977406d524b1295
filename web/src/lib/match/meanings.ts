/** What the answers of a hint are for and what they cost, in sentences, by what the rules make of them. */
import type { Meant } from "$lib/boards/games";
import type { Kept } from "$lib/boards/contract";
import { list, say, t } from "$lib/i18n/i18n.svelte";
import type { Action, Decision, NewsItem, Position } from "$lib/wire/types";
import { purposeOf, type Told } from "./purposes";

/** By the number of an answer: what is said of it. */
export type Meanings = ReadonlyMap<number, readonly Told[]>;

/** The table around an answer. */
export interface Around {
  game: string;
  position: Pick<Position, "view" | "viewer">;
  decision: Decision | null;
  /** The kinds of answers that end something: what changes then is not their price. */
  done: readonly string[];
  kept?: (view: never, seat: number) => Kept;
  name(seat: number): string;
}

/** A table after an answer, with what has happened. */
export interface After {
  view: object;
  news: readonly unknown[];
}

/** What is said of one answer: what it is for, what comes with it, and what it costs. */
export function meaningOf({ purposes, spends }: Meant, around: Around, action: Action, after: After): Told[] {
  const told = purposeOf(purposes, {
    action,
    decision: around.decision,
    me: around.position.viewer ?? 0,
    before: around.position.view,
    after: after.view,
    news: after.news as NewsItem[],
    name: around.name,
    say: (key, given = {}) => say(around.game, key, given),
  });
  const paid = paidIn(spends, around, action, after);
  return paid ? [...told, { text: paid, isPrice: true, lights: [] }] : told;
}

/** What an answer spends of what one holds, in words; nothing where it spends nothing. */
function paidIn(spends: readonly string[], around: Around, { kind }: Action, { view }: After): string | null {
  const { game, position, kept, done } = around;
  if (!kept || position.viewer === null || done.includes(kind)) return null;
  const [before, after] = [position.view, view].map((each) => kept(each as never, position.viewer!));
  const paid = spends
    .map((thing) => ({ thing, count: (before![thing] ?? 0) - (after![thing] ?? 0) }))
    .filter(({ count }) => count > 0);
  if (paid.length === 0) return null;
  return t("hint.pays", {
    goods: list(paid.map(({ thing, count }) => say(game, `goods.${thing}`, { count }))),
  });
}
