/** What a search leaves of long tables and lists, and the words it marks. */
import { plain } from "./markdown";

/** In a table of many rules or a list, leave only the rows in which every word occurs; all, if none has them all. */
export function narrowRows(article: HTMLElement, words: string[]): void {
  for (const block of article.querySelectorAll<HTMLElement>(".block")) {
    const rows = [...block.querySelectorAll<HTMLElement>("tbody tr, li")];
    const isAbout = (row: HTMLElement): boolean => {
      const text = plain(row.textContent);
      return words.every((word) => text.includes(word));
    };
    const isNarrowed = block.dataset["rules"] !== "1" && words.length > 0 && rows.some(isAbout);
    for (const row of rows) row.hidden = isNarrowed && !isAbout(row);
  }
}

/** Mark the words in the text, where the browser can do so without changing it. */
export function markWords(article: HTMLElement, words: string[]): void {
  if (!("highlights" in CSS)) return;
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  while (words.length > 0 && walker.nextNode()) {
    const node = walker.currentNode as Text;
    const text = folded(node.data);
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        ranges.push(range);
      }
    }
  }
  CSS.highlights.set("rules-found", new Highlight(...ranges));
}

/** Letter by letter without accents and capitals, so that places stay where they are. */
function folded(text: string): string {
  return [...text].map((letter) => plain(letter).padEnd(letter.length).slice(0, letter.length) || letter).join("");
}
