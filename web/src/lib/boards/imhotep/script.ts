/** Where stones and cards come from and go to, and points where they are scored. */
import facts from "$generated/imhotep.json";
import { only, type Script, type Token } from "$lib/director/scripts";
import { argument } from "$lib/director/telling";
import type { NewsItem } from "$lib/wire/types";
import { siteOf } from "./sources";

/** What news of Imhotep add to a scene. */
export function script(news: NewsItem[]): Script {
  const cards = only(news, "card_taken", "card_drawn");
  const takes = (what: string): NewsItem | undefined =>
    cards.find((item) => what === `card-${facts.keys.cards[argument(item, "card") - 1]}`);
  return {
    // Stones come from the sled of their player; those on the sled itself come from the quarry.
    origin: (what, place) =>
      what.startsWith("stone-") ? what.replace("stone", place === "sled" ? "quarry" : "sled") : "draw-pile",
    goal: (what) => {
      if (what.startsWith("stone-")) return what.replace("stone", "quarry");
      const taken = takes(what);
      return taken ? `seat-${taken.seat}` : null;
    },
    tokens: [
      ...only(news, "stones_taken").flatMap(load),
      ...only(news, "points").map((item) => ({
        from: siteOf(item) ?? `seat-${item.seat}`,
        to: `points-${item.seat}`,
        points: { count: argument(item, "count") },
      })),
    ],
  };
}

/** Stones from the quarry to a sled that is drawn in one line; one that is drawn whole shows them itself. */
function load(item: NewsItem): Token[] {
  const sled = `load-${item.seat}`;
  const stone = { from: `quarry-${item.seat}`, to: sled, picture: sled };
  return Array.from({ length: argument(item, "count") }, () => stone);
}
