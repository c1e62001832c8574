import type { Face } from './faces.server.ts';

/** A stretch of text in one look. `goTo` names a place in the document, `link` an address outside; `rise` lifts it above the line. */
export type Span = { text: string; face: Face; size: number; colour: string; rise?: number; goTo?: string; link?: string };
/** A part of a span where it stands on its line, x from the line's beginning. */
export type Piece = Span & { x: number; width: number };
export type Line = { pieces: Piece[]; width: number };
export type Measure = (text: string, face: Face, size: number) => number;

/** Where a long word may be broken: after a hyphen, a dash or a stroke. */
const AFTER = /(?<=[-–—/])(?=\S)/;

type Atom = { span: Span; text: string; width: number };
/** What stays together on a line, and whether a space goes before it. */
type Word = { atoms: Atom[]; width: number; spaceBefore: boolean; space: number };

/**
 * Breaks spans into lines no wider than `width`. A word that is wider by itself is broken inside.
 * @param width in points
 */
export function breakLines(spans: readonly Span[], width: number, measure: Measure): Line[] {
  const lines: Line[] = [];
  let line: Line = { pieces: [], width: 0 };
  const close = () => {
    if (line.pieces.length > 0) lines.push(line);
    line = { pieces: [], width: 0 };
  };
  const put = ({ span, text, width: atomWidth }: Atom) => {
    const last = line.pieces.at(-1);
    if (last && sameLook(last, span)) {
      last.text += text;
      last.width += atomWidth;
    } else line.pieces.push({ ...span, text, x: line.width, width: atomWidth });
    line.width += atomWidth;
  };
  for (const word of wordsOf(spans, measure)) {
    const space = word.spaceBefore && line.pieces.length > 0 ? word.space : 0;
    if (line.width + space + word.width > width) close();
    else if (space > 0) {
      const last = line.pieces.at(-1) as Piece;
      put({ span: last, text: ' ', width: space });
    }
    for (const atom of word.width > width ? word.atoms.flatMap((one) => letters(one, measure)) : word.atoms) {
      if (line.pieces.length > 0 && line.width + atom.width > width) close();
      put(atom);
    }
  }
  close();
  return lines;
}

const sameLook = (a: Span, b: Span) =>
  a.face === b.face && a.size === b.size && a.colour === b.colour && a.rise === b.rise && a.goTo === b.goTo && a.link === b.link;

function* wordsOf(spans: readonly Span[], measure: Measure): Generator<Word> {
  let word: Word | undefined;
  for (const span of spans) {
    const atom = (text: string): Atom => ({ span, text, width: measure(text, span.face, span.size) });
    for (const [i, spaced] of span.text.split(' ').entries()) {
      if (i > 0) {
        if (word) yield word;
        word = { atoms: [], width: 0, spaceBefore: true, space: measure(' ', span.face, span.size) };
      }
      for (const [j, piece] of spaced.split(AFTER).entries()) {
        if (!piece) continue;
        if (j > 0 && word) {
          yield word;
          word = undefined;
        }
        const made = atom(piece);
        word ??= { atoms: [], width: 0, spaceBefore: false, space: 0 };
        word.atoms.push(made);
        word.width += made.width;
      }
    }
  }
  if (word) yield word;
}

/** A word too wide for its line, letter by letter. */
function letters({ span, text }: Atom, measure: Measure): Atom[] {
  return [...text].map((letter) => ({ span, text: letter, width: measure(letter, span.face, span.size) }));
}

/** @returns a text cut to a width, with an ellipsis where something is missing. */
export function cutTo(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  const characters = [...text];
  while (characters.length > 0 && measure(`${characters.join('')}…`) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
