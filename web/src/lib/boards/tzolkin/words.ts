/** Tzolk'in in sentences: what is asked, what happened, what can be done. */
import facts from "$generated/tzolkin.json";
import type { Action, Decision, NewsItem } from "$lib/wire/types";
import type { GameWords, Now, Say, Short } from "../contract";
import { feeBack, placementOn, priceOf } from "./prices";
import {
  bundle,
  gains,
  goods,
  KEYS,
  keyOf,
  named,
  points,
  source,
  space,
  step,
  technology,
  the,
} from "./words-names";
import { rules } from "./words-rules";
import type { TzolkinView } from "./view";

const CHICHEN_ITZA = KEYS.wheels.length;
const ONLY_MONUMENTS = 2;
const PRICES: Record<string, number> = facts.catalogue.market;

/** How many wealth tiles a tribe lets one keep, where that is another number than that of all others. */
const KEPT = new Map(facts.expansion.tribe.map(({ key, terms }) => [key, terms.wealth_kept]));
/** With tribes everybody is asked as often as the tribe that keeps most wealth tiles. */
const MOST_KEPT = Math.max(...[...KEPT.values()].map((count) => count ?? 0));

/** The variant of a question: another tile, one temple only, another one, in place of a renovated building, what a payment is for. */
function variant(decision: Decision): string {
  switch (decision.kind) {
    case "keep":
      if (decision["count"] === 1) return ".other";
      return decision["count"] === MOST_KEPT ? ".tribes" : "";
    case "climb":
      return decision["only"] ? ".only" : decision["temple"] ? ".other" : "";
    case "learn":
      return decision["only"] ? ".only" : "";
    case "build":
      if (decision["renovated"]) return ".renovated";
      return decision["monuments"] === ONLY_MONUMENTS ? ".monument" : "";
    case "pay":
      return decision["tile"] ? ".building" : "";
    default:
      return "";
  }
}

/** What is asked of who knows their own tribe and what they have kept: it may be nothing any more. */
function keeping({ seat }: Decision, say: Say, now: Now): string | null {
  const me = (now.view as TzolkinView).players[seat - 1];
  if (seat !== now.viewer || !me?.chosen) return null;
  const most = KEPT.get(me.tribe_chosen ?? "") ?? facts.catalogue.wealth_kept;
  if (me.chosen.length === most) return say("reason.enough_tiles");
  return me.chosen.length > 0 ? say("question.keep.other") : say("question.keep", { count: most });
}

/** The kinds of answers that begin a turn by placing workers. */
const PLACING = ["place", "place_start", "place_quick", "skip"];

/** A turn begins: whoever sees their own answers is asked only for what they can do. */
function beginning(legal: Action[], say: Say): string | null {
  const begs = legal.some(({ kind }) => kind === "beg");
  const places = legal.some(({ kind }) => PLACING.includes(kind));
  const picks = legal.some(({ kind }) => kind === "pick");
  const beg = begs ? "yes" : "no";
  if (places && picks) return say("question.turn.both", { beg });
  if (places) return say("question.turn.place", { beg });
  if (picks) return say("question.turn.pick", { beg });
  return begs ? say("question.turn.beg") : null;
}

function question(decision: Decision, say: Say, now: Now | null = null): string {
  return (now && knowing(decision, say, now)) ?? asked(decision, say);
}

/** The question as it is asked of somebody who knows more than the others; nothing where there is nothing more to know. */
function knowing(decision: Decision, say: Say, now: Now): string | null {
  if (decision.kind === "keep") return keeping(decision, say, now);
  return decision.kind === "turn" ? beginning(now.legal ?? [], say) : null;
}

/** The question as all understand it who see nothing of the table. */
function asked(decision: Decision, say: Say): string {
  const number = (argument: string): number => Number(decision[argument] ?? 0);
  const only = number("only");
  const building = number(decision.kind === "pay" ? "tile" : "renovated");
  const inAct = decision.kind === "act";
  return say(`question.${decision.kind}${variant(decision)}`, {
    count: number("count"),
    receiver: number("receiver"),
    most: facts.catalogue.begging.most,
    optional: decision["optional"] ? "yes" : "no",
    space: inAct ? space(keyOf(KEYS.wheels, number("wheel")), number("space"), say) : number("space"),
    temple: named("temple", keyOf(KEYS.temples, only), say),
    technology: technology(keyOf(KEYS.technologies, only), say),
    building: the("building", keyOf(KEYS.buildings, building), say),
  });
}

/** The sentence that fits a news item: losses, feast days and steps in no temple have their own. */
function sentence(item: NewsItem): string {
  const count = Number(item["count"] ?? 0);
  if (item.kind === "points" && count < 0) return "news.points.lost";
  if (item.kind === "round_begins" && item["thing"]) return "news.round_begins.feast";
  if (item.kind === "step_lost" && !item["thing"]) return "news.step_lost.any";
  return `news.${item.kind}`;
}

/** How many of the good that an item is about: trade and what is declined come one by one. */
function amount(item: NewsItem): number {
  const single = ["sold", "bought", "declined"].includes(item.kind);
  return single ? 1 : Number(item["count"] ?? 0);
}

function narrate(item: NewsItem, name: (seat: number) => string, say: Say): string {
  const number = (argument: string): number => Number(item[argument] ?? 0);
  const [count, thing] = [number("count"), number("thing")];
  const wheel = keyOf(KEYS.wheels, number("wheel") || CHICHEN_ITZA);
  return say(sentence(item), {
    name: name(item.seat),
    count,
    space: space(wheel, number("space"), say),
    wheel: named("wheel", wheel, say),
    tile: gains(keyOf(KEYS.wealth, thing), say),
    building: the("building", keyOf(KEYS.buildings, thing), say),
    monument: the("monument", keyOf(KEYS.monuments, thing), say),
    temple: named("temple", keyOf(KEYS.temples, thing), say),
    technology: technology(keyOf(KEYS.technologies, thing), say),
    prophecy: named("prophecy", keyOf(KEYS.prophecies, thing), say),
    quick: named("quick", keyOf(KEYS.quick_actions, thing), say),
    tribe: named("tribe", keyOf(KEYS.tribes, thing), say),
    goods: goods(keyOf(KEYS.goods, thing), amount(item), say),
    corn: goods("corn", count, say),
    step: step(count),
    points: points(Math.abs(count)),
    source: source(thing, say),
  });
}

/** The space that an answer is about: where a worker stands, or an action with what it gives, "Tikal 2: one building". */
function spaceOf({ kind, args }: Action, decision: Decision | null, say: Say): string {
  const wheel = kind === "as" ? keyOf(KEYS.wheels, Number(decision?.["wheel"] ?? 0)) : (args["wheel"] ?? "");
  if (kind === "pick") return space(wheel, args["space"] ?? "", say);
  return wheel && args["number"] ? named("space", `${wheel}-${args["number"]}`, say) : "";
}

/** An answer as a label, with what it costs: "Place a worker on Tikal 2 · 3 corn". */
function answer(action: Action, say: Say, decision: Decision | null = null, now: Now | null = null): string {
  const { kind, args } = action;
  const label = labelled(action, say, decision);
  if (!now) return label;
  const priced = (text: string, corn: number): string => `${text} · ${goods("corn", corn, say)}`;
  if (kind === "place_start" || kind === "place_quick") return priced(label, priceOf(kind, now));
  const back = feeBack(action, decision, now);
  if (back > 0) return `${label} · −${goods("corn", back, say)}`;
  const placement = kind === "place" ? placementOn(args["wheel"] ?? "", now) : null;
  if (!placement) return label;
  const place = space(args["wheel"] ?? "", placement.space, say);
  return priced(say("action.place", { wheel: place }), placement.corn);
}

/** Workers are placed and picked up at many places: each is named by itself, with what it costs: "Tikal 2 · 3 corn". */
function short({ kind, args }: Action, say: Say, now: Now | null): Short | null {
  if (!now) return null;
  const priced = (text: string, corn: number): Short => ({
    kind: "place",
    text: `${text} · ${goods("corn", corn, say)}`,
  });
  if (kind === "pick") return { kind, text: space(args["wheel"] ?? "", args["space"] ?? "", say) };
  if (kind === "place_start") return priced(say("short.start"), priceOf(kind, now));
  if (kind === "place_quick") return priced(say("board.quick"), priceOf(kind, now));
  const placement = kind === "place" ? placementOn(args["wheel"] ?? "", now) : null;
  return placement && priced(space(args["wheel"] ?? "", placement.space, say), placement.corn);
}

/** Where the open decision is given, an action is named with what it gives. */
function labelled(action: Action, say: Say, decision: Decision | null): string {
  const { kind, args } = action;
  const argument = (name: string): string => args[name] ?? "";
  const [wealth, resource] = [argument("wealth"), argument("resource")];
  const place = spaceOf(action, decision, say);
  return say(kind === "as" && place ? "action.as.wheel" : `action.${kind}`, {
    number: argument("number"),
    wheel: named("wheel", argument("wheel"), say),
    space: place,
    tile: named("wealth", wealth, say),
    gains: gains(wealth, say),
    temple: named("temple", argument("temple"), say),
    technology: technology(argument("technology"), say),
    building: the("building", argument("building"), say),
    monument: the("monument", argument("monument"), say),
    tribe: named("tribe", argument("tribe"), say),
    prophecy: named("prophecy", argument("prophecy"), say),
    quick: named("quick", argument("quick"), say),
    goods: resource ? goods(resource, 1, say) : bundle(argument("bundle"), say),
    corn: goods("corn", PRICES[resource] ?? 0, say),
  });
}

export const words: GameWords = {
  question,
  picked: (held, say) => (held === "worker" ? say("picked.worker") : null),
  narrate,
  answer,
  short,
  done: ["done", "decline", "nothing", "pass"],
  costly: ["nothing", "pass"],
  declines: ["decline"],
  shown: [],
  rules,
};
