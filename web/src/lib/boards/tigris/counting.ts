/**
 * Which points count in Tigris & Euphrates: those in the colours in which a seat ends weakest, as far as its treasures reach,
 * and the treasures. Where none of these surely differ, it is what the seat scores.
 */
import type { Part, Reasons } from "$lib/wire/types";
import { COLOURS } from "./palette";

/** Means this near to the weakest belong to colours that often are the weakest. */
const NEAR = 1;

export function counting({ parts, scores }: Reasons): Part[] {
  const counted = parts.filter((part) => {
    const all = [...scores, ...parts].filter(({ seat }) => seat === part.seat);
    return part.source === "treasures" || isWeak(part, all, "best") || isWeak(part, all, "other");
  });
  return counted.some((part) => part.is_clear) ? counted : scores;
}

/** Whether a colour is among those that decide what a seat scores after one of the two answers. */
function isWeak(part: Part, all: Part[], after: "best" | "other"): boolean {
  const pointsIn = (source: string): number => all.find((each) => each.source === source)?.[after] ?? 0;
  const weakest = Math.min(...COLOURS.map(pointsIn));
  return part[after] <= Math.max(weakest, pointsIn("score")) + NEAR;
}
