import { expect, test } from 'vitest';
import { understandIdea } from '../engine/understanding/understand-idea.ts';
import { corrected } from './corrected.ts';

const IDEA = 'A booking tool for dog groomers who lose hours on the telephone';
const { text: _, by: __, ...fields } = understandIdea(IDEA);

test('an understanding sent back as it was stays ours', () => {
  expect(corrected(understandIdea(IDEA), fields)).toEqual(understandIdea(IDEA));
});

test('another category is a choice and no correction of the words', () => {
  expect(corrected(understandIdea(IDEA, 'mobile'), { ...fields, category: 'mobile' })).toEqual(understandIdea(IDEA, 'mobile'));
});

test('who sends neither buyer nor payer back has corrected neither', () => {
  const { buyer: _, payer: __, ...before } = fields;
  expect(corrected(understandIdea(IDEA), before)).toEqual(understandIdea(IDEA));
});

test.each([
  { user: 'cat sitters' },
  { payer: 'chains of salons' },
  { phrases: ['cat sitting'] },
  { problem: '' },
  { solution_type: 'service' as const },
])('a corrected one is the person’s: %o', (change) => {
  expect(corrected(understandIdea(IDEA), { ...fields, ...change })).toEqual({ ...fields, ...change, text: IDEA, by: 'person' });
});

test('a kind of product that somebody chose is told, and one left as it was taken where the text tells none is not', () => {
  const idea = 'Carbon counting for breweries';
  const { text: _, by: __, is_type_told: told, ...sent } = understandIdea(idea);
  expect(told).toBe(false);
  expect(corrected(understandIdea(idea), sent)).toEqual(understandIdea(idea));
  expect(corrected(understandIdea(idea), { ...sent, user: 'brewers' }).is_type_told).toBe(false);
  expect(corrected(understandIdea(idea), { ...sent, is_type_told: false, solution_type: 'service' }).is_type_told).toBe(true);
  // A model chose it before the person saw it.
  expect(corrected(understandIdea(idea), { ...sent, is_type_told: true, user: 'brewers' }).is_type_told).toBe(true);
});
