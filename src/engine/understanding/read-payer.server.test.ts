import { expect, test } from 'vitest';
import { payerOf } from '../payer-of.ts';
import { payerModelBytes, probabilityOf, readPayerModel } from './payer-model.ts';
import { PAYER_SIGNALS } from './payer-signals.ts';
import { headsOf, peopleNamed } from './people-named.ts';
import { readPayer } from './read-payer.server.ts';
import { understandIdea } from './understand-idea.ts';

const named = (text: string, ...heads: string[]) => peopleNamed(text, new Set(heads)).map(({ name }) => name);

test('all whom a text names are found with the words that narrow them, and a bare name counts as the fuller one', () => {
  expect(named('Reminds tenants of small landlords to read the meter.')).toEqual(
    expect.arrayContaining(['small landlords', 'tenants of small landlords']),
  );
  expect(named('Small law firms miss hearings. The firm pays.')).toEqual(['small law firms']);
  expect(named('The school’s health fund pays, driver pays farmer', 'fund')).toEqual(
    expect.arrayContaining(['health fund', 'driver', 'farmer']),
  );
});

test('who somebody is stands before what they have or do', () => {
  expect(headsOf('owners of old clocks')).toEqual(['owner']);
  expect(headsOf('bakers and house painters')).toEqual(['baker', 'painter']);
  expect(headsOf('people who train hawks')).toEqual(['people']);
});

test.each([
  ['Reminds tenants of small landlords to read the meter. The landlord pays three pounds a flat.', /landlord/],
  ['Chess coaching in care homes, paid by families.', /famil/],
])('who pays is read from where they stand in the text: %s', async (text, who) => {
  expect(payerOf(await readPayer(understandIdea(text)))).toMatch(who);
});

test('a text that names nobody is read by what is like it', async () => {
  const own = understandIdea('A mattress in a box, sold online.');
  expect(payerOf(own)).toBe('');
  expect(payerOf(await readPayer(own))).not.toBe('');
});

test.each([
  ['Hire people abroad, with contract, wages and taxes done.', /compan|employer|firm|start-?up/],
  ['Stop-motion kits for children of eight, a new set each month.', /parent|famil/],
])('who pays for known companies like it is who pays: %s', async (text, who) => {
  expect(payerOf(await readPayer(understandIdea(text)))).toMatch(who);
});

test('a model is read as it was written, and another number of signals is refused', () => {
  const width = 2;
  const model = {
    width,
    heads: ['landlord'],
    names: ['small landlords'],
    common: [0.7],
    paid: [0],
    namedFrom: 0.1,
    weights: new Array<number>(PAYER_SIGNALS + 1).fill(0.5),
    textMean: Float32Array.from([1, 2]),
    payerMean: Float32Array.from([3, 4]),
    likely: Float32Array.from([1, 0, 0, 1]),
    spanMean: Float32Array.from([5, 6]),
    pays: Float32Array.from([1, 2, 3]),
    uses: Float32Array.from([4, 5, 6]),
    pool: Float32Array.from([1, 0]),
    known: Float32Array.from([0, 1]),
  };
  expect(readPayerModel(payerModelBytes(model))).toEqual({ ...model, known: Int8Array.from([0, 127]) });
  expect(() => readPayerModel(payerModelBytes({ ...model, weights: [1] }))).toThrow('measure -- payers');
  expect(probabilityOf([1, 0], [Math.log(3)])).toBeCloseTo(0.75);
});
