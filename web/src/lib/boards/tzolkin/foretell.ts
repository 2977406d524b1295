/** What an answer brings and costs in Tzolk'in: points of everybody, and goods of one's own. */
import type { Foretold, Outlook } from "$lib/boards/contract";
import { gainsOf } from "$lib/match/foretold";
import { keys } from "./facts";
import type { Good, TzolkinView } from "./view";

export function foretell(outlook: Outlook<TzolkinView>): Foretold {
  const goodsIn = (view: TzolkinView) => view.players[(outlook.viewer ?? 0) - 1]?.goods;
  const [before, after] = [goodsIn(outlook.before), goodsIn(outlook.after)];
  const dealt = (keys.goods as Good[]).flatMap((thing) => {
    const count = (after?.[thing] ?? 0) - (before?.[thing] ?? 0);
    return count === 0 ? [] : [{ thing, count }];
  });
  return { gains: gainsOf(outlook), dealt };
}
