/**
 * Where the wheels stand and how they are cut. All have teeth of one size, so their radii are as their numbers of teeth;
 * a wheel stands where a tooth of the calendar reaches into it on every full day.
 */
import { catalogue, WHEELS } from "./facts";

/** Radius of the pitch circle per tooth. */
const UNIT = 10;
const TIP = 18;
const ROOT = 21;

export interface Point {
  x: number;
  y: number;
}

/** The pitch radius of a wheel. */
export function radius(teeth: number): number {
  return UNIT * teeth;
}

export const CALENDAR_TEETH = catalogue.calendar.teeth;
export const DAY_ANGLE = 360 / CALENDAR_TEETH;

/** By wheel: how many teeth of the calendar it stands clockwise from the top. */
const STANDS: Record<string, number> = {
  palenque: -8,
  yaxchilan: -3,
  tikal: 3,
  uxmal: 8,
  "chichen-itza": 13,
};

export function polar(angle: number, distance: number): Point {
  const turn = (angle * Math.PI) / 180;
  return { x: distance * Math.cos(turn), y: distance * Math.sin(turn) };
}

/** The angle at which a wheel stands, seen from the calendar; clockwise from the right. */
function standsAt(key: string): number {
  return -90 + (STANDS[key] ?? 0) * DAY_ANGLE;
}

export function teethOf(key: string): number {
  return WHEELS.get(key)?.teeth ?? 10;
}

/** The middle of a wheel. */
export function middle(key: string): Point {
  return polar(standsAt(key), radius(CALENDAR_TEETH) + radius(teethOf(key)));
}

/** The angle of a space on its wheel. The calendar reaches in between the last two, which have no numbers. */
export function spaceAngle(key: string, space: number): number {
  const step = 360 / teethOf(key);
  return standsAt(key) + 180 + (space + 1.5) * step;
}

/** How far a wheel has turned on a day. */
export function turned(key: string, day: number): number {
  return (day * 360) / teethOf(key);
}

/** How far from its middle the workers of a wheel stand, and the printed plates lie. */
export function seatRadius(teeth: number): number {
  return radius(teeth) - 25;
}
export function plateRadius(teeth: number): number {
  return radius(teeth) + 60;
}
export function numberRadius(teeth: number): number {
  return radius(teeth) + 22;
}

function at(angle: number, distance: number): string {
  const { x, y } = polar(angle, distance);
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}

/** The outline of a wheel whose first tooth points to the right. */
export function gearPath(teeth: number): string {
  const pitch = 360 / teeth;
  const pitchRadius = radius(teeth);
  const tip = pitchRadius + TIP;
  const root = pitchRadius - ROOT;
  const parts: string[] = [];
  for (let tooth = 0; tooth < teeth; tooth++) {
    const angle = tooth * pitch;
    parts.push(
      `${tooth ? `A${root} ${root} 0 0 1` : "M"}${at(angle - 0.33 * pitch, root)}`,
      `Q${at(angle - 0.25 * pitch, pitchRadius - 6)} ${at(angle - 0.225 * pitch, pitchRadius)}`,
      `Q${at(angle - 0.19 * pitch, tip - 4)} ${at(angle - 0.12 * pitch, tip)}`,
      `A${tip} ${tip} 0 0 1${at(angle + 0.12 * pitch, tip)}`,
      `Q${at(angle + 0.19 * pitch, tip - 4)} ${at(angle + 0.225 * pitch, pitchRadius)}`,
      `Q${at(angle + 0.25 * pitch, pitchRadius - 6)} ${at(angle + 0.33 * pitch, root)}`,
    );
  }
  return `${parts.join("")}A${root} ${root} 0 0 1${at(-0.33 * pitch, root)}Z`;
}
