/** What an answer brings in Tigris & Euphrates: points by colour, of whoever gets them, and treasures of one's own. */
import type { Foretold, Outlook } from "$lib/boards/contract";
import { argument, withGain, type Gain } from "$lib/director/telling";
import { colourOf } from "./fights";
import type { TigrisView } from "./view";

/** Points are told to all when they are given, though what somebody has may be hidden. */
export function foretell({ before, after, news, viewer }: Outlook<TigrisView>): Foretold {
  const gains = news
    .filter((item) => item.kind === "points")
    .map((item) => ({
      seat: item.seat,
      count: argument(item, "count"),
      colour: colourOf(item),
    }))
    .reduce<Gain[]>(withGain, []);
  const treasuresIn = (view: TigrisView): number => view.players[(viewer ?? 0) - 1]?.treasures ?? 0;
  const treasures = treasuresIn(after) - treasuresIn(before);
  return { gains, dealt: treasures === 0 ? [] : [{ thing: "treasure", count: treasures }] };
}
