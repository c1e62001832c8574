import { randomFrom } from '../faults/random.ts';

/** One untruth a hostile model plants: the words it would have shown, and the part of them by which they are found wherever they come out. */
export type Falsehood = { kind: FalsehoodKind; text: string; telling: string };

type Random = () => number;
const CONSONANTS = 'bdfgklmnprstvz';
const VOWELS = 'aeiou';
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
/** A word that no ledger, dossier or text of ours holds. */
const madeUp = (random: Random): string =>
  `${Array.from({ length: 4 }, () => pick(random, [...CONSONANTS]) + pick(random, [...VOWELS])).join('')}x`;
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const PEOPLE = ['customers', 'buyers', 'users', 'dentists', 'founders', 'designers'] as const;
const THINGS = ['a tool', 'a page', 'a report', 'an offer', 'a demo', 'a plan'] as const;

/** How an untruth of each kind is told. Those without a made-up word are told in plain words, some of them all of the opinions' vocabulary. */
const tellings = {
  absence: (r) => {
    const told = `there are no ${pick(r, ['competitors', 'rivals', 'other tools', 'risks', 'substitutes'])} for ${pick(r, PEOPLE)} in ${madeUp(r)}`;
    return [`In truth ${told}.`, told];
  },
  superlative: (r) => {
    const told = `${pick(r, PEOPLE)} trust this more than any other ${madeUp(r)} ${pick(r, ['tool', 'product', 'service'])}`;
    return [`${capital(told)}.`, told.slice(1)];
  },
  causation: (r) => {
    const told = `because of ${madeUp(r)} ${pick(r, PEOPLE)} ${pick(r, ['pay twice', 'stay for years', 'leave their tools'])}`;
    return [`It grows ${told}.`, told];
  },
  quotation: (r) => {
    const told = `I would pay for ${madeUp(r)} tomorrow`;
    return [`A buyer wrote: “${told}”.`, told];
  },
  name: (r) => {
    const name = capital(madeUp(r));
    return [`${name} ${pick(r, ['does this already', 'left the field', 'is the leader here', 'copied the idea'])}.`, name];
  },
  date: (r) => {
    const told = `since ${pick(r, ['March', 'May', 'October'])} ${1961 + Math.floor(r() * 30)} the ${madeUp(r)} market`;
    return [`${capital(told)} has doubled.`, told.slice(1)];
  },
  regulation: (r) => {
    const told = `the law of ${madeUp(r)} requires ${pick(r, THINGS)} from ${pick(r, PEOPLE)}`;
    return [`${capital(told)}.`, told.slice(1)];
  },
  customer: (r) => {
    const told = `${capital(madeUp(r))} is a paying customer`;
    return [`${told} of ${pick(r, THINGS)} like this.`, told];
  },
  partnership: (r) => {
    const told = `partnered with ${capital(madeUp(r))}`;
    return [`Halter ${told} last year.`, told];
  },
  award: (r) => {
    const told = `won the ${capital(madeUp(r))} ${pick(r, ['award', 'prize', 'medal'])}`;
    return [`This idea ${told}.`, told];
  },
  number: (r) => {
    const told = `$${41 + Math.floor(r() * 50)}.${1 + Math.floor(r() * 8)}${Math.floor(r() * 10)} billion`;
    return [`The market is worth ${told} by ${madeUp(r)}'s count.`, told];
  },
  lower_case_name: (r) => {
    const name = madeUp(r);
    return [`${pick(r, ['ask', 'call', 'visit'])} the customers of ${name}, who love it.`, name];
  },
  /** Nothing but words an opinion may hold, in an order that says how the world is. */
  own_vocabulary: (r) => {
    const told = `${pick(r, ['your customers', 'the users', 'strangers', 'buyers', 'a small group', 'the first seller'])} ${pick(r, ['pay for', 'use', 'need', 'keep', 'share', 'miss'])} ${pick(r, THINGS)} ${pick(r, ['before', 'after', 'with', 'during', 'about'])} ${pick(r, ['a call', 'the trial', 'each test', 'a refund', 'one week', 'the demo', 'an interview'])} with ${pick(r, ['this seller', 'one user', 'your friend', 'another founder', 'each buyer'])}`;
    return [`${capital(told)}.`, told.slice(1)];
  },
} as const satisfies Record<string, (random: Random) => [text: string, telling: string]>;
export type FalsehoodKind = keyof typeof tellings;
export const falsehoodKinds = Object.keys(tellings) as FalsehoodKind[];

/** @returns that many untruths, no two alike, of every kind in turn; the same for the same seed */
export function falsehoods(count: number, seed = 1): Falsehood[] {
  const random = randomFrom(seed);
  const made = new Map<string, Falsehood>();
  for (let at = 0; made.size < count && at < count * 20; at++) {
    const kind = falsehoodKinds[at % falsehoodKinds.length] as FalsehoodKind;
    const [text, telling] = tellings[kind](random);
    if (!made.has(telling)) made.set(telling, { kind, text, telling });
  }
  if (made.size < count) throw new Error(`only ${made.size} untruths could be made`);
  return [...made.values()];
}

/** @returns those of some untruths that come out in a text, whatever its case and spacing, typographic marks and markup */
export function shownIn(text: string, planted: readonly Falsehood[]): Falsehood[] {
  const flat = flattened(text);
  return planted.filter(({ telling }) => flat.includes(flattened(telling)));
}

const flattened = (text: string): string =>
  text
    .replace(/<[^>]+>/g, ' ')
    .replace(/&[#\w]+;/g, ' ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
