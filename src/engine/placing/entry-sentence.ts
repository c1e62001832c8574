import { profileOf, reachOf, sourceOf } from '../analyst/phrasing.ts';
import type { Ledger, LedgerEntry } from '../evidence.contract.ts';
import type { EvidenceKind } from '../evidence-kinds.ts';
import { grouped } from '../plain-text.ts';
import type { Sentence } from '../report.contract.ts';
import { fact, nameOf, quoted, titleOf } from '../say.ts';
import { isOld, monthOf } from '../scores/near.ts';
import { isByEditors } from '../verdict/our-editors.ts';

type Phrase = (entry: LedgerEntry, ledger: Ledger) => string | undefined;

const ofName =
  (say: (name: string, entry: LedgerEntry, ledger: Ledger) => string | undefined): Phrase =>
  (entry, ledger) => {
    const name = nameOf(entry);
    return name ? say(name, entry, ledger) : undefined;
  };
const ofTitle =
  (say: (title: string, entry: LedgerEntry) => string | undefined): Phrase =>
  (entry) => {
    const title = titleOf(entry);
    return title ? say(quoted(title), entry) : undefined;
  };
const atLeast = (least: number, say: (size: string) => string, { value }: LedgerEntry): string | undefined =>
  value === undefined || value < least ? undefined : say(`${Number.isInteger(value) ? '' : 'about '}${grouped(Math.round(value))}`);
const grew = (what: (title: string) => string, against: string): Phrase =>
  ofTitle((title, { value }) => {
    if (value === undefined || Math.abs(value) < 1) return undefined;
    const rounded = Math.round(Math.abs(value) * 10) / 10;
    return `${what(title)} ${value < 0 ? 'fell' : 'rose'} ${rounded === Math.abs(value) ? '' : 'about '}${grouped(rounded)}%${against}.`;
  });

const phrases: Record<EvidenceKind, Phrase> = {
  nearest_idea: ofTitle((title) => `${title} is an idea of our catalogue near this one.`),
  competitor: ofName((name, entry, { closed_on }) => {
    if (entry.source === 'catalogue') return `Our catalogue names ${name} as a competitor of an idea near yours.`;
    const dated = isOld(entry.observed_at, closed_on) && !isByEditors(entry) ? `By a list of ${monthOf(entry.observed_at)}, ` : '';
    return `${dated}${profileOf(entry)}.`;
  }),
  discussion: ofTitle(
    (title, entry) => `On ${sourceOf(entry)} ${title} drew ${reachOf(entry) || 'little'} in ${monthOf(entry.observed_at)}.`,
  ),
  repository: ofName((name, entry) => `${name} is free to use${entry.value ? ` and has ${grouped(entry.value)} stars` : ''}.`),
  package_downloads: ofName((name, entry) => atLeast(1, (size) => `The package ${name} is downloaded ${size} times a month.`, entry)),
  package_growth_pct: grew((title) => `Downloads of ${title}`, ' against the whole registry'),
  page_views_month: ofTitle((title, entry) =>
    atLeast(10, (size) => `The article ${title} is read ${size} times a month on Wikipedia.`, entry),
  ),
  page_views_growth_pct: grew((title) => `Reading of the article ${title}`, ' against the rest of Wikipedia'),
  question: ofTitle((title, entry) => `On ${sourceOf(entry)} people ask ${title}${reachOf(entry) ? `, which has ${reachOf(entry)}` : ''}.`),
  launch: ofName((name, entry) => `${name} was launched in ${monthOf(entry.observed_at)}${reachOf(entry) ? ` to ${reachOf(entry)}` : ''}.`),
  video: ofTitle((title, entry) => `On ${sourceOf(entry)} the video ${title} has ${reachOf(entry) || 'few views'}.`),
  search_interest_growth_pct: grew((title) => `Searches for ${title}`, ' in a year'),
};

/**
 * One entry of a ledger in one sentence that stands by itself: its name, figure and date as the ledger has them, and nothing of what they may mean.
 * @returns undefined for an entry that says too little, or whose name must not be repeated
 */
export function entrySentence(entry: LedgerEntry, ledger: Ledger): Sentence | undefined {
  const text = phrases[entry.kind](entry, ledger);
  return text === undefined ? undefined : fact(text, [entry]);
}
