/** The coach of a seat: says before a turn what matters, and after it what it has cost, until it is silenced. */
import { untrack } from "svelte";
import { say, t, type Arguments } from "$lib/i18n/i18n.svelte";
import type { TableState } from "$lib/match/match.svelte";
import { costOf, counted, reasonsIn } from "$lib/match/reasons";
import { labelOf } from "$lib/match/spoken";
import { settings } from "$lib/ui/settings.svelte";
import type { ReviewedMessage } from "$lib/wire/types";
import { storyOf } from "$lib/director/story.svelte";
import { adviceIn, type Advice } from "./advice";
import { Memory, MOST, whatMatters } from "./coach";
import { Reviews, type Asked } from "./reviews";

/** What an answer has cost, in words, and why. */
interface Cost {
  seat: number;
  text: string;
}

/** What the search advises at a moment; nothing where nobody can say. */
interface Advised {
  moment: number;
  advice: Advice | null;
}

/** Milliseconds that a coach waits for the search before it speaks for itself. */
const PATIENCE = 4000;

export class Coaching {
  #table: TableState;
  readonly #memory = new Memory();
  #cost = $state.raw<Cost | null>(null);
  #advised = $state.raw<Advised | null>(null);
  /** The moment of the question before which the coach speaks. */
  readonly #moment = $derived.by(() => (this.isAsked ? this.#table.position!.moment : null));

  /** Within a component: the coach follows the match as long as that is there. */
  constructor(table: TableState) {
    this.#table = table;
    const reviews = new Reviews({
      review: (position) => table.review(position),
      tell: (reviewed, asked) => (this.#cost = this.#costOf(reviewed, asked)),
      forget: () => (this.#cost = null),
    });
    $effect(() => reviews.follow(table.present, (seat) => settings.coach && this.#isCoached(seat)));
    $effect(() => {
      if (this.#moment !== null) void this.#consult(this.#moment);
    });
  }

  /** Ask the search before speaking: what it thinks a mistake is not advised, and what it holds with comes first. */
  async #consult(moment: number): Promise<void> {
    const position = untrack(() => this.#table.position)!;
    const { legal, viewer } = position;
    const late = new Promise<null>((done) => setTimeout(() => done(null), PATIENCE));
    const opinions = legal.length > 1 ? await Promise.race([this.#table.consult(), late]) : null;
    if (this.#moment === moment)
      this.#advised = { moment, advice: opinions && adviceIn(opinions, legal, viewer!) };
  }

  /** A seat of one's own has a coach. */
  #isCoached(seat: number): boolean {
    const { table, yourSeats, game } = this.#table;
    return game?.coach !== undefined && yourSeats.includes(seat) && table?.seats[seat - 1]?.coach === true;
  }

  /** One of those who play here has a coach: its box has room, whoever is asked. */
  get isHere(): boolean {
    return this.#table.yourSeats.some((seat) => this.#isCoached(seat));
  }

  /** It is the coach of the seat that looks on. */
  get isYours(): boolean {
    return this.#isCoached(this.#table.position?.viewer ?? 0);
  }

  get isSpeaking(): boolean {
    return this.isYours && settings.coach;
  }

  /** What the last answer has cost, if it was much. */
  get cost(): Cost | null {
    return this.isSpeaking && this.#cost?.seat === this.#table.position?.viewer ? this.#cost : null;
  }

  /** The seat that is coached is asked, and has not answered: then its question stands no more. */
  get isAsked(): boolean {
    const { position, past, legal } = this.#table;
    const isOpen = past === null && legal.length > 0;
    return this.isSpeaking && isOpen && position?.asked != null && position.asked === position.viewer;
  }

  /** What matters now, in sentences; nothing while others are asked, or the search still thinks. What a turn has cost takes the place of the second. */
  get matters(): string[] {
    const table = this.#table;
    const { position } = table;
    const me = position?.viewer ?? null;
    const advised = this.#advised;
    if (!this.isAsked || !position || me === null || advised?.moment !== position.moment) return [];
    const spoken = (key: string, given: Arguments = {}): string => say(table.game!.name, key, given);
    const seen = {
      view: position.view,
      me,
      decision: table.decision,
      legal: position.legal,
      advice: advised.advice,
      name: (seat: number) => table.name(seat),
      say: spoken,
    };
    const now = { seat: me, position: position.position, turn: this.#turnsOf(me) };
    const most = this.cost ? 1 : MOST;
    const found = whatMatters(table.game!.coach ?? [], seen, most, { memory: this.#memory, now });
    return found.map(({ key, given }) => spoken(`coach.${key}`, given));
  }

  /** How many turns a seat has had, without the one that it is in. */
  #turnsOf(seat: number): number {
    const { turns } = storyOf(this.#table);
    const isNow = turns.at(-1)?.seat === seat;
    return turns.filter((turn) => turn.seat === seat).length - (isNow ? 1 : 0);
  }

  #costOf({ reasons, best, played }: ReviewedMessage, { seat, decision }: Asked): Cost | null {
    const table = this.#table;
    const cost = reasons ? costOf(reasons, seat) : 0;
    if (!reasons || cost === 0) return null;
    const label = (action: typeof best): string => labelOf(table, action, decision);
    const given = { points: Math.round(cost), played: label(played), best: label(best) };
    const counting = counted(reasons, table.game!.counting);
    const told = reasonsIn(counting, seat, table.game!.name, (each) => table.name(each), Infinity);
    const why = told.find((reason) => reason.isFor);
    if (!why) return { seat, text: t("coach.cost", given) };
    return { seat, text: t("coach.cost.why", { ...given, reason: why.text }) };
  }
}
