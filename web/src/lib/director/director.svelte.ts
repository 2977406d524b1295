/**
 * The director of a table: tells every change of position as a scene, stops the show at big moments, and never stands
 * between a person and an answer. Positions are always shown; scenes are left out when too many wait.
 */
import type { Change, Stage, TableState } from "$lib/match/match.svelte";
import { duration, settings } from "$lib/ui/settings.svelte";
import { linesAfter } from "$lib/match/lines";
import type { Decision, NewsItem, Position } from "$lib/wire/types";
import { finalMoments, momentsOf, type Moment } from "./moments";
import { Player } from "./player";
import { sound, soundOf } from "./sound";

/** With more positions than these waiting, scenes are left out. */
export const MOST_WAITING = 6;
/** While others wait, a scene is over within this time, shared by all that wait. */
const SHARED = 1500;
/** How long a move of another player is looked at. */
const PACE = 650;
/** How long the show stops for a moment at most: the card stays, and the table goes on. */
const HOLD = 8000;
/** Of moments that nobody has looked at, only the latest are kept. */
const MOST_MOMENTS = 4;

export class Director implements Stage {
  readonly table: TableState;
  moments = $state.raw<Moment[]>([]);
  readonly #player = new Player();
  #isHurried = false;
  /** Ends whatever is waited for. */
  #go: () => void = () => {};

  constructor(table: TableState) {
    this.table = table;
  }

  async tell(change: Change, show: () => void): Promise<void> {
    const { before, next, waiting } = change;
    if (waiting === 0) this.#isHurried = false;
    const isLate = waiting > MOST_WAITING || this.#isHurried || document.hidden;
    const found = this.#find(change);
    if (!isLate) hear(change);
    const isEnd = found.some(({ covers }) => covers);
    if (isLate || isEnd || !before || before.viewer !== next.viewer || !this.table.game) {
      this.#player.end();
      show();
    } else await this.#play(change, show);
    if (found.length > 0) this.#raise(found);
    if (found.length > 0 && !isLate) await this.#wait(HOLD / (1 + waiting / 3));
  }

  /** A scene; a move of another player is looked at for a while, though nothing may move. */
  async #play({ before, next, waiting }: Change, show: () => void): Promise<void> {
    const news = next.log.flatMap((line) => line.news as NewsItem[]);
    const decision = (before?.decision ?? null) as Decision | null;
    const most = waiting > 0 ? SHARED / waiting : Infinity;
    const scene = this.#player.tell({ game: this.table.game!, news, decision }, most, show);
    const pace = Math.min(PACE, duration(PACE)) / (1 + waiting / 3);
    await Promise.all([scene, isOthers(next) ? this.#wait(pace) : null]);
  }

  wait(positions: number): void {
    if (positions > MOST_WAITING) this.#player.end();
    else this.#player.hasten(SHARED / positions);
    if (positions > MOST_WAITING) this.#go();
  }

  hurry(): void {
    this.#isHurried = true;
    this.moments = [];
    this.#player.end();
    this.#go();
  }

  reveal(): void {
    this.moments = finalMoments(this.table.present?.result ?? null);
  }

  /** Continue. */
  next(): void {
    this.moments = this.moments.slice(1);
    if (this.moments.length === 0) this.#go();
  }

  #find({ before, next }: Change): Moment[] {
    const game = this.table.game;
    if (!game || !before || settings.moments === "off") return [];
    const earlier = linesAfter(this.table.log, { ...next, log: [] });
    return momentsOf(game.moments, { earlier, before, next });
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
function isOthers(next: Position): boolean {
  return next.log.some((line) => line.seat !== 0 && line.seat !== next.viewer);
}

/** What happened can be heard, if it is more than one saw already. */
function hear({ before, next }: Change): void {
  const kinds = next.log.flatMap((line) => line.news).map((item) => String(item["kind"]));
  const fitting = before ? soundOf(kinds) : null;
  if (fitting) sound(fitting);
}
