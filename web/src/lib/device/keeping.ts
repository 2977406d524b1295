/** Keeps the engines of all games in the browser, so that each can be played without a net. */
import { addressOf, KEPT, LIST, nameOfOurs, type EngineList } from "./engines";

const PATIENCE = 3000;

/** Fetch, one after the other and when the page has nothing else to do, every engine that is not kept yet. */
export function keepEngines(engines: EngineList): void {
  if (!("caches" in globalThis)) return; // a page that did not come securely keeps nothing
  setTimeout(() => void keepAll(engines).catch(() => {}), PATIENCE); // the next visit tries again
}

/**
 * Keep the engines of this app. Those of other versions are not touched: they are forgotten with their app, by the service
 * worker. Of those that fit this one the engine before stays too, for pages that are still open.
 */
export async function keepAll(engines: EngineList): Promise<void> {
  const cache = await caches.open(KEPT);
  const kept = (await cache.keys()).map(({ url }) => url);
  for (const [game, { address, isOurs }] of Object.entries(engines)) {
    if (!isOurs) continue;
    if (!kept.includes(address)) await cache.add(address);
    const before = kept.filter((url) => url.startsWith(addressOf(nameOfOurs(game))) && url !== address);
    for (const url of before.slice(0, -1)) await cache.delete(url);
  }
  await cache.add(addressOf(LIST));
}
