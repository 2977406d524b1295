/** Where everything lies on the board, in units of the drawing, for narrow, medium and wide columns. */
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

function wide(): Layout {
  const lane = 68;
  const first = 88;
  const second = first + 262 + 2 * lane;
  const sites = {
    market: slab(0, first, 262),
    pyramid: slab(1, first, 262),
    temple: slab(2, first, 262),
    "burial-chamber": slab(0, second, 262),
    obelisk: slab(1, second, 262),
  };
  const harbour = slab(2, first + 262 + lane + 14, 262 + lane - 14);
  return {
    width: MARGIN + 3 * COLUMN,
    height: second + 262 + MARGIN,
    round: { x: MARGIN, y: MARGIN, width: SLAB, height: 64 },
    quarry: { x: MARGIN + COLUMN, y: MARGIN, width: SLAB + COLUMN, height: 64 },
    harbour,
    berths: pile(harbour.x + SLAB / 2, harbour.y + 36, 69, 1.08),
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

function narrow(): Layout {
  const lane = 56;
  const height = 214;
  const harbour = slab(0, 84, 148);
  const quarry = slab(0, 242, 64);
  const top = quarry.y + quarry.height + lane;
  const site = (row: number): Slab => slab(0, top + row * (height + lane), height);
  const sites = {
    market: site(0),
    pyramid: site(1),
    temple: site(2),
    "burial-chamber": site(3),
    obelisk: site(4),
  };
  const berth = (column: number, row: number): Berth => ({
    x: harbour.x + 110 + 186 * column,
    y: harbour.y + 58 + row * 56,
    scale: 0.74,
  });
  return {
    width: MARGIN + COLUMN,
    height: sites.obelisk.y + height + MARGIN,
    round: { x: MARGIN, y: MARGIN, width: SLAB, height: 64 },
    quarry,
    harbour,
    berths: [berth(0, 0), berth(0, 1), berth(1, 0), berth(1, 1)],
    sites,
    docks: docksOf(sites, [], 0.78, lane),
  };
}

const LAYOUTS = { wide: wide(), medium: medium(), narrow: narrow() };

/** The layout for a column of so many pixels. */
export function layoutFor(pixels: number): Layout {
  if (pixels >= 900) return LAYOUTS.wide;
  return pixels >= 560 ? LAYOUTS.medium : LAYOUTS.narrow;
}
