/** A sentence with the marks at its end; a citation (`[^key]`) after its full stop belongs to it. */
const SENTENCE = /^.*?[.!?]["'”’)\]]*(?:\[\^[^\]]+\][.,;:)]*)*(?=\s|$)/;
/** A first sentence shorter than this takes the next with it, as long as both stay within about three lines; one of a word or two always does. */
const LEAST_CHARACTERS = 70;
const MOST_CHARACTERS = 170;
const A_FEW_WORDS = 24;

/** @returns prose without its citations, on one line */
const plain = (prose: string): string =>
  prose
    .replace(/\[\^[^\]]+\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The first sentence of a piece of prose, without its citations: what a teaser shows of a problem. */
export function firstSentence(prose: string): string {
  const text = plain(prose);
  return SENTENCE.exec(text)?.[0] ?? text;
}

/** Parts prose into what a section opens with and what is read on demand: its first sentence, or the first ones where that is short and they are not long. Nothing is lost or said twice. */
export function openingOf(prose: string): { opening: string; rest: string } {
  const text = prose.trim();
  const [paragraph = ''] = text.split(/\n\s*\n/);
  const said = (end: number) => plain(paragraph.slice(0, end)).length;
  let end = 0;
  while (said(end) < LEAST_CHARACTERS && end < paragraph.length) {
    const left = paragraph.slice(end);
    const next = end + (SENTENCE.exec(left.replaceAll('\n', ' '))?.[0].length ?? left.length);
    if (said(end) > A_FEW_WORDS && said(next) > MOST_CHARACTERS) break;
    end = next;
  }
  return { opening: text.slice(0, end), rest: text.slice(end).trim() };
}

const CITATION = /\[\^([^\]]+)\]/g;

/** @returns the keys of the figures that texts cite, each once, in the order in which they are cited */
export const citedIn = (...texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(CITATION)].map(([, key]) => key as string))),
];
