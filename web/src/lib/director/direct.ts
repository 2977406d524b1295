/** Gives a table its director. */
import { mount, unmount } from "svelte";
import type { TableState } from "$lib/match/match.svelte";
import { Director } from "./director.svelte";
import Moments from "./moments/Moments.svelte";

/** Direct a table from now on; what is returned ends it. */
export function direct(table: TableState): () => void {
  const director = new Director(table);
  const shown = mount(Moments, { target: document.body, props: { director } });
  table.stage = director;
  return () => {
    table.stage = null;
    director.hurry();
    void unmount(shown);
  };
}
