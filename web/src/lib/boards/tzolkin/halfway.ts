/** The table when the last turn of a round is over, before the workers eat and the gears turn. */
import type { Halfway } from "$lib/director/halfway";
import { argument } from "$lib/director/telling";
import type { NewsItem } from "$lib/wire/types";
import { keys } from "./facts";
import { QUARTERS } from "./numbers";
import type { Good, PlayerView, TzolkinView, WheelView } from "./view";

const SIGNS: Record<string, number> = { gained: 1, paid: -1 };

/** The gears with the workers who were placed and picked up. */
function worked(wheels: Record<string, WheelView>, news: NewsItem[]): Record<string, WheelView> {
  const found = { ...wheels };
  for (const item of news) {
    const key = keys.wheels[argument(item, "wheel") - 1];
    const wheel = key ? found[key] : undefined;
    if (!wheel || !["worker_placed", "worker_picked"].includes(item.kind)) continue;
    const seat = item.kind === "worker_placed" ? item.seat : 0;
    found[key!] = { ...wheel, spaces: wheel.spaces.with(argument(item, "space"), seat) };
  }
  return found;
}

/** What somebody has after the news of a move; what a Food Day does not touch is as it is afterwards. */
function after(player: PlayerView, next: PlayerView, news: NewsItem[]): PlayerView {
  const goods = { ...player.goods };
  let { hand, score } = player;
  for (const item of news.filter(({ seat }) => seat === player.seat)) {
    const good = keys.goods[argument(item, "thing") - 1] as Good;
    if (SIGNS[item.kind]) goods[good] += SIGNS[item.kind]! * argument(item, "count");
    if (item.kind === "points") score += argument(item, "count") / QUARTERS;
    if (item.kind === "worker_placed") hand -= 1;
    if (item.kind === "worker_picked") hand += 1;
  }
  const { technologies, temples, buildings, monuments, corn_tiles, wood_tiles } = next;
  return {
    ...{ ...player, technologies, temples, buildings, monuments, corn_tiles, wood_tiles },
    ...{ goods, hand, score },
  };
}

/** The buildings on offer, less those that were built: their places are filled when it was counted. */
function unbuilt(before: TzolkinView, next: TzolkinView, news: NewsItem[]): TzolkinView["row"] {
  const built = news
    .filter(({ kind }) => kind === "built")
    .map((item) => keys.buildings[argument(item, "thing") - 1]);
  if (before.era === next.era && built.length === 0) return next.row;
  return before.row.map((building) => (building !== null && built.includes(building) ? null : building));
}

export const halfway: Halfway = {
  from: (news) => news.findIndex(({ kind }) => kind === "feast"),
  view: (before: TzolkinView, next: TzolkinView, news): TzolkinView => ({
    ...before,
    players: before.players.map((player, index) => after(player, next.players[index]!, news)),
    wheels: worked(before.wheels, news),
    chichen_itza: next.chichen_itza,
    jungle: next.jungle,
    monuments: next.monuments,
    row: unbuilt(before, next, news),
  }),
};
