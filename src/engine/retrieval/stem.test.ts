import { expect, test } from 'vitest';
import { stem } from './stem.ts';

/** From the examples in Porter's paper, rule by rule. */
const examples = `caresses caress, ponies poni, cats cat, feed feed, agreed agre, plastered plaster, motoring motor, sing sing, conflated conflat, troubled troubl,
sized size, hopping hop, falling fall, hissing hiss, failing fail, filing file, happy happi, sky sky, relational relat, conditional condit, rational ration,
digitizer digit, operator oper, feudalism feudal, decisiveness decis, hopefulness hope, formaliti formal, triplicate triplic, electrical electr, goodness good,
revival reviv, allowance allow, inference infer, adjustable adjust, replacement replac, adoption adopt, communism commun, effective effect, probate probat,
rate rate, cease ceas, controlling control, rolling roll`;

test('words are stemmed as in Porter’s paper', () => {
  for (const pair of examples.split(',')) {
    const [word, stemmed] = pair.trim().split(' ') as [string, string];
    expect(stem(word), word).toBe(stemmed);
  }
});

test('forms of a word share a stem; numbers and short words are left as they are', () => {
  expect(new Set(['invoice', 'invoices', 'invoicing', 'invoiced'].map(stem)).size).toBe(1);
  expect(['3d', 'ai', 'b2b', 'soc2'].map(stem)).toEqual(['3d', 'ai', 'b2b', 'soc2']);
});
