/**
 * Reasons in few words: where the difference between two answers comes from, as far as the imagined endings bear it out.
 * The numbers are those of src/ziggurat/bots/reasons.py, from a server or from this device.
 */
import type { Kept } from "$lib/boards/contract";
import { has, list, say, t } from "$lib/i18n/i18n.svelte";
import type { Part, Reasons } from "$lib/wire/types";

/** The most sources that are told: a hint is read in a moment. */
const MOST = 3;
/** From this many points on, tenths tell a player nothing. */
const WHOLE = 3;
/** An answer has cost much if it has cost this share of the points that one could expect, and one point at least. */
const SHARE = 0.04;

export interface Reason {
  /** It speaks for the best answer. */
  isFor: boolean;
  text: string;
}

export function differenceOf(part: Part): number {
  return part.best - part.other;
}

/** Whether a difference is good for a seat: more of its own points, or fewer of somebody else's. */
function isFor(part: Part, viewer: number | null): boolean {
  return differenceOf(part) > 0 === (part.seat === viewer);
}

/** The differences that are told: the largest that are sure; of those, the ones that speak for the best answer first. */
function toldOf({ parts }: Reasons, viewer: number | null, most: number): Part[] {
  const told = parts.filter((part) => part.is_clear).slice(0, most);
  return [...told.filter((part) => isFor(part, viewer)), ...told.filter((part) => !isFor(part, viewer))];
}

/** Reasons with those differences that count in their game. */
export function counted(reasons: Reasons, counting?: (reasons: Reasons) => Part[]): Reasons {
  return counting ? { ...reasons, parts: counting(reasons) } : reasons;
}

/** The same reasons, told of the other answer. */
export function turned(reasons: Reasons): Reasons {
  const parts = reasons.parts.map((part) => ({ ...part, best: part.other, other: part.best }));
  return { ...reasons, parts };
}

/** The sources that make the difference: what speaks for the best answer, and then what speaks against it. */
export function reasonsIn(
  reasons: Reasons,
  viewer: number | null,
  game: string,
  name: (seat: number) => string,
  most = MOST,
): Reason[] {
  return toldOf(reasons, viewer, most).map((part) => ({
    isFor: isFor(part, viewer),
    text: told(part, viewer, game, name),
  }));
}

/** A source in which points are lost has words of its own: less of a loss is not "+5 unfed workers". */
function told(part: Part, viewer: number | null, game: string, name: (seat: number) => string): string {
  const difference = differenceOf(part);
  const size = sizeOf(difference);
  const isMine = part.seat === viewer;
  const loss = `loss.${part.source}.${isMine ? "you" : "other"}`;
  if (has(game, loss))
    return say(game, loss, { points: size, way: difference > 0 ? "less" : "more", name: name(part.seat) });
  const given = { points: size, source: sourceOf(game, part.source), name: name(part.seat) };
  const way = difference > 0 ? "more" : "less";
  if (isMine) return t("hint.reason.you", { ...given, way });
  return t(way === "more" ? "hint.reason.more" : "hint.reason.less", given);
}

function sourceOf(game: string, source: string): string {
  return has(game, `source.${source}`) ? say(game, `source.${source}`) : source.replaceAll("_", " ");
}

/** How large a number is: whole, but with a tenth where it is small. It is a mean of imagined matches, and said with "about". */
function sizeOf(points: number): number {
  const size = Math.abs(points);
  return size >= WHOLE ? Math.round(size) : Math.round(size * 10) / 10;
}

/** What one of two answers leaves a seat more of, thing by thing: `more` by which of them, and how many. */
interface Held {
  thing: string;
  count: number;
}

/** What is held after the one answer and not after the other, the most first. */
function more(one: Kept, other: Kept): Held[] {
  return Object.keys(one)
    .map((thing) => ({ thing, count: (one[thing] ?? 0) - (other[thing] ?? 0) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

/** What is kept by the best answer, and what by the other, in sentences: as it lies there right after each of them. */
export function keptIn(game: string, best: Kept, other: Kept): { text: string; isBest: boolean }[] {
  const told = (key: string, held: Held[], isBest: boolean) => {
    if (held.length === 0) return [];
    const goods = list(held.map(({ thing, count }) => say(game, `goods.${thing}`, { count })));
    return [{ text: t(key, { goods }), isBest }];
  };
  return [
    ...told("hint.kept.best", more(best, other), true),
    ...told("hint.kept.other", more(other, best), false),
  ];
}

/** How much more the best answer brings a seat, if that is sure. */
function sureDifference(parts: Part[], seat: number): number {
  const found = parts.find((part) => part.seat === seat);
  return found?.is_clear ? differenceOf(found) : 0;
}

/** What the told differences come to for a seat, taken together. */
function balanceOf(told: Part[], seat: number): number {
  return told.reduce((sum, part) => sum + (part.seat === seat ? 1 : -1) * differenceOf(part), 0);
}

/**
 * How reasons stand to the answer that the search prefers: they are `for` it, or not against it; it brings a smaller lead
 * but wins more often (`safer`); the search hardly prefers it itself (`close`); or they are `against` it, since the search
 * goes by something deeper. Where the lead is not sure, what is told decides: nobody is told "−0.8 for you" as a reason for
 * a move. `isClose` says that the search thinks both as good.
 */
export function verdictOf(
  reasons: Reasons,
  seat: number,
  isClose: boolean,
): "for" | "safer" | "close" | "against" {
  const lead = sureDifference(reasons.leads, seat);
  if (lead > 0 || (lead === 0 && balanceOf(toldOf(reasons, seat, MOST), seat) >= 0)) return "for";
  if (lead < 0 && sureDifference(reasons.wins, seat) > 0) return "safer";
  return isClose ? "close" : "against";
}

/**
 * The points that the other answer has cost a seat, if they are many: how much less it is ahead of the best of the others
 * at the end. 0 where it is little, or not sure, or where that answer wins more often.
 */
export function costOf(reasons: Reasons, seat: number): number {
  const own = reasons.scores.find((part) => part.seat === seat);
  const cost = sureDifference(reasons.leads, seat);
  if (sureDifference(reasons.wins, seat) < 0) return 0;
  return cost >= Math.max(1, SHARE * (own?.best ?? 0)) ? cost : 0;
}
