import { expect, test } from 'vitest';
import { citedIn, firstSentence, openingOf } from './opening.ts';

const LONG = 'A shop’s own record of how motors were wound is written in pencil and read by two people.';

test('a section opens with its first sentence, its citation with it, and the rest is read on demand', () => {
  expect(openingOf(`${LONG}[^cards] They leave.\n\nNext.`)).toEqual({ opening: `${LONG}[^cards]`, rest: 'They leave.\n\nNext.' });
});

test('a short first sentence takes the next with it, but none of the next paragraph', () => {
  expect(openingOf('Publishers exhibit. Walk the small-booth aisles of reading and science conferences with a tablet. Then ask.')).toEqual({
    opening: 'Publishers exhibit. Walk the small-booth aisles of reading and science conferences with a tablet.',
    rest: 'Then ask.',
  });
  expect(openingOf('Short.\n\nThe next paragraph.')).toEqual({ opening: 'Short.', rest: 'The next paragraph.' });
});

test('a short first sentence stands alone where the next is long, unless it is of a word or two', () => {
  const long = `The country counted more cases than in any year since ${'and so on, '.repeat(14)}to the end.`;
  expect(openingOf(`Measles has returned to schools. ${long}`)).toEqual({ opening: 'Measles has returned to schools.', rest: long });
  expect(openingOf(`Clinics pay. ${long}`).opening).toBe(`Clinics pay. ${long}`);
});

test('nothing of a text is lost, and nothing is said twice', () => {
  for (const text of [
    LONG,
    `One line\nbroken in two, which goes on for longer than the least there is. ${LONG}`,
    'No full stop',
    '',
    '4.5 of 10. Yes.',
  ]) {
    const { opening, rest } = openingOf(text);
    expect(`${opening} ${rest}`.replace(/\s+/g, ' ').trim()).toBe(text.replace(/\s+/g, ' ').trim());
  }
});

test('a teaser has the first sentence without its citations', () => {
  expect(firstSentence('It costs $640[^cost] a card.[^cost] More.')).toBe('It costs $640 a card.');
});

test('figures cited in texts are named once, in order', () => {
  expect(citedIn('b[^two] and[^one].', 'again[^two], then[^three]')).toEqual(['two', 'one', 'three']);
});
