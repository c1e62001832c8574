import { beforeAll, expect, test } from 'vitest';
import { ensureWordVectors } from '../../../tests/bench/retrieval/word-vectors.ts';
import { aLedger, article, discussion, offline, question } from '../../../tests/factories/ledgers.ts';
import { nearInList } from '../../../tests/factories/near-in-list.ts';
import { type InventedCompany, inventedCompanies, toldIdeas } from '../../../tests/fixtures/invented-companies.ts';
import type { Finding } from '../evidence.contract.ts';
import type { Silence } from '../evidence-kinds.ts';
import { buildNearIndex } from '../retrieval/near-index.ts';
import { wordVectors } from '../retrieval/word-vectors.server.ts';
import { scoreLedger } from '../scores/score-ledger.ts';
import type { Source } from '../source.server.ts';
import { companies } from '../sources/companies.server.ts';
import type { SourceId } from '../sources.ts';
import { understandIdea } from '../understanding/understand-idea.ts';
import { decideVerdict } from './decide-verdict.ts';
import { factsOf } from './facts.ts';

/** The whole way from a text to its verdict, over companies of our own: what the benches measure over thousands, held at every change. */
let ours: Source;
beforeAll(async () => {
  // Without a build there would be words and trades alone.
  ensureWordVectors();
  ours = await sourceOf(inventedCompanies);
});

async function sourceOf(list: readonly InventedCompany[]): Promise<Source> {
  const index = await buildNearIndex(
    list.map(({ name, line, about }) => ({ id: name, title: name, head: line, body: about, tags: [] })),
    wordVectors(),
  );
  return companies(nearInList(index), async (_ctx, ids) =>
    list
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
}

type Heard = { found?: Partial<Record<SourceId, Finding[]>>; silent?: Partial<Record<SourceId, Silence>>; source?: Source };
async function judged(text: string, { found = {}, silent = offline, source = ours }: Heard = {}) {
  const answer = await source.ask(
    { now: () => new Date('2026-11-20T00:00:00Z') } as never,
    understandIdea(text),
    new AbortController().signal,
  );
  if (answer.status !== 'answered') throw new Error('the list of companies always answers');
  const ledger = aLedger(text, { ...found, companies: answer.findings }, { silent });
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
      expect([verdict.verdict, verdict.rule], text).toEqual(['not_enough_evidence', 'not_enough']);
    }
  },
);

test.each(toldIdeas)('told in other words it keeps its difficulty to within one: $tellings.0', async ({ tellings }) => {
  const [first, ...others] = await Promise.all(tellings.map((text) => judged(text)));
  for (const other of others) expect(Math.abs(other.difficulty - (first?.difficulty ?? 0))).toBeLessThanOrEqual(1);
});

test('told in other words most ideas keep their verdict', async () => {
  const verdicts = await Promise.all(
    toldIdeas.map(async ({ tellings }) => (await Promise.all(tellings.map((text) => judged(text)))).map(({ verdict }) => verdict.verdict)),
  );
  expect(verdicts.filter((told) => new Set(told).size > 1).length).toBeLessThanOrEqual(1);
});

test('nothing is built on companies alone, nor dropped for a few large ones', async () => {
  const verdicts = await Promise.all(toldIdeas.map(async ({ tellings: [text = ''] }) => (await judged(text)).verdict.verdict));
  expect(new Set(verdicts)).toEqual(new Set(['reshape', 'not_enough_evidence']));
});

/** The verdicts of all tellings of the ideas of a trade; of those that are in none, where it is empty. */
const verdictsIn = async (trade: string, heard: Heard) =>
  Promise.all(
    toldIdeas
      .filter((idea) => idea.trade === trade)
      .flatMap(({ tellings }) => tellings.map(async (text) => (await judged(text, heard)).verdict))
      .map(async (verdict) => `${(await verdict).verdict} by ${(await verdict).rule}`),
  );
const all = <T>(verdicts: readonly T[]) => [...new Set(verdicts)];

test('what people talk of and pay for, in a field with room, is built', async () => {
  const found = {
    hacker_news: ['How do you do this', 'This is broken', 'We built our own'].map((title, i) =>
      discussion(title, 420 - 90 * i, 260, '2026-02-01'),
    ),
    stack_exchange: [question('How to do it by script', 52_000, '2024-02-02')],
    wikipedia: article('The trade', 21_000, 14),
  };
  for (const trade of ['sales-calls', 'dental'])
    expect(all(await verdictsIn(trade, { found, silent: {} })), trade).toEqual(['build by worth_building']);
});

test('what nobody sells, asks for or speaks of is dropped where everybody was heard', async () => {
  expect(all(await verdictsIn('', { silent: {} }))).toEqual(['drop by no_demand']);
});

test('what does harm is dropped, whoever was heard and however it is told', async () => {
  for (const text of [
    'A marketplace for fake passports and forged diplomas',
    'An app to secretly track your girlfriend’s phone',
    'Ransomware as a service for people who cannot program',
  ])
    expect((await judged(text)).verdict).toMatchObject({ verdict: 'drop', rule: 'harm' });
});

test('a field full of large companies is dropped where the text states no gap, and not where it states one', async () => {
  const grocers = inventedCompanies.filter(({ trade }) => trade === 'groceries').slice(0, 2);
  const larger = ['Nord', 'Sud'].flatMap((place) => grocers.map((one) => ({ ...one, name: `${place} ${one.name}`, staff: 700 })));
  const source = await sourceOf([...inventedCompanies, ...larger]);
  // Told with fewer of their words, the same large ones come to less than four, and the field is a crowded one.
  const text = 'Grocery delivery: order from a supermarket near you on the phone, and it is delivered to the door in an hour.';
  expect((await judged(text, { source })).verdict).toMatchObject({ verdict: 'drop', rule: 'full_field' });
  expect((await judged(`${text} Unlike the others we work offline.`, { source })).verdict).toMatchObject({
    verdict: 'reshape',
    rule: 'crowded',
  });
});
