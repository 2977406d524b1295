/** A feast, a round and the final scoring as tables to be read out. */
import type { FeastMoment, FinalMoment, RoundMoment } from "../moments";
import { counted, type Speaker } from "../telling";

interface Head {
  seat?: number;
  label?: string;
}

export interface Tally {
  /** What the first column holds, for people who hear the page. */
  corner: string;
  columns: Head[];
  rows: (Head & { cells: (number | string | null)[] })[];
  total: { label: string; cells: number[] } | null;
  /** What the sums are called while the rows are read out; whether the rows add up to the total at all. */
  sofar: string;
  isSum: boolean;
  /** The columns of the best. */
  best?: number[];
  notes: { text: string; isLoud?: boolean }[];
}

const noted = (texts: (string | null)[]): Tally["notes"] => texts.flatMap((text) => (text ? [{ text }] : []));

export function tallyOfFeast({ feast }: FeastMoment, { say, tell, narrate, list }: Speaker): Tally {
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
      ...feast.notes.map((item) => narrate(item)),
      buildings.length > 0 ? tell("tzolkin.offers", { buildings: list(buildings) }) : null,
    ]),
  };
}

export function tallyOfRound({ temple, points, next }: RoundMoment, { tell, narrate }: Speaker): Tally {
  return {
    corner: tell("feast.player"),
    columns: [{ label: tell("round.temple") }, { label: tell("round.points") }],
    rows: temple.map((gained, index) => ({ seat: index + 1, cells: [gained, points[index] ?? 0] })),
    total: null,
    sofar: "",
    isSum: false,
    notes: noted(next.filter((item) => item.kind === "round_begins").map((item) => narrate(item))),
  };
}

export function tallyOfFinal(
  moment: FinalMoment,
  { say, tell }: Speaker,
  words: { points: string; source: string; won: string },
): Tally {
  const winners = moment.ranking.flatMap((rank, index) => (rank === 1 ? [index] : []));
  return {
    corner: words.source,
    columns: moment.scores.map((_, index) => ({ seat: index + 1 })),
    rows: moment.sources.map(({ key, points }) => ({ label: say(`source.${key}`), cells: points })),
    total: { label: words.points, cells: moment.scores },
    sofar: tell("final.sofar"),
    isSum: moment.isSum,
    best: winners,
    notes: [{ text: words.won, isLoud: true }],
  };
}
