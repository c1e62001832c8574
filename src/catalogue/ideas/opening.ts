/** A sentence with the marks at its end; a citation (`[^key]`) after its full stop belongs to it. */
const SENTENCE = /^.*?[.!?]["'”’)\]]*(?:\[\^[^\]]+\][.,;:)]*)*(?=\s|$)/;
/** A first sentence shorter than this says too little alone. */
const LEAST_CHARACTERS = 70;

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

/** Parts prose into what a section opens with and what is read on demand: its first sentence, or the first two where that is short. Nothing is lost or said twice. */
export function openingOf(prose: string): { opening: string; rest: string } {
  const text = prose.trim();
  const [paragraph = ''] = text.split(/\n\s*\n/);
  let end = 0;
  while (plain(paragraph.slice(0, end)).length < LEAST_CHARACTERS && end < paragraph.length) {
    const left = paragraph.slice(end);
    end += SENTENCE.exec(left.replaceAll('\n', ' '))?.[0].length ?? left.length;
  }
  return { opening: text.slice(0, end), rest: text.slice(end).trim() };
}

const CITATION = /\[\^([^\]]+)\]/g;

/** @returns the keys of the figures that texts cite, each once, in the order in which they are cited */
export const citedIn = (...texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(CITATION)].map(([, key]) => key as string))),
];
