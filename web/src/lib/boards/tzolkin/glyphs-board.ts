/** What is printed at spaces and levels of technology, as rows of small pictures. */
import { catalogue, WHEELS, type Act } from "./facts";
import { goods, many, type Glyph } from "./glyphs";

/** What the action of a space does. */
export function action(wheel: string, space: number): Glyph[] {
  const facts = WHEELS.get(wheel);
  if (!facts || space < 1) return [];
  const act = facts.actions[space - 1];
  return act ? acted(act) : [{ icon: "any" }];
}

function acted(act: Act): Glyph[] {
  const times = act.times ?? 1;
  switch (act.act) {
    case "fish":
      return [{ icon: "fish" }, ...goods({ corn: act.corn ?? 0 })];
    case "harvest":
    case "gain":
      return goods(act);
    case "technology":
      return Array.from({ length: times }, () => ({ icon: "technology-any" }));
    case "build":
      return [{ icon: "building" }];
    case "build_or_monument":
      return [{ icon: "building", count: times }, { icon: "or" }, { icon: "monument" }];
    case "temples":
      return [
        act.cost ? many("corn", act.cost) : { icon: "resource" },
        { icon: "arrow" },
        many("god-any", times),
      ];
    case "market":
      return [{ icon: "market" }];
    case "worker":
      return [{ icon: "worker" }];
    case "build_with_corn":
      return [{ icon: "corn" }, { icon: "arrow" }, { icon: "building" }];
    case "any_action":
      return [{ icon: "corn" }, { icon: "arrow" }, { icon: "any" }];
    default:
      return [];
  }
}

/** What a level of a technology gives; level 4 is the bonus. */
export function level(technology: string, reached: number): Glyph[] {
  const rules = catalogue.technology_rules;
  const printed: Record<string, Glyph[][]> = {
    agriculture: [
      [{ icon: "corn-tile" }, { icon: "corn", count: `+${rules["harvest_corn"]?.[0]}` }],
      [{ icon: "fish" }, { icon: "corn", count: `+${rules["fish_corn"]?.[1]}` }, { icon: "no-tile" }],
      [{ icon: "corn-tile" }, { icon: "corn", count: `+${rules["harvest_corn"]?.[2]}` }],
      [{ icon: "god-any" }],
    ],
    extraction: [
      [{ icon: "wood", count: "+1" }],
      [{ icon: "stone", count: "+1" }],
      [{ icon: "gold", count: "+1" }],
      [{ icon: "resource", count: rules.bonus_cubes }],
    ],
    architecture: [
      [{ icon: "building" }, { icon: "corn", count: `+${rules["building_corn"]?.[0]}` }],
      [{ icon: "building" }, { icon: "points", count: rules["building_points"]?.[1] ?? 0 }],
      [{ icon: "building" }, { icon: "resource", count: "−1" }],
      [{ icon: "points", count: rules.bonus_points }],
    ],
    theology: [
      [{ icon: "ahead" }],
      [{ icon: "resource" }, { icon: "arrow" }, { icon: "god-any" }],
      [{ icon: "skull", count: "+1" }],
      [many("skull", rules.bonus_skulls)],
    ],
  };
  return printed[technology]?.[reached - 1] ?? [];
}
