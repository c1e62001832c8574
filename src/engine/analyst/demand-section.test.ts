import { expect, test } from 'vitest';
import { aLedger, article, company, discussion, offline, packageOf, question } from '../../../tests/factories/ledgers.ts';
import type { Finding } from '../evidence.contract.ts';
import type { Silence } from '../evidence-kinds.ts';
import { scoreLedger } from '../scores/score-ledger.ts';
import type { SourceId } from '../sources.ts';
import { factsOf } from '../verdict/facts.ts';
import { demandSentences } from './demand-section.ts';

/** The last sentence on demand: what all of it comes to. */
function closingOf(found: Partial<Record<SourceId, Finding[]>>, silent: Partial<Record<SourceId, Silence>> = {}) {
  const ledger = aLedger('Kiln log for potters', found, { silent });
  return demandSentences(factsOf(ledger, scoreLedger(ledger))).at(-1)?.text;
}
const kilns = { wikipedia: article('Kiln', 5000, 3) };
const talk = [discussion('Kiln logs', 40, 12, '2025-02-01')];

test('talk is said to be found only where somebody spoke or asked', () => {
  expect(closingOf({ hacker_news: talk })).toMatch(/^There is talk and no payment/);
  expect(closingOf({ stack_exchange: [question('How to log a kiln', 900, '2025-02-01')] })).toMatch(/^There is talk and no payment/);
  expect(closingOf(kilns)).toMatch(/^Neither talk nor payment was found/);
  expect(closingOf({ npm: packageOf('kiln', 90_000, 3) })).toMatch(/^Neither talk nor payment was found/);
  const unheard = { hacker_news: 'timeout', stack_exchange: 'timeout' } as const;
  expect(closingOf(kilns, unheard)).toMatch(/^No payment was found, and the places where people talk could not be asked/);
});

test('payment is said to be shown only by companies that are known to sell', () => {
  const near = (fate: 'active' | 'unknown' | 'acquired') =>
    closingOf({ hacker_news: talk, companies: [company('Arvo', 'Kiln logs', 0.7, fate)] });
  const unpaid = 'There is talk, and nothing shows that anybody pays: interest is the easier part.';
  expect(near('unknown')).toBe(unpaid);
  expect(near('acquired')).toBe(unpaid);
  expect(near('active')).toBe('Together that is a market, though no rush.');
  expect(closingOf({}, offline)).not.toContain('talk');
});
