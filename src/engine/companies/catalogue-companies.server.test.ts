import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea } from '../../../tests/factories/idea.factory.ts';
import { keepCatalogueCompanies } from './catalogue-companies.server.ts';
import { companyListVersion, companyTexts, knownCompanies } from './known-companies.server.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());
beforeEach(() => t.db.rows(sql`TRUNCATE companies, ideas CASCADE`));

const competitor = (name: string, what: string, url?: string) => ({
  name,
  what,
  weakness: 'A weakness that only the dossier tells.',
  ...(url ? { url } : {}),
});
const direct = [
  competitor('Tokay Software', 'Backflow tracking for water purveyors.'),
  competitor('SwiftComply', 'Compliance software bought by utilities.', 'https://swiftcomply.example'),
  competitor('A part-time clerk', 'Somebody who knows the portals by July.'),
];
const indirect = [
  competitor('Jobber', 'Scheduling and invoicing for home services.', 'https://jobber.example'),
  competitor('Filing cabinets', 'Paper in a drawer of the office.'),
];
const names = async () => (await t.db.rows<{ name: string }>(sql`SELECT name FROM companies ORDER BY name`)).map(({ name }) => name);

test('companies that dossiers name are known, habits and helpers are not, and weaknesses stay in the dossier', async () => {
  await anIdea(t.ctx, { dossier: { competitors: { direct, indirect }, tags: ['plumbing', 'water', 'filing'] } });
  expect(await keepCatalogueCompanies(t.ctx)).toBe(3);
  expect(await names()).toEqual(['Jobber', 'SwiftComply', 'Tokay Software']);
  const texts = await Array.fromAsync(companyTexts(t.ctx));
  const companies = await knownCompanies(
    t.ctx,
    texts.map(({ id }) => id),
  );
  expect(companies.find(({ name }) => name === 'SwiftComply')).toMatchObject({
    source: 'catalogue',
    one_liner: 'Compliance software bought by utilities.',
    url: 'https://swiftcomply.example',
    fate: 'unknown',
    tags: ['plumbing', 'water', 'filing'],
    as_of: '2026-02-01',
  });
  expect(JSON.stringify(companies)).not.toContain('weakness');
});

test('one that several dossiers name is one, as the most telling has it; a second start changes nothing', async () => {
  const longer = competitor(
    'Swiftcomply',
    'Compliance software bought by utilities, with a side for testers.',
    'https://swiftcomply.example',
  );
  await anIdea(t.ctx, { dossier: { competitors: { direct, indirect } } });
  await anIdea(t.ctx, { dossier: { competitors: { direct: [longer, ...direct.slice(0, 1)], indirect } } });
  expect(await keepCatalogueCompanies(t.ctx)).toBe(3);
  const rows = await t.db.rows<{ one_liner: string }>(sql`SELECT one_liner FROM companies WHERE source_id = 'swiftcomply'`);
  expect(rows).toEqual([{ one_liner: longer.what }]);
  const version = await companyListVersion(t.ctx);
  await keepCatalogueCompanies(t.ctx);
  expect(await companyListVersion(t.ctx)).toBe(version);
});

test('what no published dossier names any more is taken out; what was imported stays', async () => {
  await t.db.rows(sql`
    INSERT INTO companies (id, source, source_id, name, one_liner, description, tags, batch, fate, as_of, imported_at)
    VALUES (gen_random_uuid(), 'yc', '1', 'Imported', '', '', '{}', '', 'dead', '2024-05-11', now())`);
  const { slug } = await anIdea(t.ctx, { dossier: { competitors: { direct, indirect } } });
  await keepCatalogueCompanies(t.ctx);
  const version = await companyListVersion(t.ctx);
  await t.db.rows(sql`UPDATE ideas SET state = 'claimed' WHERE slug = ${slug}`);
  expect(await keepCatalogueCompanies(t.ctx)).toBe(0);
  expect(await names()).toEqual(['Imported']);
  expect(await companyListVersion(t.ctx)).toBeGreaterThan(version);
});

test('starts at the same moment take turns', async () => {
  await anIdea(t.ctx, { dossier: { competitors: { direct, indirect } } });
  expect(await Promise.all([1, 2, 3].map(() => keepCatalogueCompanies(t.ctx)))).toEqual([3, 3, 3]);
  expect(await names()).toHaveLength(3);
});
