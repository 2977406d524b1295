/** The cells that the latest news are about. */
import facts from "$generated/tigris.json";
import type { NewsItem } from "$lib/wire/types";
import { square } from "./grid";

const PLACED = [
  "tile_placed",
  "leader_placed",
  "leader_moved",
  "catastrophe",
  "building_built",
  "treasure_taken",
];
const LEFT = ["leader_withdrawn", "leader_sent_home", "tile_destroyed"];

/** Cells to be ringed. */
export function recentCells(news: NewsItem[]): string[] {
  const found = news.flatMap((item) => {
    const cell = facts.keys.cells[Number(item.cell) - 1];
    if (!cell) return [];
    if (item.kind === "monument_built") return square(cell);
    return [...PLACED, ...LEFT].includes(item.kind) ? [cell] : [];
  });
  return [...new Set(found)];
}
