/** A conflict of Tigris & Euphrates as its news come: who fights, what each side has, and who wins. */
import facts from "$generated/tigris.json";
import type { NewsItem } from "$lib/wire/types";
import { argument } from "./telling";

export interface FightSide {
  seat: number;
  /** Its strength on the board. */
  board: number;
  /** What it has added from behind the screen. */
  hand: number;
}

export interface Fight {
  way: "war" | "revolt";
  leader: string;
  /** What both sides count: the tiles of the leader in a war, temples in a revolt. */
  tile: string;
  attacker: FightSide;
  defender: FightSide;
  /** 0 as long as nobody has won. */
  winner: number;
}

const TEMPLE = "temple";

function begun(item: NewsItem): Fight {
  const colour = argument(item, "colour") - 1;
  const way = item.kind as Fight["way"];
  return {
    way,
    leader: facts.keys.leaders[colour] ?? "",
    tile: way === "revolt" ? TEMPLE : (facts.keys.tiles[colour] ?? ""),
    attacker: { seat: item.seat, board: argument(item, "count"), hand: 0 },
    defender: { seat: argument(item, "other"), board: argument(item, "against"), hand: 0 },
    winner: 0,
  };
}

function supported(fight: Fight, item: NewsItem): Fight {
  const added = (side: FightSide): FightSide =>
    side.seat === item.seat ? { ...side, hand: argument(item, "support") } : side;
  return { ...fight, attacker: added(fight.attacker), defender: added(fight.defender) };
}

/** The conflict after one more piece of news; one that is decided is forgotten with the next. */
export function follow(fight: Fight | null, item: NewsItem): Fight | null {
  if (item.kind === "war" || item.kind === "revolt") return begun(item);
  if (!fight || fight.winner) return null;
  if (item.kind === "supported") return supported(fight, item);
  return item.kind === "won" ? { ...fight, winner: item.seat } : fight;
}
