/** The table when the last ship of a round is unloaded, before the temple pays and the ships leave. */
import facts from "$generated/imhotep.json";
import type { Halfway } from "$lib/director/halfway";
import { argument } from "$lib/director/telling";
import type { NewsItem } from "$lib/wire/types";
import { isOfTemple, siteOf, sourceOf } from "./sources";
import type { Cards, ImhotepPlayer, ImhotepShip, ImhotepView, Site } from "./view";

const AT_THE_END = ["round_ends", "game_ends"];

/** Ships that have sailed lie at their sites, empty. */
function sailed(ships: ImhotepShip[], news: NewsItem[]): ImhotepShip[] {
  const sails = news.filter((item) => item.kind === "ship_sailed");
  return ships.map((ship) => {
    const sail = sails.find((item) => argument(item, "ship") === ship.ship);
    const site = facts.keys.sites[argument(sail ?? { kind: "", seat: 0 }, "site") - 1] as Site | undefined;
    return site ? { ...ship, site, slots: ship.slots.map(() => 0) } : ship;
  });
}

/** What lies face up when some cards were taken. */
function left(cards: Cards, news: NewsItem[]): Cards {
  const found = { ...cards };
  for (const item of news.filter(({ kind }) => kind === "card_taken")) {
    const card = facts.keys.cards[argument(item, "card") - 1] ?? "";
    if (found[card]) found[card] -= 1;
  }
  return found;
}

/** What somebody owns now, with the points they had and those of the move. */
function scored(player: ImhotepPlayer, before: ImhotepPlayer | undefined, news: NewsItem[]): ImhotepPlayer {
  const points = { ...before?.points };
  let score = before?.score ?? 0;
  for (const item of news) {
    if (item.kind !== "points" || item.seat !== player.seat) continue;
    const source = sourceOf(item);
    if (siteOf(item)) points[source] = (points[source] ?? 0) + argument(item, "count");
    score += argument(item, "count");
  }
  return { ...player, points, score };
}

export const halfway: Halfway = {
  from: (news) =>
    news.some(({ kind }) => AT_THE_END.includes(kind))
      ? news.findIndex((item) => isOfTemple(item) || AT_THE_END.includes(item.kind))
      : -1,
  view: (before: ImhotepView, next: ImhotepView, news): ImhotepView => ({
    ...before,
    players: next.players.map((player, index) => scored(player, before.players[index], news)),
    ships: sailed(before.ships, news),
    market: { ...before.market, face_up: left(before.market.face_up, news) },
    pyramid: next.pyramid,
    temple: next.temple,
    burial_chamber: next.burial_chamber,
    obelisk: next.obelisk,
  }),
};
