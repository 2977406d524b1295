/** Which options of a new table matter, given who plays and what else is chosen: `matters.ts` in the folder of a game. */

type Chosen = Record<string, string>;

/** By option: what it needs in order to change anything. */
export type Needs = Record<string, (options: Chosen, seats: number) => boolean>;

const found = import.meta.glob<{ needs: Needs }>("./*/matters.ts", { eager: true });

/** Whether an option changes anything. */
export function matters(game: string, option: string, options: Chosen, seats: number): boolean {
  return found[`./${game}/matters.ts`]?.needs[option]?.(options, seats) ?? true;
}
