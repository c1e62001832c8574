import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventRuns } from '../../platform/llm/event-runs.ts';
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
    { numRuns: 2_000 },
  );
});
