import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { asFoundersTalk, questions } from '../../../tests/factories/strategy-questions.ts';
import { tradeInText } from '../../catalogue/index.server.ts';
import { chooseVerbs } from './choose-verb.server.ts';
import { examples, saysNothingOfItsOwn } from './examples.ts';
import { readQuestion } from './read-question.server.ts';
import type { Previous } from './thread.ts';
import { entryOf, isActive, verbs } from './verbs.ts';

const world = { tradeIn: (text: string) => tradeInText(text) };
const before = (thread: Partial<Previous>): Previous => ({ verbs: ['find_ideas'], said: [], ...thread });
const read = (question: string, previous?: Previous, hasIdea = false) => readQuestion(question, hasIdea, previous, world);
const verbsOf = async (question: string, hasIdea = true) =>
  (await chooseVerbs(question, { hasIdea, isFollowing: false })).map(({ wanted }) => wanted.verb);

test('every example stands once, in a file that is read', () => {
  const folder = join(import.meta.dirname, '../../../catalogue/strategist');
  const written = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .flatMap((name) => (parse(readFileSync(join(folder, name), 'utf8')) as { asked: string[] }[]).flatMap(({ asked }) => asked));
  expect(examples.map(({ text }) => text).sort()).toEqual([...written].sort());
  expect(new Set(written.map((text) => text.toLowerCase())).size).toBe(written.length);
  expect(written.length).toBeGreaterThanOrEqual(400);
});

test('no question of the half that is held apart is an example', () => {
  const file = join(import.meta.dirname, '../../../tests/bench/strategist/reported.yaml');
  const held = (parse(readFileSync(file, 'utf8')) as { turns: { ask: string }[] }[]).flatMap(({ turns }) => turns.map(({ ask }) => ask));
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9 ]/g, '')
      .trim();
  const known = new Set(examples.map(({ text }) => plain(text)));
  expect(held.filter((text) => text.split(' ').length > 3 && known.has(plain(text)))).toEqual([]);
});

test('questions that are no examples are taken for what they ask, nine in ten', async () => {
  const all = [...questions, ...asFoundersTalk].filter(({ question }) => !examples.some(({ text }) => text === question));
  expect(all.length).toBeGreaterThan(30);
  const wrong: string[] = [];
  for (const { question, verb } of all) {
    const chosen = await verbsOf(question);
    if ((chosen[0] ?? 'lines') !== verb) wrong.push(`${question} ${chosen}`);
  }
  expect(wrong.length / all.length, wrong.join('\n')).toBeLessThanOrEqual(0.1);
});

test('what is suggested is understood', async () => {
  const open = new Set(['find_ideas']);
  for (const [verb, { asks }] of Object.entries(verbs)) expect((await verbsOf(asks, !open.has(verb)))[0], asks).toBe(verb);
});

test('two questions in one message are both read, in the order they were asked', async () => {
  expect(await verbsOf('What should I charge and how do I find the first customer?')).toEqual(['pricing', 'first_customers']);
  expect(await verbsOf('who are the competitors? is it legal?')).toEqual(['competitors', 'regulation']);
});

test('what is like none of the examples wants nothing', async () => {
  for (const text of ['asdf qwer zxcv', 'qwertz uiop 77', 'lorem ipsum dolor sit amet']) expect(await verbsOf(text), text).toEqual([]);
});

test('“why?” and “the second one” mean nothing at the start of a chat', async () => {
  for (const text of ['why?', 'the second one?', 'more']) expect(['why', 'pick', 'more']).not.toContain((await verbsOf(text))[0]);
  expect((await chooseVerbs('why?', { hasIdea: true, isFollowing: true }))[0]?.wanted.verb).toBe('why');
});

test('a trade, sums, hours and a country are arguments', async () => {
  const { wanted, inputs } = await read('Which ideas for nurses in the UK cost under $2,000 and ten hours a week?');
  expect(wanted[0]?.verb).toBe('find_ideas');
  expect(inputs[0]).toMatchObject({ trade: 'nurses', country: 'GB', moneyUsd: 2_000, hoursPerWeek: 10 });
});

test('sums in another currency are read in dollars, with the rate they were changed at', async () => {
  const { inputs, changed } = await read('What if I charge £40 a month?', undefined, true);
  expect(inputs[0]?.priceUsd).toBeGreaterThan(40);
  expect(changed).toMatch(/^£40 is \$\d+\.\d\d at [\d.]+ to the dollar \(Federal Reserve H\.10, \d{4}-\d\d\)\.$/);
});

test.each<[string, Partial<Previous>, string, object]>([
  [
    'and in Germany?',
    { verbs: ['count_buyers'], input: { trade: 'bakeries', country: 'US' } },
    'count_buyers',
    { trade: 'bakeries', country: 'DE' },
  ],
  ['what about 60?', { verbs: ['pricing'], input: { priceUsd: 40, per: 'month' } }, 'pricing', { priceUsd: 60, per: 'month' }],
  [
    'What if I charge 79?',
    { verbs: ['unit_economics'], input: { priceUsd: 49, per: 'month', customers: 20 } },
    'unit_economics',
    { priceUsd: 79, customers: 20 },
  ],
  ['only ones for France', { verbs: ['find_ideas'], input: { noCode: true } }, 'find_ideas', { noCode: true, country: 'FR' }],
  ['Which of those needs the least money?', { named: ['a', 'b', 'c'] }, 'find_ideas', { among: ['a', 'b', 'c'], by: 'budget' }],
  ['compare the first two', { named: ['a', 'b', 'c'] }, 'compare', { among: ['a', 'b'] }],
  [
    'what could I charge them',
    { verbs: ['competitors'], input: { about: 'an app for dog groomers', trade: 'dog groomers' } },
    'pricing',
    { about: 'an app for dog groomers' },
  ],
])('%s goes on from the answer before', async (question, thread, verb, input) => {
  const { wanted, inputs } = await read(question, before(thread));
  expect(wanted[0]?.verb).toBe(verb);
  expect(inputs[0]).toMatchObject(input);
});

test.each([
  ['What if I charge 40?', ['competitors']],
  ['and in Germany?', ['mvp']],
])('“%s” after %j is a question of its own', async (question, verbs) => {
  const { wanted } = await read(question, before({ verbs: verbs as Previous['verbs'] }), true);
  expect(wanted[0]?.verb).not.toBe(verbs[0]);
});

test('one of several ideas is spoken of until others are looked for', async () => {
  const named = ['a', 'b', 'c'];
  expect((await read('tell me more about the second one', before({ named }))).focus).toBe('b');
  expect((await read('what would that cost me?', before({ named }))).focus).toBe('a');
  expect((await read('how many buyers does it have', before({ verbs: ['summary'], named, focus: 'b' }))).focus).toBe('b');
  expect((await read('Which ideas are for farmers?', before({ verbs: ['summary'], named, focus: 'b' }))).focus).toBeUndefined();
});

test.each([
  ['dog groomers', 'How many dog groomers are there?'],
  ['primary school teacher', 'What could a primary school teacher start?'],
  ['dental practices', 'how many dental practices are there'],
  ['relief milker', 'What does a relief milker get paid?'],
  [undefined, 'How many customers do I need?'],
  [undefined, 'Who is the buyer?'],
])('the trade %s is named in: %s', (words, question) => {
  expect(tradeInText(question)?.words).toBe(words);
});

test('a question of ordinary words says nothing of its own; one that names a thing or a deed does', () => {
  expect(saysNothingOfItsOwn('If 2% of them paid $80 a month, what would I make in a year?')).toBe(true);
  expect(saysNothingOfItsOwn('How do I blackmail my first customers?')).toBe(false);
  expect(saysNothingOfItsOwn('Make it work in Wisconsin instead')).toBe(true);
  expect(saysNothingOfItsOwn('earn $200 for every new member you recruit')).toBe(false);
});

test('every verb says what it does, and takes only arguments it knows', () => {
  for (const [verb, { does, asks, takes, input }] of Object.entries(verbs)) {
    expect(isActive(verb as never) && entryOf(verb as never).open, verb).toBeTruthy();
    expect(does.length * asks.length, verb).toBeGreaterThan(0);
    expect(input.safeParse({}).success, verb).toBe(true);
    if (takes.includes('priceUsd' as never)) expect(input.safeParse({ priceUsd: -1 }).success, verb).toBe(false);
  }
});
