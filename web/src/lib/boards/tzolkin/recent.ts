/** What the news since the last look are about, as marks that pieces look for. */
import type { NewsItem } from "$lib/wire/types";
import { keys } from "./facts";

function key(list: string[], id: unknown): string {
  return list[Number(id) - 1] ?? "";
}

/** Marks such as `space palenque 3`, `step 2 chaac`, `row small-farm`. Workers ride on with the days. */
export function marks(news: NewsItem[]): Set<string> {
  const found = new Set<string>();
  let days = 0;
  for (const item of [...news].reverse()) {
    const wheel = key(keys.wheels, item["wheel"] || keys.wheels.length);
    const space = Number(item["space"] ?? 0);
    const thing = item["thing"];
    switch (item.kind) {
      case "days_pass":
        days += Number(item["count"]);
        break;
      case "worker_placed":
      case "dummy_placed":
        found.add(`space ${wheel} ${space + days}`);
        break;
      case "worker_picked":
        found.add(`left ${wheel} ${space + days}`);
        break;
      case "action":
      case "went_ahead":
        found.add(`action ${wheel} ${space}`);
        break;
      case "skull_placed":
        found.add(`skull ${space}`);
        break;
      case "start_space_taken":
        found.add("start");
        break;
      case "quick_space_taken":
      case "quick_action":
        found.add("quick");
        break;
      case "climbed":
      case "gods_angered":
        found.add(`step ${item.seat} ${key(keys.temples, thing)}`);
        break;
      case "learned":
      case "lowered":
      case "bonus":
        found.add(`level ${item.seat} ${key(keys.technologies, thing)}`);
        break;
      case "building_offered":
        found.add(`row ${key(keys.buildings, thing)}`);
        break;
      case "built":
        found.add(`built ${item.seat} ${key(keys.buildings, thing)}`);
        break;
      case "monument_built":
        found.add(`built ${item.seat} ${key(keys.monuments, thing)}`);
        break;
      case "gained":
      case "paid":
      case "sold":
      case "bought":
        found.add(`goods ${item.seat} ${key(keys.goods, thing)}`);
        break;
      case "corn_tile":
      case "wood_tile":
      case "forest_burnt":
        found.add(`tiles ${item.seat}`);
        found.add(`jungle ${space}`);
        break;
      case "marker_moves":
        found.add("marker");
        break;
      case "corn_on_tooth":
        found.add("corn-on-tooth");
        break;
    }
  }
  return found;
}
