import type { Ledger, LedgerEntry } from '../evidence.contract.ts';
import { givesOrders, holdsForeignDigits, holdsMarkup, isHardlyWords } from '../plain-text.ts';
import { type EvidenceScores, Sentence } from '../report.contract.ts';
import { wrongAbsences, wrongFates } from './check-fates.ts';
import { unsupportedNames, wrongSources } from './check-names.ts';
import { unsupportedNumbers } from './check-numbers.ts';
import { callsOf, placesOf } from './clauses.ts';
import { unsupportedQuantities } from './quantities.ts';

/** What a sentence is tested against. */
export type Grounds = { ledger: Ledger; scores: EvidenceScores };

/**
 * Whether a sentence may stand in a report. Numbers, names, fates and quotations must stand in the entries it cites; the tests are the same for every kind of
 * sentence, and a fact must cite besides.
 * @returns why it may not, one plain phrase for each fault; empty when it may
 */
export function faultsOfSentence(sentence: unknown, { ledger, scores }: Grounds): string[] {
  const parsed = Sentence.safeParse(sentence);
  if (!parsed.success) return ['is not a sentence with citations and a kind'];
  const { cites, kind } = parsed.data;
  const text = parsed.data.text.normalize('NFKC').replace(/\s/g, ' ');
  const missing = cites.filter((id) => !ledger.entries.some((entry) => entry.id === id));
  if (missing.length > 0) return [`cites ${missing.join(', ')}, which the ledger does not hold`];
  if (kind === 'fact' && cites.length === 0) return ['states a fact and cites nothing'];
  if (UNSEEN.test(text)) return ['holds characters that cannot be seen'];
  if (holdsForeignDigits(text)) return ['holds digits of another script'];
  if (givesOrders(text)) return ['gives orders to its reader'];
  if (holdsMarkup(text) || /[<>{}\\]|\]\(|https?:|www\./i.test(text) || SPELT_ADDRESS.test(text)) return ['holds markup or an address'];

  const cited = cites.flatMap((id) => ledger.entries.filter((entry) => entry.id === id));
  const { blanked, unquoted } = withoutLetterForLetter(text, cited, ledger, kind);
  const faults = unquoted.map((words) => `quotes “${words}”, which no cited entry says`);
  const numbers = unsupportedNumbers(blanked, text, cited, ledger, scores);
  if (kind !== 'advice') numbers.push(...unsupportedQuantities(blanked, cited));
  if (numbers.length > 0) faults.push(`says ${numbers.join(', ')}, which no cited entry holds`);
  const names = unsupportedNames(blanked, kind, cited, ledger);
  if (names.length > 0) faults.push(`names ${names.join(', ')}, which no cited entry does`);
  if (kind === 'fact' || cites.length > 0)
    faults.push(...wrongSources(blanked, cited, ledger).map((name) => `speaks of ${name} without an entry of it`));
  faults.push(...wrongFates(text, blanked, kind, cited).map((word) => `says “${word}” of a company whose entry does not`));
  faults.push(...wrongAbsences(blanked, kind, ledger).map((words) => `says “${words}” although the ledger holds some`));
  return faults;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd]/;

/** An address spelt out, so that no program takes it for one but a person does: “evil dot com”. */
const SPELT_ADDRESS = /\w\s?[[(]?\s?\bdot\b\s?[\])]?\s?(com|io|ai|app|co|dev|net|org|xyz|me|shop|site|info|example)\b/i;

const QUOTED = /“([^“”]+)”|"([^"]+)"|«([^«»]+)»/g;

/** Blanks out names and quotations that stand letter for letter in a cited entry or, quoted, in the person's own text: numbers in them are part of them. */
function withoutLetterForLetter(
  text: string,
  cited: readonly LedgerEntry[],
  ledger: Ledger,
  kind: string,
): { blanked: string; unquoted: string[] } {
  const flat = (other: string) =>
    other
      .normalize('NFKC')
      .replace(/\s+/g, ' ')
      .replace(/[“”"«»]/g, '')
      .toLowerCase();
  const said = [
    ledger.understanding.text,
    ...ledger.understanding.phrases,
    ...cited.flatMap((entry) => [entry.subject, entry.text ?? '', ...Object.values(entry.also ?? {}).map(String)]),
  ].map(flat);
  let blanked = text;
  const blank = (from: number, to: number) => {
    // Not by spaces: what stood before a name must not come to stand before a number.
    blanked = blanked.slice(0, from) + '·'.repeat(to - from) + blanked.slice(to);
  };
  const unquoted: string[] = [];
  for (const match of text.matchAll(QUOTED)) {
    const words = match[1] ?? match[2] ?? match[3] ?? '';
    // NFKC has written the sign of a cut quotation as three full stops.
    const plain = flat(words)
      .replace(/(…|\.{3})$/, '')
      .replace(/[.,]$/, '')
      .trim();
    if (plain !== '' && said.some((other) => other.includes(plain)) && !isHardlyWords(plain))
      blank(match.index, match.index + match[0].length);
    else if (kind === 'fact') unquoted.push(words);
  }
  // “Men over 50” is whom it is for, and states nothing.
  const { user, buyer, payer } = ledger.understanding;
  for (const people of [user, buyer ?? '', payer ?? ''])
    if (/\d/.test(people) && people.includes(' ')) for (const { from, to } of placesOf(people, blanked)) blank(from, to);
  for (const entry of cited) {
    for (const name of callsOf(entry)) if (!isHardlyWords(name)) for (const { from, to } of placesOf(name, blanked)) blank(from, to);
  }
  return { blanked, unquoted };
}
