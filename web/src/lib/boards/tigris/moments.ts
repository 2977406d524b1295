/** The big moments of Tigris & Euphrates: revolts and wars that are decided. */
import type { Moment, Passage } from "$lib/director/moments";
import type { Speaker } from "$lib/director/telling";
import { cellsOf, kingdomsOf, leavingOf } from "./cells";
import Content from "./Fight.svelte";
import { BEAT, beatsOf, fightsIn, type FightMoment } from "./fights";
import type { TigrisView } from "./view";

const titleOf = ({ fight }: FightMoment, { say }: Speaker): string =>
  say(`board.${fight.way}`, { leader: fight.leader });

function summaryOf(about: FightMoment, speaker: Speaker): string {
  const { name, tell } = speaker;
  const { attacker, defender, winner } = about.fight;
  const sides = [attacker, defender].map(({ seat, board, hand }) =>
    tell("fight.side", { name: name(seat), board, hand, total: board + hand }),
  );
  return `${titleOf(about, speaker)}. ${sides.join("; ")}. ${tell("fight.wins", { name: name(winner) })}.`;
}

export function moments({ earlier, before, next }: Passage): Moment[] {
  const [was, is] = [before.view, next.view] as unknown as TigrisView[];
  return fightsIn(earlier, next.log).map((about) => {
    const places = cellsOf(about, was!, is!);
    return {
      title: (speaker) => titleOf(about, speaker),
      card: {
        Content,
        about,
        summary: (speaker) => summaryOf(about, speaker),
        reading: beatsOf(about.fight) * BEAT,
      },
      places,
      leaving: leavingOf(about, was!, is!),
      around: kingdomsOf(places, was!),
    };
  });
}
