/** What has just happened, asked by the pieces that mark it. */
import facts from "$generated/imhotep.json";
import type { NewsItem } from "$lib/wire/types";
import type { Site } from "./view";

/** The stones built lately at a site, by seat, oldest first. */
export function builtAt(recent: NewsItem[], site: Site): number[] {
  const number = facts.keys.sites.indexOf(site) + 1;
  return recent
    .filter((item) => item.kind === "stone_built" && item["site"] === number)
    .map((item) => item.seat);
}

/** Whether a stone was placed in a slot lately. */
export function isPlaced(recent: NewsItem[], ship: number, slot: number, seat: number): boolean {
  return recent.some(
    (item) =>
      item.kind === "stone_placed" && item.seat === seat && item["ship"] === ship && item["slot"] === slot,
  );
}

/** Whether a ship sailed to a site lately. */
export function isSailed(recent: NewsItem[], ship: number, site: Site): boolean {
  const number = facts.keys.sites.indexOf(site) + 1;
  return recent.some(
    (item) => item.kind === "ship_sailed" && item["ship"] === ship && item["site"] === number,
  );
}

/** Whether a seat got a card lately. */
export function isGained(recent: NewsItem[], seat: number, card: string): boolean {
  const number = facts.keys.cards.indexOf(card) + 1;
  return recent.some(
    (item) =>
      (item.kind === "card_taken" || item.kind === "card_drawn") &&
      item.seat === seat &&
      item["card"] === number,
  );
}
