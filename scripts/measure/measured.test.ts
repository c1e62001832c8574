import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { cautionsOf, recordsOf } from '../../src/catalogue/evidence/table.contract.ts';
import { checkMeasured } from './check.ts';
import { withFiles } from './publisher-fixtures.ts';
import { readTable } from './table.ts';

const rowsOf = async (table: string) => recordsOf(await readTable(table));
const sum = (rows: readonly Record<string, unknown>[], column: string) => rows.reduce((all, row) => all + Number(row[column]), 0);

test('the private sectors of QCEW add to what is published', async () => {
  const privately = (await rowsOf('qcew')).filter((row) => row.ownership === 'private');
  const sectors = privately.filter((row) => /^(\d\d|\d\d-\d\d)$/.test(String(row.naics)) && row.naics !== '10');
  expect([sectors.length, sum(sectors, 'establishments'), sum(sectors, 'jobs')]).toEqual([20, 11_602_004, 131_177_088]);
});

test('OEWS has the totals of its first and its last year', async () => {
  const totals = (await rowsOf('oews')).filter((row) => row.level === 'total').map((row) => [row.year, row.jobs]);
  expect(totals).toContainEqual(['2020', 139_099_570]);
  expect(totals).toContainEqual(['2025', 155_495_730]);
});

test('the classes of the ONS add to its total', async () => {
  const rows = await rowsOf('ons');
  expect(
    sum(
      rows.filter((row) => row.sic !== 'total'),
      'enterprises_uk',
    ),
  ).toBe(2_724_770);
  expect(rows).toHaveLength(616);
});

test('projections, applications, job titles and the pound are those published', async () => {
  expect((await rowsOf('projections')).find((row) => row.soc === '00-0000')?.jobs).toBe(169_956.1);
  const applications = (await rowsOf('bfs')).find((row) => row.sector === 'TOTAL' && row.series === 'BA_BA' && row.adjusted === 'no');
  expect(applications?.start).toBe('2004-07');
  const months = (applications?.applications ?? []) as number[];
  expect(months[(2025 - 2004) * 12 - 6]).toBe(497_030);
  expect((await rowsOf('onet-titles')).find((row) => row.soc === '23-1011')?.job_titles).toContain('Attorney');
  const pound = (await rowsOf('exchange-rates')).find((row) => row.country === 'United Kingdom')?.rate as number[];
  expect(pound.at(-1)).toBe(0.7497);
});

test('counts that are not of firms say so', async () => {
  const qcew = await readTable('qcew');
  expect(cautionsOf(qcew, '522130')[0]).toContain('branches of credit unions');
  expect(cautionsOf(qcew, '8131')[0]).toContain('churches');
  expect(cautionsOf(qcew, '624120')[0]).toContain('households');
  expect(cautionsOf(qcew, '541110')[0]).toContain('not a firm');
  expect(cautionsOf(await readTable('ons'), '5610')).toEqual(
    expect.arrayContaining([expect.stringContaining('rounded to 5'), expect.stringContaining('VAT or PAYE')]),
  );
});

test('the shipped tables are whole, and every dossier has a ground whose codes they have', async () => {
  const files = await readdir(new URL('../../catalogue/ideas/', import.meta.url));
  const slugs = files.map((file) => file.replace(/\.yaml$/, ''));
  expect(await checkMeasured(slugs)).toEqual([]);
  expect(await checkMeasured([...slugs, 'a-new-dossier'])).toEqual([
    { slug: 'a-new-dossier', field: 'ground', fault: 'say where the buyers are and whose trade they are' },
  ]);
});

test('a folder without the tables says which command reads them', async () =>
  withFiles({}, async (_input, folder) => {
    expect(await checkMeasured([], folder)).toContainEqual({
      slug: 'measured',
      field: 'qcew',
      fault: 'there is no such table: run npm run measure -- qcew --apply',
    });
  }));
