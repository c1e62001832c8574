import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { importCompanies } from './import-companies.server.ts';
import { companyListVersion } from './known-companies.server.ts';
import { readYcCsv, readYcJson } from './read-yc.ts';

const clock = aClock();
let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase(clock.now);
});
afterAll(() => t.drop());
beforeEach(() => t.db.rows(sql`TRUNCATE companies`));

const HEAD = 'id,name,one_liner,description,batch,status,tags,country,year_founded,team_size,website\n';
async function* pieces(text: string) {
  for (let at = 0; at < text.length; at += 64) yield text.slice(at, at + 64);
}
let told: string[];
beforeEach(() => {
  told = [];
});
const importCsv = (rows: string, asOf = '2024-05-11') =>
  importCompanies(t.ctx, 'yc', asOf, readYcCsv(pieces(HEAD + rows)), (line) => told.push(line));
const importJson = (list: unknown) =>
  importCompanies(t.ctx, 'yc', '2024-05-11', readYcJson(pieces(JSON.stringify(list))), (line) => told.push(line));
const stored = () =>
  t.db.rows<Record<string, unknown>>(sql`
    SELECT source_id, name, one_liner, description, tags, batch, fate, country, year_founded, team_size, url, as_of FROM companies ORDER BY source_id`);

const ROW = '7,Loaf Ltd,Bread by post,"Bread, baked\nat ""dawn"".",W24,Inactive,food|e-commerce,GB,2021,4,loaf.example\n';

test('a row of the CSV is kept as it is meant: lines in quotes, tags, what became of it, an address made whole', async () => {
  expect(await importCsv(ROW)).toEqual({ added: 1, changed: 0, unchanged: 0, skipped: 0 });
  expect(await stored()).toEqual([
    {
      source_id: '7',
      name: 'Loaf Ltd',
      one_liner: 'Bread by post',
      description: 'Bread, baked at "dawn".',
      tags: ['food', 'e-commerce'],
      batch: 'W24',
      fate: 'dead',
      country: 'GB',
      year_founded: 2021,
      team_size: 4,
      url: 'https://loaf.example',
      as_of: '2024-05-11',
    },
  ]);
});

test('the same file again changes nothing, not even when it was imported; a changed row is updated in place', async () => {
  await importCsv(ROW);
  const whole = () => t.db.rows<{ id: string }>(sql`SELECT * FROM companies`);
  const [before, version] = [await whole(), await companyListVersion(t.ctx)];
  clock.advance(60_000);
  expect(await importCsv(ROW)).toEqual({ added: 0, changed: 0, unchanged: 1, skipped: 0 });
  expect(await whole()).toEqual(before);
  expect(await companyListVersion(t.ctx)).toBe(version);
  expect(await importCsv(ROW.replace('Inactive', 'Acquired'))).toEqual({ added: 0, changed: 1, unchanged: 0, skipped: 0 });
  expect((await stored())[0]).toMatchObject({ fate: 'acquired' });
  expect((await whole())[0]?.id).toBe(before[0]?.id);
  expect(await companyListVersion(t.ctx)).toBeGreaterThan(version);
});

test('bad rows are named by their line and passed over; the good ones around them are kept', async () => {
  const bad = '8,,No name,,W24,Active,,US,2020,1,\n9,Too short\n';
  expect(await importCsv(`${ROW}${bad}10,Fine,Fine,,S12,Public,,,,,\n`)).toMatchObject({ added: 2, skipped: 2 });
  expect(told).toEqual([expect.stringMatching(/^row 4 skipped: name: /), 'row 5 skipped: has 2 fields, the first line 11']);
  expect((await stored()).map(({ source_id, fate }) => [source_id, fate])).toEqual([
    ['10', 'public'],
    ['7', 'dead'],
  ]);
});

test('a figure or an address that makes no sense is left out, not the company', async () => {
  await importCsv('1,Odd,Odd,,,Retired,,Utopia,in the year dot,many,javascript:alert(1)\n');
  expect(await stored()).toEqual([
    expect.objectContaining({ fate: 'unknown', country: null, year_founded: null, team_size: null, url: null, tags: [] }),
  ]);
});

test('more rows than are written at once, with an id that comes twice: the later counts', async () => {
  const rows = Array.from({ length: 1_201 }, (_, i) => `${i},Company ${i},Does ${i},,,Active,,,,,\n`).join('');
  expect(await importCsv(`${rows}1200,Company 1200,Does better,,,Active,,,,,\n`)).toMatchObject({ added: 1_201, skipped: 0 });
  expect((await stored()).find(({ source_id }) => source_id === '1200')).toMatchObject({ one_liner: 'Does better' });
});

test('a file without the columns is refused before anything is stored', async () => {
  const read = importCompanies(t.ctx, 'yc', '2024-05-11', readYcCsv(pieces('id,name\n1,A\n')), () => undefined);
  await expect(read).rejects.toThrow('no column one_liner');
  expect(await stored()).toEqual([]);
});

test('the public JSON list gives the same company as the CSV, and knows ids given as numbers', async () => {
  const entry = {
    id: 7,
    name: 'Loaf Ltd',
    one_liner: 'Bread by post',
    long_description: 'Bread, baked\nat "dawn".',
    batch: 'Winter 2024',
    status: 'Inactive',
    tags: ['Food', 'E-commerce'],
    industries: ['Food'],
    team_size: 4,
    launched_at: 1_700_000_000,
    website: 'https://loaf.example',
  };
  await importCsv(ROW);
  await importJson([entry, { name: 'No id' }, { ...entry, id: 8, long_description: null, team_size: undefined, website: '' }]);
  expect(told).toEqual([expect.stringMatching(/^row 2 skipped: id: /)]);
  const [seven, eight] = await stored();
  expect(seven).toMatchObject({ name: 'Loaf Ltd', description: 'Bread, baked at "dawn".', batch: 'W24', tags: ['food', 'e-commerce'] });
  expect(eight).toMatchObject({ description: '', team_size: null, url: null });
});

test('overlong texts are cut at their length, and control characters become spaces', async () => {
  await importCsv(`1,${'N'.repeat(300)},a\u0007b\tc,,,Active,,,,,\n`);
  const [row] = await stored();
  expect(row?.name).toBe(`${'N'.repeat(119)}…`);
  expect(row?.one_liner).toBe('a b c');
});
