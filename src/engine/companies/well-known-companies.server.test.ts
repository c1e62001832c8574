import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { companyListVersion, companyTexts, knownCompanies } from './known-companies.server.ts';
import { keepWellKnownCompanies, loadWellKnownCompanies } from './well-known-companies.server.ts';
import { compileCompanies, readWellKnown, type WellKnown } from './well-known-files.server.ts';

let t: TestDatabase;
let folder: string;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());
beforeEach(async () => {
  await t.db.rows(sql`TRUNCATE companies CASCADE`);
  folder = await mkdtemp(join(tmpdir(), 'assay-companies-'));
  await mkdir(join(folder, 'companies'));
  return () => rm(folder, { recursive: true });
});

const kelp: WellKnown = {
  name: 'Kelp & Co',
  url: 'https://kelp.example',
  fate: 'acquired',
  what: 'Keeps the books of small fishing boats.',
  asked: ['accounts for fishermen', 'log the catch and the costs'],
};
const write = (name: string, text: string) => writeFile(join(folder, 'companies', `${name}.yaml`), text);
const list = (...companies: unknown[]) => JSON.stringify({ as_of: '2025-01-01', companies });
const all = async () =>
  knownCompanies(
    t.ctx,
    (await Array.fromAsync(companyTexts(t.ctx))).map(({ id }) => id),
  );

test('a well-known company is told by what it does and found by how others would ask for it', async () => {
  await write('sea', list(kelp));
  const { lists, faults } = await readWellKnown(folder);
  expect(faults).toEqual([]);
  expect(await keepWellKnownCompanies(t.ctx, lists)).toBe(1);
  expect(await all()).toMatchObject([
    {
      source: 'editors',
      name: 'Kelp & Co',
      one_liner: 'Keeps the books of small fishing boats.',
      description: 'accounts for fishermen. log the catch and the costs.',
      fate: 'acquired',
      url: 'https://kelp.example',
      team_size: null,
      year_founded: null,
      as_of: '2025-01-01',
    },
  ]);
});

test('why a dead one closed is kept where the list says so, and nobody else has a reason', async () => {
  const companies = [
    { ...kelp, fate: 'dead' as const, reason: 'too few people used it' },
    { ...kelp, name: 'Brine', url: undefined },
  ];
  await keepWellKnownCompanies(t.ctx, [{ as_of: '2025-01-01', companies }]);
  expect((await all()).map(({ name, reason }) => [name, reason]).sort()).toEqual([
    ['Brine', ''],
    ['Kelp & Co', 'too few people used it'],
  ]);
});

test('the same lists again change nothing; who left them is taken out, and processes are told to read again', async () => {
  const lists = [{ as_of: '2025-01-01', companies: [kelp, { ...kelp, name: 'Brine', url: undefined }] }];
  await keepWellKnownCompanies(t.ctx, lists);
  const version = await companyListVersion(t.ctx);
  await keepWellKnownCompanies(t.ctx, lists);
  expect(await companyListVersion(t.ctx)).toBe(version);
  await keepWellKnownCompanies(t.ctx, [{ as_of: '2025-01-01', companies: [kelp] }]);
  expect((await all()).map(({ name }) => name)).toEqual(['Kelp & Co']);
  expect(await companyListVersion(t.ctx)).toBeGreaterThan(version);
});

test.each([
  ['no list at all', '- one\n- two', '(file)'],
  ['what cannot be read', 'companies: [', '(file)'],
  ['a fate nobody knows', list({ ...kelp, fate: 'thriving' }), 'Kelp & Co.fate'],
  ['a kind that is none', list({ ...kelp, kind: 'app' }), 'Kelp & Co.kind'],
  ['a payer of one letter', list({ ...kelp, payer: 'x' }), 'Kelp & Co.payer'],
  ['an address that is none', list({ ...kelp, url: 'kelp' }), 'Kelp & Co.url'],
  ['words that are no sentence', list({ ...kelp, what: 'Books for boats' }), 'Kelp & Co.what'],
  ['nobody asking', list({ ...kelp, asked: [] }), 'Kelp & Co.asked'],
  ['a reason for the end of what lives', list({ ...kelp, reason: 'too few people used it' }), 'Kelp & Co.reason'],
  ['a figure nobody looked up', list({ ...kelp, staff: 40 }), 'Kelp & Co.'],
])('a file with %s is a fault that names the place', async (_what, text, field) => {
  await write('sea', text);
  expect((await readWellKnown(folder)).faults).toMatchObject([{ slug: 'sea', field }]);
});

test('a list that cannot be read takes nobody out: the fault is named instead', async () => {
  await write('sea', list(kelp));
  expect(await loadWellKnownCompanies(t.ctx, folder)).toBe(1);
  await write('sea', 'companies: [');
  await expect(loadWellKnownCompanies(t.ctx, folder)).rejects.toThrow('companies: sea: (file): ');
  await rm(join(folder, 'companies'), { recursive: true });
  await expect(loadWellKnownCompanies(t.ctx, folder)).rejects.toThrow('holds no list');
  expect((await all()).map(({ name }) => name)).toEqual(['Kelp & Co']);
});

test('what the build has taken apart is not read again; a file edited since is', async () => {
  await write('sea', list(kelp));
  const compiled = Object.fromEntries(
    Object.entries(await compileCompanies(folder)).map(([digest]) => [digest, JSON.parse(list({ ...kelp, name: 'Compiled' }))]),
  );
  const names = async () => (await readWellKnown(folder, compiled)).lists.flatMap(({ companies }) => companies.map(({ name }) => name));
  expect(await names()).toEqual(['Compiled']);
  await write('sea', list({ ...kelp, name: 'Edited' }));
  expect(await names()).toEqual(['Edited']);
});

test('a company stands once, whichever file and however its name is written', async () => {
  await write('a', list(kelp));
  await write(
    'b',
    list({ ...kelp, name: 'KELP & Co., Inc.', url: undefined }, { ...kelp, name: 'Other', url: 'https://www.kelp.example/boats' }),
  );
  const { lists, faults } = await readWellKnown(folder);
  expect(faults.map(({ field, fault }) => `${field} ${fault}`)).toEqual([
    'KELP & Co., Inc. stands twice: Kelp & Co in a.yaml',
    'Other stands twice: Kelp & Co in a.yaml',
  ]);
  expect(lists.flatMap(({ companies }) => companies)).toHaveLength(1);
});
