import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCanaryIdea, CANARY_PATTERN } from '../../../tests/factories/canary.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea } from '../../../tests/factories/idea.factory.ts';
import { aDeveloperTool } from '../../../tests/factories/live-sources.ts';
import { catalogueSource as catalogue } from '../../catalogue/ideas/catalogue-source.server.ts';
import { parseConfig } from '../../platform/config.server.ts';
import { SourceAnswer } from '../evidence.contract.ts';
import type { FindNear, Near } from '../source.server.ts';
import { sourceIds } from '../sources.ts';
import { createSources } from './all-sources.server.ts';
import { askSources } from './ask-sources.server.ts';
import { companies, type KnownCompany } from './companies.server.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase(aClock('2026-03-10T12:00:00.000Z').now);
});
afterAll(() => t.drop());

const signal = () => new AbortController().signal;
const near = (kind: Near['kind'], id: string, probability: number): Near => ({ id, kind, title: '', score: 1, probability });
const finds =
  (...found: Near[]): FindNear =>
  async (_ctx, text, kind) => {
    expect(text).toBe(aDeveloperTool.text);
    return found.filter((one) => one.kind === kind);
  };

test('the catalogue tells of an idea what everybody may read, and of its competitors nothing', async () => {
  const idea = await aCanaryIdea(t.ctx);
  const answer = await catalogue(finds(near('idea', idea.id, 0.8)), 'https://assay.example').ask(t.ctx, aDeveloperTool, signal());
  if (answer.status !== 'answered') throw new Error('the catalogue stayed silent');
  expect(SourceAnswer.parse(answer)).toMatchObject({ from: 'live', sent: [] });
  const [first, ...others] = answer.findings;
  expect(first).toMatchObject({
    kind: 'nearest_idea',
    url: `https://assay.example/ideas/${idea.slug}`,
    relevance: 0.8,
    basis: 'editorial',
  });
  // Rivals of an idea that is near are none of this one: they are found by their own words, or not at all.
  expect(others).toEqual([]);
  expect(JSON.stringify(answer)).not.toMatch(CANARY_PATTERN);
});

test('an idea that nobody may see any more is left out', async () => {
  const [first, hidden] = [await anIdea(t.ctx), await anIdea(t.ctx)];
  await t.db.rows(sql`UPDATE ideas SET active = false WHERE id = ${hidden.id}`);
  const found = finds(near('idea', hidden.id, 0.9), near('idea', first.id, 0.7));
  const answer = await catalogue(found, 'https://assay.example').ask(t.ctx, aDeveloperTool, signal());
  expect(answer.status === 'answered' && answer.findings.map(({ subject, relevance }) => [subject, relevance])).toEqual([
    [first.dossier.title, 0.7],
  ]);
});

test('a company of several lists takes one place among the nearest, and all that its lists say goes on', async () => {
  const of = (id: string, name: string): KnownCompany => ({
    id,
    name,
    one_liner: '',
    url: null,
    fate: 'active',
    batch: null,
    country: null,
    year_founded: null,
    team_size: null,
    listed_by: 'A list',
    as_of: '2025-01-01',
    basis: 'editorial',
  });
  const others = Array.from({ length: 40 }, (_, i) => of(`${i}`, `Other ${i}`));
  const known = [of('a', 'Kelp'), of('b', 'Kelp, Inc.'), ...others];
  const found = finds(...known.map(({ id }, i) => near('company', id, 0.9 - i / 100)));
  const answer = await companies(found, async () => known).ask(t.ctx, aDeveloperTool, signal());
  const names = answer.status === 'answered' ? answer.findings.map(({ subject }) => subject) : [];
  expect(names.slice(0, 2)).toEqual(['Kelp', 'Kelp, Inc.']);
  expect(names).toHaveLength(31);
  expect(names.at(-1)).toBe('Other 28');
});

test('companies are told with their fate and the date of their list, nearest first', async () => {
  const company = (id: string, more: Partial<KnownCompany> = {}): KnownCompany => ({
    id,
    name: `Company ${id}`,
    one_liner: 'Does <b>things</b>\u0000',
    url: 'https://company.example',
    fate: 'dead',
    batch: 'W21',
    country: null,
    year_founded: 2020,
    team_size: 4,
    listed_by: 'A list',
    as_of: '2024-05-11',
    basis: 'measured',
    ...more,
  });
  const read = async () => [company('b', { url: 'javascript:alert(1)', as_of: '2025-01-01' }), company('a')];
  const source = companies(finds(near('company', 'a', 0.9), near('company', 'gone', 0.8), near('company', 'b', 1.2)), read);
  const answer = SourceAnswer.parse(await source.ask(t.ctx, aDeveloperTool, signal()));
  expect(answer).toMatchObject({ from: 'snapshot', as_of: '2024-05-11T00:00:00.000Z', sent: [] });
  expect(answer.status === 'answered' && answer.findings).toEqual([
    {
      kind: 'competitor',
      subject: 'Company a',
      text: 'Does things',
      url: 'https://company.example/',
      observed_at: '2024-05-11',
      basis: 'measured',
      relevance: 0.9,
      fate: 'dead',
      also: { batch: 'W21', year_founded: 2020, year_founded_as_of: '2024-05-11', team_size: 4, listed_by: 'A list' },
    },
    expect.not.objectContaining({ url: expect.anything() }),
  ]);
});

test('nothing near is an answer: none was found', async () => {
  for (const source of [catalogue(finds(), 'https://assay.example'), companies(finds(), async () => [])])
    expect(await source.ask(t.ctx, aDeveloperTool, signal())).toMatchObject({ status: 'answered', findings: [] });
});

test('as the product sets them up there is one source for each in the table, and with asking forbidden nothing leaves', async () => {
  const config = parseConfig({ NODE_ENV: 'test' });
  const all = await createSources(
    config,
    join(import.meta.dirname, '../../..'),
    catalogue(finds(), config.appUrl),
    finds(),
    async () => [],
  );
  const answers = await askSources(t.ctx, { ...aDeveloperTool, phrases: ['openapi typescript'] }, all.sources, { signal: signal() });
  all.close();
  expect(answers.map(({ source }) => source)).toEqual(sourceIds);
  const said = Object.fromEntries(answers.map((answer) => [answer.source, answer.status === 'silent' ? answer.why : answer.from]));
  expect(said).toEqual({
    catalogue: 'live',
    companies: 'snapshot',
    npm: 'snapshot',
    hacker_news: 'off',
    github: 'off',
    pypi: 'off',
    wikipedia: 'off',
    stack_exchange: 'off',
    product_hunt: 'no_key',
    reddit: 'no_key',
    youtube: 'no_key',
    google_trends: 'no_key',
  });
});
