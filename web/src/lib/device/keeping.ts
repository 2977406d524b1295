/** Keeps the engines of all games in the browser, so that each can be played without a net; and forgets what nobody needs. */
import { addressOf, LIST, type EngineList } from "./engines";

const KEPT = "ziggurat-engines";
const PATIENCE = 3000;

/** Fetch, one after the other and when the page has nothing else to do, every engine that is not kept yet. */
export function keepEngines(engines: EngineList): void {
  if (!("caches" in globalThis)) return; // a page that did not come securely keeps nothing
  setTimeout(() => void keepAll(engines).catch(() => {}), PATIENCE); // the next visit tries again
}

async function keepAll(engines: EngineList): Promise<void> {
  const cache = await caches.open(KEPT);
  const kept = (await cache.keys()).map(({ url }) => url);
  for (const [game, { file }] of Object.entries(engines)) {
    const wanted = addressOf(file);
    if (!kept.includes(wanted)) await cache.add(wanted);
    const old = kept.filter((url) => url.startsWith(addressOf(`${game}-`)) && url !== wanted);
    for (const url of old) await cache.delete(url);
  }
  await cache.add(addressOf(LIST));
}
