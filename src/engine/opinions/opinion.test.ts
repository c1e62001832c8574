import fc from 'fast-check';
import { expect, test } from 'vitest';
import { falsehoods } from '../../../tests/factories/falsehoods.ts';
import { opinionOf } from './opinion.ts';
import { opinionWords } from './opinion-words.data.ts';

test.each([
  ['show the price to a stranger before you build the tool', 'Show the price to a stranger before you build the tool.'],
  ['Talk to users, then write down each reason.', 'Talk to users, then write down each reason.'],
  ['Would a buyer pay a deposit for the first version?', 'Would a buyer pay a deposit for the first version?'],
  ['Could you sell the report to friends before you build the tool?', 'Could you sell the report to friends before you build the tool?'],
])('“%s” is an opinion', (said, shown) => {
  expect(opinionOf(said)).toBe(shown);
});

test.each([
  'There are no competitors at all.',
  'Your customers pay for a tool.',
  'Ask Stripe about the price.',
  'Ask stripe about the price.',
  'Ask 5 buyers about the price.',
  'Ask buyers about the price because they pay.',
  'Ask buyers. They pay a price.',
  'Keep the users of the only tool.',
  'Is the market worth a billion?',
  'Did you know buyers pay a price?',
  'Show the price to buyers, buyers keep a tool.',
  'Ask the buyers\nof a tool',
  'Аsk buyers about the price.',
  '',
])('“%s” is none', (said) => {
  expect(opinionOf(said)).toBeUndefined();
});

test('no untruth of any kind is an opinion', () => {
  expect(falsehoods(2_000, 7).filter(({ text, telling }) => opinionOf(text) ?? opinionOf(telling) ?? opinionOf(`${telling}?`))).toEqual([]);
});

test('whatever order the words of the list come in, an opinion begins with what to do or with a question', () => {
  const every = Object.values(opinionWords).flat() as string[];
  const begins = new RegExp(`^(?:would|could|will|can|do|${opinionWords.actions.join('|')}) `, 'i');
  const word = fc.constantFrom(...every, 'would', 'can', 'you', 'and', 'before');
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 10 }), fc.constantFrom('', '.', '?'), (words, end) => {
      const shown = opinionOf(words.join(' ') + end);
      expect(shown === undefined || (begins.test(shown) && /[.?]$/.test(shown))).toBe(true);
    }),
  );
});

test('no noun can be read as an action in the third person, which would turn a request into a statement', () => {
  const actions = opinionWords.actions.flatMap((action) => {
    const [verb = ''] = action.split(' ');
    return [`${verb}s`, `${verb}es`];
  });
  const bare = [...opinionWords.people] as string[];
  expect(bare.filter((noun) => actions.includes(noun))).toEqual([]);
});
