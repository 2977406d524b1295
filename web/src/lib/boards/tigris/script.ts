/** Whose screen a tile comes from, where a leader or a treasure goes, and points from the cell that gave them. */
import { only, type Script, type Token } from "$lib/director/scripts";
import { argument } from "$lib/director/telling";
import type { NewsItem } from "$lib/wire/types";
import { cellOf } from "./cells";
import { colourOf } from "./fights";

/** What news of Tigris & Euphrates add to a scene. */
export function script(news: NewsItem[]): Script {
  const placed = only(news, "tile_placed", "catastrophe", "building_built");
  const taken = only(news, "treasure_taken");
  const tokens: Token[] = [];
  let cell = "";
  for (const item of news) {
    cell = cellOf(item) || cell;
    if (item.kind === "points" && cell)
      tokens.push({
        from: cell,
        to: `seat-${item.seat}`,
        points: {
          count: argument(item, "count"),
          colour: colourOf(item),
        },
      });
  }
  return {
    origin: (what, place) => {
      if (what.startsWith("leader-")) return what;
      if (place === "hand") return "bag";
      const seat = placed.find((item) => cellOf(item) === place)?.seat;
      return what.startsWith("tile-") && seat ? `seat-${seat}` : null;
    },
    goal: (what, place) => {
      if (what.startsWith("leader-")) return what;
      const seat = taken.find((item) => cellOf(item) === place)?.seat;
      return what === "treasure" && seat ? `seat-${seat}` : null;
    },
    tokens,
  };
}
