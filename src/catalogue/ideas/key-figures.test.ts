import { expect, test } from 'vitest';
import type { IdeaFull, Signal } from './ideas.contract.ts';
import { checkedAtHead, figuresAtHead, figuresInShort } from './key-figures.ts';

type Figure = Pick<Signal, 'key' | 'basis' | 'origin'>;
const figure = (key: string, basis: Signal['basis'], isContext = false): Figure => ({
  key,
  basis,
  ...(isContext ? { origin: { is_context: true } as Signal['origin'] } : {}),
});
const keys = (figures: readonly Figure[]) => figures.map(({ key }) => key);

test('a head opens with what was counted: the buyers, the hour, what the dossier cites, and then how they move', () => {
  const figures = [
    figure('revenue.max', 'estimated'),
    figure('research.hours', 'editorial'),
    figure('budget.total', 'estimated'),
    figure('guess', 'estimated'),
    figure('fee', 'cited'),
    figure('ground.postings', 'measured'),
    figure('ground.buyers_growth', 'measured'),
    figure('ground.user_hour', 'measured'),
    figure('ground.buyers', 'measured'),
  ];
  expect(keys(figuresAtHead(figures))).toEqual([
    'ground.buyers',
    'ground.user_hour',
    'fee',
    'ground.buyers_growth',
    'ground.postings',
    'revenue.max',
    'budget.total',
  ]);
});

test('no more than six are shown, and nothing of a whole country', () => {
  const many = Array.from({ length: 9 }, (_, i) => figure(`page-${i}`, 'cited'));
  expect(checkedAtHead([figure('ground.postings', 'measured', true), ...many])).toHaveLength(6);
  expect(checkedAtHead([figure('ground.postings', 'measured', true), figure('guess', 'estimated')])).toEqual([]);
});

test('a page begins with the first two that were counted, then the estimates and how hard it is to launch', () => {
  const signals = ['ground.buyers', 'ground.user_hour', 'ground.user_jobs', 'ground.postings'].map((key) => ({
    ...figure(key, 'measured'),
    metric: key,
    value: 1,
    unit: 'jobs',
  }));
  const idea = {
    signals,
    revenue_potential: { min: 1, max: 2, currency: 'usd' },
    primary_keyword: { term: 'cards', monthly_volume: null, growth_rate: null },
    capital_required: 1,
    execution_difficulty: 5,
  } as unknown as IdeaFull;
  expect(figuresInShort(idea).map(({ cites, label }) => cites ?? label)).toEqual([
    'ground.buyers',
    'ground.user_hour',
    'revenue.max',
    'budget.total',
    'Searches a month for “cards”',
    'Launch difficulty',
  ]);
  const counted = { ...idea, buyers: { metric: 'ground.buyers' } } as IdeaFull;
  expect(
    figuresInShort(counted).map(({ cites }) => cites),
    'the panel above tells the buyers',
  ).toEqual(['ground.user_hour', 'ground.user_jobs', 'revenue.max', 'budget.total', undefined, undefined]);
});
