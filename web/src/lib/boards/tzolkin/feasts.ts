/** A feast day of Tzolk'in by player: who is fed, who starves, what the temples give, what a prophecy does. */
import facts from "$generated/tzolkin.json";
import type { NewsItem } from "$lib/wire/types";
import { argument } from "$lib/director/telling";
import { CORN, HUNGER, OF_PROPHECIES, OF_TEMPLES, QUARTERS } from "./numbers";

/** What comes when the feast is over. */
const AFTER = ["worker_back", "corn_on_tooth", "days_pass", "round_begins", "game_ends"];

export interface FeastRow {
  seat: number;
  fed: number;
  unfed: number;
  /** Corn that was eaten. */
  corn: number;
  hunger: number;
  temples: number;
  prophecy: number;
  /** Resources that temples give, by key. */
  gifts: Record<string, number>;
}

export interface Feast {
  number: number;
  rows: FeastRow[];
  /** News of who is highest, of the new age and of prophecies. */
  notes: NewsItem[];
  /** The buildings that come with a new age, by key. */
  buildings: string[];
}

const NOTES = [
  "highest",
  "age_changes",
  "no_skulls_for_all",
  "skulls_lost",
  "prophecy_ends",
  "prophecy_begins",
];

function newFeast(item: NewsItem, seats: number): Feast {
  const rows = Array.from({ length: seats }, (_, index) => ({
    seat: index + 1,
    fed: 0,
    unfed: 0,
    corn: 0,
    hunger: 0,
    temples: 0,
    prophecy: 0,
    gifts: {},
  }));
  return { number: argument(item, "count"), rows, notes: [], buildings: [] };
}

function score(row: FeastRow, item: NewsItem): void {
  const points = argument(item, "count") / QUARTERS;
  const source = argument(item, "thing");
  if (OF_TEMPLES.includes(source)) row.temples += points;
  if (source === HUNGER) row.hunger += points;
  if (source === OF_PROPHECIES) row.prophecy += points;
}

function add(feast: Feast, item: NewsItem): void {
  const row = feast.rows[item.seat - 1];
  const count = argument(item, "count");
  if (NOTES.includes(item.kind)) feast.notes.push(item);
  if (item.kind === "building_offered")
    feast.buildings.push(facts.keys.buildings[argument(item, "thing") - 1] ?? "");
  if (!row) return;
  if (item.kind === "fed") row.fed += count;
  if (item.kind === "unfed") row.unfed += count;
  if (item.kind === "paid" && argument(item, "thing") === CORN) row.corn += count;
  if (item.kind === "points") score(row, item);
  if (item.kind === "gained") {
    const good = facts.keys.goods[argument(item, "thing") - 1] ?? "";
    row.gifts[good] = (row.gifts[good] ?? 0) + count;
  }
}

/** The feasts in some news. */
export function feastsOf(news: NewsItem[], seats: number): Feast[] {
  const feasts: Feast[] = [];
  let open: Feast | null = null;
  for (const item of news) {
    if (item.kind === "feast") {
      open = newFeast(item, seats);
      feasts.push(open);
    } else if (AFTER.includes(item.kind)) open = null;
    else if (open) add(open, item);
  }
  return feasts;
}
