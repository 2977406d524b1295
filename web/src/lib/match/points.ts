/** The points of a seat, as far as these eyes may see them. */

interface Scored {
  players?: { score?: unknown }[];
}

export function pointsOf(view: object, seat: number): number | null {
  const score = (view as Scored).players?.[seat - 1]?.score;
  return typeof score === "number" ? score : null;
}
