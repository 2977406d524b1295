/** The pages by the first word of their address, each loaded when it is first shown. */
import type { Component } from "svelte";

/** Loads a page. */
export type Loader = () => Promise<{ default: Component }>;

const PAGES: Record<string, Loader> = {
  "": () => import("./routes/home/Home.svelte"),
  new: () => import("./routes/new/New.svelte"),
  table: () => import("./routes/table/Table.svelte"),
  join: () => import("./routes/join/Join.svelte"),
  device: () => import("./routes/join/Device.svelte"),
  replay: () => import("./routes/replay/Replay.svelte"),
  learn: () => import("./routes/learn/Learn.svelte"),
  rules: () => import("./routes/rules/Rules.svelte"),
  settings: () => import("./routes/settings/Settings.svelte"),
  gallery: () => import("./routes/gallery/Gallery.svelte"),
};

/** What loads a page; null where there is none of that name. */
export function loaderOf(page: string): Loader | null {
  return Object.hasOwn(PAGES, page) ? PAGES[page]! : null;
}
