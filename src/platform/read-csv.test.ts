import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}
async function rowsOf(text: string, size = 7): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { cells } of readCsv(inPieces(text, size))) rows.push(cells);
  return rows;
}

test('quotes, commas and line ends inside quotes, empty fields and empty lines', async () => {
  expect(await rowsOf('a,b\r\n"x, ""y""\nz",\n\n,2')).toEqual([
    ['a', 'b'],
    ['x, "y"\nz', ''],
    ['', '2'],
  ]);
});

test('a row knows the line it begins on', async () => {
  const lines: number[] = [];
  for await (const { line } of readCsv(inPieces('a,b\n"1\n2\n3",x\nc,d\n', 4))) lines.push(line);
  expect(lines).toEqual([1, 2, 5]);
});

const quoted = (cells: string[]) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
test('whatever is written by the rules is read back, wherever the pieces are cut', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', ' ', 'é') });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 9 }), async (rows, size) => {
      expect(await rowsOf(rows.map(quoted).join(''), size)).toEqual(rows);
    }),
  );
});

test('a quoted field that is never closed, or never ends, is named by its line', async () => {
  await expect(rowsOf('a,b\n"never')).rejects.toThrow('line 2');
  const endless = readCsv(inPieces(`a\n"${'x'.repeat(50)}`, 10), 20);
  await expect(Array.fromAsync(endless)).rejects.toThrow('line 2');
});
