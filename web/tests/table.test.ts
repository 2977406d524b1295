/** Setting up a table, where its rules are read, and looking at a board closely. */
import { describe, expect, it } from "vitest";
import { matters } from "../src/lib/boards/matters";
import { rulesOf } from "../src/lib/boards/tzolkin/rules-of";
import { nearest } from "../src/lib/ui/arrows";
import { fitted, zoomedAt } from "../src/lib/ui/zoom";

describe("options of a new table", () => {
  it("are hidden where they cannot matter", () => {
    expect(matters("imhotep", "three_seats_first", { obelisk: "A" }, 3)).toBe(true);
    expect(matters("imhotep", "three_seats_first", { obelisk: "A" }, 4)).toBe(false);
    expect(matters("imhotep", "three_seats_first", { obelisk: "B" }, 3)).toBe(false);
    expect(matters("tigris", "monument_over_building", { buildings: "false" }, 4)).toBe(false);
    expect(matters("tzolkin", "quick_actions", {}, 5)).toBe(false);
    expect(matters("tzolkin", "tribes", {}, 5)).toBe(true);
  });
});

describe("the rules of a table", () => {
  const seats = (count: number): unknown[] => Array.from({ length: count });

  it("are those of the expansion where some of it is played", () => {
    expect(rulesOf({ options: { tribes: true }, seats: seats(3) })).toBe("tzolkin-expansion");
    expect(rulesOf({ options: { tribes: false }, seats: seats(5) })).toBe("tzolkin-expansion");
    expect(rulesOf({ options: { tribes: false }, seats: seats(4) })).toBe("tzolkin");
  });
});

describe("zooming", () => {
  const size = { width: 400, height: 300 };
  const all = { scale: 1, x: 0, y: 0 };

  it("keeps the point that is pointed at where it is", () => {
    const near = zoomedAt(all, 2, 100, 150, size, 5);
    expect(near).toEqual({ scale: 2, x: -100, y: -150 });
  });

  it("never shows what lies beside the board", () => {
    expect(fitted({ scale: 2, x: 50, y: -900 }, size)).toEqual({ scale: 2, x: 0, y: -300 });
    expect(zoomedAt({ scale: 2, x: -400, y: -300 }, 0.1, 0, 0, size, 5)).toEqual({ scale: 1, x: 0, y: 0 });
  });
});

describe("arrow keys", () => {
  const places = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 60, y: 60 },
    { x: 0, y: 100 },
  ];

  it("go to the nearest place straight ahead", () => {
    expect(nearest("ArrowRight", places[0]!, places)).toBe(1);
    expect(nearest("ArrowDown", places[0]!, places)).toBe(3);
    expect(nearest("ArrowLeft", places[1]!, places)).toBe(0);
  });

  it("stay where nothing lies in that direction", () => {
    expect(nearest("ArrowUp", places[0]!, places)).toBe(-1);
    expect(nearest("Enter", places[0]!, places)).toBe(-1);
  });
});
