/**
 * A match to look back on: positions are fetched one by one and kept, neighbours are fetched ahead while nothing else is
 * wanted, and the log tells what can be jumped to.
 */
import { loadGame, type GameOnScreen } from "$lib/boards/games";
import { linesAfter, linesMissing, linesWith } from "$lib/match/lines";
import { asRefused } from "$lib/match/match.svelte";
import { duration } from "$lib/ui/settings.svelte";
import { Refused } from "$lib/wire/api";
import { houseOf, type House } from "$lib/wire/house";
import type {
  Decision,
  Line,
  NewsItem,
  PastData,
  Position,
  ResultData,
  TableData,
  ServerMessage,
} from "$lib/wire/types";
import type { Player } from "$lib/director/player";
import { Opinions } from "./opinions.svelte";

const AHEAD = [1, 2, 3, -1];
const PACE = 1100;
const PATIENCE = 800;

export class ReplayState {
  readonly id: string;
  /** Who keeps the match. */
  readonly house: House;
  readonly opinions: Opinions;
  table = $state.raw<TableData | null>(null);
  yourSeats = $state.raw<number[]>([]);
  game = $state.raw<GameOnScreen | null>(null);
  /** The position that is wanted, and the one that is shown while it is fetched. */
  at = $state(0);
  viewer = $state<number | null>(null);
  shown = $state.raw<PastData | null>(null);
  of = $state(0);
  log = $state.raw<Line[]>([]);
  result = $state.raw<ResultData | null>(null);
  isPlaying = $state(false);
  /** Why the match cannot be shown at all. */
  trouble = $state.raw<Refused | null>(null);
  /** Why a position cannot be shown just now. */
  notice = $state.raw<Refused | null>(null);

  #player: Player | null = null;
  #kept = new Map<string, PastData>();
  #isFetching = false;
  #isClosed = false;
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #leave: (() => void)[] = [];

  constructor(id: string) {
    this.id = id;
    this.house = houseOf(id);
    this.opinions = new Opinions(id);
  }

  // ---- coming and going

  /** Begin at a position; the last one, if none is said. */
  async open(at: number | null, viewer: number | null): Promise<void> {
    try {
      await this.house.enter();
      const answer = await this.house.table(this.id);
      this.yourSeats = answer.your_seats;
      this.game = await loadGame(answer.table.game);
      this.viewer = this.#mayLook(answer.table, viewer) ? viewer : null;
      const first = await this.house.past(this.id, 0, this.viewer);
      this.#keep(first);
      this.table = answer.table;
      this.go(at ?? (this.isOver ? 0 : this.of));
    } catch (error) {
      this.trouble = asRefused(error);
      return;
    }
    void import("$lib/director/player").then(({ Player }) => (this.#player = new Player()));
    this.#leave.push(this.house.transport.listen((message) => this.#hear(message)));
    this.#leave.push(this.house.transport.whenOpen(() => void this.#watch()));
  }

  /** No longer. */
  close(): void {
    this.#isClosed = true;
    this.#player?.end();
    this.opinions.close();
    for (const timer of this.#timers) clearTimeout(timer);
    for (const leave of this.#leave) leave();
    if (this.house.transport.state === "open")
      void this.house.transport.ask({ type: "unwatch", table: this.id }).catch(() => {});
  }

  get isOver(): boolean {
    return this.table?.state === "over";
  }

  /** Through whose eyes one may look: any seat's, once the match is over. */
  get viewers(): number[] {
    return this.isOver ? (this.table?.seats ?? []).map((seat) => seat.seat) : this.yourSeats;
  }

  #mayLook(table: TableData, viewer: number | null): boolean {
    return (
      viewer === null ||
      (table.state === "over" ? viewer <= table.seats.length : this.yourSeats.includes(viewer))
    );
  }

  // ---- the log

  async #watch(): Promise<void> {
    const seat = this.viewer !== null && this.yourSeats.includes(this.viewer) ? this.viewer : null;
    await this.house.transport
      .ask({ type: "watch", table: this.id, ...(seat ? { seat } : {}) })
      .catch(() => {}); // the log is left out
  }

  #hear(message: ServerMessage): void {
    if (message.type === "table" && message.table.id === this.id) this.table = message.table;
    if (message.type !== "position" || message.table !== this.id) return;
    this.log = linesAfter(this.log, message);
    void this.#wholeLog(message);
    this.result = message.result;
    if (message.position < this.of) this.#kept.clear(); // something was taken back
    this.of = message.position;
    if (this.at > this.of) this.go(this.of);
  }

  /** Fetch what the log has before what a position told of it. */
  async #wholeLog(position: Position): Promise<void> {
    let before = Infinity;
    for (let missing; (missing = linesMissing(this.log, position)) > 0 && missing < before;) {
      before = missing;
      const message = await this.house.transport
        .ask({ type: "log", table: this.id, until: missing })
        .catch(() => null);
      if (this.of !== position.position || message?.type !== "log") return;
      this.log = linesWith(message, this.log, linesMissing(this.log, position));
    }
  }

  // ---- positions

  /** Show a position. */
  go(position: number): void {
    this.at = Math.max(0, Math.min(position, this.of));
    this.notice = null;
    const kept = this.#kept.get(this.#name(this.at));
    if (kept) this.#present(kept);
    void this.#fetchNext();
  }

  /** Look through other eyes. */
  see(viewer: number | null): void {
    this.viewer = viewer;
    this.go(this.at);
  }

  /** Show a position; the one after that which is shown comes by a scene. */
  #present(kept: PastData): void {
    const shown = this.shown;
    if (kept === shown) return;
    const show = (): void => void (this.shown = kept);
    const isNext = kept.position === (shown?.position ?? -1) + 1 && kept.viewer === shown?.viewer;
    if (!isNext || !this.#player || !this.game) {
      this.#player?.end();
      show();
      return;
    }
    const news = ((kept.move as Line | null)?.news ?? []) as NewsItem[];
    const decision = (shown?.decision ?? null) as Decision | null;
    void this.#player.tell({ game: this.game, news, decision }, Infinity, show);
  }

  #name(position: number): string {
    return `${this.viewer ?? 0}/${position}`;
  }

  #keep(past: PastData): void {
    this.#kept.set(`${past.viewer ?? 0}/${past.position}`, past);
    this.of = past.of;
  }

  /** Fetch what is wanted most, one thing at a time: a server limits requests. */
  async #fetchNext(): Promise<void> {
    if (this.#isFetching || this.#isClosed) return;
    const missing = [0, ...AHEAD]
      .map((step) => this.at + step)
      .find((each) => each >= 0 && each <= this.of && !this.#kept.has(this.#name(each)));
    if (missing === undefined) return;
    this.#isFetching = true;
    let pause = missing === this.at ? 0 : 60;
    try {
      this.#keep(await this.house.past(this.id, missing, this.viewer));
    } catch (error) {
      const refused = asRefused(error);
      pause = PATIENCE;
      if (refused.code !== "too_fast" && missing === this.at) {
        this.notice = refused;
        this.isPlaying = false;
      }
    }
    this.#isFetching = false;
    const kept = this.#kept.get(this.#name(this.at));
    if (kept) this.#present(kept);
    if (!this.notice) this.#later(pause, () => void this.#fetchNext());
  }

  // ---- playing

  play(): void {
    if (this.at >= this.of) this.go(0);
    this.isPlaying = true;
    this.#step();
  }

  pause(): void {
    this.isPlaying = false;
  }

  #step(): void {
    this.#later(Math.max(duration(PACE), 500), () => {
      if (!this.isPlaying) return;
      if (this.shown?.position === this.at && !this.#player?.isPlaying) this.go(this.at + 1);
      if (this.at >= this.of) this.isPlaying = false;
      else this.#step();
    });
  }

  #later(milliseconds: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      if (!this.#isClosed) act();
    }, milliseconds);
    this.#timers.add(timer);
  }

  // ---- what is shown

  get decision(): Decision | null {
    return (this.shown?.decision ?? null) as Decision | null;
  }

  /** The move that led here. */
  get move(): Line | null {
    return (this.shown?.move ?? null) as Line | null;
  }

  get news(): NewsItem[] {
    return (this.move?.news ?? []) as NewsItem[];
  }

  name(seat: number): string {
    return this.table?.seats[seat - 1]?.name ?? "";
  }
}
