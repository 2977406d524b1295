/** Seats never look like tiles: their colours lie far apart, as the eye sees it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PAINT } from "../src/lib/boards/tigris/palette";

const FAR = 30;
const css = readFileSync(join(import.meta.dirname, "../src/app.css"), "utf8");
const seats = [...css.matchAll(/--seat-\d: light-dark\((#\w+), (#\w+)\)/g)].map((found) => found[1]!);

function lab(colour: string): [number, number, number] {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const bend = (value: number): number => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const x = bend((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = bend(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = bend((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const apart = (one: string, other: string): number =>
  Math.hypot(...lab(one).map((part, n) => part - lab(other)[n]!));

describe("colours", () => {
  it("of seats are far from those of tiles", () => {
    expect(seats).toHaveLength(5);
    for (const seat of seats)
      for (const paint of Object.values(PAINT)) expect(apart(seat, paint.base)).toBeGreaterThan(FAR);
  });

  it("of seats are far from each other", () => {
    for (const [n, seat] of seats.entries())
      for (const other of seats.slice(n + 1)) expect(apart(seat, other)).toBeGreaterThan(FAR);
  });
});
