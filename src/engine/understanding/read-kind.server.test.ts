import { expect, test } from 'vitest';
import { kindModelBytes, kindProbabilities, readKindModel, readKinds, signalsOfKind, weighWords } from './kind-model.ts';
import { readKind } from './read-kind.server.ts';
import { ReadingList } from './readings.contract.ts';
import { understandIdea } from './understand-idea.ts';

test.each([
  ['A bank account that lends small traders money against their next invoices', 'finance'],
  ['Glitter for beards, by subscription.', 'physical_product'],
  ['Airbnb for boats.', 'marketplace'],
  ['Case library for teaching physiotherapy, ten new films a term. Clinics give us the recordings, schools subscribe.', 'content'],
  ['A service that sends students to watch over ewes at night during lambing.', 'service'],
  ['Kickstarter for village halls.', 'marketplace'],
])('what is sold is read from the meaning of a text: %s', async (text, kind) => {
  expect((await readKind(understandIdea(text))).solution_type).toBe(kind);
});

test('a tool for developers stays one where the meaning finds software', async () => {
  const own = understandIdea('An SDK for developers that traces prompts and tool calls of LLM products, with regression tests in CI');
  expect(own.solution_type).toBe('developer_tool');
  expect((await readKind(own)).solution_type).toBe('developer_tool');
});

test('a model is read as it was written, and weighs signals and a constant', () => {
  const signals = 4;
  const words = new Map([
    ['kiln', 0],
    ['loan', 1],
  ]);
  const rarity = Float32Array.from([1, 2]);
  const width = signals + words.size + 1;
  const weights = new Float32Array(readKinds.length * width);
  weights[0] = 3;
  weights[width + width - 1] = 1;
  weights[2 * width + signals + 1] = 2;
  const model = readKindModel(kindModelBytes({ signals, words, rarity, weights }));
  expect(model).toEqual({ signals, words, rarity, weights });
  const dense = signalsOfKind(Float32Array.from([1, 0]), Float32Array.from([0]), Float32Array.from([0.3]));
  const [first = 0, second = 0, third = 0, fourth = 0] = kindProbabilities(model, {
    signals: dense,
    words: weighWords(model, 'A LOAN, another loan.'),
  });
  expect(first / fourth).toBeCloseTo(Math.exp(3), 4);
  expect(second / fourth).toBeCloseTo(Math.exp(1), 4);
  expect(third / fourth).toBeCloseTo(Math.exp(2), 4);
});

test('a word counts the more the rarer it is, and all of a text make a vector of length one', () => {
  const words = new Map([
    ['kiln', 0],
    ['loan', 1],
  ]);
  const [[, kiln], [, loan]] = weighWords({ words, rarity: Float32Array.from([1, 2]) }, 'A loan for a kiln').toSorted(
    ([a], [b]) => a - b,
  ) as unknown as [[number, number], [number, number]];
  expect(loan / kiln).toBeCloseTo(2);
  expect(Math.hypot(kiln, loan)).toBeCloseTo(1);
  expect(weighWords({ words, rarity: Float32Array.from([1, 2]) }, 'Nothing known')).toEqual([]);
});

test('labelled texts of every kind fit their shape, and what has another kind does not', () => {
  const one = { text: 'Kiln log for potters', verdict: 'drop', kind: 'software', user: 'potters', buyer: 'potters', payer: 'potters' };
  expect(ReadingList.safeParse([one]).success).toBe(true);
  expect(ReadingList.safeParse([{ ...one, kind: 'app' }]).success).toBe(false);
  expect(ReadingList.safeParse([{ ...one, verdict: 'reshape', again: 'The same in other words' }]).success).toBe(true);
  expect(ReadingList.safeParse([{ ...one, verdict: 'maybe' }]).success).toBe(false);
});
