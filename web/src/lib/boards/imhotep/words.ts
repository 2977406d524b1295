/** The game in sentences. */
import facts from "$generated/imhotep.json";
import type { Arguments } from "$lib/i18n/i18n.svelte";
import type { Action } from "$lib/wire/types";
import type { GameWords, Say, Short } from "../contract";

const RULES: Record<string, string> = {
  "card.entrance": "R-6.2",
  "card.sarcophagus": "R-6.2",
  "card.paved-path": "R-6.2",
  "card.pyramid-ornament": "R-12.2",
  "card.temple-ornament": "R-12.2",
  "card.burial-chamber-ornament": "R-12.2",
  "card.obelisk-ornament": "R-12.2",
  "card.statue": "R-12.3",
  "card.lever": "R-11.2",
  "card.hammer": "R-11.4",
  "card.sail": "R-11.5",
  "card.chisel": "R-11.6",
  "market.A": "R-6.1",
  "market.B": "R-6.5",
  "pyramid.A": "R-7.1",
  "pyramid.B": "R-7.4",
  "temple.A": "R-8.2",
  "temple.B": "R-8.3",
  "burial-chamber.A": "R-9.2",
  "burial-chamber.B": "R-9.3",
  "obelisk.A": "R-10.2",
  "obelisk.B": "R-10.5",
  "small-pyramid.left": "R-7.4",
  "small-pyramid.middle": "R-7.4",
  "small-pyramid.right": "R-7.4",
  "bonus.card": "R-7.5",
  "bonus.stones": "R-7.6",
  "bonus.place": "R-7.7",
  "reward.point": "R-8.2",
  "reward.two_points": "R-8.3",
  "reward.point_or_stones": "R-8.3",
  "reward.card": "R-8.4",
  "thing.ship": "R-5.2",
  "thing.sled": "R-3.4",
  "thing.quarry": "R-3.1",
  "thing.stone": "R-1.4",
  "thing.harbour": "R-2.1",
  "thing.round-card": "R-1.3",
  "thing.draw-pile": "R-6.8",
  "thing.discards": "R-6.8",
  "thing.face-down-pair": "R-6.6",
  "thing.point": "R-12.5",
  "thing.tower": "R-10.5",
  "thing.wrath-of-the-pharaoh": "R-13.1",
};

/** Begin a sentence with a capital. */
function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The key with a number that counts from 1; none for 0. */
function keyed(keys: string[], number: unknown): string | undefined {
  return keys[Number(number ?? 0) - 1];
}

/** "a lever", in the language of the page; nothing without a card. */
function aCard(card: string | undefined, say: Say): string {
  return card ? say(`board.a.${card}`) : "";
}

/** An argument of an action that may be missing. */
function phrases(args: Record<string, string>, say: Say): Arguments {
  const site = args["site"];
  return { ...args, card: aCard(args["card"], say), site: site ? say(`board.to.${site}`) : "" };
}

/** Slots of the ship that was chosen. */
function short({ kind, args }: Action, say: Say): Short | null {
  return kind === "place" ? { kind, text: say("short.slot", args) } : null;
}

export const words: GameWords = {
  question(decision, say) {
    return say(`question.${decision.kind}`, {
      ...decision,
      ship: Number(decision["ship"] ?? 0),
      count: Number(decision["count"] ?? 1),
      bonus: keyed(facts.choices.bonus, decision["bonus"]) ?? "none",
    });
  },
  picked(held, say) {
    const [kind = "", which = ""] = held.split(" ");
    if (kind === "ship") return say("picked.ship", { ship: which });
    if (kind === "site") return say("picked.site", { site: say(`board.to.${which}`) });
    return kind === "stone" ? say("picked.stone") : null;
  },
  narrate(item, name, say) {
    const count = Number(item["count"] ?? 0);
    const kind = item.kind === "points" && count < 0 ? "points_lost" : item.kind;
    const site = keyed(facts.keys.sites, item["site"]);
    const source = keyed(facts.choices.sources, item["source"]);
    const way = kind === "ship_sailed" ? "to" : "at";
    return sentence(
      say(`news.${kind}`, {
        ...item,
        name: name(item.seat),
        count: Math.abs(count),
        card: aCard(keyed(facts.keys.cards, item["card"]), say),
        site: site ? say(`board.${way}.${site}`) : "",
        source: source ? say(`source.${source}`) : "",
      }),
    );
  },
  answer: (action, say) => sentence(say(`action.${action.kind}`, phrases(action.args, say))),
  short,
  part: ({ kind, args }) => (kind === "place" || kind === "sail" ? (args["ship"] ?? null) : null),
  done: ["pass", "decline"],
  costly: ["pass"],
  declines: ["decline"],
  shown: [],
  rules: RULES,
};
