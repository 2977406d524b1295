/** The coach of a seat: says before a turn what matters, and after it what it has cost, until it is silenced. */
import { say, t, type Arguments } from "$lib/i18n/i18n.svelte";
import type { TableState } from "$lib/match/match.svelte";
import { costOf, reasonsIn } from "$lib/match/reasons";
import { labelOf } from "$lib/match/spoken";
import { settings } from "$lib/ui/settings.svelte";
import type { ReviewedTold } from "$lib/wire/types";
import { storyOf } from "$lib/director/story.svelte";
import { Memory, MOST, whatMatters } from "./coach";
import { Reviews, type Asked } from "./reviews";

/** What an answer has cost, in words, and why. */
interface Cost {
  seat: number;
  text: string;
}

export class Coaching {
  #table: TableState;
  readonly #memory = new Memory();
  #cost = $state.raw<Cost | null>(null);

  /** Within a component: the coach follows the match as long as that is there. */
  constructor(table: TableState) {
    this.#table = table;
    const reviews = new Reviews({
      review: (position) => table.review(position),
      tell: (reviewed, asked) => (this.#cost = this.#costOf(reviewed, asked)),
      forget: () => (this.#cost = null),
    });
    $effect(() => reviews.follow(table.present, (seat) => settings.coach && this.#isCoached(seat)));
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

  /** The seat that is coached is asked. */
  get isAsked(): boolean {
    const { position } = this.#table;
    return this.isSpeaking && position?.asked != null && position.asked === position.viewer;
  }

  /** What matters now, in sentences; nothing while others are asked. What a turn has cost takes the place of the second. */
  get matters(): string[] {
    const table = this.#table;
    const { position } = table;
    const me = position?.viewer ?? null;
    if (!this.isAsked || !position || me === null) return [];
    const spoken = (key: string, given: Arguments = {}): string => say(table.game!.name, key, given);
    const seen = {
      view: position.view,
      me,
      decision: table.decision,
      legal: position.legal,
      advised: table.hinted?.kind ?? null,
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

  #costOf({ reasons, best, played }: ReviewedTold, { seat, decision }: Asked): Cost | null {
    const table = this.#table;
    const cost = reasons ? costOf(reasons, seat) : 0;
    if (!reasons || cost === 0) return null;
    const label = (action: typeof best): string => labelOf(table, action, decision);
    const given = { points: Math.round(cost), played: label(played), best: label(best) };
    const told = reasonsIn(reasons, seat, table.game!.name, (each) => table.name(each), Infinity);
    const why = told.find((reason) => reason.isFor);
    if (!why) return { seat, text: t("coach.cost", given) };
    return { seat, text: t("coach.cost.why", { ...given, reason: why.text }) };
  }
}
