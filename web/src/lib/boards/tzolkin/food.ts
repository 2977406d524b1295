/** What a player's workers eat on the next Food Day, as coaches and hints reckon it. */
import facts from "$generated/tzolkin.json";
import { BUILDINGS, PROPHECIES, TRIBES, WEALTH } from "./facts";
import type { PlayerView, TzolkinView } from "./view";

const feeding = facts.catalogue.feeding;

/** All that a player's buildings and starting wealth tiles do, as their cards say it. */
function effectsOf({ buildings, wealth }: PlayerView): Partial<Record<string, number | string>>[] {
  const owned = [
    ...Object.entries(buildings).flatMap(([key, count]) => Array<string>(count).fill(key)),
    ...wealth,
  ];
  return owned.flatMap((key) => (BUILDINGS.get(key) ?? WEALTH.get(key))?.effects ?? []);
}

/** The corn that one's workers eat, as farms help them. */
function cornEaten(player: PlayerView, calamity: string | null): number {
  const { workers, tribe } = player;
  const sum = (effect: string): number =>
    effectsOf(player).reduce((total, each) => total + Number(each[effect] ?? 0), 0);
  const hunger = Number(PROPHECIES.get(calamity ?? "")?.calamity["worker_corn"] ?? 0);
  const usual = TRIBES.get(tribe ?? "")?.terms["corn_per_worker"] ?? feeding.corn;
  const each = Math.max(0, usual + hunger - sum("feed_all"));
  const helped = Math.min(workers, sum("feed_workers"));
  return helped * Math.max(0, each - feeding.corn) + (workers - helped) * each;
}

/** The corn that buildings give on a Food Day before anybody is fed. */
const cornBeforeFeeding = (player: PlayerView): number =>
  effectsOf(player)
    .filter((effect) => effect["feast_gain"] === "corn")
    .reduce((total, { times }) => total + Number(times), 0);

/** The corn that a seat must have on the next Food Day, so that nobody goes hungry. */
export function cornNeeded(view: TzolkinView, seat: number): number {
  const player = view.players[seat - 1]!;
  return cornEaten(player, view.calamity) - cornBeforeFeeding(player);
}

/** What every worker costs a player that is not fed. */
export function pointsPerHungry({ tribe }: PlayerView): number {
  return TRIBES.get(tribe ?? "")?.terms["points_per_unfed"] ?? feeding.points_lost;
}
