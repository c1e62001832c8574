import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { visitor } from '../platform/viewer.ts';
import { listFeatures } from './features.server.ts';
import { beginRoadmap, readFirstRoadmap } from './first-roadmap.server.ts';
import { FeatureQuery } from './roadmap.contract.ts';

const shipped = join(import.meta.dirname, '../../catalogue');
let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());
beforeEach(() => t.db.rows(sql`TRUNCATE roadmap_features, roadmap_beginnings CASCADE`));
const shown = async () => (await listFeatures(t.ctx, visitor, FeatureQuery.parse({}))).features;

test('a new site begins with the shipped features, in their order and without a vote', async () => {
  const { features, faults } = await readFirstRoadmap(shipped);
  expect(faults).toEqual([]);
  expect(await Promise.all([beginRoadmap(t.ctx, shipped), beginRoadmap(t.ctx, shipped)])).toContain(features.length);
  expect((await shown()).map(({ title, votes }) => [title, votes])).toEqual(features.map(({ title }) => [title, 0]));
  expect(features.length).toBeGreaterThanOrEqual(6);
});

test('what administrators take away stays away, and a roadmap that was begun by hand is left as it is', async () => {
  await beginRoadmap(t.ctx, shipped);
  await t.db.rows(sql`DELETE FROM roadmap_features`);
  expect(await beginRoadmap(t.ctx, shipped)).toBe(0);
  expect(await shown()).toEqual([]);
  await t.db.rows(sql`TRUNCATE roadmap_beginnings`);
  await t.db.rows(sql`
    INSERT INTO roadmap_features (id, title, description, status, created_at, updated_at)
    VALUES (gen_random_uuid(), 'Their own', 'Posted by an administrator.', 'planned', now(), now())`);
  expect(await beginRoadmap(t.ctx, shipped)).toBe(0);
  expect((await shown()).map(({ title }) => title)).toEqual(['Their own']);
});

test.each([
  ['status', 'status: shipped', 'must be considering or planned'],
  ['', 'status: planned', 'must promise no date', 'Ready by March 2027 for everybody.'],
  ['title', 'status: planned\n    votes: 3', 'votes'],
])('a file that says more than is true is not fit to ship (%s)', async (_, rest, fault, description = 'Something for everybody.') => {
  const folder = await mkdtemp(join(tmpdir(), 'roadmap-'));
  await writeFile(join(folder, 'roadmap.yaml'), `features:\n  - title: A feature\n    description: ${description}\n    ${rest}\n`);
  const { faults } = await readFirstRoadmap(folder);
  expect(faults.map((one) => one.fault).join()).toContain(fault);
  await expect(beginRoadmap(t.ctx, folder)).rejects.toThrow('roadmap: ');
});
