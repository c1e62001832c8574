import { expect, test } from 'vitest';
import { aLedger, article, company, discussion, dossier } from '../../../tests/factories/ledgers.ts';
import { paraphrases } from '../../../tests/factories/paraphrases.ts';
import { isWhole, slice } from '../../../tests/factories/slice.ts';
import { americanTellings } from '../../../tests/factories/tellings-american.ts';
import { britishTellings } from '../../../tests/factories/tellings-british.ts';
import type { Finding, Ledger } from '../evidence.contract.ts';
import { scoreLedger } from '../scores/score-ledger.ts';
import { decideVerdict } from './decide-verdict.ts';

/** Three kinds of evidence, taken in turn, so that wording meets a full, a fair and a thin ledger. */
const found: Partial<Record<string, Finding[]>>[] = [
  {
    companies: ['Arvo', 'Belmak', 'Cindra', 'Dorvel', 'Estrix'].map((name, i) =>
      company(name, 'The same', 0.85 - i * 0.01, 'active', { team_size: 120 }),
    ),
    catalogue: [dossier('Near', 4, 0.6)],
  },
  {
    companies: ['Arvo', 'Belmak', 'Cindra'].map((name) => company(name, 'Near it', 0.56, 'active', { team_size: 9 })),
    hacker_news: [
      discussion('One', 420, 260, '2026-02-01'),
      discussion('Two', 210, 130, '2025-08-01'),
      discussion('Three', 160, 99, '2026-05-05'),
    ],
    wikipedia: article('The trade', 21000, 9),
  },
  {
    companies: [company('Arvo', 'Near it', 0.5, 'active', { team_size: 9 })],
    catalogue: [dossier('Near', 5, 0.5)],
    wikipedia: article('The trade', 900, -4),
  },
];

/** The same entries under another wording: only the words differ. */
const judged = (text: string, evidence: (typeof found)[number]) => {
  const ledger: Ledger = aLedger(text, evidence);
  const scores = scoreLedger(ledger);
  return { text, verdict: decideVerdict(ledger, scores).verdict, difficulty: scores.difficulty.score };
};

test('said in other words an idea keeps its verdict, and its difficulty to within one', () => {
  const differing: string[] = [];
  let pairs = 0;
  for (const [index, [first, ...others]] of slice([...paraphrases, ...britishTellings, ...americanTellings], 34).entries()) {
    for (const evidence of found) {
      const own = judged(first, evidence);
      for (const other of others.map((text) => judged(text, evidence))) {
        pairs++;
        if (other.verdict !== own.verdict || Math.abs(other.difficulty - own.difficulty) > 1)
          differing.push(`${index}: ${own.verdict} ${own.difficulty} / ${other.verdict} ${other.difficulty} ${other.text}`);
      }
    }
  }
  expect(pairs).toBe(isWhole ? 900 : 306);
  expect(1 - differing.length / pairs, differing.join('\n')).toBeGreaterThanOrEqual(0.99);
});
