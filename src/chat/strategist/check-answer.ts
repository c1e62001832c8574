import { LRUCache } from 'lru-cache';
import type { IdeaFull } from '../../catalogue/index.server.ts';
import { numbersIn } from '../../engine/index.server.ts';
import type { TopicCard } from '../../trends/index.server.ts';
import { type Answer, type Cite, type Fact, type KnownIdea, type Said, sentencesOf } from './answer.ts';
import { bare, usd, valueAt } from './lines.ts';
import { trendInWords } from './verbs/trends.ts';

/** What a sentence is held against: the ideas, facts and topics it may cite, and the words of the person who asked. */
export type Grounds = { ideas: readonly KnownIdea[]; question: string; trends?: readonly TopicCard[]; facts?: readonly Fact[] };

const MONEY_KEYS = /(_cents|^(min|max|value|price|capital_required))$/;

/** Everything that stands in a part of an idea, in words: money as dollars, dates by their day. */
function spoken(value: unknown, key: string): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((one) => spoken(one, key)).join('\n');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${name.replaceAll('_', ' ')}: ${spoken(one, name)}`)
      .join('\n');
  if (typeof value === 'number') return MONEY_KEYS.test(key) ? `${usd(value)}; ${value}` : String(value);
  return bare(String(value).replace(/^(\d{4}-\d{2}-\d{2})T[\d:.]+Z$/, '$1'));
}

function textOfCite(cite: Cite, { ideas, question, trends = [], facts = [] }: Grounds): string | undefined {
  if (cite.of === 'asker') return question;
  if (cite.of === 'self') return '';
  if (cite.of === 'sum') return cite.shown;
  if (cite.of === 'topic') {
    const topic = trends.find(({ slug }) => slug === cite.slug);
    return topic && trendInWords(topic);
  }
  if (cite.of === 'fact') return facts.find(({ key, text }) => key === cite.fact.key && text === cite.fact.text)?.text;
  const idea = ideas.find(({ slug }) => slug === cite.slug);
  if (!idea) return undefined;
  if (cite.of === 'figure') {
    const signal = 'signals' in idea ? (idea as IdeaFull).signals.find(({ key }) => key === cite.key) : undefined;
    if (!signal) return undefined;
    const value = signal.unit.startsWith('US cents') ? usd(signal.value) : String(signal.value);
    return [signal.metric, `${value} ${signal.unit}`, signal.source, signal.how, signal.basis, signal.observed_at].join('\n');
  }
  if (cite.of === 'absence') {
    const all = spoken(cite.path ? valueAt(idea, cite.path) : idea, '').toLowerCase();
    return cite.words.some((word) => all.includes(word.toLowerCase())) ? undefined : cite.words.join(' ');
  }
  const found = valueAt(idea, cite.path);
  if (found === undefined) return undefined;
  if (cite.of === 'count') {
    const { where } = cite;
    return Array.isArray(found) ? String((where ? found.filter((one) => one?.[where.key] === where.is) : found).length) : undefined;
  }
  return spoken(found, cite.path.split('.').at(-1) ?? '');
}

/**
 * The guard of the built-in strategist: whether the sources of a sentence hold what it says. Numbers must stand in a source or come out of a sum whose
 * own numbers do; names and quotations must stand in one.
 * @returns why it may not be said, one phrase for each fault; empty when it may
 */
export function faultsOfSaid(said: Said, grounds: Grounds): string[] {
  if (said.cites.length === 0) return ['has no source'];
  const faults: string[] = [];
  const pool: string[] = [];
  for (const cite of said.cites) {
    const text = textOfCite(cite, grounds);
    if (text === undefined) faults.push(`cites ${JSON.stringify(cite)}, which does not hold`);
    else if (cite.of !== 'sum') pool.push(text);
  }
  const held = new Set(pool.flatMap(numbersOfSource));
  for (const cite of said.cites) {
    if (cite.of !== 'sum') continue;
    const wrong = checkSum(cite.shown, held);
    if (wrong) faults.push(wrong);
  }
  const sums = said.cites.flatMap((cite) => (cite.of === 'sum' ? numbersOf(cite.shown) : []));
  const all = new Set([...held, ...sums]);
  for (const value of numbersOf(said.text)) if (!all.has(value)) faults.push(`says ${value}, which no source holds`);
  // What states nothing about an idea may speak of the product, and put words into the mouth of the person who asks.
  if (said.cites.every(({ of }) => of === 'self')) return faults;
  const words = flat(pool.join('\n'));
  for (const [, quoted = ''] of said.text.matchAll(/“([^”]+)”/g))
    if (!words.includes(flat(quoted))) faults.push(`quotes “${quoted}”, which no source says`);
  for (const name of namesIn(said.text)) if (!words.includes(flat(name))) faults.push(`names ${name}, which no source does`);
  return faults;
}

/** @returns the faults of every sentence of an answer */
export function faultsOfAnswer({ blocks }: Pick<Answer, 'blocks'>, grounds: Grounds): { text: string; faults: string[] }[] {
  return sentencesOf(blocks).flatMap((said) => {
    const faults = faultsOfSaid(said, grounds);
    return faults.length > 0 ? [{ text: said.text, faults }] : [];
  });
}

const flat = (text: string) => text.normalize('NFKC').replace(/[‘’]/g, "'").replace(/[“”"]/g, '').replace(/\s+/g, ' ').toLowerCase();

const numbersOfSources = new LRUCache<string, readonly number[]>({ max: 2_000 });

/** The numbers of a source, read once: the same few lines bear most of what is said. */
function numbersOfSource(text: string): readonly number[] {
  const known = numbersOfSources.get(text);
  if (known) return known;
  const numbers = numbersOf(text);
  numbersOfSources.set(text, numbers);
  return numbers;
}

/** Values of the numbers of a text, in digits or words, without their units. */
function numbersOf(text: string): number[] {
  // “6 of 10” says 6: the scale is the same everywhere. “One” counts nothing.
  return numbersIn(
    text
      .normalize('NFKC')
      .replace(/\b(\d+(?:\.\d+)?) of 10\b/g, '$1;')
      .replace(/\bone\b/gi, 'a'),
  )
    .filter(({ kind }) => kind !== 'magnitude' && kind !== 'ordinal')
    .map(({ value, kind, raw }) => (kind === 'date' || kind === 'month' ? `${raw}` : value))
    .map((value) => (typeof value === 'string' ? Number(value.replace(/\D/g, '')) : Math.round(Math.abs(value) * 1e6) / 1e6))
    .filter((value) => Number.isFinite(value));
}

const SUM = /^(.+?) = (.+?)( rounded up| rounded)?$/;
/** Recomputes a sum as written: + − × ÷ from left to right, × and ÷ alone or + and − alone. @returns what is wrong with it */
function checkSum(shown: string, held: Set<number>): string | undefined {
  const [, left = '', right = '', rounding] = SUM.exec(shown) ?? [];
  const parts = left.split(/ ([+−×÷]) /);
  const numbers = parts.filter((_, at) => at % 2 === 0).map(plainNumber);
  const result = plainNumber(right);
  if (numbers.some(Number.isNaN) || Number.isNaN(result)) return `does a sum that cannot be read: ${shown}`;
  const computed = numbers.slice(1).reduce((value, next, at) => {
    const operator = parts[at * 2 + 1];
    return operator === '+' ? value + next : operator === '−' ? value - next : operator === '×' ? value * next : value / next;
  }, numbers[0] as number);
  const isPercent = right.endsWith('%');
  const exact = isPercent ? computed * 100 : computed;
  const right_ = rounding === ' rounded up' ? Math.ceil(exact - 1e-9) : exact;
  if (Math.abs(right_ - result) > (rounding === ' rounded' ? Math.max(0.51, Math.abs(exact) * 0.005) : 0.006))
    return `does a wrong sum: ${shown}`;
  if (numbers.length > 1) {
    // Halves, 12 months, 52 weeks and 100 % need no source; what an earlier sum came to is held.
    for (const value of numbers)
      if (![2, 12, 52, 100].includes(value) && !held.has(value)) return `reckons with ${value}, which no source holds`;
  }
  held.add(Math.round(Math.abs(result) * 1e6) / 1e6);
  return undefined;
}
const plainNumber = (text: string) => (/\d/.test(text) ? Number(text.replace(/[$,%\s]/g, '')) : Number.NaN);

const OURS = new Set([
  'I',
  'Assay',
  'MVP',
  'Source',
  'Answer',
  'Price',
  'Reddit',
  'Facebook',
  'Youtube',
  'English',
  'Month',
  'Open',
  'Tell',
]);
/** Words with a capital letter that do not begin a sentence. */
function namesIn(text: string): string[] {
  const names: string[] = [];
  for (const match of text.matchAll(/\p{Lu}[\p{L}\d&.'’-]*/gu)) {
    const before = text.slice(0, match.index);
    const startsSentence = before.trim() === '' || /[.!?:]["”’)]?\s*$/.test(before) || /[“"(]$/.test(before);
    const name = match[0].replace(/[.'’-]+$/, '').replace(/['’]s$/, '');
    if (!startsSentence && name.length > 1 && !OURS.has(name)) names.push(name);
  }
  return names;
}
