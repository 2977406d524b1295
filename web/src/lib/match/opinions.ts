/** What a search thinks of answers: which are as good as the best, as far as it can tell, and with which that is compared. */
import type { Opinion } from "$lib/wire/types";

/** The search itself hardly prefers an answer that wins so little more often. */
const CLOSE = 0.02;
/** Who has tried an answer less often than this knows next to nothing of it. */
const FEW = 2;
/** A search that holds with an answer tries it at least this often for each time that it tries the best. */
const TRIED = 0.1;

/** A hint shows no more answers than this. */
export const SHOWN = 4;

export function worthOf(opinion: Opinion | undefined, seat: number): number {
  return opinion?.worth[seat - 1] ?? 0;
}

/** The standard error of the difference between two answers: what each has won, over its number of visits. */
function errorOf(best: Opinion, other: Opinion, seat: number): number {
  const spread = (opinion: Opinion): number => {
    const worth = worthOf(opinion, seat);
    return (worth * (1 - worth)) / Math.max(FEW, opinion.visits);
  };
  return Math.sqrt(spread(best) + spread(other));
}

/** Another answer that wins as often as the best, within the error; more often, if it seems so, is chance as well. */
export function isAsGood(best: Opinion | undefined, other: Opinion | undefined, seat: number): boolean {
  if (!best || !other || best.visits === 0 || other.visits === 0) return false;
  const gap = worthOf(best, seat) - worthOf(other, seat);
  return gap <= Math.max(CLOSE, errorOf(best, other, seat));
}

/** An answer that the search has tried often enough to hold with it, next to the best, and that wins hardly less often. */
export function isNoWorse(best: Opinion, other: Opinion, seat: number): boolean {
  if (other.answer === best.answer) return true;
  return other.visits >= best.visits * TRIED && worthOf(best, seat) - worthOf(other, seat) <= CLOSE;
}

/** The answers that are shown: the best, those that are as good, and then those that win more often first. */
export function shownOf(opinions: Opinion[], seat: number, most = SHOWN): Opinion[] {
  const [best, ...others] = opinions.slice(0, most);
  if (!best) return [];
  const order = (opinion: Opinion): number =>
    opinion.visits === 0 ? -1 : isAsGood(best, opinion, seat) ? 1 : worthOf(opinion, seat);
  return [best, ...others.sort((one, other) => order(other) - order(one))];
}

/**
 * The answers that the best is compared with, one after the other until there is something to tell: the first that comes to
 * something else, and the first of another kind. Two slots of one ship differ in nothing that a player could learn from.
 */
export function rivalsOf(
  opinions: Opinion[],
  kindOf: (opinion: Opinion) => string | undefined,
  comesTo: (opinion: Opinion) => string | undefined = kindOf,
): Opinion[] {
  const [best, ...others] = opinions;
  if (!best || others.length === 0) return [];
  const tried = others.filter(({ visits }) => visits > 0);
  const rival = tried.find((each) => comesTo(each) !== comesTo(best)) ?? others[0]!;
  if (kindOf(rival) !== kindOf(best)) return [rival];
  const different = tried.find((each) => kindOf(each) !== kindOf(best));
  return different ? [rival, different] : [rival];
}
