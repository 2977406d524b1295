/** Where a card lies: beside what it speaks of. */
import type { Box } from "../pieces";

export interface Size {
  width: number;
  height: number;
}

const MARGIN = 6;
const STEPS = 40;
/** How much worse it is to cover what the card speaks of than what would be good to see too: whatever that is, it gives way. */
const WORSE = 1000;

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

function distance(one: Box, other: Box): number {
  const x = one.x + one.width / 2 - other.x - other.width / 2;
  const y = one.y + one.height / 2 - other.y - other.height / 2;
  return Math.hypot(x, y);
}

/** How much of a panel a card spoils: a line of which the end is covered is not read, and worse to see than none. */
function spoilt(card: Box, panel: Box): number {
  const covered = overlap(card, panel);
  const rest = covered > 0 ? panel.width * (covered / across(card, panel)) - covered : 0;
  return covered + 2 * rest;
}

/** How far a card and a panel lie over each other from left to right. */
function across(one: Box, other: Box): number {
  return Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
}

/** How much of some places a card covers. */
function coveredBy(card: Box, places: Box[]): number {
  return places.reduce((sum, place) => sum + overlap(card, place), 0);
}

/** Places from one side of the screen to the other. */
function steps(from: number, room: number): number[] {
  return Array.from({ length: STEPS + 1 }, (_, step) => from + (Math.max(0, room) * step) / STEPS);
}

/**
 * The corner of a card on a screen: it covers as little as can be of the places that it speaks of, and of what else is
 * good to see; and of all such corners it is near the first of the places.
 */
export function beside(size: Size, screen: Box, places: Box[], also: Box[]): { x: number; y: number } {
  const near = places[0] ?? screen;
  const cost = (card: Box): number => {
    const alsoSpoilt = also.reduce((sum, panel) => sum + spoilt(card, panel), 0);
    return coveredBy(card, places) * WORSE + alsoSpoilt + distance(card, near);
  };
  let best = { x: screen.x + MARGIN, y: screen.y + MARGIN };
  let least = Infinity;
  for (const y of steps(screen.y + MARGIN, screen.height - size.height - 2 * MARGIN))
    for (const x of steps(screen.x + MARGIN, screen.width - size.width - 2 * MARGIN)) {
      const found = cost({ x, y, ...size });
      if (found < least) [best, least] = [{ x, y }, found];
    }
  return best;
}

/**
 * The corner of a card in the first of some frames in which it covers none of its places, or least of them. It lies anywhere
 * on the screen where it has room in no frame.
 */
export function besideWithin(
  size: Size,
  frames: Box[],
  screen: Box,
  places: Box[],
  also: Box[],
): { x: number; y: number } {
  const roomy = frames.filter(
    ({ width, height }) => size.width + 2 * MARGIN <= width && size.height + 2 * MARGIN <= height,
  );
  const corners = (roomy.length > 0 ? roomy : [screen]).map((frame) => beside(size, frame, places, also));
  const covered = corners.map((corner) => coveredBy({ ...corner, ...size }, places));
  return corners[covered.indexOf(Math.min(...covered))]!;
}
