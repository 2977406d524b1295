/** Marks what a preview has put on the board, so that it does not look as if it lay there already. */
import { changes, look, type Sight } from "$lib/director/pieces";

const MARK = "data-would";

/** All that is new since a sight gets the mark; what is returned takes it away again. */
export function markNew(before: Sight, board: Element): () => void {
  const after = look(board);
  const moved = [...after.moves].flatMap(([name, { element, when, transform }]) =>
    when === "first" && before.moves.get(name)?.transform !== transform ? [element] : [],
  );
  const marked = [...changes(before, after).come.map(({ element }) => element), ...moved];
  for (const element of marked) element.setAttribute(MARK, "");
  return () => marked.forEach((element) => element.removeAttribute(MARK));
}
