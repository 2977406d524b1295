/** Where points come from, by the numbers that news have for it. */
import facts from "$generated/imhotep.json";
import { argument } from "$lib/director/telling";
import type { NewsItem } from "$lib/wire/types";

/** The key of the source of some points, as players keep their points by it. */
export function sourceOf(item: NewsItem): string {
  return facts.choices.sources[argument(item, "source") - 1] ?? "";
}

/** The site where points are scored; nothing where they come from cards. */
export function siteOf(item: NewsItem): string | undefined {
  return facts.keys.sites.find((site) => site.replaceAll("-", "_") === sourceOf(item));
}

/** Points of the temple, which pays at the end of every round. */
export function isOfTemple(item: NewsItem): boolean {
  return item.kind === "points" && sourceOf(item) === "temple";
}
