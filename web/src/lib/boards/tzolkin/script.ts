/** Goods and points travel between the space that gave them and who gets them. */
import type { Script, Token } from "$lib/director/scripts";
import { argument } from "$lib/director/telling";
import type { Decision, NewsItem } from "$lib/wire/types";
import { keys } from "./facts";
import { QUARTERS } from "./numbers";

const TEMPLE = "chaac";

function wheelOf(item: NewsItem): string {
  return keys.wheels[(argument(item, "wheel") || keys.wheels.length) - 1] ?? "";
}

function goodsToken(item: NewsItem, from: string): Token {
  const good = `good-${item.seat}-${keys.goods[argument(item, "thing") - 1] ?? ""}`;
  if (item.kind === "paid") return { from: good, to: from, picture: good };
  return { from, to: good, picture: good };
}

/** The space where a worker acts who was picked up before. */
function actsAt(decision: Decision | null): string | null {
  if (decision?.kind !== "act") return null;
  const wheel = keys.wheels[Number(decision["wheel"] ?? 0) - 1];
  return wheel ? `${wheel}-space-${Number(decision["space"] ?? 0)}` : null;
}

/** Where goods come from and go to: the space of the last action, or the middle of the calendar. */
export function script(news: NewsItem[], decision: Decision | null): Script {
  let from = actsAt(decision) ?? "start";
  const tokens: Token[] = [];
  for (const item of news) {
    if (
      ["worker_picked", "action", "went_ahead", "worker_placed"].includes(item.kind) &&
      argument(item, "space") > 0
    )
      from = `${wheelOf(item)}-space-${argument(item, "space")}`;
    if (item.kind === "feast") from = TEMPLE;
    if (item.kind === "gained" || item.kind === "paid") tokens.push(goodsToken(item, from));
    if (item.kind === "points")
      tokens.push({
        from,
        to: `points-${item.seat}`,
        points: { count: argument(item, "count") / QUARTERS },
      });
  }
  return { origin: () => null, goal: () => null, tokens };
}
