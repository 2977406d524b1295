/** Turns of Imhotep: a voyage is told with all it carries, what the market offers in one sentence, points where they come from. */
import facts from "$generated/imhotep.json";
import type { NewsItem } from "$lib/wire/types";
import { argument, counted, Page, withGain, type Speaker, type Told } from "$lib/director/telling";
import type { Turn } from "$lib/director/turns";

const SOURCES = facts.choices.sources;
const UNSAID = ["stone_returned", "card_discarded", "cards_shuffled", "card_dealt"];

/** A ship that has sailed, and whose stones it brought. */
interface Voyage {
  news: NewsItem;
  stones: number[];
}

function siteOf(item: NewsItem): string {
  return facts.keys.sites[argument(item, "site") - 1] ?? "";
}

function voyage({ news, stones }: Voyage, { name, say, tell }: Speaker): string {
  const site = siteOf(news);
  const load = counted(stones).map(([seat, count]) => tell("imhotep.load", { name: name(seat), count }));
  const sails = { name: name(news.seat), ship: argument(news, "ship"), site: say(`board.to.${site}`) };
  if (site === "market") return say("news.ship_sailed", sails);
  return tell("imhotep.sails", {
    ...sails,
    load: load.length > 0 ? load.join(", ") : tell("imhotep.no_load"),
  });
}

/** What the market offers after some lines, in one sentence. */
function offered(turn: Turn, { say, tell, list }: Speaker): string | null {
  const dealt = turn.lines
    .flatMap((line) => line.news as NewsItem[])
    .filter(({ kind }) => kind === "card_dealt");
  if (dealt.length === 0) return null;
  const cards = dealt.map((item) => facts.keys.cards[argument(item, "card") - 1] ?? "");
  const named = (card: string): string => say(`piece.card.${card}`).toLocaleLowerCase();
  return tell("imhotep.offers", {
    cards: list(
      counted(cards).map(([card, count]) =>
        count > 1 ? say("board.count", { count, name: named(card) }) : say(`board.a.${card}`),
      ),
    ),
  });
}

export function tell(turn: Turn, speaker: Speaker): Told[] {
  const page = new Page();
  const { name, say, tell, narrate } = speaker;
  let sailed: Voyage | null = null;
  /** What is scored for all at once, by its source. */
  const scored = new Map<number, Told>();
  let isFinal = false;
  for (const line of turn.lines) {
    page.number = line.number;
    for (const item of line.news as NewsItem[]) {
      if (UNSAID.includes(item.kind)) continue;
      if (item.kind === "ship_sailed") {
        sailed = { news: item, stones: [] };
        page.add(item.seat, voyage(sailed, speaker));
      } else if (item.kind === "stone_built" && sailed && siteOf(item) === siteOf(sailed.news)) {
        sailed.stones.push(item.seat);
        page.last!.text = voyage(sailed, speaker);
      } else if (item.kind === "stone_built") {
        page.add(
          item.seat,
          say("news.stone_built", { name: name(item.seat), site: say(`board.at.${siteOf(item)}`) }),
        );
      } else if (item.kind === "points") {
        const from = argument(item, "source");
        const gain = { seat: item.seat, count: argument(item, "count") };
        if (isFinal || SOURCES[from - 1] === "temple") {
          const line = scored.get(from) ?? page.begin(0);
          line.text = tell("log.scores", { source: say(`source.${SOURCES[from - 1]}`) });
          line.gains = withGain(line.gains, gain);
          scored.set(from, line);
        } else page.gain(gain);
      } else {
        if (item.kind === "round_ends") isFinal = argument(item, "count") === facts.catalogue.rounds;
        page.add(item.kind === "round_begins" ? 0 : item.seat, narrate(item));
      }
    }
  }
  page.add(0, offered(turn, speaker));
  return page.lines;
}
