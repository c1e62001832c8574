import { expect, test } from 'vitest';
import { payerOf } from '../payer-of.ts';
import { understandIdea } from './understand-idea.ts';

test.each([
  ['Chess coaching in care homes for residents, paid by families.', 'families'],
  ['An app for pupils who fall behind in reading. Schools pay a yearly licence.', 'schools'],
  ['A rota for volunteers of old lighthouses. We charge the councils by the year.', 'councils'],
  ['A booking tool for dog groomers who lose hours on the telephone', 'dog groomers'],
])('who pays is told where the text tells it, else it is whom it is for: %s', (text, payer) => {
  expect(payerOf(understandIdea(text)).toLowerCase()).toBe(payer);
});

test('an idea of which only the buyers are named is for them', () => {
  expect(
    understandIdea('A silicone mat with raised edges that keeps tools from sliding off boat decks, sold to sailors for $45.'),
  ).toMatchObject({
    user: 'sailors',
    buyer: '',
    payer: '',
  });
});

test('those it is for are not named a second time', () => {
  expect(understandIdea('Records for hoof trimmers. Trimmers pay a yearly licence.')).toMatchObject({ buyer: '', payer: '' });
});
