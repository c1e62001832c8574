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
  ];
  const [each, together, runs] = [sentenceCutter(), sentenceCutter(), eventRuns()];
  for (const token of said) expect([token, told(together.push(textOf(runs.push(event(token)))))]).toEqual([token, told(each.push(token))]);
});
