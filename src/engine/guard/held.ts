import { singular } from '../../shared/text/singular.ts';
import type { LedgerEntry } from '../evidence.contract.ts';
import { type Currency, currencyIn, type Period, periodOfFigure, periodSaid } from './measures.ts';
import { numbersIn, type Stated } from './numbers.ts';

/** One number an entry holds, with the words one of which must stand beside it in a sentence; none needed when it stands in the entry's own prose. */
export type Held = {
  value: number;
  unit: 'percent' | 'money' | 'plain';
  kind: 'figure' | 'year' | 'prose';
  words: readonly string[];
  growth: boolean;
  stated?: Stated;
  /** The time it is counted in, and its money, where its unit, its name or its prose says. */
  period?: Period | undefined;
  currency?: Currency | undefined;
};

/** Words by which a figure is called, by the words of its unit or its name. */
const CALLED: readonly (readonly string[])[] = [
  ['points', 'point', 'upvotes', 'upvote', 'votes', 'vote', 'score', 'scored', 'points_on'],
  ['comments', 'comment', 'replies', 'reply', 'answers_in_thread'],
  ['stars', 'star', 'starred', 'stargazers'],
  ['downloads', 'download', 'downloaded', 'installs', 'installed'],
  ['views', 'view', 'viewed', 'reads', 'read', 'readers', 'page', 'pageviews', 'times', 'visits', 'seen', 'watched', 'look'],
  ['answers', 'answer', 'answered'],
  [
    'staff',
    'people',
    'employees',
    'team',
    'team_size',
    'size',
    'headcount',
    'employs',
    'employ',
    'person',
    'strong',
    'workers',
    'employee',
  ],
  ['members', 'member', 'subscribers', 'subscriber'],
  [
    'price',
    'charges',
    'charge',
    'costs',
    'cost',
    'usd',
    'month',
    'year',
    'sells',
    'asks',
    'priced',
    'from',
    'pays',
    'pay',
    'dearest',
    'cheapest',
    'monthly',
    'yearly',
    'per',
    'plan',
  ],
  ['difficulty', 'execution_difficulty', 'execution', 'difficult', 'hard'],
  [
    'growth',
    'grew',
    'grow',
    'grown',
    'rose',
    'risen',
    'rise',
    'up',
    'increase',
    'increased',
    'increasing',
    'gained',
    'fell',
    'fallen',
    'fall',
    'down',
    'declined',
    'decline',
    'dropped',
    'drop',
    'shrank',
    'shrunk',
    'lost',
    'less',
    'fewer',
    'more',
    'change',
    'changed',
    'pct',
    'percent',
    'year',
    'growing',
    'falling',
    'shrinking',
    'climbed',
    'slipped',
    'added',
    'trend',
  ],
  ['forks', 'fork', 'forked'],
];

const PERCENT = /%|pct|per ?cent/i;
const MONEY = /\$|usd|eur|gbp|dollar|price|cents|funding|raised|revenue|mrr|arr\b/i;

/** @returns the class a word belongs to, or the word alone. */
export function calledAlike(word: string): readonly string[] {
  return CALLED.find((list) => list.includes(word)) ?? [word];
}
export const isFigureWord = (word: string): boolean =>
  CALLED.some(
    (list, index) =>
      list.includes(word) &&
      index !== 8 &&
      index !== 10 &&
      !['times', 'page', 'look', 'read', 'person', 'strong', 'size', 'team', 'score'].includes(word),
  );

/** @returns the first words after a number up to the next mark, singular: what it counts. */
export const wordsAfter = (tail: string): string[] =>
  ((tail.split(/[.,;:()“”]/)[0] ?? '').toLowerCase().match(/[\p{L}-]+/gu) ?? []).slice(0, 4).map(singular);

const known = new WeakMap<LedgerEntry, Held[]>();

/** Everything numeric an entry holds: its value, its further figures, what its text and name say. */
export function heldBy(entry: LedgerEntry): Held[] {
  const held = known.get(entry) ?? readHeld(entry);
  known.set(entry, held);
  return held;
}

function readHeld(entry: LedgerEntry): Held[] {
  const held: Held[] = [];
  const named = (value: number, name: string) => {
    const words = name
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => word.length > 2);
    const year = /year|founded|born|since/.test(name) && value >= 1900 && value < 2100;
    const percent = PERCENT.test(name);
    const unit = percent ? 'percent' : MONEY.test(name) ? 'money' : 'plain';
    const called = [...new Set(words.flatMap((word) => calledAlike(word)))];
    const measure = { period: periodOfFigure(name), currency: unit === 'money' ? currencyIn(name.replaceAll('_', ' ')) : undefined };
    held.push({ value, unit, kind: year ? 'year' : 'figure', words: called, growth: /growth/.test(name), ...measure });
    if (/_cents$/.test(name)) held.push({ value: value / 100, unit: 'money', kind: 'figure', words: called, growth: false, ...measure });
  };
  if (entry.value !== undefined) named(entry.value, `${entry.unit ?? ''} ${entry.kind.endsWith('_pct') ? `pct growth ${entry.kind}` : ''}`);
  for (const [name, value] of Object.entries(entry.also ?? {})) {
    // How a similarity was reached is no figure of the company’s, nor is the day of a list the day it was founded.
    if (name === 'words_shared' || name === 'year_founded_as_of') continue;
    if (typeof value === 'number') named(value, name);
    else prose(value, MONEY.test(name) ? 'money' : undefined);
  }
  for (const text of [entry.text ?? '', entry.subject, entry.unit ?? '']) prose(text);
  function prose(text: string, unit?: 'money') {
    const flat = text.normalize('NFKC');
    for (const stated of numbersIn(flat))
      held.push({
        value: stated.negative ? -stated.value : stated.value,
        unit: stated.unit === 'plain' ? (unit ?? 'plain') : stated.unit,
        kind: 'prose',
        words: wordsAfter(flat.slice(stated.end)),
        growth: false,
        stated,
        period: periodSaid(flat.slice(0, stated.at), flat.slice(stated.end)),
        currency: stated.currency,
      });
  }
  return held;
}
