/** Turns of Tigris & Euphrates: points stand beside what brought them, and a conflict is told with both sides counted. */
import facts from "$generated/tigris.json";
import type { NewsItem } from "$lib/wire/types";
import { argument, counted, Page, type Speaker, type Told } from "$lib/director/telling";
import type { Turn } from "$lib/director/turns";
import { colourOf, follow, type Fight } from "./fights";

const UNSAID = ["turn_begins", "tiles_drawn", "tile_swapped", "supported", "kingdoms_joined"];
const OUTCOME = ["leader_sent_home", "tiles_lost", "building_removed"];

/** A conflict that is decided, in a sentence. */
export function fought(fight: Fight, { name, say, tell }: Speaker): string {
  const side = ({ seat, board, hand }: Fight["attacker"]): string =>
    tell("tigris.side", { name: name(seat), total: board + hand, board, hand });
  return tell("tigris.fought", {
    conflict: say(`board.${fight.way}`, { leader: fight.leader }),
    attacker: side(fight.attacker),
    defender: side(fight.defender),
    winner: name(fight.winner),
  });
}

/** What was said when the conflict began gives way to how it ended. */
function decide(page: Page, begun: Told | null, text: string, won: NewsItem): void {
  if (begun) begun.text = text;
  else page.add(won.seat, text);
}

/** The tiles that one has drawn oneself: nobody else is told. */
function draws(drawn: NewsItem[], { name, say, tell, list }: Speaker): string {
  const tiles = drawn.map((item) => facts.keys.tiles[argument(item, "colour") - 1] ?? "");
  const named = counted(tiles).map(([tile, count]) => `${count} × ${say(`piece.tile.${tile}`)}`);
  return tell("tigris.draws", { name: name(drawn[0]!.seat), tiles: list(named) });
}

export function tell(turn: Turn, speaker: Speaker): Told[] {
  const page = new Page();
  const { narrate } = speaker;
  let fight: Fight | null = null;
  let begun: Told | null = null;
  const drawn: NewsItem[] = [];
  for (const line of turn.lines) {
    page.number = line.number;
    for (const item of line.news as NewsItem[]) {
      fight = follow(fight, item);
      if (item.kind === "war" || item.kind === "revolt") {
        begun = page.begin(item.seat);
        begun.text = narrate(item) ?? "";
      } else if (item.kind === "won" && fight) {
        decide(page, begun, fought(fight, speaker), item);
        begun = null;
      } else if (item.kind === "tile_drawn") drawn.push(item);
      else if (item.kind === "points")
        page.gain({ seat: item.seat, count: argument(item, "count"), colour: colourOf(item) });
      else if (OUTCOME.includes(item.kind) && page.last) page.last.text += ` ${narrate(item) ?? ""}`;
      else if (!UNSAID.includes(item.kind)) page.add(item.seat, narrate(item));
    }
  }
  if (drawn.length > 0) page.add(drawn[0]!.seat, draws(drawn, speaker));
  return page.lines;
}
