/** What is drawn on the board of every site, by its side. */
import type { Component } from "svelte";
import BurialChamber from "./BurialChamber.svelte";
import GreatPyramid from "./GreatPyramid.svelte";
import Market from "./Market.svelte";
import Obelisks from "./Obelisks.svelte";
import SmallPyramids from "./SmallPyramids.svelte";
import Temple from "./Temple.svelte";
import Towers from "./Towers.svelte";
import type { ImhotepView, Side, Site } from "./view";

type Contents = Component<{ view: ImhotepView; height: number }>;

export const CONTENTS: Record<Site, Record<Side, Contents>> = {
  market: { A: Market, B: Market },
  pyramid: { A: GreatPyramid, B: SmallPyramids },
  temple: { A: Temple, B: Temple },
  "burial-chamber": { A: BurialChamber, B: BurialChamber },
  obelisk: { A: Obelisks, B: Towers },
};
