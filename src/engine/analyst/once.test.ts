import { expect, test } from 'vitest';
import { aLedger, offline } from '../../../tests/factories/ledgers.ts';
import type { Assumption } from '../report.contract.ts';
import { scoreLedger } from '../scores/score-ledger.ts';
import { assumptionRules } from '../verdict/assumptions.ts';
import { factsOf } from '../verdict/facts.ts';
import { riskSentence } from './risk-sentences.ts';
import { unknownSentences } from './unknown-section.ts';

const factsFor = (text: string, problem: string) => {
  const told = aLedger(text, {}, { silent: offline });
  const ledger = { ...told, understanding: { ...told.understanding, user: 'families', problem } };
  return factsOf(ledger, scoreLedger(ledger));
};
const once = factsFor(
  'A marketplace that arranges funerals for families, because undertakers hide their prices',
  'undertakers hide their prices',
);
const often = factsFor('A marketplace that has ovens cleaned for families, because cleaners cancel late', 'cleaners cancel late');

test('how often a thing happens is asked of what happens again, and what it costs of what happens once', () => {
  const said = (facts: typeof once) =>
    unknownSentences(facts)
      .map(({ text }) => text)
      .join('\n');
  expect(said(once)).toContain('No source says what this costs those it happens to: “undertakers hide their prices”.');
  expect(said(once)).not.toContain('how often this happens');
  expect(said(often)).toContain('No source says how often this happens: “cleaners cancel late”.');
  expect(said(often)).not.toContain('those it happens to');
});

test('of what happens once the risk is to be unheard of, and of what happens again to be too rare', () => {
  const risk = (facts: typeof once) => riskSentence({ key: 'hurts' } as Assumption, facts).text;
  expect(risk(once)).toBe('It happens once: families have not heard of you when it does, and do not come back.');
  expect(risk(often)).toBe('The problem is rarer than it looks: families meet it too seldom to remember that you exist.');
});

test('a market of two sides for what happens once asks for no second deal', () => {
  const written = (facts: typeof once) => assumptionRules.find(({ key }) => key === 'two_sides')?.write(facts);
  expect(written(once)).toMatchObject({
    assumption: 'The scarce side joins before the other is there, and neither deals around you.',
    pass: 'Ten sign, and three of the first five deals are paid through you.',
  });
  expect(written(often)).toMatchObject({
    assumption: expect.stringMatching(/after the first time\.$/),
    pass: expect.stringMatching(/for the second\.$/),
  });
});
