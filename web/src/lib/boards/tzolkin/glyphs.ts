/** Printed effects and costs as rows of small pictures. */
import type { Cost, Effect } from "./facts";

export interface Glyph {
  icon: string;
  /** A number beside the picture; for points inside it. */
  count?: number | string;
}

const GOODS = ["corn", "wood", "stone", "gold", "skull"] as const;

/** Goods with their numbers. */
export function goods(amounts: Cost): Glyph[] {
  return GOODS.flatMap((good) => {
    const count = amounts[good];
    return count ? [many(good, count)] : [];
  });
}

/** A cost cube by cube. */
export function cubes(cost: Cost): Glyph[] {
  return GOODS.flatMap((good) => Array.from({ length: cost[good] ?? 0 }, () => ({ icon: good })));
}

/** A picture, with a number where there is more than one. */
export function many(icon: string, count: number): Glyph {
  return count > 1 ? { icon, count } : { icon };
}

/** What effects give. */
export function effects(list: Effect[]): Glyph[] {
  return list.flatMap(effect);
}

function effect(given: Effect): Glyph[] {
  const [name, value] = Object.entries(given)[0] ?? ["", 0];
  const times = Number(given["times"] ?? 1);
  switch (name) {
    case "technology":
      return [many(`technology-${value}`, times)];
    case "temple":
      return [many(`god-${value}`, times)];
    case "points":
      return [{ icon: "points", count: value }];
    case "feed_workers":
      return [{ icon: "feed", count: value }];
    case "feed_all":
      return [{ icon: "feed-all" }];
    case "worker":
      return [{ icon: "worker" }];
    case "market":
      return [{ icon: "market" }];
    case "any_action":
      return [{ icon: "corn" }, { icon: "arrow" }, { icon: "any" }];
    case "build":
      return [{ icon: "building" }];
    case "monument":
      return [{ icon: "monument" }];
    case "feast_gain":
      return [{ icon: "feast" }, many(String(value), times)];
    case "early_feast_gain":
      return [{ icon: "feast", count: "1·2" }, many(String(value), times)];
    case "late_feast_gain":
      return [{ icon: "feast", count: "3·4" }, many(String(value), times)];
    case "renovate":
      return [{ icon: "renovate" }];
    case "shift":
      return [
        { icon: "down" },
        { icon: "technology-any" },
        { icon: "arrow" },
        { icon: "technology-any", count: 3 },
      ];
    case "offering":
      return [{ icon: "resource" }, { icon: "arrow" }, { icon: "god-any" }];
    case "paid_technology":
      return [{ icon: "resource" }, { icon: "arrow" }, { icon: "technology-any" }];
    case "paid_building":
      return [{ icon: "corn" }, { icon: "arrow" }, { icon: "building" }];
    default:
      return [many(name, Number(value))];
  }
}
