/** Where everything lies on the board, in units of the drawing, for wide and for high frames. */
import facts from "$generated/imhotep.json";
import type { Site } from "./view";

export interface Place {
  x: number;
  y: number;
}
/** The middle of a ship, and how large it is drawn. */
export interface Berth extends Place {
  scale: number;
}
/** A slab of stone with what lies on it. */
export interface Slab extends Place {
  width: number;
  height: number;
}
export interface Layout {
  width: number;
  height: number;
  round: Slab;
  quarry: Slab;
  harbour: Slab;
  berths: Berth[];
  sites: Record<Site, Slab>;
  docks: Record<Site, Berth>;
}

export const SITES = facts.keys.sites as Site[];
/** The strip with the name of a site. */
export const TITLE = 36;
const SLAB = 384;
const MARGIN = 12;
const COLUMN = SLAB + MARGIN;

function slab(column: number, y: number, height: number): Slab {
  return { x: MARGIN + column * COLUMN, y, width: SLAB, height };
}

function dock(site: Slab, side: "above" | "below", scale: number, lane: number): Berth {
  const y = side === "above" ? site.y - lane / 2 : site.y + site.height + lane / 2;
  return { x: site.x + site.width / 2, y, scale };
}

function docksOf(sites: Record<Site, Slab>, below: Site[], scale: number, lane: number): Record<Site, Berth> {
  const berth = (site: Site): Berth =>
    dock(sites[site], below.includes(site) ? "below" : "above", scale, lane);
  return Object.fromEntries(SITES.map((site) => [site, berth(site)])) as Record<Site, Berth>;
}

/** One below the other, from the top. */
function pile(x: number, top: number, step: number, scale: number): Berth[] {
  return [0, 1, 2, 3].map((row) => ({ x, y: top + (row + 0.5) * step, scale }));
}

/** Three columns; the sites are as high as the frame wants them. */
function wide(high: number): Layout {
  const lane = 68;
  const first = 88;
  const second = first + high + 2 * lane;
  const sites = {
    market: slab(0, first, high),
    pyramid: slab(1, first, high),
    temple: slab(2, first, high),
    "burial-chamber": slab(0, second, high),
    obelisk: slab(1, second, high),
  };
  const harbour = slab(2, first + high + lane + 14, high + lane - 14);
  return {
    width: MARGIN + 3 * COLUMN,
    height: second + high + MARGIN,
    round: { x: MARGIN, y: MARGIN, width: SLAB, height: 64 },
    quarry: { x: MARGIN + COLUMN, y: MARGIN, width: SLAB + COLUMN, height: 64 },
    harbour,
    berths: pile(harbour.x + SLAB / 2, harbour.y + 36, (harbour.height - 40) / 4, 1.08),
    sites,
    docks: docksOf(sites, ["market", "pyramid", "temple"], 1, lane),
  };
}

function medium(): Layout {
  const lane = 66;
  const rows = [0, 1, 2].map((row) => 76 + MARGIN + lane + row * (232 + lane));
  const sites = {
    market: slab(0, rows[0]!, 232),
    pyramid: slab(1, rows[0]!, 232),
    temple: slab(0, rows[1]!, 232),
    "burial-chamber": slab(1, rows[1]!, 232),
    obelisk: slab(0, rows[2]!, 232),
  };
  const harbour = slab(1, rows[2]! - lane + 14, 232 + lane - 14);
  return {
    width: MARGIN + 2 * COLUMN,
    height: rows[2]! + 232 + MARGIN,
    round: { x: MARGIN, y: MARGIN, width: SLAB, height: 64 },
    quarry: { x: MARGIN + COLUMN, y: MARGIN, width: SLAB, height: 64 },
    harbour,
    berths: pile(harbour.x + SLAB / 2, harbour.y + 30, 62, 0.94),
    sites,
    docks: docksOf(sites, [], 0.94, lane),
  };
}

const LAYOUTS = [wide(312), wide(262), medium()];

/** The layout in which everything is drawn largest in a frame of this many pixels; among equals the one with more room. */
export function layoutFor(width: number, height: number): Layout {
  const scale = (layout: Layout): number => Math.min(width / layout.width, height / layout.height);
  return LAYOUTS.reduce((best, each) => (scale(each) > scale(best) ? each : best));
}
