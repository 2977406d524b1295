/**
 * Chance on a device: one seed of the browser's own entropy, and draws that follow from it as ziggurat/engine/fair.py has it.
 *
 * Draws are numbered. The same number gives the same draw, so that what is taken back and played again brings the same
 * chance; who counts Nature's answers gives each its number (`draws` below). `ziggurat verify` proves a finished record.
 */
import { bytesOf, hex, hmac, sha256 } from "./sha256";

export const DEVICE_SCHEME = "hmac-sha256/device";
const SEED_BYTES = 32;
const RANGE = 1n << 256n;

/** What proves the draws of a finished match: it stands in its record under `chance`. */
export interface Proof {
  scheme: string;
  commitment: string;
  seed: string;
  draws: number[];
}

/** An answer that Nature can give, and in how many equally likely cases it comes. */
export interface Outcome {
  action: number;
  weight: number;
}

export class Chance {
  private readonly key: Uint8Array;

  /** The seed is 32 bytes in hexadecimal; without one it is drawn now, by the browser's secure chance. */
  constructor(readonly seed: string = hex(crypto.getRandomValues(new Uint8Array(SEED_BYTES)))) {
    if (!/^[0-9a-f]{64}$/.test(seed)) throw new Error("A seed is 32 bytes in hexadecimal.");
    this.key = bytesOf(seed);
  }

  /** What can be shown before the match begins: the hash of the seed. */
  get commitment(): string {
    return hex(sha256(this.key));
  }

  /** Draw `number`: a fair whole number from 0 to sides - 1. What would favour small numbers is drawn again. */
  draw(sides: number, number: number): number {
    const limit = RANGE - (RANGE % BigInt(sides));
    for (let attempt = 0; ; attempt++) {
      const message = new TextEncoder().encode(`${DEVICE_SCHEME}:${number}:${attempt}`);
      const value = BigInt(`0x${hex(hmac(this.key, message))}`);
      if (value < limit) return Number(value % BigInt(sides));
    }
  }

  /** The answer that Nature must give by the draw of that number, of all that she can give (`engine.weights`). */
  answerOf(outcomes: readonly Outcome[], number: number): number {
    let at = this.draw(
      outcomes.reduce((total, { weight }) => total + weight, 0),
      number,
    );
    for (const { action, weight } of outcomes) {
      if (at < weight) return action;
      at -= weight;
    }
    throw new Error("Nature has no answer.");
  }

  /** The proof that goes with a finished match: the number of the draw for every answer of Nature. */
  proof(draws: number[]): Proof {
    return { scheme: DEVICE_SCHEME, commitment: this.commitment, seed: this.seed, draws };
  }
}
