/** What the answer that is looked at would bring and cost, as the server's preview of it shows. */
import type { Foretold, Outlook } from "$lib/boards/contract";
import type { Gain } from "$lib/director/telling";
import type { NewsItem } from "$lib/wire/types";
import type { TableState } from "./match.svelte";
import { pointsOf } from "./points";

interface Scored {
  players?: unknown[];
}

/** The points that every player has more or fewer, as far as these eyes may see them. */
export function gainsOf({ before, after }: Pick<Outlook<object>, "before" | "after">): Gain[] {
  const seats = (after as Scored).players?.map((_, index) => index + 1) ?? [];
  return seats.flatMap((seat) => {
    const count = (pointsOf(after, seat) ?? 0) - (pointsOf(before, seat) ?? 0);
    return count === 0 ? [] : [{ seat, count }];
  });
}

/** What would change hands; nothing as long as the server has not told. */
export function foretold(table: TableState): Foretold | null {
  const { preview, position, game } = table;
  if (!preview || !position || !game) return null;
  const outlook: Outlook<object> = {
    before: position.view,
    after: preview.view,
    news: preview.news as NewsItem[],
    viewer: position.viewer,
  };
  const found = game.foretell?.(outlook) ?? { gains: gainsOf(outlook), dealt: [] };
  return found.gains.length + found.dealt.length > 0 ? found : null;
}
