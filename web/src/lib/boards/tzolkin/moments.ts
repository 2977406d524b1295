/** The big moments of Tzolk'in: Food Days, by player. */
import { newsIn, type Moment, type Passage } from "$lib/director/moments";
import { noted, type Tally } from "$lib/director/moments/tally";
import type { NewsItem } from "$lib/wire/types";
import { argument, counted, type Speaker } from "$lib/director/telling";
import { keys } from "./facts";
import { feastsOf, type Feast } from "./feasts";

/** Who is highest in a temple, with all who share it; null where that has been said with the first of them. */
function highest(item: NewsItem, notes: NewsItem[], { name, say, tell, list }: Speaker): string | null {
  const equal = notes.filter(({ kind, thing }) => kind === item.kind && thing === item["thing"]);
  if (equal[0] !== item) return null;
  return tell("feast.highest", {
    names: list(equal.map(({ seat }) => name(seat))),
    count: equal.length,
    temple: say(`piece.temple.${keys.temples[argument(item, "thing") - 1] ?? ""}`),
  });
}

function tallyOfFeast(feast: Feast, speaker: Speaker): Tally {
  const { say, tell, narrate, list } = speaker;
  const gifts = (given: Record<string, number>): string =>
    Object.entries(given)
      .map(([good, count]) => say(`goods.${good}`, { count }))
      .join(", ");
  const sum = ({ hunger, temples, prophecy }: (typeof feast.rows)[number]): number =>
    hunger + temples + prophecy;
  const has = (wants: (row: (typeof feast.rows)[number]) => unknown): boolean => feast.rows.some(wants);
  const parts: {
    label: string;
    cell: (row: (typeof feast.rows)[number]) => number | string;
    isShown: boolean;
  }[] = [
    { label: tell("feast.fed"), cell: (row) => row.fed, isShown: true },
    { label: tell("feast.unfed"), cell: (row) => row.unfed, isShown: true },
    { label: tell("feast.hunger"), cell: (row) => row.hunger, isShown: has((row) => row.hunger) },
    { label: tell("feast.temples"), cell: (row) => row.temples, isShown: has((row) => row.temples) },
    { label: tell("feast.gifts"), cell: (row) => gifts(row.gifts), isShown: has((row) => gifts(row.gifts)) },
    { label: tell("feast.prophecy"), cell: (row) => row.prophecy, isShown: has((row) => row.prophecy) },
    { label: tell("feast.points"), cell: sum, isShown: true },
  ];
  const shown = parts.filter((part) => part.isShown);
  const buildings = counted(feast.buildings).map(
    ([key, count]) => (count > 1 ? `${count} × ` : "") + say(`piece.building.${key}`),
  );
  return {
    corner: tell("feast.player"),
    columns: shown.map(({ label }) => ({ label })),
    rows: feast.rows.map((row) => ({ seat: row.seat, cells: shown.map((part) => part.cell(row)) })),
    total: null,
    sofar: "",
    isSum: false,
    notes: noted([
      ...feast.notes.map((item) =>
        item.kind === "highest" ? highest(item, feast.notes, speaker) : narrate(item),
      ),
      buildings.length > 0 ? tell("tzolkin.offers", { buildings: list(buildings) }) : null,
    ]),
  };
}

export function moments({ next }: Passage): Moment[] {
  const seats = Number((next.view as { seats?: number }).seats ?? 0);
  return feastsOf(newsIn(next.log), seats).map((feast) => ({
    title: ({ tell }) => tell("feast.title", { count: feast.number }),
    tally: (speaker) => tallyOfFeast(feast, speaker),
    places: keys.temples,
  }));
}
