/**
 * A table as this browser knows it: who sits there, where the match stands through one pair of eyes, what was said, and
 * the verbs: answer, look, ask why, take back. Positions are shown one after the other, so that fast moves of others
 * can be followed.
 */
import { loadGame, meantIn, type GameOnScreen } from "$lib/boards/games";
import { api, Refused } from "$lib/wire/api";
import { houseOf, type House, type Question } from "$lib/wire/house";
import type {
  Action,
  Can,
  ChatMessage,
  Decision,
  Guest,
  Line,
  NewsItem,
  Opinion,
  Position,
  PreviewMessage,
  ProposalMessage,
  Reasons,
  ReviewedMessage,
  TableAnswer,
  TableChanged,
  TableData,
  ServerMessage,
} from "$lib/wire/types";
import { linesAfter, linesMissing, linesWith } from "./lines";
import { meaningOf, type Meanings } from "./meanings";
import { rivalsOf, SHOWN } from "./opinions";
import { explained } from "./words";

const LOOK_AFTER = 120;

/** What leads from one position to the next. */
export interface Change {
  before: Position | null;
  next: Position;
  /** How many positions wait behind it by now. */
  readonly waiting: number;
}

/** Shows the next position; or, before that, the table between here and there. */
export type Show = (position?: Position) => void;

/** Tells a change as a scene, and stops for what is big. It shows the next position itself, and is done when the one after it may be shown. */
export interface Stage {
  /** Something big is told: the table stands still, and nothing is asked until it was seen. */
  readonly isStopped: boolean;
  /** What that is, in a few words. */
  readonly title: string;
  tell(change: Change, show: Show): Promise<void>;
  /** How many positions wait behind what is told. */
  wait(positions: number): void;
  /** Go to the end of what is told, and of all that waits. */
  hurry(): void;
  /** Tell how the scores of a match that is over came about. */
  reveal(): void;
  /** On from what is told. */
  next(): void;
}

/** An earlier position in place of the present one, and the news that led to it. */
export interface Past {
  position: Position;
  news: NewsItem[];
}

export class TableState {
  readonly id: string;
  /** Who keeps the table. */
  readonly house: House;
  table = $state<TableData | null>(null);
  yourSeats = $state<number[]>([]);
  invites = $state<Record<string, string>>({});
  game = $state<GameOnScreen | null>(null);
  /** The position that came last, and an earlier one that is shown in its place while it is played again. */
  present = $state.raw<Position | null>(null);
  past = $state.raw<Past | null>(null);
  /** The position that was told last, whether it is shown yet or not: what is taken back is counted from there. */
  latest = $state.raw<Position | null>(null);
  /** The table after a move is shown, and what it led to is still to be counted. */
  isHalfway = $state(false);
  log = $state.raw<Line[]>([]);
  /** Who watches without a seat. */
  spectators = $state.raw<Guest[]>([]);
  chat = $state.raw<ChatMessage[]>([]);
  /** How many lines of the chat were seen. */
  read = $state(0);
  /** More was said than has come. */
  hasEarlierChat = $state(false);
  proposal = $state.raw<ProposalMessage | null>(null);
  opinions = $state.raw<Opinion[] | null>(null);
  /** Why the best of them is better than the next; null as long as nothing is known. */
  reasons = $state.raw<Reasons | null>(null);
  /** What the seat that is asked would see right after the best answer, and after the next. */
  afterBest = $state.raw<Position["view"][] | null>(null);
  /** What the answers of the hint are for. */
  meanings = $state.raw<Meanings>(new Map());
  isThinkingOfHint = $state(false);
  isComparing = $state(false);
  /** A sentence for the person: why something is not possible. */
  notice = $state("");
  /** Why the table cannot be shown at all. */
  trouble = $state<Refused | null>(null);
  looked = $state.raw<Action | null>(null);
  /** The answer that waits to be confirmed, and what would follow from it. */
  waitingAction = $state.raw<Action | null>(null);
  /** The answers that are left after something was picked: a ship, a site, a tile. */
  choice = $state.raw<Action[] | null>(null);
  /** What was picked, in words of its board such as `ship 2`. */
  held = $state<string | null>(null);
  /** What was typed to find an answer. */
  typed = $state("");
  preview = $state.raw<PreviewMessage | null>(null);
  /** A seat of this browser that must be called to the screen before it is shown. */
  called = $state<number | null>(null);
  /** The moment that was answered last: nothing more is to be answered until what follows is shown. */
  answered = $state<number | null>(null);
  /** When the clocks were told. */
  clocksAt = $state(0);
  /** Who tells the changes; as long as there is nobody, positions are shown as they come. */
  stage = $state.raw<Stage | null>(null);
  /** Called when a seat of this browser is newly asked. */
  onTurn: () => void = () => {};

  #wanted: number | null = null;
  #watched: number | null = null;
  /** The number of the earliest line of the chat that was asked for. */
  #firstChat: number | undefined;
  #queue: Position[] = [];
  #isShowing = false;
  /** What the search was asked last. */
  #thought: { moment: number; opinions: Promise<Opinion[]> } | null = null;
  #lookTimer: ReturnType<typeof setTimeout> | undefined;
  #leave: (() => void)[] = [];

  constructor(id: string, house: House = houseOf(id)) {
    this.id = id;
    this.house = house;
  }

  // ---- coming and going

  /** Begin to watch the table. */
  async open(): Promise<void> {
    this.#leave.push(this.house.transport.listen((message) => this.#hear(message)));
    try {
      this.take(await this.house.table(this.id));
    } catch (error) {
      this.trouble = asRefused(error);
      return;
    }
    this.#leave.push(this.house.transport.whenOpen(() => void this.#watch()));
  }

  /** No longer. */
  close(): void {
    this.#queue.length = 0;
    clearTimeout(this.#lookTimer);
    for (const leave of this.#leave) leave();
    if (this.house.transport.state === "open")
      void this.#ask({ type: "unwatch", table: this.id }).catch(() => {});
  }

  /** Take in a table that a request has answered with. */
  take(answer: TableAnswer): void {
    this.yourSeats = answer.your_seats;
    this.invites = answer.invites;
    this.#takeTable(answer.table);
  }

  #takeTable(table: TableData): void {
    this.table = table;
    if (table.is_beginning) void api.tellChance(table);
    if (!this.game) void loadGame(table.game).then((game) => (this.game = game));
  }

  /** Through whose eyes we watch: our one seat, or that which was called to this screen last; else as a spectator. */
  #eyes(): number | null {
    if (this.#wanted === null || !this.yourSeats.includes(this.#wanted)) {
      this.#wanted = this.yourSeats.length === 1 ? this.yourSeats[0]! : null;
    }
    return this.#wanted;
  }

  async #watch(): Promise<void> {
    const seat = this.#eyes();
    this.#watched = seat;
    const since = this.position && this.position.viewer === seat ? this.position.moment : undefined;
    try {
      await this.#ask({
        type: "watch",
        table: this.id,
        ...(seat ? { seat } : {}),
        ...(since ? { since } : {}),
      });
    } catch (error) {
      if (asRefused(error).code !== "offline") this.trouble = asRefused(error);
    }
  }

  /** Look through the eyes of another own seat. */
  async see(seat: number): Promise<void> {
    this.#wanted = seat;
    this.called = null;
    this.stage?.hurry();
    this.#forget();
    this.log = [];
    this.present = this.past = this.latest = null;
    await this.#watch();
  }

  #ask(question: Question): Promise<ServerMessage> {
    return this.house.transport.ask(question);
  }

  // ---- what we are told

  #hear(message: ServerMessage): void {
    if (message.type === "position" && message.table === this.id) this.#arrive(message);
    else if (message.type === "table" && message.table.id === this.id) this.#changed(message);
    else if (message.type === "chat" && message.table === this.id) this.#heard(message);
    else if (message.type === "refused" && message.table === this.id && message.error.code === "kicked")
      this.trouble = new Refused(message.error.code, message.error.sentence);
    else if (message.type === "proposal" && message.table === this.id)
      this.proposal = message.state === "open" ? message : null;
  }

  #changed(message: TableChanged): void {
    this.yourSeats = message.your_seats;
    this.spectators = message.spectators;
    this.#takeTable(message.table);
    if (this.#eyes() !== this.#watched) void this.#watch();
  }

  #heard(line: ChatMessage): void {
    if (this.chat.some((each) => each.number === line.number)) return;
    if (this.chat.length === 0) this.hasEarlierChat = line.number > 1;
    this.chat = [...this.chat, line].sort((one, other) => one.number - other.number);
  }

  /** Fetch the page of the chat before what has come. */
  async earlierChat(): Promise<void> {
    const before = this.#firstChat ?? this.chat[0]?.number;
    if (before === undefined) return;
    try {
      const message = await this.#ask({ type: "talk", table: this.id, before });
      if (message.type !== "talk") return;
      this.#firstChat = message.first ?? before;
      for (const line of message.lines) this.#heard(line);
      this.hasEarlierChat = message.has_more;
    } catch (error) {
      this.notice = explained(asRefused(error), this.table?.game);
    }
  }

  /** Hear somebody no longer, or neither hear nor play with them. */
  async shun(guest: string, kind: "mute" | "block"): Promise<void> {
    await api.shun(guest, { kind });
    this.chat = this.chat.filter((line) => line.guest !== guest);
  }

  /** The log begins before what has come of it. */
  get hasEarlierLog(): boolean {
    return linesMissing(this.log, this.position) > 0;
  }

  /** Fetch all of the log, page by page. */
  async wholeLog(): Promise<void> {
    let before = Infinity;
    for (let missing; (missing = linesMissing(this.log, this.position)) > 0 && missing < before;) {
      before = missing;
      try {
        const message = await this.#ask({ type: "log", table: this.id, until: missing });
        const isSame = message.type === "log" && message.viewer === this.position?.viewer;
        if (isSame) this.log = linesWith(message, this.log, linesMissing(this.log, this.position));
      } catch (error) {
        this.notice = explained(asRefused(error), this.table?.game);
        return;
      }
    }
  }

  #arrive(position: Position): void {
    const last = this.latest;
    if (last && last.viewer === position.viewer && position.moment < last.moment) return;
    this.#queue.push(position);
    this.latest = position;
    this.#endPast();
    if (this.#isShowing) this.stage?.wait(this.#queue.length);
    else void this.#showAll();
  }

  /** What is played again ends, and what is told of it. */
  #endPast(): void {
    if (!this.past) return;
    this.past = null;
    this.stage?.hurry();
  }

  /** Show what has come, one position after the other. */
  async #showAll(): Promise<void> {
    this.#isShowing = true;
    for (let next; (next = this.#queue.shift()) !== undefined;) await this.#showNext(next);
    this.#isShowing = false;
  }

  async #showNext(next: Position): Promise<void> {
    const queue = this.#queue;
    const change: Change = {
      before: this.present,
      next,
      get waiting() {
        return queue.length;
      },
    };
    let isShown = false;
    const show: Show = (position = next) => {
      isShown = position === next;
      this.isHalfway = !isShown;
      this.#show(position);
    };
    try {
      await this.stage?.tell(change, show);
    } catch (error) {
      console.error(error); // a scene that fails costs nobody the table
    }
    if (!isShown) show();
  }

  #show(next: Position): void {
    const before = this.present;
    this.log = linesAfter(this.log, next);
    this.present = next;
    this.clocksAt = Date.now();
    this.#forget();
    if (this.table && this.table.asked !== next.asked) this.table = { ...this.table, asked: next.asked };
    const isMine = next.asked !== null && this.yourSeats.includes(next.asked);
    if (isMine && this.yourSeats.length > 1 && next.asked !== next.viewer) this.called = next.asked;
    if (isMine && before && before.asked !== next.asked) this.onTurn();
  }

  #forget(): void {
    this.looked = this.waitingAction = this.choice = this.preview = this.held = null;
    this.opinions = this.reasons = this.afterBest = null;
    this.notice = this.typed = "";
    this.proposal = this.proposal && this.proposal.moment === this.position?.moment ? this.proposal : null;
  }

  // ---- what is shown

  get position(): Position | null {
    return this.past?.position ?? this.present;
  }

  get decision(): Decision | null {
    return (this.position?.decision ?? null) as Decision | null;
  }

  get legal(): Action[] {
    const isAnswered = this.position?.moment === this.answered;
    return this.called === null && !isAnswered && !this.isStopped ? (this.position?.legal ?? []) : [];
  }

  /** Something big is told first. */
  get isStopped(): boolean {
    return this.stage?.isStopped ?? false;
  }

  get unread(): number {
    return Math.max(0, this.chat.length - this.read);
  }

  /** The answers that are offered: all, or those with what was picked. */
  get offered(): Action[] {
    return this.choice ?? this.legal;
  }

  /** What Undo will be: done at once, a question to the others, or the reason why it is neither. */
  get undoing(): "undo" | "ask" | "waits" | NonNullable<Can["why_not"]> {
    const can = this.latest?.can;
    if (can?.undo) return "undo";
    if (this.proposal) return "waits";
    return can && can.ask !== null ? "ask" : (can?.why_not ?? "nothing");
  }

  /** Nobody else plays whom one could ask. */
  get isAlone(): boolean {
    const seats = this.table?.seats ?? [];
    return seats.every((seat) => seat.guest === null || this.yourSeats.includes(seat.seat));
  }

  /** The one answer that is no choice among pieces: to be done, to pass, to decline. */
  get done(): Action | null {
    return this.legal.find((action) => this.game!.words.done.includes(action.kind)) ?? null;
  }

  /** Something is picked, or waits to be confirmed. */
  get isHolding(): boolean {
    return this.choice !== null || this.waitingAction !== null;
  }

  /** The parts of the board that a hint speaks of: of the answer that is looked at, else of the best. */
  get told(): string[] {
    const best = this.opinions?.[0];
    const looked = this.looked && this.meanings.get(this.looked.id);
    const told = looked ?? (best && this.meanings.get(best.answer)) ?? [];
    return [...new Set(told.flatMap(({ lights }) => lights))];
  }

  /** The answer that the search thinks is best, while it says so. */
  get hinted(): Action | null {
    const best = this.opinions?.[0];
    return (best && this.legal.find((action) => action.id === best.answer)) ?? null;
  }

  /** What others have done since the viewer's last answer; or what that answer did, if they have done nothing. */
  get recent(): NewsItem[] {
    if (this.past) return this.past.news;
    const viewer = this.position?.viewer ?? -1;
    const last = this.log.findLastIndex((line) => line.seat === viewer);
    const since = this.log.slice(last + 1);
    const lines = since.length > 0 ? since.slice(-12) : this.log.slice(-1);
    return lines.flatMap((line) => line.news as NewsItem[]);
  }

  name(seat: number): string {
    return this.table?.seats[seat - 1]?.name ?? "";
  }

  // ---- verbs

  /** Answer the open decision. */
  async answer(move: Action | string): Promise<void> {
    const position = this.position;
    if (!position || position.moment === this.answered) return;
    const moment = (this.answered = position.moment);
    this.stage?.hurry();
    const id = typeof move === "string" ? move : move.id;
    const isTaken = await this.#say({ type: "answer", table: this.id, moment, move: id });
    if (!isTaken && this.answered === moment) this.answered = null;
  }

  /** Take back, play again, or take back the whole turn. Where others must be asked to undo, they are. */
  takeBack(type: "undo" | "redo" | "reset"): Promise<boolean> {
    this.stage?.hurry();
    const moment = this.latest?.moment ?? 0;
    const ask = this.latest?.can.ask ?? null;
    if (type === "undo" && ask !== null)
      return this.#say({ type: "propose", table: this.id, moment, position: ask });
    return this.#say({ type, table: this.id, moment });
  }

  propose(position: number): Promise<boolean> {
    return this.#say({ type: "propose", table: this.id, moment: this.position?.moment ?? 0, position });
  }

  consent(agree: boolean): Promise<boolean> {
    return this.#say({ type: "consent", table: this.id, moment: this.position?.moment ?? 0, agree });
  }

  say(text: string): Promise<boolean> {
    return this.#say({ type: "chat", table: this.id, text });
  }

  /** Show what an answer would do, once the person stays with it. */
  look(action: Action | null): void {
    if (this.waitingAction) return; // the button that was pressed goes away under the pointer
    clearTimeout(this.#lookTimer);
    this.looked = action;
    this.preview = null;
    if (action) this.#lookTimer = setTimeout(() => void this.#preview(action), LOOK_AFTER);
  }

  /** Keep an answer until it is confirmed, and show the table after it. */
  hold(action: Action): void {
    this.waitingAction = null; // another one may have waited
    this.notice = ""; // why something else was not possible
    this.look(action);
    this.waitingAction = action;
  }

  /** Pick something: only the answers with it are offered from now on. The same once more lets go of it. */
  pick(held: string, actions: Action[]): void {
    const isSame = this.held === held;
    this.letGo();
    if (isSame || actions.length === 0) return;
    this.held = held;
    this.choice = actions;
  }

  /** Let go of it. */
  letGo(): void {
    this.waitingAction = null;
    this.notice = "";
    this.choice = this.held = null;
    this.look(null);
  }

  async #preview(action: Action): Promise<void> {
    const moment = this.position?.moment ?? 0;
    try {
      const message = await this.#after(action.id, moment);
      if (this.looked?.id === action.id) this.preview = message;
    } catch {
      this.preview = null;
    }
  }

  /** The table after an answer, with its news. */
  async #after(move: number, moment: number): Promise<PreviewMessage> {
    const message = await this.#ask({ type: "preview", table: this.id, moment, move });
    if (message.type !== "preview") throw new Error("There is no preview.");
    return message;
  }

  /** Why a move is not possible. */
  async why(move: string): Promise<void> {
    const moment = this.position?.moment ?? 0;
    try {
      const message = await this.#ask({ type: "why_not", table: this.id, moment, move });
      if (message.type === "why_not")
        this.notice = message.reason ? explained(message.reason, this.table?.game) : "";
    } catch (error) {
      this.notice = explained(asRefused(error), this.table?.game);
    }
  }

  /** What the search would answer. */
  async hint(): Promise<void> {
    const moment = this.position?.moment ?? 0;
    this.isThinkingOfHint = true;
    try {
      const opinions = await this.#think(moment);
      const meanings = await this.#meaningsOf(opinions, moment);
      if (this.position?.moment === moment) [this.opinions, this.meanings] = [opinions, meanings];
    } catch (error) {
      this.notice = explained(asRefused(error), this.table?.game);
    }
    this.isThinkingOfHint = false;
    if (this.opinions) await this.#compare(this.opinions);
  }

  /** What the answers that are shown are for. A hint without is a hint all the same. */
  async #meaningsOf(opinions: Opinion[], moment: number): Promise<Meanings> {
    const { position, game, decision } = this;
    const meant = game && (await meantIn(game.name));
    if (!meant || !position) return new Map();
    const { kept, words } = game;
    const around = { game: game.name, position, decision, done: words.done, kept };
    const name = (seat: number): string => this.name(seat);
    const meanings = opinions.slice(0, SHOWN).map(async ({ answer }) => {
      const action = position.legal.find(({ id }) => id === answer);
      const after = action && (await this.#after(answer, moment));
      return [answer, after ? meaningOf(meant, { ...around, name }, action, after) : []] as const;
    });
    return new Map(await Promise.all(meanings).catch(() => []));
  }

  /** What the search thinks, without showing it; null where nobody can say. */
  async consult(): Promise<Opinion[] | null> {
    if (!this.present || this.past) return null;
    try {
      return await this.#think(this.present.moment);
    } catch {
      return null;
    }
  }

  /** What the search thinks at a moment: it is asked once, by whoever wants to know first. */
  #think(moment: number): Promise<Opinion[]> {
    if (this.#thought?.moment === moment) return this.#thought.opinions;
    const opinions = this.#ask({ type: "hint", table: this.id, moment }).then((message) =>
      message.type === "hint" ? message.opinions : [],
    );
    const thought = { moment, opinions };
    this.#thought = thought;
    opinions.catch(() => this.#thought === thought && (this.#thought = null)); // it can be asked again
    return opinions;
  }

  /** No longer. */
  closeHint(): void {
    this.opinions = this.reasons = this.afterBest = null;
    this.look(null);
  }

  /**
   * Why the best answer is better than the next that comes to something else; where these two differ in nothing that is
   * sure, than the first of another kind. A hint without reasons is a hint all the same.
   */
  async #compare(opinions: Opinion[]): Promise<void> {
    const { position } = this;
    if (!position) return;
    const actionOf = ({ answer }: Opinion): Action | undefined =>
      position.legal.find(({ id }) => id === answer);
    const kindOf = (opinion: Opinion): string | undefined => actionOf(opinion)?.kind;
    const meant = await meantIn(this.game!.name);
    const comesTo = (opinion: Opinion): string | undefined => {
      const action = actionOf(opinion);
      return action && meant ? meant.comesTo(action, position.view) : action?.text;
    };
    this.isComparing = true;
    try {
      for (const rival of rivalsOf(opinions, kindOf, comesTo)) {
        const isClear = await this.#compareTwo(opinions, rival, position);
        if (isClear || this.opinions !== opinions) break;
      }
    } catch (error) {
      console.warn(asRefused(error).sentence);
    }
    this.isComparing = false;
  }

  /** Compare the best answer with another; whether anything about them is sure. */
  async #compareTwo(opinions: Opinion[], rival: Opinion, position: Position): Promise<boolean> {
    const [best, other] = [opinions[0]!.answer, rival.answer];
    const after = await Promise.all([best, other].map((answer) => this.#after(answer, position.moment)));
    const question = { type: "compare", table: this.id, position: position.position, best, other } as const;
    const message = await this.#ask(question);
    if (message.type !== "compared" || this.opinions !== opinions) return false;
    const isClear = message.reasons.parts.some((part) => part.is_clear);
    if (isClear || !this.reasons)
      [this.reasons, this.afterBest] = [message.reasons, after.map(({ view }) => view)];
    return isClear;
  }

  /** What an answer of one's own has cost; null where nobody can say. */
  async review(position: number): Promise<ReviewedMessage | null> {
    try {
      const message = await this.#ask({ type: "review", table: this.id, position });
      return message.type === "reviewed" ? message : null;
    } catch {
      return null;
    }
  }

  /** Say something at the table; whether it was done. */
  async #say(question: Question): Promise<boolean> {
    this.notice = "";
    try {
      await this.#ask(question);
      return true;
    } catch (error) {
      this.notice = explained(asRefused(error), this.table?.game);
      return false;
    }
  }
}

/** Any error as one of the server's. */
export function asRefused(error: unknown): Refused {
  return error instanceof Refused ? error : new Refused("failed", String(error));
}
