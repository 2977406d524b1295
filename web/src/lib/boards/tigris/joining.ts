/** What a tile or a leader on a cell would bring together, read from what lies on the board. */
import { COLUMNS, ROWS, beside, nameOf } from "./grid";
import { colourOfLeader, tileOfColour } from "./palette";
import type { Kingdom, LeaderSeen, TigrisView } from "./view";

/** Two leaders of a kind that would meet, each with the tiles that count for it on the board. */
export interface Meeting {
  leader: LeaderSeen["leader"];
  sides: { seat: number; strength: number }[];
}

/** All cells on which nothing lies. */
export function emptyCells({ tiles, leaders }: TigrisView): string[] {
  const all = Array.from({ length: COLUMNS * ROWS }, (_, at) =>
    nameOf(at % COLUMNS, Math.floor(at / COLUMNS)),
  );
  return all.filter((cell) => !(cell in tiles) && !(cell in leaders));
}

/** The kingdoms that a cell touches. */
export function kingdomsBeside({ kingdoms }: TigrisView, cell: string): Kingdom[] {
  const around = beside(cell);
  return kingdoms.filter(({ cells }) => around.some((each) => cells.includes(each)));
}

/** The wars that there would be if two kingdoms became one; a tile never joins more. */
export function meetingsIn([one, other, ...more]: Kingdom[]): Meeting[] {
  if (!one || !other || more.length > 0) return [];
  return one.leaders.flatMap(({ seat, leader }) => {
    const rival = other.leaders.find((each) => each.leader === leader);
    const tile = tileOfColour(colourOfLeader(leader));
    const mine = { seat, strength: one.tiles[tile] };
    return rival ? [{ leader, sides: [mine, { seat: rival.seat, strength: other.tiles[tile] }] }] : [];
  });
}

/** Everything that hangs together with a cell once something stands there; what has left another cell no longer does. */
export function groupAt({ tiles, leaders }: TigrisView, cell: string, left?: string): Set<string> {
  const lies = (at: string): boolean =>
    at !== left && (at in leaders || (tiles[at] ?? "catastrophe") !== "catastrophe");
  const group = new Set([cell]);
  for (const at of group) for (const next of beside(at)) if (lies(next)) group.add(next);
  return group;
}
