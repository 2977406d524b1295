/** Where stones and cards come from and go to, and points where they are scored. */
import facts from "$generated/imhotep.json";
import { only, type Script } from "$lib/director/scripts";
import { argument } from "$lib/director/telling";
import type { NewsItem } from "$lib/wire/types";

const SITES: Record<number, string> = { 1: "pyramid", 2: "temple", 3: "burial-chamber", 4: "obelisk" };

/** What news of Imhotep add to a scene. */
export function script(news: NewsItem[]): Script {
  const cards = only(news, "card_taken", "card_drawn");
  const takes = (what: string): NewsItem | undefined =>
    cards.find((item) => what === `card-${facts.keys.cards[argument(item, "card") - 1]}`);
  return {
    origin: (what) => (what.startsWith("stone-") ? what.replace("stone", "quarry") : "draw-pile"),
    goal: (what) => {
      if (what.startsWith("stone-")) return what.replace("stone", "quarry");
      const taken = takes(what);
      return taken ? `seat-${taken.seat}` : null;
    },
    tokens: only(news, "points").map((item) => ({
      from: SITES[argument(item, "source")] ?? `seat-${item.seat}`,
      to: `points-${item.seat}`,
      points: { count: argument(item, "count") },
    })),
  };
}
