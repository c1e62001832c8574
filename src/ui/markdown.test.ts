import { expect, test } from 'vitest';
import { readMarkdown, wordsOf } from './markdown.ts';

test('reads what answers are written in', () => {
  expect(
    readMarkdown(
      'Charge **$49**.[1][2] Then *wait*.\n\n- one[3]\n- two\n\n1. first\n\n| A | B |\n| --- | --- |\n| x \\| y | z[4] |\n\n```\na < b\n```',
    ),
  ).toEqual([
    {
      kind: 'paragraph',
      inline: [
        { kind: 'text', text: 'Charge ' },
        { kind: 'strong', text: '$49' },
        { kind: 'text', text: '.' },
        { kind: 'ref', no: 1 },
        { kind: 'ref', no: 2 },
        { kind: 'text', text: ' Then ' },
        { kind: 'em', text: 'wait' },
        { kind: 'text', text: '.' },
      ],
    },
    {
      kind: 'list',
      ordered: false,
      items: [
        [
          { kind: 'text', text: 'one' },
          { kind: 'ref', no: 3 },
        ],
        [{ kind: 'text', text: 'two' }],
      ],
    },
    { kind: 'list', ordered: true, items: [[{ kind: 'text', text: 'first' }]] },
    {
      kind: 'table',
      head: [[{ kind: 'text', text: 'A' }], [{ kind: 'text', text: 'B' }]],
      rows: [
        [
          [{ kind: 'text', text: 'x | y' }],
          [
            { kind: 'text', text: 'z' },
            { kind: 'ref', no: 4 },
          ],
        ],
      ],
    },
    { kind: 'code', text: 'a < b' },
  ]);
});

test('markup, links and pictures stay text', () => {
  const text = '<script>alert(1)</script> [x](javascript:alert(1)) ![p](https://evil.example/p.png)';
  expect(readMarkdown(text)).toEqual([{ kind: 'paragraph', inline: [{ kind: 'text', text }] }]);
});

test('a text that breaks off anywhere is read to its end', () => {
  const whole = 'A **b** `c` [1].\n\n- d\n\n| e |\n| --- |\n| f |\n\n```\ng\n```\n';
  for (let length = 0; length <= whole.length; length++) expect(Array.isArray(readMarkdown(whole.slice(0, length)))).toBe(true);
  expect(wordsOf('Go.[1]\n\n- on[2]')).toBe('Go. on');
});
