/**
 * The director of a table: tells every change of position as a scene, and stops the show at big moments until they were
 * seen. Positions are always shown; scenes are left out when too many wait.
 */
import type { Change, Show, Stage, TableState } from "$lib/match/match.svelte";
import { duration, settings } from "$lib/ui/settings.svelte";
import { linesAfter } from "$lib/match/lines";
import type { Decision, NewsItem, Position } from "$lib/wire/types";
import { halfOf, type Half } from "./halfway";
import { finalMoments, newsIn, momentsOf, type Moment } from "./moments";
import { Player } from "./player";
import { sound, soundOf } from "./sound";
import { speakerOf } from "./tell";

/** With more positions than these waiting, scenes are left out. */
export const MOST_WAITING = 8;
/** While others wait, scenes share this time at speed 1: each keeps about half a second. */
const SHARED = 4500;
/** How long a move of another player is looked at, and how long at least while others wait. */
const PACE = 700;
const LEAST_PACE = 450;
/** How long the show stops while the viewer's own clock runs: the card stays, and the table goes on. */
const HOLD = 6000;
/** How long the table is looked at after a move, before what came of it is counted. */
const BREATH = 600;
/** Of moments that nobody has looked at, only the latest are kept. */
const MOST_MOMENTS = 4;

export class Director implements Stage {
  readonly table: TableState;
  moments = $state.raw<Moment[]>([]);
  readonly #player = new Player();
  #isHurried = false;
  /** How many changes wait for their moments to be seen. */
  #stops = $state(0);
  /** How many changes were told. */
  #told = 0;
  /** Ends whatever is waited for. */
  #go: () => void = () => {};

  constructor(table: TableState) {
    this.table = table;
  }

  get title(): string {
    return this.moments[0]?.title(speakerOf(this.table)) ?? "";
  }

  /** The show stands still until the moments were seen. */
  get isStopped(): boolean {
    return this.#stops > 0;
  }

  async tell(change: Change, show: Show): Promise<void> {
    const { before, next } = change;
    const number = ++this.#told;
    if (change.waiting === 0) this.#isHurried = false;
    const found = this.#find(change);
    const half = found.length > 0 && !this.#isUnseen ? this.#halfOf(change) : null;
    // First the move is seen. Then what was counted is told, before the table shows what came of it.
    if (half) await this.#begin(change, half, show);
    const isStopping = found.length > 0 && !this.#isUnseen;
    if (isStopping) await this.#stop(found, next);
    if (number !== this.#told) return show(); // what came meanwhile is told
    const isLate = change.waiting > MOST_WAITING || this.#isUnseen;
    if (!isLate && !half) hear(change);
    if (isLate || next.over || !before || before.viewer !== next.viewer || !this.table.game) {
      this.#player.end();
      show();
    } else await this.#play(change, half ? half.rest : newsIn(next.log), show);
    if (!isStopping) this.#raise(found);
  }

  /** The table between the move and what is counted after it. */
  #halfOf({ before, next, waiting }: Change): Half | null {
    const game = this.table.game;
    if (!game || !before || before.viewer !== next.viewer || waiting > MOST_WAITING) return null;
    return halfOf(game, { earlier: [], before, next });
  }

  /** The move is seen, and looked at for a breath. */
  async #begin(change: Change, { position }: Half, show: Show): Promise<void> {
    hear(change);
    await this.#play(change, newsIn(position.log), () => show(position));
    const breath = Math.min(BREATH, duration(BREATH));
    if (breath > 0 && !this.#isUnseen) await this.#wait(breath);
  }

  /** Nobody looks, or whoever does wants to go on. */
  get #isUnseen(): boolean {
    return this.#isHurried || document.hidden;
  }

  /** Stop the show until all moments were seen; or for a while only, if the viewer's time runs meanwhile. */
  async #stop(counted: Moment[], next: Position): Promise<void> {
    this.#player.end();
    this.table.letGo(); // what was answered waits no longer to be confirmed
    this.#raise(counted);
    const isTimed = next.clocks !== null && this.table.yourSeats.length > 0;
    const leave = (): void => this.#go();
    document.addEventListener("visibilitychange", leave);
    this.#stops++;
    await this.#wait(isTimed ? HOLD : Infinity);
    this.#stops--;
    document.removeEventListener("visibilitychange", leave);
  }

  /** A scene; a move of another player is looked at for a while, though nothing may move. */
  async #play({ before, next, waiting }: Change, news: NewsItem[], show: () => void): Promise<void> {
    const decision = (before?.decision ?? null) as Decision | null;
    const most = waiting > 0 ? shared() / waiting : Infinity;
    const scene = this.#player.tell({ game: this.table.game!, news, decision }, most, () => show());
    const pace = Math.min(PACE, duration(waiting > 1 ? LEAST_PACE : PACE));
    await Promise.all([scene, isOthers(next) ? this.#wait(pace) : null]);
  }

  wait(positions: number): void {
    if (this.isStopped) return; // they are told when what is looked at was seen
    if (positions > MOST_WAITING) this.#player.end();
    else this.#player.hasten(shared() / positions);
    if (positions > MOST_WAITING) this.#go();
  }

  hurry(): void {
    this.#isHurried = true;
    this.moments = [];
    this.#player.end();
    this.#go();
  }

  reveal(): void {
    this.moments = finalMoments(this.table.present, this.table.game);
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
    return momentsOf(game, { earlier, before, next });
  }

  #raise(found: Moment[]): void {
    this.moments = [...this.moments, ...found].slice(-MOST_MOMENTS);
  }

  /** Wait so long, or until it is to go on. Nobody waits for two things: what was waited for before ends. */
  #wait(milliseconds: number): Promise<void> {
    this.#go();
    return new Promise((done) => {
      const timer = milliseconds === Infinity ? undefined : setTimeout(done, milliseconds);
      this.#go = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}

/** The time that is shared while others wait: less for people who want it faster, but never more. */
function shared(): number {
  return Math.min(SHARED, duration(SHARED));
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
