/** The map with the tile or the leader that began a conflict which was decided at once; and the last one of a match. */
import facts from "$generated/tigris.json";
import type { Halfway } from "$lib/director/halfway";
import { argument } from "$lib/director/telling";
import type { NewsItem } from "$lib/wire/types";
import { cellOf } from "./cells";
import type { LeaderKey, TigrisView, TileKey } from "./view";

const LEADERS = ["leader_placed", "leader_moved"];
const BEGINS = ["tile_placed", ...LEADERS];

/** A map with one more piece on it. */
function placed(view: TigrisView, item: NewsItem): TigrisView {
  const cell = cellOf(item);
  const colour = argument(item, "colour") - 1;
  if (item.kind === "tile_placed")
    return { ...view, tiles: { ...view.tiles, [cell]: facts.keys.tiles[colour] as TileKey } };
  if (!LEADERS.includes(item.kind)) return view;
  const leader = facts.keys.leaders[colour] as LeaderKey;
  const others = Object.entries(view.leaders).filter(
    ([, each]) => each.seat !== item.seat || each.leader !== leader,
  );
  return { ...view, leaders: { ...Object.fromEntries(others), [cell]: { seat: item.seat, leader } } };
}

/** The table at the end, without what the end uncovers. */
function uncounted(before: TigrisView, next: TigrisView): TigrisView {
  const players = next.players.map((player, index) => {
    const known = before.players[index];
    return known?.score === undefined ? (known ?? player) : player;
  });
  return { ...next, players };
}

export const halfway: Halfway = {
  from: (news) => {
    const won = news.findIndex(({ kind }) => kind === "won");
    if (won >= 0) return news.slice(0, won).some(({ kind }) => BEGINS.includes(kind)) ? won : -1;
    return news.findIndex(({ kind }) => kind === "game_ends");
  },
  view: (before: TigrisView, next: TigrisView, news): TigrisView =>
    news.some(({ kind }) => kind === "war" || kind === "revolt")
      ? news.reduce(placed, before)
      : uncounted(before, next),
};
