import choosing from '../../../catalogue/strategist/choosing.yaml';
import making from '../../../catalogue/strategist/making.yaml';
import money from '../../../catalogue/strategist/money.yaml';
import people from '../../../catalogue/strategist/people.yaml';
import thread from '../../../catalogue/strategist/thread.yaml';
import { placesIn } from '../../shared/places/places.ts';
import type { Wanted } from './answer.ts';
import type { ExampleList } from './examples.contract.ts';

// Their shape is held by `npm run check -- catalogue`.
const lists = [choosing, money, people, making, thread] as ExampleList[];

/** Questions with the verb that answers each. */
export const examples: readonly { text: string; wanted: Wanted }[] = lists
  .flat()
  .flatMap(({ verb, with: more, asked }) => asked.map((text) => ({ text, wanted: { verb, ...more } })));

/** @returns a question as it is held against others: whether a letter is a capital says nothing */
export const asCompared = (text: string): string => text.normalize('NFKC').replace(/[’`]/g, "'").replace(/\s+/g, ' ').trim().toLowerCase();

const wordsOf = (text: string): string[] => asCompared(text).match(/[a-z']{3,}/g) ?? [];
const ordinary = new Set(examples.filter(({ wanted }) => wanted.verb !== 'off_topic').flatMap(({ text }) => wordsOf(text)));

/** How many examples have a word: one that several have is a word of asking, and of no subject. */
const timesAsked = new Map<string, number>();
for (const { text } of examples) for (const word of new Set(wordsOf(text))) timesAsked.set(word, (timesAsked.get(word) ?? 0) + 1);

/** @returns whether a word is one of asking: it says nothing about what a question is about */
export const isOfAsking = (word: string): boolean => (timesAsked.get(word.toLowerCase()) ?? 0) > 1;

/** A country or state does nothing to anybody. */
const withoutPlaces = (question: string): string =>
  placesIn(question).reduce((text, { label, part }) => text.replace(new RegExp(part ?? label.replace(/^the /, ''), 'i'), ' '), question);

/** @returns whether a question is made of the words of ordinary questions alone, and so says nothing of its own: no name, no thing, no deed */
export const saysNothingOfItsOwn = (question: string): boolean => wordsOf(withoutPlaces(question)).every((word) => ordinary.has(word));
