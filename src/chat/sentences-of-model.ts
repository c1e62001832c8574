import { givesOrders, holdsForeignDigits, holdsMarkup } from '../engine/index.server.ts';
import type { Cite, Said } from './strategist/answer.ts';
import { faultsOfSaid, type Grounds } from './strategist/check-answer.ts';

/** Lines a model may cite, by the id it was given them under. */
export type CitableLines = ReadonlyMap<string, { text: string; cites: readonly Cite[] }>;

const MARKS = /\[([A-Z]\d{1,4}(?:\s*[,;]\s*[A-Z]\d{1,4})*)\]/g;
/** A sentence that goes on for longer never ends: it is cut off and judged as it is. */
const LONGEST = 1_200;
/** So much is looked at for the next one, with room for its marks: what has come may be far more, and is not to be read again for each. */
const IN_VIEW = LONGEST + 400;

/** Shortened words that stand before what they are about, so that no sentence ends with one. */
const BEFORE_WORDS = String.raw`\b(?:[Aa]pprox|[Cc]a|[Cc]f|[Ee]\.g|[Ii]\.e|[Ii]ncl|[Ee]xcl|[Ee]st|[Vv]s|Mr|Mrs|Ms|Dr|Prof|Fig|Eq)`;
/** Those that stand before a figure; before anything else their full stop ends a sentence, as in “No. It does not.” */
const BEFORE_FIGURES = String.raw`\b(?:Nos?|[Vv]ol|pp?|Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)`;
/** Those that stand anywhere: their full stop ends a sentence where the next word is one that sentences begin with. */
const ANYWHERE = String.raw`\b(?:Inc|Ltd|Co|Corp|Bros|Jr|Sr|St|etc|[ap]\.m|Ph\.D|(?:[A-Z]\.){1,4}[A-Z])`;
const BEGINNING =
  'The|It|Its|They|Their|This|That|These|Those|There|An?|In|On|At|As|By|To|For|From|With|Without|But|And|Or|So|If|When|While|Where|What|Who|Why|How|He|She|We|You|Your|I|Our|My|Not|Nobody|Most|Many|Some|All|Any|Each|Both|Every|One|Two|Three|Then|Now|Yet|Still|Ask|Start|Begin|Sell|Build';
const FULL_STOP = String.raw`(?:(?<!${BEFORE_WORDS}|${BEFORE_FIGURES}|${ANYWHERE})\.|(?<=${BEFORE_FIGURES})\.(?!\s+\d)|(?<=${ANYWHERE})\.(?=["”')]?\s+[“"*]*(?:${BEGINNING})[\s,’']))`;
const CITED = String.raw`(?:\s?\[[A-Z]\d{1,4}(?:\s*[,;]\s*[A-Z]\d{1,4})*\][.]?)+`;
/** A sentence with the marks after it, one that has none, or a line without a full stop; never the words of two lines. */
const SENTENCE = new RegExp(
  String.raw`^\s*(?=\S)(?:[^\n]*?[.!?…:][”"')]?${CITED}|[^\n]*?(?:[!?]|${FULL_STOP})["”')]?(?=\s+[\p{Lu}\d“"*-])|[^\n]+(?=\n))`,
  'u',
);
/** Behind a sentence this is, or may yet turn out to be, a source of it: white space, marks, and one that has only begun. */
const MAY_BE_ITS_SOURCE = /^(?:\s|\[[A-Z\d,;\s]*\]\.?)*(?:\[[A-Z\d,;\s]*)?$/;

/**
 * Cuts a model's text into sentences as it arrives. A sentence is over when something else than a mark has begun after it, so nothing is judged before
 * its sources are known.
 */
export function sentenceCutter(): { push(text: string): string[]; end(): string[] } {
  let rest = '';
  const cut = (isEnd: boolean): string[] => {
    const found: string[] = [];
    for (;;) {
      const isTooLong = rest.length > LONGEST;
      const taken = SENTENCE.exec(rest.slice(0, IN_VIEW))?.[0] ?? (isTooLong ? rest.slice(0, LONGEST) : '');
      if (taken === '' || (!isEnd && !isTooLong && MAY_BE_ITS_SOURCE.test(rest.slice(taken.length)))) break;
      found.push(taken);
      rest = rest.slice(taken.length);
    }
    if (isEnd) {
      found.push(rest);
      rest = '';
    }
    return found.filter((one) => one.trim() !== '');
  };
  return {
    push: (text) => {
      rest += text;
      return cut(false);
    },
    end: () => cut(true),
  };
}

export type Judged = { said: Said; shape: 'text' | 'item'; before: string } | { faults: string[] };

/**
 * Whether a sentence of a model may be said: what it cites has to hold its numbers, names and quotations, as the built-in strategist's must.
 * @returns the sentence without its marks, or why it may not
 */
export function judge(raw: string, lines: CitableLines, grounds: Grounds): Judged {
  const ids = [...raw.matchAll(MARKS)].flatMap(([, list = '']) => list.split(/[,;]/).map((id) => id.trim()));
  const bare = raw.replace(MARKS, '').replace(/\s+([.,;:!?])/g, '$1');
  const before = /^\s*/.exec(bare)?.[0] ?? '';
  const item = /^(?:[-*•]|\d{1,2}[.)])\s+/.exec(bare.trim());
  const text = bare
    .trim()
    .slice(item?.[0].length ?? 0)
    .replace(/\*\*|__|^#{1,6}\s*/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (text === '') return { faults: ['is empty'] };
  const unknown = ids.filter((id) => !lines.has(id));
  if (unknown.length > 0) return { faults: [`cites ${unknown.join(', ')}, which it was not given`] };
  if (ids.length === 0) return { faults: ['cites nothing'] };
  if (givesOrders(text)) return { faults: ['gives orders to its reader'] };
  if (holdsMarkup(text) || holdsForeignDigits(text) || /[<>{}\\|`]|https?:|www\./i.test(text))
    return { faults: ['holds markup or an address'] };
  const cites = ids.flatMap((id) => lines.get(id)?.cites ?? []);
  const said = { text, cites };
  const faults = faultsOfSaid(said, grounds);
  return faults.length > 0
    ? { faults }
    : { said, shape: item ? 'item' : 'text', before: before.includes('\n\n') ? '\n\n' : before.includes('\n') ? '\n' : ' ' };
}
