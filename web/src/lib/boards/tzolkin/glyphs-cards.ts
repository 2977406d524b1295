/** What is printed on prophecies, monuments and tribes, as rows of small pictures. */
import type { BuildingFacts, Effect } from "./facts";
import { many, type Glyph } from "./glyphs";

/** What a calamity does. */
export function calamity(given: Effect): Glyph[] {
  const [name, value] = Object.entries(given)[0] ?? ["", 0];
  switch (name) {
    case "step_corn":
      return [{ icon: "corn", count: `−${value}` }, { icon: "arrow" }, { icon: "god-any" }];
    case "angry_temple":
      return [{ icon: "resource", count: "−1" }, { icon: "arrow" }, { icon: `god-${value}` }];
    case "less_wood":
      return [{ icon: "wood-tile" }, { icon: "wood", count: `−${value}` }];
    case "less_corn":
      return [{ icon: "corn-tile" }, { icon: "corn", count: `−${value}` }];
    case "gold_corn":
      return [{ icon: "corn", count: `−${value}` }, { icon: "arrow" }, { icon: "gold" }];
    case "skull_anger":
      return [{ icon: "god-any" }, { icon: "down" }, { icon: "arrow" }, { icon: "skull" }];
    case "level_cubes":
      return [{ icon: "resource", count: `−${value}` }, { icon: "arrow" }, { icon: "technology-any" }];
    case "lost_level":
      return [{ icon: "technology-any", count: value }, { icon: "never" }];
    case "building_cubes":
      return [{ icon: "resource", count: `−${value}` }, { icon: "arrow" }, { icon: "building" }];
    case "worker_corn":
      return [{ icon: "corn", count: `−${value}` }, { icon: "arrow" }, { icon: "feed" }];
    case "flood_corn":
      return [{ icon: "corn", count: `−${value}` }, { icon: "arrow" }, { icon: "skull" }, { icon: "worker" }];
    default:
      return [];
  }
}

/** What a prophecy or a monument counts. */
const COUNTED: Record<string, Glyph[]> = {
  steps: [{ icon: "god-any" }],
  steps_for_chaac: [{ icon: "god-chaac" }],
  steps_for_quetzalcoatl: [{ icon: "god-quetzalcoatl" }],
  steps_for_kukulcan: [{ icon: "god-kukulcan" }],
  wood_tiles: [{ icon: "wood-tile" }],
  corn_tiles: [{ icon: "corn-tile" }],
  gold: [{ icon: "gold" }],
  skulls: [{ icon: "skull" }],
  levels: [{ icon: "technology-any" }],
  second_levels: [{ icon: "technology-any", count: 2 }],
  buildings: [{ icon: "building" }],
  fed_workers: [{ icon: "feed" }],
  workers_in_chichen_itza: [{ icon: "skull" }, { icon: "worker" }],
  constructions: [{ icon: "building" }, { icon: "monument" }],
  all_monuments: [{ icon: "monument" }],
  level_three: [{ icon: "technology-any", count: 3 }],
  workers: [{ icon: "worker" }],
  temple_points: [{ icon: "god-any" }],
  one_temple: [{ icon: "god-any" }],
};

export function counted(what: string): Glyph[] {
  return COUNTED[what] ?? [];
}

/** What a monument is worth: points for each of something. */
export function worth(monument: BuildingFacts, seats: number): Glyph[] {
  const what =
    monument.scores === "category"
      ? [{ icon: `category-${monument.category}` }]
      : counted(monument.scores ?? "");
  if (monument.by_count) {
    const steps = [...new Set(monument.by_count.filter((points) => points > 0))];
    return [...steps.map((count) => ({ icon: "points", count })), { icon: "each" }, ...what];
  }
  const points = monument.by_seats?.[String(seats)] ?? monument.points ?? 0;
  return [{ icon: "points", count: points }, { icon: "each" }, ...what];
}

/** What the terms of a tribe change. */
const TERMS: Record<string, (value: number) => Glyph[]> = {
  extra_picks: () => [{ icon: "worker", count: "2+" }, { icon: "arrow" }, { icon: "any" }],
  aheads: (value) => [many("corn", value), { icon: "arrow" }, { icon: "ahead" }],
  may_pass: () => [{ icon: "rest" }],
  least_corn: (value) => [{ icon: "corn", count: `≥${value}` }],
  begging_corn: (value) => [{ icon: "down" }, { icon: "corn", count: value }],
  step_back_fee: () => [{ icon: "back" }],
  step_back_gain: (value) => [{ icon: "corn", count: `+${value}` }],
  space_discount: (value) => [{ icon: "worker" }, { icon: "corn", count: `−${value}` }],
  extra_spaces: () => [{ icon: "ahead" }],
  linked: () => [{ icon: "link" }, { icon: "any" }],
  technology_discount: (value) => [{ icon: "technology-any" }, { icon: "resource", count: `−${value}` }],
  any_bonus: () => [],
  wealth_kept: (value) => [{ icon: "wealth", count: value }],
  angry_starts: () => [{ icon: "god-any" }, { icon: "down" }],
  skips: () => [{ icon: "worker" }, { icon: "skip" }],
  sales: () => [{ icon: "resource" }, { icon: "arrow" }, { icon: "corn" }],
  starting_workers: (value) => [{ icon: "worker", count: value }],
  corn_per_worker: (value) => [{ icon: "feed" }, { icon: "corn", count: value }],
  points_per_unfed: () => [],
  fee_scale: () => [{ icon: "worker", count: 2 }, { icon: "arrow" }, { icon: "corn", count: 0 }],
};

export function terms(given: Record<string, number>): Glyph[] {
  return Object.entries(given).flatMap(([name, value]) => TERMS[name]?.(value) ?? []);
}
