import { expect, test } from 'vitest';
import { trades } from './trades.ts';

test('every trade is named once and has phrases of its trade', () => {
  const names = trades.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, phrases } of trades) expect(phrases.filter(({ trust }) => trust === 1).length, name).toBeGreaterThan(0);
});

test('a phrase is stems without function words, and knows its trade', () => {
  for (const [number, { phrases, name }] of trades.entries()) {
    for (const { trade, stems } of phrases) {
      expect(trade, name).toBe(number);
      expect(
        stems.every((one) => /^[\p{L}\p{N}]+$/u.test(one)),
        name,
      ).toBe(true);
    }
  }
});
