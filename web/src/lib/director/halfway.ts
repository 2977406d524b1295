/**
 * A position may come with more than the move that was made: what was counted after it, and how the table was cleared
 * for what follows. The table halfway is the one after the move and before the counting.
 */
import type { Line, NewsItem, Position } from "$lib/wire/types";
import { newsIn, type Passage } from "./moments";

/** How a game knows the table halfway. */
export interface Halfway {
  /** Where in the news the counting begins; −1 where nothing is counted. */
  from(news: NewsItem[], passage: Passage): number;
  /** The table after the news before it. */
  // A board takes the view of its own game; which one that is only the server says.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  view(before: any, next: any, news: NewsItem[]): object;
}

/** The news of some lines, up to one of them. */
function cut(lines: Line[], count: number): Line[] {
  const kept: Line[] = [];
  let left = count;
  for (const line of lines) {
    if (left <= 0) break;
    kept.push({ ...line, news: line.news.slice(0, left) });
    left -= line.news.length;
  }
  return kept;
}

/** What is shown before the counting, and the news that are told after it. */
export interface Half {
  position: Position;
  rest: NewsItem[];
}

/** The table halfway: whoever was asked before has answered. Nothing where the move changed nothing before the counting. */
export function halfOf(game: { halfway?: Halfway }, passage: Passage): Half | null {
  const { before, next } = passage;
  const news = newsIn(next.log);
  const from = game.halfway?.from(news, passage) ?? -1;
  if (!game.halfway || from <= 0) return null;
  const made = news.slice(0, from);
  const view = game.halfway.view(before.view, next.view, made) as Position["view"];
  const { asked, decision, moment, thinking } = before;
  const log = cut(next.log, from);
  return {
    position: {
      ...next,
      ...{ view, log, asked, decision, moment, thinking },
      legal: [],
      over: false,
      result: null,
    },
    rest: news.slice(from),
  };
}
