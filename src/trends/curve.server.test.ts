import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClock } from '../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { curveInEmail, topicCurve } from './curve.server.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase(aClock().now);
});
afterAll(() => t.drop());

test('a topic with six points has a picture for emails, one counted twice has none', async () => {
  for (const [slug, values] of [
    ['kelp', '{1,2,NULL,4,5,6}'],
    ['rafts', '{1,2}'],
  ] as const)
    await t.db.rows(sql`
      WITH topic AS (
        INSERT INTO topics (id, slug, name, category, description, search, created_at, changed_at)
        VALUES (gen_random_uuid(), ${slug}, ${slug}, 'other', 'Seaweed that is grown on ropes and sold as food, feed and fertiliser.', '', now(), now()) RETURNING id)
      INSERT INTO topic_figures (topic_id, source, growth_rate, growth_months, growth_a_month, own_growth_rate, volume, volume_share, opportunity_score,
        score_parts, sparkline, points, last_measured_at, computed_at)
      SELECT id, 'npm', 42, 6, 0.05, 50, 1000, 0.5, 6, '[]', ${values}::float8[], cardinality(${values}::float8[]), '2026-02-03', now() FROM topic`);
  const png = await topicCurve(t.ctx, 'kelp');
  expect([...png.slice(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
  expect(new DataView(png.buffer).getUint32(16), 'twice as wide as it stands').toBe(192);
  for (const slug of ['rafts', 'no-such-topic', '../x']) await expect(topicCurve(t.ctx, slug)).rejects.toMatchObject({ code: 'not_found' });
  expect(curveInEmail('https://assay.test', { slug: 'rafts', name: 'Rafts', points: 2 })).toEqual({});
  expect(curveInEmail('https://assay.test', { slug: 'kelp', name: 'Kelp', points: 6 })).toMatchObject({
    picture: { src: 'https://assay.test/trending/kelp/curve.png' },
  });
});
