/** How a match went: points over its course, and what the search thinks of it. */
import { asRefused } from "$lib/match/match.svelte";
import { Refused } from "$lib/wire/api";
import { houseOf, type House } from "$lib/wire/house";
import type { Analysis } from "$lib/wire/types";

const LOOK_AGAIN = 1000;

/** What the search thinks of one decision. */
export interface Judgement {
  position: number;
  seat: number;
  played: string;
  best: string;
  worth: number[];
  points: number[];
  line: string[];
}

export class Opinions {
  readonly id: string;
  course = $state.raw<number[][] | null>(null);
  analysis = $state.raw<Analysis | null>(null);
  /** Why the analysis cannot be shown just now. */
  notice = $state.raw<Refused | null>(null);

  #house: House;
  #isClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string) {
    this.id = id;
    this.#house = houseOf(id);
  }

  get judgements(): Judgement[] {
    return (this.analysis?.positions ?? []) as unknown as Judgement[];
  }

  /** Points over the match, and an analysis that somebody has asked for before. */
  async find(): Promise<void> {
    if (this.course || this.analysis) return;
    this.course = await this.#house.course(this.id).catch(() => null);
    this.analysis = await this.#house.analysis(this.id).catch(() => null);
    this.#lookAgain();
  }

  /** Let the search think about the whole match. */
  async analyse(): Promise<void> {
    this.notice = null;
    try {
      this.analysis = await this.#house.analyse(this.id);
      this.#lookAgain();
    } catch (error) {
      this.notice = asRefused(error);
    }
  }

  /** Let it think no further. */
  async stop(): Promise<void> {
    try {
      this.analysis = await this.#house.stopAnalysis(this.id);
    } catch (error) {
      this.notice = asRefused(error);
    }
  }

  /** No longer. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #lookAgain(): void {
    if (this.#isClosed || this.analysis?.state !== "running") return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      try {
        this.analysis = await this.#house.analysis(this.id);
        this.notice = null;
      } catch (error) {
        this.notice = asRefused(error);
      }
      this.#lookAgain();
    }, LOOK_AGAIN);
  }
}
