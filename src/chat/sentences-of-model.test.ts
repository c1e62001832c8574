import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventRuns } from '../platform/llm/event-runs.ts';
import { sentenceCutter } from './sentences-of-model.ts';

const event = (content: string) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;
const textOf = (events: string) =>
  events
    .split('\n\n')
    .filter(Boolean)
    .map((one) => (JSON.parse(one.slice('data: '.length)) as { choices: [{ delta: { content: string } }] }).choices[0].delta.content)
    .join('');

const told = (sentences: string[]) => sentences.map((one) => one.trim()).filter(Boolean);

const cutAsItComes = (tokens: string[]) => {
  const cutter = sentenceCutter();
  return [...tokens.map((token) => told(cutter.push(token))), told(cutter.end())];
};

test('a sentence waits for its sources, however its tokens are split', () => {
  expect(cutAsItComes([' now.', ' ', '[A1]', ' Say'])).toEqual([[], [], [], ['now. [A1]'], ['Say']]);
  expect(cutAsItComes([' now', '.', ' [', 'A1', ']', ' [', 'B3', ']', ' Say'])).toEqual([
    ...Array(8).fill([]),
    ['now. [A1] [B3]'],
    ['Say'],
  ]);
  expect(cutAsItComes(['Now.', '\n', '[', 'A1', ']', ' ', ' ', '[see', ' B'])).toEqual([
    ...Array(7).fill([]),
    ['Now.\n[A1]'],
    [],
    ['[see B'],
  ]);
  expect(cutAsItComes(['Now. ', 'so', ' it is.', ' '])).toEqual([[], [], [], [], ['Now. so it is.']]);
});

test('lines without a full stop are not read as one, and a sentence keeps the blank line before it, however they come', () => {
  const said = ['- Firms', ' pay', ' [A1]', '\n', '- Others', ' do. [A2]', '\n', '\n', 'Say', ' so. [A3]'];
  const sentences = ['- Firms pay [A1]', '\n- Others do. [A2]', '\n\nSay so. [A3]'];
  for (const tokens of [said, [said.join('')]]) {
    const cutter = sentenceCutter();
    expect([...tokens.flatMap((token) => cutter.push(token)), ...cutter.end()]).toEqual(sentences);
  }
});

/** As a model sends it: word by word, each with the space before it. */
const byWords = (text: string) => cutAsItComes(text.match(/\s*\S+/g) ?? []).flat();

test.each([
  'It costs approx. 3 dollars a month. [A1]',
  'Some, e.g. Acme and i.e. Beta, sell it. [A1]',
  'Acme Inc. Boats of the U.S. Coast Guard pay Jones Ltd. [A1]',
  'It is No. 4 of the list on p. 12 since Nov. 3 by Dr. Smith. [A1]',
  'Shops vs. Markets, est. 30 each, incl. VAT, etc. [A1]',
  'Most come at 7 a.m. Monday. [A1]',
])('a shortened word ends no sentence: %s', (text) => {
  expect(byWords(`${text} Say`)).toEqual([text, 'Say']);
});

test.each([
  ['It was sold to Acme Inc.', 'The price was low.'],
  ['Most are in the U.S.', 'They pay late.'],
  ['They sell rope, nets, etc.', 'A buyer asks for all.'],
  ['“It opens at 7 a.m.”', 'So they say.'],
  ['Does it pay? No.', 'It does not.'],
  ['It is the best.', 'Firms pay.'],
  ['Ask 5 of them in March.', '3 will pay.'],
  ['They trust your logo.', '4 say so.'],
  ['Ask the CEO.', 'Boats come later.'],
])('but where a sentence ends, it is cut there: %s %s', (first, second) => {
  expect(byWords(`${first} ${second} [A1] Say`).at(-1)).toBe('Say');
  expect(byWords(`${first} ${second} [A1] Say`).join('|')).toContain(`${first.split('? ').at(-1)}|${second} [A1]|Say`);
});

test('no sentence of a model is read later for coming in a run', () => {
  const said = [
    'It',
    ' costs',
    ' $3',
    '.50',
    ' now',
    '.',
    ' [A1',
    ', A2]',
    '.',
    ' Say',
    ' so',
    ':',
    ' [A3]',
    '\n',
    '- One',
    ' “two',
    '.”',
    ' [A4]',
    '\n\n',
    'No.',
    ' [A5]',
    ' 7',
    ' more',
    '.',
    '\n',
    '- Firms',
    ' pay',
    ' late',
    ' [A1]',
    '\n',
    '- Others',
    ' do',
    ' not',
    ' [A2]',
    '\n\n',
    'Say',
    '.',
    ' ',
    '[A3]',
    ' "So',
    '."',
    ' [',
    'A1',
    ']',
    ' [see',
    ' it',
    ']',
  ];
  const [each, together, runs] = [sentenceCutter(), sentenceCutter(), eventRuns()];
  for (const token of said) expect([token, told(together.push(textOf(runs.push(event(token)))))]).toEqual([token, told(each.push(token))]);
});

test('nor for what came in one read, or was waited for too long, before it', () => {
  const token = fc.constantFrom(
    ' It',
    ' say',
    ' 7',
    '.',
    ' now.',
    '."',
    ' "',
    ' “So',
    ':',
    '…',
    ' ',
    '\n',
    '\n- ',
    ' [',
    '[',
    'A1',
    ']',
    '].',
    ' [A2]',
    ', B3',
    ' [see',
  );
  const reads = fc.array(fc.record({ tokens: fc.array(token, { minLength: 1, maxLength: 5 }), isLong: fc.boolean() }), { maxLength: 12 });
  fc.assert(
    fc.property(reads, (all) => {
      const [each, together, runs] = [sentenceCutter(), sentenceCutter(), eventRuns()];
      for (const { tokens, isLong } of all) {
        const passed = runs.push(tokens.map(event).join(''));
        expect(told(together.push(textOf(passed)))).toEqual(told(each.push(tokens.join(''))));
        if (isLong) together.push(textOf(runs.letGo()));
      }
    }),
  );
});

test('a run of initials without end, or a whole book in one read, is cut like any other text', () => {
  const initials = 'A.'.repeat(12_000);
  const cutter = sentenceCutter();
  const cut = [...cutter.push(initials), ...cutter.end()];
  expect(cut.join('')).toBe(initials);
  expect(Math.max(...cut.map(({ length }) => length))).toBe(1_200);
  const book = 'It rains in Kent. [A1] '.repeat(1_000);
  expect(told([...cutter.push(book), ...cutter.end()])).toEqual(Array(1_000).fill('It rains in Kent. [A1]'));
});
