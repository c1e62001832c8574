import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearness } from '../scores/tables.ts';
import { contentWords, MIN_RELEVANCE, relevanceOf } from './relevance.ts';

test.each([
  ['the phrase itself', 'invoice factoring', 'Invoice factoring explained', '', 1],
  ['its words, inflected and apart', 'invoice factoring', 'We factored our invoices', '', 0.75],
  ['one word of two', 'invoice factoring', 'Invoice templates', '', 0.38],
  ['one word of three', 'restaurant invoice factoring', 'Invoice templates', '', 0.25],
  ['a word in the text counts half', 'invoice factoring', 'Invoice help', 'about factoring', 0.56],
  ['the phrase in the text alone', 'invoice factoring', 'A question', 'Is invoice factoring worth it?', 0.48],
  ['nothing of it', 'invoice factoring', 'My weekend with sourdough', 'and rye', 0],
  ['one word tells less', 'kubernetes', 'Kubernetes in anger', '', 0.6],
  ['a common word alone is near nothing', 'quality', 'Air quality in Delhi', '', 0.4],
  ['a word for software alone is near nothing', 'API', 'An API for weather', '', 0.4],
  ['a common word beside another tells as any', 'air quality', 'Air quality in Delhi', '', 1],
  ['empty words do not count', 'the tool for us', 'The tool for us', '', 0],
  ['accents and case do not matter', 'café crème', 'CAFE CREME', '', 1],
  ['part of a word is not the word', 'art deal', 'Smart dealership', '', 0],
])('%s', (_what, phrase, title, text, relevance) => {
  expect(relevanceOf([phrase], title, text)).toBe(relevance);
});

test('what a common word alone finds is not near, and is still told', () => {
  expect(relevanceOf(['step'], 'One more step')).toBeLessThan(nearness.near);
  expect(relevanceOf(['step'], 'One more step')).toBeGreaterThan(MIN_RELEVANCE);
});

test('the best phrase decides, and one word of three falls under the floor', () => {
  expect(relevanceOf(['dog walking', 'invoice factoring'], 'Invoice factoring')).toBe(1);
  expect(relevanceOf(['restaurant invoice factoring'], 'Invoice templates')).toBeLessThan(MIN_RELEVANCE);
  expect(relevanceOf(['invoice factoring'], 'Invoice templates')).toBeGreaterThan(MIN_RELEVANCE);
});

test('whatever is compared, the relevance lies between 0 and 1', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 4 }), fc.string({ unit: 'grapheme' }), fc.string(), (phrases, title, text) => {
      const relevance = relevanceOf([...phrases, title], title, text);
      expect(relevance).toBeGreaterThanOrEqual(0);
      expect(relevance).toBeLessThanOrEqual(1);
    }),
  );
});

test('content words are those that tell something', () => {
  expect(contentWords('an app for the invoice factoring of restaurants')).toEqual(['invoice', 'factoring', 'restaurants']);
});
