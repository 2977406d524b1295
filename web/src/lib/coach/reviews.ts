/** Which answers are reviewed: the latest of one's own, one at a time, and none that was taken back. */
import type { Decision, Position, ReviewedMessage } from "$lib/wire/types";

/** A question to one's own seat. */
export interface Asked {
  position: number;
  seat: number;
  choices: number;
  decision: Decision | null;
}

/** Who reviews, and who hears of it. */
interface Reviewing {
  review(position: number): Promise<ReviewedMessage | null>;
  /** What came of the review of the latest answer. */
  tell(reviewed: ReviewedMessage, asked: Asked): void;
  /** What was told no longer counts: there is another answer, or it was taken back. */
  forget(): void;
}

export class Reviews {
  readonly #by: Reviewing;
  /** The question that is open. */
  #asked: Asked | null = null;
  /** The latest answer that is reviewed, was, or waits to be. */
  #latest: Asked | null = null;
  #waiting: Asked | null = null;
  #isUnderWay = false;

  constructor(by: Reviewing) {
    this.#by = by;
  }

  /** Note what is asked, and when it was answered have that reviewed, if the seat that was asked wants to hear of it. */
  follow(next: Position | null, isWanted: (seat: number) => boolean): void {
    const asked = this.#asked;
    this.#asked = next && askedIn(next);
    if (!next) return;
    if (this.#latest && next.position <= this.#latest.position) this.#begin(null); // it was taken back
    if (!asked || !isWanted(asked.seat)) return;
    if (next.position > asked.position && asked.choices > 1) this.#begin(asked);
  }

  #begin(latest: Asked | null): void {
    this.#latest = this.#waiting = latest;
    this.#by.forget();
    if (!this.#isUnderWay) void this.#work();
  }

  /** Review what waits: a second review at a time would be refused. */
  async #work(): Promise<void> {
    this.#isUnderWay = true;
    for (let asked; (asked = this.#waiting) !== null;) {
      this.#waiting = null;
      const reviewed = await this.#by.review(asked.position);
      if (reviewed && asked === this.#latest) this.#by.tell(reviewed, asked);
    }
    this.#isUnderWay = false;
  }
}

/** What a position asks of the seat that looks at it. */
function askedIn({ position, asked, viewer, legal, decision }: Position): Asked | null {
  if (asked === null || asked !== viewer) return null;
  return { position, seat: asked, choices: legal.length, decision: (decision ?? null) as Decision | null };
}
