/** A view of which nothing is known but that it is plain data with players. */
export type Plain = number | string | boolean | null | Plain[] | { [key: string]: Plain };

export type GenericView = Record<string, Plain> & { players: Record<string, Plain>[] };

/** A key as people read it. */
export function spelled(key: string): string {
  return key.replaceAll(/[_-]/g, " ");
}
