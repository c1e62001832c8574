import { expect, test } from 'vitest';
import type { Signal } from './ideas.contract.ts';
import { checkedAtHead, figuresAtHead } from './key-figures.ts';

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
