import { expect, test } from 'vitest';
import { aLedger, dossier } from '../../../tests/factories/ledgers.ts';
import { scoreLedger } from '../scores/score-ledger.ts';
import { factsOf } from '../verdict/facts.ts';
import { closeIdeas, comparableIdeas } from './difficulty-section.ts';

test('a dossier counts among the nearest of our catalogue from 60% on, and no more than two do', () => {
  const ideas = (...relevances: number[]) =>
    closeIdeas(
      aLedger('Kiln log for potters', { catalogue: relevances.map((relevance, i) => dossier(`Kilns ${i}`, 4, relevance)) }).entries,
    ).map(({ subject }) => subject);
  expect(ideas(0.6)).toEqual(['Kilns 0']);
  expect(ideas(0.59)).toEqual([]);
  expect(ideas(0.9, 0.8, 0.7)).toEqual(['Kilns 0', 'Kilns 1']);
});

test('its plan and budget are set beside an idea from 75% on', () => {
  const ideas = (...relevances: number[]) => {
    const catalogue = relevances.map((relevance, i) => dossier(`An app that logs kilns ${i}`, 4, relevance));
    const ledger = aLedger('An app that logs firings for potters', { catalogue });
    return comparableIdeas(factsOf(ledger, scoreLedger(ledger))).length;
  };
  expect([ideas(0.75), ideas(0.74)]).toEqual([1, 0]);
});
