/** Where a conflict is fought. */
import type { FightMoment } from "./fights";
import type { TigrisView } from "./view";

/** Where the two leaders stand who fight, or stood before one of them had to leave. */
export function cellsOf({ fight }: FightMoment, before: TigrisView, next: TigrisView): string[] {
  return [fight.attacker.seat, fight.defender.seat].flatMap((seat) => {
    const isTheirs = ([, one]: [string, { seat: number; leader: string }]): boolean =>
      one.seat === seat && one.leader === fight.leader;
    const stands = (view: TigrisView): string | undefined => Object.entries(view.leaders).find(isTheirs)?.[0];
    return stands(before) ?? stands(next) ?? [];
  });
}
