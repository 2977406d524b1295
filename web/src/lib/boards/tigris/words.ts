/** The game in sentences: numbers of news and decisions become names, then messages. */
import facts from "$generated/tigris.json";
import type { Arguments } from "$lib/i18n/i18n.svelte";
import type { Action } from "$lib/wire/types";
import type { GameWords, Say, Short } from "../contract";
import { heldAs } from "./held";

const keys = facts.keys;

/** The key of a number, as messages select it: a hyphen cannot stand in a choice. */
function keyOf(list: string[], number: unknown): string {
  return choice(list[Number(number) - 1] ?? "");
}

function choice(key: string): string {
  return key.replaceAll("-", "_");
}

/** The arguments of a question or news item, by name. */
function named(item: Record<string, unknown>): Arguments {
  return {
    tile: keyOf(keys.tiles, item.colour),
    leader: keyOf(keys.leaders, item.colour),
    building: keyOf(keys.buildings, item.colour),
    colour: keyOf(keys.colours, item.colour),
    monument: keyOf(keys.monuments, item.monument),
    cell: keyOf(keys.cells, item.cell),
    count: Number(item.count ?? 0),
    support: Number(item.support ?? 0),
    against: Number(item.against ?? 0),
    receiver: Number(item.receiver ?? 0),
  };
}

/** Leaders that can be withdrawn stand together, and so do tiles that can be swapped: each is named by itself. */
function short({ kind, args }: Action, say: Say): Short | null {
  if (kind === "withdraw") return { kind, text: say(`piece.leader.${args["leader"]}`) };
  if (kind === "swap") return { kind, text: say(`piece.tile.${args["tile"]}`) };
  return null;
}

export const words: GameWords = {
  question: (decision, say) => say(`question.${decision.kind}`, named(decision)),
  picked(held, say) {
    const kind = heldAs(held)?.kind;
    return kind ? say(`picked.${kind}`) : null;
  },
  narrate: (item, name, say) => {
    const kind = item.kind === "points" && item.monument ? "points_of_monument" : item.kind;
    return say(`news.${kind}`, {
      ...named(item),
      name: name(item.seat),
      other: name(Number(item.other ?? 0)),
    });
  },
  answer: (action, say) => {
    const { monument = "", number = "0" } = action.args;
    return say(`action.${action.kind}`, {
      ...action.args,
      monument: choice(monument),
      number: Number(number),
    });
  },
  short,
  shown: ["support"],
  done: ["finish", "pass", "no_monument", "no_building"],
  costly: ["pass"],
  declines: ["no_monument", "no_building"],
  rules: {
    "tile.settlement": "R-5.2",
    "tile.temple": "R-5.2",
    "tile.farm": "R-5.1",
    "tile.market": "R-5.2",
    "tile.face-down": "R-7.3",
    "tile.catastrophe": "R-9.1",
    "leader.king": "R-5.2",
    "leader.priest": "R-4.1",
    "leader.farmer": "R-4.1",
    "leader.trader": "R-8.1",
    "monument.black-red": "R-7.6",
    "monument.black-blue": "R-7.6",
    "monument.black-green": "R-7.6",
    "monument.red-blue": "R-7.6",
    "monument.red-green": "R-7.6",
    "monument.blue-green": "R-7.6",
    "building.palace": "R-12.5",
    "building.library": "R-12.5",
    "building.granary": "R-12.5",
    "building.market-hall": "R-12.5",
    "dynasty.bull": "R-1.3",
    "dynasty.lion": "R-1.3",
    "dynasty.archer": "R-1.3",
    "dynasty.pot": "R-1.3",
    "colour.black": "R-11.4",
    "colour.red": "R-11.4",
    "colour.blue": "R-11.4",
    "colour.green": "R-11.4",
    "treasure.common": "R-8.1",
    "treasure.first": "R-8.2",
    "ground.land": "R-5.1",
    "ground.river": "R-5.1",
    "idea.revolt": "R-3.4",
    "idea.war": "R-6.4",
    "idea.bag": "R-11.2",
    "idea.score": "R-11.4",
    "idea.screen": "R-13.1",
  },
};
