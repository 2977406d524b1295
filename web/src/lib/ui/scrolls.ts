/** A text that is longer than its place is a stop for Tab, so that keys can scroll it; one that fits is none. */
export function scrolls(node: HTMLElement): () => void {
  const look = (): void => {
    if (node.scrollHeight > node.clientHeight) node.setAttribute("tabindex", "0");
    else node.removeAttribute("tabindex");
  };
  const size = new ResizeObserver(look);
  const text = new MutationObserver(look);
  size.observe(node);
  text.observe(node, { childList: true, characterData: true, subtree: true });
  look();
  return () => {
    size.disconnect();
    text.disconnect();
  };
}
