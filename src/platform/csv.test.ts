import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

/** Reads CSV as RFC 4180 has it. */
function parse(csv: string): string[][] {
  const rows: string[][] = [];
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gy;
  let row: string[] = [];
  for (const [, field = '', end] of csv.matchAll(cell)) {
    row.push(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

test('a table is commas, CRLF and a byte order mark; only what needs quotes has them', () => {
  expect(
    toCsv(
      ['title', 'score'],
      [
        ['Plain', 7.5],
        ['With, "both"', -4],
        ['Two\nlines', null],
        [' space', true],
      ],
    ),
  ).toBe('\ufefftitle,score\r\nPlain,7.5\r\n"With, ""both""",-4\r\n"Two\nlines",\r\n" space",true\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1'])('a text that begins like a formula (%j) is only text', (text) => {
  expect(parse(toCsv(['head'], [[text]]).slice(1))).toEqual([['head'], [`'${text}`]]);
});

/** What whoever knows our apostrophe has again of a cell: one is taken off before what begins like a formula, whatever apostrophes follow it. */
const withoutOurs = (cell: string): string => cell.replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/, '');

/** Texts of any characters, and texts that begin as formulas and their apostrophes do. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .tuple(fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '＝', '"', ','), maxLength: 4 }), fc.string())
    .map((parts) => parts.join('')),
);

test('whatever the texts, they come back whole, and none begins like a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (rows) => {
      const read = parse(toCsv(['a', 'b'], rows).slice(1)).slice(1);
      expect(read.map((row) => row.map(withoutOurs))).toEqual(rows);
      for (const cell of read.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
    }),
  );
});
