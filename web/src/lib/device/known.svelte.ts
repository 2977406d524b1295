/** The engines as all pages know them. While a server still builds some it is asked again, as often as it says itself. */
import { lookForEngines, type EngineList } from "./engines";
import { isDeviceBusy } from "./house.svelte";
import { keepEngines } from "./keeping";

let known = $state.raw<EngineList>({});
let asked: Promise<void> | null = null;

/** The engines that can be had, as far as we have heard; it changes when more are there. */
export function knownEngines(): EngineList {
  return known;
}

/** Ask which there are. Whoever asks later waits for the same answer, unless nobody was there to give one. */
export function askForEngines(): Promise<void> {
  return (asked ??= look());
}

async function look(): Promise<void> {
  const { engines, again } = await lookForEngines();
  known = engines;
  keepEngines(engines, isDeviceBusy);
  if (again !== null) setTimeout(() => void look(), again * 1000);
  else if (!Object.keys(engines).length) asked = null;
}
