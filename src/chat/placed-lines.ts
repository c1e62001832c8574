import { OPINION_LABEL, opinionOf } from '../engine/index.server.ts';
import type { Block, Said } from './strategist/answer.ts';
import { self } from './strategist/lines.ts';

/** What a model may place, by the id it was given it under: a line, or a block of the built-in strategist's answer. */
export type PlaceableLines = ReadonlyMap<string, Said | Block>;

const IDS = String.raw`[A-Z]\d{1,4}(?:[\s,;]+[A-Z]\d{1,4})*`;
/** Ids in brackets anywhere, or alone on their line. */
const MARKS = new RegExp(String.raw`\[(${IDS})\]\.?|^\s*(?:(?:[-*•]|\d{1,2}[.)])\s+)?(${IDS})\s*$`, 'gm');
/** What is read by itself: up to the end of a line, of ids in brackets, or of a sentence. */
const UNIT = /^[^\n]*?(?:\]|\n|(?<!^\s*\d{1,2})[.!?](?=\s))/;
/** What goes on for longer never ends: it is left out. */
const LONGEST = 1_200;
const MAX_OPINIONS = 3;

/** Cuts a model's text into what is read by itself, as it arrives. */
export function unitCutter(): { push(text: string): string[]; end(): string[] } {
  let rest = '';
  const cut = (): string[] => {
    const found: string[] = [];
    for (;;) {
      const taken = UNIT.exec(rest.slice(0, LONGEST))?.[0] ?? (rest.length > LONGEST ? rest.slice(0, LONGEST) : '');
      if (taken === '') return found;
      found.push(taken);
      rest = rest.slice(taken.length);
    }
  };
  return {
    push: (text) => {
      rest += text;
      return cut();
    },
    end: () => {
      const found = [...cut(), rest];
      rest = '';
      return found;
    },
  };
}

/** Something to be said, and how it follows on what was said before. */
export type Placed = { what: Said | Block; lead: 'line' | 'item' | 'paragraph' };

/**
 * Reads what a model answers: ids, whose lines and blocks are said as they stand, and opinions, which are named as such. Whatever else it writes is left
 * out. Each is said once.
 */
export function placedLines(lines: PlaceableLines): { read(unit: string): Placed[]; leftOut(): number; placed(): number } {
  const placed = new Set<string>();
  let [leftOut, opinions] = [0, 0];
  let [isLineOpen, isParagraph, isAfterItem] = [false, false, false];
  return {
    read: (unit) => {
      // An empty line begins a paragraph.
      if (unit.trim() === '') {
        if (unit.includes('\n')) {
          if (!isLineOpen) isParagraph = true;
          isLineOpen = false;
        }
        return [];
      }
      const isSameLine = isLineOpen;
      isLineOpen = !unit.endsWith('\n');
      const isItem = /^\s*(?:[-*•]|\d{1,2}[.)])\s/.test(unit);
      const found = [...unit.matchAll(MARKS)].flatMap(([, within, alone]) => (within ?? alone ?? '').split(/[\s,;]+/));
      const said = found.flatMap((id): (Said | Block)[] => {
        const line = lines.get(id);
        if (!line || placed.has(id)) return [];
        placed.add(id);
        return [line];
      });
      leftOut += found.length - said.length;
      const own = unit
        .replace(MARKS, '')
        .replace(/^\s*(?:[-*•]|\d{1,2}[.)])\s/, '')
        .replace(/^[\s.,;:]+/, '')
        .trim();
      const opinion = own === '' ? undefined : opinionOf(own);
      if (opinion && opinions < MAX_OPINIONS) {
        opinions += 1;
        said.push({ text: `${OPINION_LABEL} ${opinion}`, cites: [self] });
      } else if (own !== '') leftOut += 1;
      if (said.length === 0) return [];
      const first = isItem ? 'item' : isParagraph || (isAfterItem && !isSameLine) ? 'paragraph' : 'line';
      isAfterItem = isItem || (isAfterItem && first === 'line');
      isParagraph = false;
      return said.map((what, at) => ({ what, lead: at > 0 ? 'line' : first }));
    },
    leftOut: () => leftOut,
    placed: () => placed.size,
  };
}

/** How what is placed follows on what stands before it, in Markdown. @param before what was placed last; undefined at the beginning */
export function leadOf({ what, lead }: Placed, before: Placed | undefined): string {
  const item = lead === 'item' && !('kind' in what) ? '- ' : '';
  if (!before) return item;
  if (item !== '') return 'kind' in before.what ? '\n\n- ' : '\n- ';
  const isNewParagraph = 'kind' in what || 'kind' in before.what || lead === 'paragraph';
  return isNewParagraph ? '\n\n' : ' ';
}
