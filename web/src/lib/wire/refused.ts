/** A move that is not possible, where that is why something is refused. */
export interface AtMove {
  number: number;
  move: string;
}

/** What is not granted, with its code and its sentence in English. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly sentence: string,
    readonly at: AtMove | null = null,
  ) {
    super(sentence);
  }
}
