/** Games as this device knows them, told as a server would tell them; and playing one at once. */
import { t } from "$lib/i18n/i18n.svelte";
import { guest } from "$lib/wire/guest.svelte";
import type { GameData, SeatWanted } from "$lib/wire/types";
import { device } from "./house.svelte";
import { loadReading } from "./reading";

const USUAL_SEATS = 3;
const NAME = "ziggurat.name";

/** The bots that can sit down at a table on this device. */
export const LEVELS: NonNullable<SeatWanted["level"]>[] = [
  "random",
  "greedy",
  "easy",
  "normal",
  "hard",
  "expert",
];

/** A game that can be played on this device. */
export async function gameHere(name: string): Promise<GameData> {
  const { data } = await loadReading(name);
  return {
    name,
    title: data.title,
    rules: data.rules,
    min_seats: data.seats[0]!,
    max_seats: data.seats[1]!,
    options: data.options,
    readiness: { state: "ready", done: 0, expected: 0 },
  };
}

/** What the person in front of this device is called, with a server or without. */
export function nameHere(): string {
  const known = guest()?.name;
  try {
    if (known) localStorage.setItem(NAME, known);
    return known ?? localStorage.getItem(NAME) ?? t("new.player", { number: 1 });
  } catch {
    return known ?? t("new.player", { number: 1 });
  }
}

/** Begin a first match of a game, against an easy bot and with a coach; the id of its table. */
export async function playFirstHere(game: string): Promise<string> {
  const { min_seats } = await gameHere(game);
  const easy: SeatWanted = { kind: "bot", level: "easy" };
  const { table } = await device.setUp({
    game,
    options: {},
    seats: [{ kind: "me", coach: true }, ...Array.from({ length: min_seats - 1 }, () => easy)],
    name: nameHere(),
    isOpen: false,
    hints: true,
    coach: true,
    as_at_a_real_table: false,
  });
  return table.id;
}

/** Begin a match of a game against bots; the id of its table. */
export async function playHere(game: string): Promise<string> {
  const { max_seats } = await gameHere(game);
  const bot: SeatWanted = { kind: "bot", level: "normal" };
  const bots = Array.from({ length: Math.min(USUAL_SEATS, max_seats) - 1 }, () => bot);
  const { table } = await device.setUp({
    game,
    options: {},
    seats: [{ kind: "me" }, ...bots],
    name: nameHere(),
    isOpen: false,
    hints: true,
    coach: false,
    as_at_a_real_table: false,
  });
  return table.id;
}
