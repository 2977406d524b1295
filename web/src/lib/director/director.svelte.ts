/**
 * The director of a table: tells every change of position as a scene, stops the show at big moments, and never stands
 * between a person and an answer. Positions are always shown; scenes are left out when too many wait.
 */
import facts from "$generated/tigris.json";
import type { Change, Stage, TableState } from "$lib/match/match.svelte";
import { duration, settings } from "$lib/ui/settings.svelte";
import { linesAfter } from "$lib/match/lines";
import { finalOf, momentsOf, type Moment } from "./moments";
import { argument } from "./telling";

/** With more positions than these waiting, scenes are left out. */
export const MOST_WAITING = 8;
/** How long a move of another player is looked at. */
const PACE = 650;
/** How long the show stops for a moment at most: the card stays, and the table goes on. */
const HOLD = 8000;
/** Of moments that nobody has looked at, only the latest are kept. */
const MOST_MOMENTS = 4;

export class Director implements Stage {
  readonly table: TableState;
  moments = $state.raw<Moment[]>([]);
  #isHurried = false;
  /** Ends whatever is waited for. */
  #go: () => void = () => {};

  constructor(table: TableState) {
    this.table = table;
  }

  async tell(change: Change, show: () => void): Promise<void> {
    if (change.waiting === 0) this.#isHurried = false;
    const isLate = change.waiting > MOST_WAITING || this.#isHurried || document.hidden;
    const found = this.#find(change);
    show();
    if (found.length > 0 && settings.moments !== "off") this.#raise(found);
    if (isLate) return;
    if (this.moments.length > 0 && found.length > 0) await this.#wait(HOLD);
    else if (isOthers(change)) await this.#wait(duration(PACE) / (1 + change.waiting / 3));
  }

  hurry(): void {
    this.#isHurried = true;
    this.moments = [];
    this.#go();
  }

  reveal(): void {
    this.moments = finalOf(this.table.present?.result ?? null);
  }

  /** Continue. */
  next(): void {
    this.moments = this.moments.slice(1);
    if (this.moments.length === 0) this.#go();
  }

  #find({ before, next }: Change): Moment[] {
    const game = this.table.game?.name;
    if (!game || !before || settings.moments === "off") return [];
    const earlier = linesAfter(this.table.log, { ...next, log: [] });
    return momentsOf(
      game,
      earlier,
      before,
      next,
      (item) => facts.keys.colours[argument(item, "colour") - 1] ?? "",
    );
  }

  #raise(found: Moment[]): void {
    this.moments = [...this.moments, ...found].slice(-MOST_MOMENTS);
  }

  #wait(milliseconds: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, milliseconds);
      this.#go = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}

/** Whether somebody else than the viewer has moved. */
function isOthers({ next }: Change): boolean {
  return next.log.some((line) => line.seat !== 0 && line.seat !== next.viewer);
}
