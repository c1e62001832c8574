import { beforeAll, expect, test } from 'vitest';
import { ensureWordVectors } from '../../../../tests/bench/retrieval/word-vectors.ts';
import { aLedger, offline } from '../../../../tests/factories/ledgers.ts';
import { nearInList } from '../../../../tests/factories/near-in-list.ts';
import { inventedCompanies, toldIdeas } from '../../../../tests/fixtures/invented-companies.ts';
import { buildNearIndex, type NearIndex } from '../retrieval/near-index.ts';
import { wordVectors } from '../retrieval/word-vectors.server.ts';
import { scoreLedger } from '../scores/score-ledger.ts';
import { companies } from '../sources/companies.server.ts';
import { understandIdea } from '../understanding/understand-idea.ts';
import { decideVerdict } from './decide-verdict.ts';
import { factsOf } from './facts.ts';

/** The whole way from a text to its verdict, over companies of our own: what the benches measure over thousands, held at every change. */
let index: NearIndex;
beforeAll(async () => {
  // Without a build there would be words and trades alone.
  ensureWordVectors();
  index = await buildNearIndex(
    inventedCompanies.map(({ name, line, about }) => ({ id: name, title: name, head: line, body: about, tags: [] })),
    wordVectors(),
  );
});

const source = companies(
  (...asked) => nearInList(index)(...asked),
  async (_ctx, ids) =>
    inventedCompanies
      .filter(({ name }) => ids.includes(name))
      .map(({ name, line, fate, staff }) => ({
        id: name,
        name,
        one_liner: line,
        url: null,
        fate,
        batch: null,
        country: null,
        year_founded: 2019,
        team_size: staff,
        listed_by: 'ourselves',
        as_of: '2026-01-01',
        basis: 'measured',
      })),
);

async function judged(text: string) {
  const answer = await source.ask(
    { now: () => new Date('2026-11-20T00:00:00Z') } as never,
    understandIdea(text),
    new AbortController().signal,
  );
  if (answer.status !== 'answered') throw new Error('the list of companies always answers');
  const ledger = aLedger(text, { companies: answer.findings }, { silent: offline });
  const scores = scoreLedger(ledger);
  const facts = factsOf(ledger, scores);
  return {
    named: facts.competitors.map(({ subject }) => subject),
    perhaps: facts.possible.map(({ subject }) => subject),
    verdict: decideVerdict(ledger, scores),
    difficulty: scores.difficulty.score,
  };
}
const tradeOf = (name: string) => inventedCompanies.find((one) => one.name === name)?.trade;

test.each(toldIdeas.filter(({ trade }) => trade !== ''))(
  'an idea in $trade finds its rivals, and names no stranger',
  async ({ trade, tellings }) => {
    for (const text of tellings) {
      const { named } = await judged(text);
      expect(named.length, text).toBeGreaterThanOrEqual(1);
      expect(named.map(tradeOf), text).toEqual(named.map(() => trade));
    }
  },
);

test.each(toldIdeas.filter(({ trade }) => trade === ''))(
  'an idea that none of them works on finds none: $tellings.0',
  async ({ tellings }) => {
    for (const text of tellings) {
      const { named, verdict } = await judged(text);
      expect(named, text).toEqual([]);
      expect(verdict.rule, text).toBe('not_enough');
    }
  },
);

test.each(toldIdeas)('told in other words it keeps its verdict, and its difficulty to within one: $tellings.0', async ({ tellings }) => {
  const [first, ...others] = await Promise.all(tellings.map(judged));
  for (const other of others) {
    expect(other.verdict.verdict).toBe(first?.verdict.verdict);
    expect(Math.abs(other.difficulty - (first?.difficulty ?? 0))).toBeLessThanOrEqual(1);
  }
});

test('nothing is built on companies alone, nor dropped for a few large ones', async () => {
  const verdicts = await Promise.all(toldIdeas.map(async ({ tellings: [text = ''] }) => (await judged(text)).verdict.verdict));
  expect(new Set(verdicts)).toEqual(new Set(['reshape']));
});
