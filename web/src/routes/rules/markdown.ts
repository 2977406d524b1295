/** A rules text as something to read on a page: chapters of rules, each rule with an anchor, every reference a link. */
import { marked, type Token, type Tokens } from "marked";

/** What belongs together when one searches: a rule with its tables and examples, or a part without a number. */
export interface Block {
  /** The numbers of the rules in it; several, where a table holds them. */
  rules: string[];
  html: string;
  /** Its words, for searching. */
  text: string;
}

export interface Chapter {
  id: string;
  title: string;
  /** The pages of the rulebook, such as "(pp. 2-3)". */
  pages: string;
  level: number;
  blocks: Block[];
}

export interface RulesText {
  title: string;
  intro: Block[];
  chapters: Chapter[];
  /** The numbers of all rules, in order. */
  rules: string[];
}

const RULE = /R-\d+\.\d+/g;
const DEFINED = /^(?:\| )?\*\*(R-\d+\.\d+)\*\*/gm;
const PAGES = /\s*(\([^()]*\d[^()]*\))$/;
/** A sentence about a source file: of no use to a player. */
const ABOUT_SOURCES = /[^.]*`src\/[^`]+`[^.]*\./g;

/** The numbers of the rules that a text lays down, in order. */
export function rulesIn(markdown: string): string[] {
  return [...markdown.matchAll(DEFINED)].map((match) => match[1]!);
}

/** The part of an address that names a heading. */
export function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** Where things are found, and what they are called. */
export interface Links {
  /** The address of a rule, or of a heading of this document. */
  address(target: string): string;
  /** Another document, as a link. */
  document(file: string): string;
  /** What a table is called for people who hear the page. */
  table: string;
}

/** The text as chapters. */
export function readRules(markdown: string, links: Links): RulesText {
  const rules = rulesIn(markdown);
  const text: RulesText = { title: "", intro: [], chapters: [], rules };
  let blocks = text.intro;
  let isOpen = false;
  for (const token of marked.lexer(markdown.replace(ABOUT_SOURCES, ""))) {
    if (token.type === "space") continue;
    if (token.type === "heading") {
      const heading = token as Tokens.Heading;
      isOpen = false;
      if (heading.depth === 1) {
        text.title = heading.text;
        continue;
      }
      const pages = PAGES.exec(heading.text)?.[1] ?? "";
      const title = heading.text.replace(PAGES, "");
      text.chapters.push({ id: slug(title), title, pages, level: heading.depth, blocks: [] });
      blocks = text.chapters.at(-1)!.blocks;
      continue;
    }
    const lays = rulesIn(token.raw);
    const last = blocks.at(-1);
    const html = finished(marked.parser([token as Token]), links);
    if (isOpen && last && lays.length === 0) {
      last.html += html;
      last.text += `\n${token.raw}`;
    } else {
      blocks.push({ rules: lays, html, text: token.raw });
      isOpen = lays.length > 0;
    }
  }
  return text;
}

/** Give rules their anchors, references their links, and wide tables a frame of their own. */
function finished(html: string, links: Links): string {
  let isPlain = true;
  return html
    .split(/(<[^>]+>)/)
    .map((part) => {
      if (/^<(a|code)[ >]/.test(part)) isPlain = false;
      if (/^<\/(a|code)>/.test(part)) isPlain = true;
      if (part.startsWith("<")) return part;
      return isPlain ? part.replace(RULE, (rule) => `<a href="${links.address(rule)}">${rule}</a>`) : part;
    })
    .join("")
    .replace(
      /<tr>\s*<td><strong><a href="([^"]+)">(R-[\d.]+)<\/a><\/strong>/g,
      '<tr id="$2"><td><a class="number" href="$1">$2</a>',
    )
    .replace(
      /^<p><strong><a href="([^"]+)">(R-[\d.]+)<\/a><\/strong>/,
      '<p id="$2"><a class="number" href="$1">$2</a>',
    )
    .replace(/<a href="([\w-]+)\.md">[^<]*<\/a>/g, (_, file: string) => links.document(file))
    .replace(/href="#([^"/]+)"/g, (_, heading: string) => `href="${links.address(heading)}"`)
    .replace(/<(table|pre)>/g, `<div class="wide" tabindex="0" role="group" aria-label="${links.table}"><$1>`)
    .replace(/<\/(table|pre)>/g, "</$1></div>");
}

/** Whether a block is about what is searched: every word of it occurs. */
export function isAbout(block: Block, wanted: string): boolean {
  const text = plain(block.text);
  return plain(wanted)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Without accents and capitals and with plain apostrophes, so that "l'etoile" finds "L’Étoile". */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[*_`|]/g, "")
    .replace(/[’‘]/g, "'")
    .toLowerCase()
    .trim();
}
