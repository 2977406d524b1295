/** Cells that news speak of, and where a conflict is fought. */
import facts from "$generated/tigris.json";
import { argument } from "$lib/director/telling";
import type { NewsItem } from "$lib/wire/types";
import type { FightMoment } from "./fights";
import type { TigrisView } from "./view";

/** The cell of some news; nothing where they have none. */
export function cellOf(item: NewsItem): string {
  return facts.keys.cells[argument(item, "cell") - 1] ?? "";
}

/** What leaves the map with a conflict: the tiles that lay there before it and do not any more, and the leader. */
export function leavingOf({ removed }: FightMoment, before: TigrisView, next: TigrisView): string[] {
  const tiles = Object.keys(before.tiles).filter((cell) => !(cell in next.tiles));
  const leaders = removed.filter(({ kind }) => kind === "leader_sent_home").map(cellOf);
  return [...tiles, ...leaders];
}

/** All cells of the kingdoms that some cells belong to. */
export function kingdomsOf(cells: string[], { kingdoms }: TigrisView): string[] {
  return kingdoms
    .filter((kingdom) => cells.some((cell) => kingdom.cells.includes(cell)))
    .flatMap(({ cells: all }) => all);
}

/** Where the two leaders stand who fight, or stood before one of them had to leave. */
export function cellsOf({ fight }: FightMoment, before: TigrisView, next: TigrisView): string[] {
  return [fight.attacker.seat, fight.defender.seat].flatMap((seat) => {
    const isTheirs = ([, one]: [string, { seat: number; leader: string }]): boolean =>
      one.seat === seat && one.leader === fight.leader;
    const stands = (view: TigrisView): string | undefined => Object.entries(view.leaders).find(isTheirs)?.[0];
    return stands(before) ?? stands(next) ?? [];
  });
}
