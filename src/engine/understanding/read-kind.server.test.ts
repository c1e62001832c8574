import { expect, test } from 'vitest';
import { kindModelBytes, kindProbabilities, readKindModel, readKinds, signalsOfKind } from './kind-model.ts';
import { readKind } from './read-kind.server.ts';
import { ReadingList } from './readings.contract.ts';
import { understandIdea } from './understand-idea.ts';

test.each([
  ['A bank account that lends small traders money against their next invoices', 'finance'],
  ['Glitter for beards, by subscription.', 'physical_product'],
  ['Airbnb for boats.', 'marketplace'],
  ['Case library for teaching physiotherapy, ten new films a term. Clinics give us the recordings, schools subscribe.', 'content'],
  ['A service that sends students to watch over ewes at night during lambing.', 'service'],
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
  const weights = new Float32Array(readKinds.length * (signals + 1));
  weights[0] = 3;
  weights[signals + 1 + signals] = 1;
  const model = readKindModel(kindModelBytes({ signals, weights }));
  expect(model).toEqual({ signals, weights });
  const [first = 0, second = 0, third = 0] = kindProbabilities(
    model,
    signalsOfKind(Float32Array.from([1, 0]), Float32Array.from([0]), Float32Array.from([0.3])),
  );
  expect(first / third).toBeCloseTo(Math.exp(3), 4);
  expect(second / third).toBeCloseTo(Math.exp(1), 4);
});

test('labelled texts of every kind fit their shape, and what has another kind does not', () => {
  const one = { text: 'Kiln log for potters', kind: 'software', user: 'potters', buyer: 'potters', payer: 'potters' };
  expect(ReadingList.safeParse([one]).success).toBe(true);
  expect(ReadingList.safeParse([{ ...one, kind: 'app' }]).success).toBe(false);
  expect(ReadingList.safeParse([{ ...one, verdict: 'reshape', again: 'The same in other words' }]).success).toBe(true);
  expect(ReadingList.safeParse([{ ...one, verdict: 'maybe' }]).success).toBe(false);
});
