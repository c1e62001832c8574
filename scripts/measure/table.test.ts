import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cautionsOf, Table } from '../../src/catalogue/evidence/table.contract.ts';
import { applySet } from './apply-set.ts';
import { changesOf } from './changes.ts';
import type { MeasureSet } from './measure-set.ts';
import { Refused } from './publisher-file.ts';
import { withFiles } from './publisher-fixtures.ts';
import { readTable } from './table.ts';

const sample = (rows: Table['rows'], unit = 'firms', retrieved = '2026-01-02'): Table => ({
  head: {
    table: 'sample',
    title: 'Firms',
    publisher: 'An office',
    address: 'https://example.org/',
    licence: 'Public domain.',
    release: '2024',
    retrieved,
    cautions: ['Rounded to 5.'],
    code_cautions: [{ codes: ['8131'], text: 'Churches need not register.' }],
  },
  columns: [
    { name: 'code', kind: 'key', what: 'Code' },
    { name: 'firms', kind: 'number', what: 'Firms', unit, date: '2024' },
    { name: 'flag', kind: 'flag', what: 'Why a figure is missing' },
  ],
  rows,
});
const setOf = (table: Table): MeasureSet => ({
  name: 'sample',
  files: [],
  tables: ['sample'],
  atLeast: { sample: 2 },
  read: async () => [table],
});
const good = sample([
  ['11', 10, ''],
  ['8131', null, 'N'],
]);

test('a table whose figures lack a date, a reason or a kind, or whose codes stand twice, is not one', () => {
  const messages = (table: unknown) => Table.safeParse(table).error?.issues.map((issue) => issue.message);
  expect(messages(good)).toBeUndefined();
  expect(messages(sample([['11', null, '']]))).toEqual(['“firms” is not published, and the flag does not say why']);
  expect(messages(sample([['11', '10', '']]))).toEqual(['“firms” holds a number, not "10"']);
  expect(
    messages(
      sample([
        ['11', 1, ''],
        ['11', 2, ''],
      ]),
    ),
  ).toEqual(['the key 11 stands twice']);
  expect(messages({ ...good, columns: good.columns.map((column) => ({ ...column, date: undefined })) })).toBeDefined();
});

test('a caution stands beside the codes it is about', () => {
  expect(cautionsOf(good, '8131')).toEqual(['Churches need not register.', 'Rounded to 5.']);
  expect(cautionsOf(good, '11')).toEqual(['Rounded to 5.']);
});

test('what changes is said: codes, the largest moves, units; the day of fetching alone is no change', () => {
  const later = sample(
    [
      ['11', 20, ''],
      ['22', 5, ''],
    ],
    'establishments',
  );
  expect(changesOf(good, later)).toEqual([
    'UNIT of firms: “firms” becomes “establishments”',
    '1 codes added: 22',
    '1 codes removed: 8131',
    '1 rows change',
    '11 firms: 10 becomes 20',
  ]);
  expect(changesOf(good, { ...good, head: { ...good.head, retrieved: '2026-05-05' } })).toEqual([]);
});

test('only with apply is a table written, and a second time changes nothing', async () =>
  withFiles({}, async (input, folder) => {
    expect(await applySet(setOf(good), input, folder, false)).toContain('nothing written: add --apply');
    expect(await readdir(folder)).toEqual([]);
    expect(await applySet(setOf(good), input, folder, true)).toContain('1 tables written');
    expect(await readTable('sample', folder)).toEqual(good);
    expect(await applySet(setOf(good), input, folder, true)).toEqual(['sample: 2 rows', '  nothing changes']);
    expect(await readdir(folder)).toEqual(['sample.json']);
  }));

test('a release that is refused leaves the last good table as it is', async () =>
  withFiles({}, async (input, folder) => {
    await applySet(setOf(good), input, folder, true);
    const before = await readFile(join(folder, 'sample.json'), 'utf8');
    await expect(applySet(setOf(sample([['11', 9, '']])), input, folder, true)).rejects.toThrow(Refused);
    await expect(applySet({ ...setOf(good), faults: () => ['it does not add up'] }, input, folder, true)).rejects.toThrow(
      'it does not add up',
    );
    expect(await readFile(join(folder, 'sample.json'), 'utf8')).toBe(before);
  }));

test('a long table is kept compressed and read the same way', async () =>
  withFiles({}, async (input, folder) => {
    const long = sample(Array.from({ length: 60_000 }, (_, i) => [`code-${i}`, i, '']));
    await applySet(setOf(long), input, folder, true);
    expect(await readdir(folder)).toEqual(['sample.json.gz']);
    expect((await readTable('sample', folder)).rows).toHaveLength(60_000);
  }));

test('a table that somebody broke is refused with its name', async () =>
  withFiles({}, async (_input, folder) => {
    await writeFile(join(folder, 'sample.json'), '{"head": {}}');
    await expect(readTable('sample', folder)).rejects.toThrow('catalogue/measured/sample.json');
  }));
