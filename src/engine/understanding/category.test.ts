import { expect, test } from 'vitest';
import type { CategoryId } from '../../shared/vocabulary/categories.ts';
import { categoryOf } from './category.ts';

test('cue words decide where nothing near is known, and nothing at all is other', () => {
  expect(categoryOf('A ledger of patients for small clinics')).toBe('healthtech');
  expect(categoryOf('Something for somebody')).toBe('other');
});

test.each<[CategoryId, near: CategoryId, text: string]>([
  ['other', 'mobile', 'A sensor inside a beehive that alerts beekeepers on their phone'],
  ['other', 'mobile', 'Scales for beehives, read by phone'],
  ['other', 'mobile', 'A flat scale that stays under the hive and tells my phone'],
  ['other', 'mobile', 'A gadget for orchards, read by phone'],
  ['ecommerce', 'ecommerce', 'A tool that scales and crops product photos'],
  ['mobile', 'mobile', 'Crops photos on all devices'],
  ['other', 'creator_economy', 'A neighbourhood coffee shop with a book corner'],
  ['other', 'creator_economy', 'A café for cyclists'],
  ['fintech', 'saas', 'Payments API for developers'],
  ['ecommerce', 'mobile', 'A tool that spots fake reviews on Amazon'],
])('%s, though some near ideas are %s: %s', (category, near, text) => {
  const neighbours = ([near, near, 'productivity', 'healthtech', 'web3', 'edtech', 'ai_ml', 'marketplace'] as const).map((one) => ({
    category: one,
    similarity: 5,
  }));
  expect(categoryOf(text, neighbours)).toBe(category);
});

test('the nearest ideas decide where words say nothing, the nearest most', () => {
  const neighbours = [
    { category: 'edtech', similarity: 9 },
    { category: 'fintech', similarity: 4 },
    { category: 'fintech', similarity: 4 },
  ] as const;
  expect(categoryOf('Something for somebody', neighbours)).toBe('edtech');
});

test('clear words outvote neighbours that disagree among themselves', () => {
  const divided = (['edtech', 'fintech', 'saas', 'mobile', 'ecommerce'] as const).map((category) => ({ category, similarity: 5 }));
  expect(categoryOf('A ledger of patients for small clinics', divided)).toBe('healthtech');
});

test('web3 and the creator economy are told in words: similarity alone makes nothing of either', () => {
  const crypto = [
    { category: 'web3', similarity: 9 },
    { category: 'creator_economy', similarity: 9 },
    { category: 'fintech', similarity: 3 },
  ] as const;
  expect(categoryOf('Files excise duty for small breweries', crypto)).toBe('fintech');
  expect(categoryOf('Files duty on crypto for small breweries', crypto)).toBe('web3');
});

test.each([
  ['marketplace', 'An app where neighbours share power tools and ladders'],
  ['productivity', 'A Chrome extension for long emails'],
])('%s: %s', (category, text) => {
  expect(categoryOf(text)).toBe(category);
});

test('an idea that is not alike at all has no vote', () => {
  expect(categoryOf('Something for somebody', [{ category: 'fintech', similarity: -2 }])).toBe('other');
});
