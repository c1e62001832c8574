import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClock } from '../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { anIdea } from '../../tests/factories/idea.factory.ts';
import { visitor } from '../platform/viewer.ts';
import { findTopic } from './find-topic.server.ts';
import { loadTopics } from './load-topics.server.ts';
import { relateWhenDue } from './relate-ideas.server.ts';

const catalogue = join(import.meta.dirname, '../../catalogue');
let t: TestDatabase;

const proof = (official: string | undefined) => ({
  url: `https://law.example/${official}`,
  publisher: 'A gazette',
  quote: 'takes effect',
  read_on: '2026-01-02',
  ...(official ? { official } : {}),
});
const withCauses = async (ground: object, causes: readonly [date: string, official?: string][]) => {
  const idea = await anIdea(t.ctx);
  const why = causes.map(([date, official]) => ({ date, what: `From ${date}`, source: 'x', proof: proof(official) }));
  await t.db.rows(sql`
    UPDATE ideas SET dossier = dossier || jsonb_build_object('ground', ${JSON.stringify(ground)}::jsonb,
      'why_now', jsonb_build_object('summary', '', 'causes', ${JSON.stringify(why)}::jsonb)) WHERE id = ${idea.id}`);
};
const eventsOf = async (slug: string) => {
  const { channels, source } = await findTopic(t.ctx, visitor, slug);
  return channels.find((channel) => channel.source === source)?.events ?? [];
};

beforeAll(async () => {
  t = await testDatabase(aClock('2026-03-10T12:00:00.000Z').now);
  await loadTopics(t.ctx, catalogue);
  await withCauses({ country: 'US', naics: ['238210'] }, [
    ['2024-05-01', 'Act 1'],
    ['2023-02', 'Act 2'],
    ['2022-01-01'],
    ['2031-01-01', 'Act 4'],
    ['1999-01-01', 'Act 5'],
  ]);
  await withCauses({ country: 'US', sector: '23' }, [['2024-05-01', 'Act 1']]);
  await withCauses({ country: 'GB', sic: ['4120'] }, [['2024-06-01', 'Act of another country']]);
  await relateWhenDue(t.ctx);
});
afterAll(() => t.drop());

test('the rules that ideas of the same ground and country rest on stand on the line once, within its time, with their reference', async () => {
  expect(await eventsOf('new-businesses-construction-us')).toEqual([
    { kind: 'rule', on: '2023-02-01', what: 'From 2023-02', source: 'Act 2', url: 'https://law.example/Act 2' },
    { kind: 'rule', on: '2024-05-01', what: 'From 2024-05-01', source: 'Act 1', url: 'https://law.example/Act 1' },
  ]);
  expect(await eventsOf('new-businesses-wholesale-trade-us')).toEqual([]);
});

test('what an editor names, and what a publisher changed in how it counts, stand there with the page that says so', async () => {
  expect(await eventsOf('flutter-apps')).toMatchObject([
    { kind: 'release', on: '2022-05-11', source: 'DevClass', url: expect.stringContaining('flutter-3') },
  ]);
  expect(await eventsOf('general-and-operations-managers')).toMatchObject([{ kind: 'method', on: '2021-05-01' }]);
});

test('a correction by the publisher is marked where it begins, and says when it came', async () => {
  const [topic] = await t.db.rows<{ id: string }>(sql`SELECT id FROM topics WHERE slug = 'new-businesses-wholesale-trade-us'`);
  await t.db.rows(sql`
    INSERT INTO topic_revisions (topic_id, source, observed_at, was, is_now, revised_at)
    SELECT ${topic?.id}, 'us_applications', day::date, 1, 2, '2026-02-03T04:05:06Z' FROM unnest(ARRAY['2025-01-01', '2025-02-01']) AS day`);
  expect(await eventsOf('new-businesses-wholesale-trade-us')).toMatchObject([
    {
      kind: 'revision',
      on: '2025-01-01',
      what: 'Corrected by the publisher on 2026-02-03: 2 periods from here',
      source: expect.stringContaining('Census'),
    },
  ]);
});
