import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { aCanaryDossier, CANARY_PATTERN } from '../../../tests/factories/canary.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea, type MadeIdea } from '../../../tests/factories/idea.factory.ts';
import { elements } from '../../../tests/factories/xml.ts';
import { EMBED_POLICY } from '../../platform/http/embed-policy.ts';
import { embeds } from './embeds.api.server.ts';

const SITE = 'https://assay.example';
const clock = aClock();
let t: TestDatabase;
let app: ReturnType<typeof embeds>;
let idea: MadeIdea;

beforeAll(async () => {
  t = await testDatabase(clock.now);
  app = embeds(t.ctx, SITE);
  const { dossier } = aCanaryDossier({ title: 'Tides & <b>"harbours"</b>', category: 'fintech' });
  idea = await anIdea(t.ctx, { dossier, daysOld: 60, oldSlug: 'its-old-slug' });
  const [topic] = await t.db.rows<{ id: string }>(sql`
    INSERT INTO topics (id, slug, name, category, description, search, changed_at, created_at)
    VALUES (gen_random_uuid(), 'kelp', 'Kelp', 'other', 'Seaweed that is grown on ropes and sold as food, feed and fertiliser.', '', now(), now()) RETURNING id`);
  await t.db.rows(sql`
    INSERT INTO topic_figures (topic_id, source, growth_rate, growth_months, growth_a_month, own_growth_rate, volume, volume_share, opportunity_score,
      score_parts, status, sparkline, points, last_measured_at, computed_at)
    VALUES (${topic?.id}, 'npm', 42, 6, 0.05, 50, 1000, 0.5, 6, '[]', 'rising', '{1,2}', 24, '2026-02-03', now())`);
  await t.db.rows(sql`INSERT INTO topic_terms (topic_id, source, term) VALUES (${topic?.id}, 'npm', 'kelp')`);
  await t.db.rows(sql`
    INSERT INTO topic_series (topic_id, source, observed_at, value, basis, ingested_at)
    SELECT ${topic?.id}, 'npm', '2024-01-01'::date + n * interval '1 month', 100 + n, 'measured', now() FROM generate_series(1, 24) n`);
});
afterAll(() => t.drop());

const read = async (path: string) => {
  const answer = await app.request(path);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const oembed = (url: string, more = '') => read(`/oembed?url=${encodeURIComponent(url)}${more}`);

describe('a card', () => {
  test('of an idea shows what a list shows to anybody, escaped, without scripts, and may be framed by any page', async () => {
    const { status, headers, text } = await read(`/embed/ideas/${idea.slug}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toBe(EMBED_POLICY);
    expect(text).toContain('Tides &amp; &lt;b&gt;&quot;harbours&quot;&lt;/b&gt;');
    expect(text).toContain(`<a href="${SITE}/ideas/${idea.slug}" target="_blank" rel="noopener">`);
    expect(text).toContain('Idea score');
    expect(text).not.toMatch(/<script|<form| on\w+=/);
    expect(text.match(CANARY_PATTERN)).toBeNull();
  });

  test('of a topic draws its curve, with its source and what it shows in words', async () => {
    const { status, text } = await read('/embed/trending/kelp');
    expect(status).toBe(200);
    expect(text).toMatch(/<path d="M[^"]+"/);
    expect(text).toMatch(/aria-label="Kelp: 101 in [^"]+, 124 in [^"]+"/);
    expect(text).toContain('Rising · +42%');
    expect(text).toContain('Source: <a href="https://');
  });

  test('takes the colours its host asks for', async () => {
    expect((await read('/embed/trending/kelp?theme=dark')).text).toContain('<html lang="en" data-theme="dark">');
    expect((await read('/embed/trending/kelp?theme="><script>')).text).toContain('<html lang="en">');
  });

  test('moves with its idea, and is not there where the idea or topic is not', async () => {
    const moved = await read('/embed/ideas/its-old-slug');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `/embed/ideas/${idea.slug}`]);
    for (const path of ['/embed/ideas/never-was', '/embed/trending/nowhere', '/embed/ideas/%00'])
      expect((await read(path)).status).toBe(404);
    const claimed = await anIdea(t.ctx, { state: 'claimed' });
    expect((await read(`/embed/ideas/${claimed.slug}`)).status).toBe(410);
  });
});

const Rich = z.strictObject({
  type: z.literal('rich'),
  version: z.literal('1.0'),
  title: z.string(),
  provider_name: z.string(),
  provider_url: z.url(),
  cache_age: z.int(),
  width: z.int().min(1),
  height: z.int().min(1),
  html: z.string(),
  thumbnail_url: z.url().optional(),
  thumbnail_width: z.int().optional(),
  thumbnail_height: z.int().optional(),
});

describe('oEmbed', () => {
  test('answers a page with the frame of its card', async () => {
    const { status, text, headers } = await oembed(`${SITE}/ideas/${idea.slug}?utm_source=x`);
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    const answer = Rich.parse(JSON.parse(text));
    expect(answer).toMatchObject({ title: idea.dossier.title, thumbnail_url: `${SITE}/ideas/${idea.slug}/card.png` });
    expect(answer.html).toBe(
      `<iframe src="${SITE}/embed/ideas/${idea.slug}" width="480" height="260" title="Tides &amp; &lt;b&gt;&quot;harbours&quot;&lt;/b&gt;" loading="lazy" frameborder="0"></iframe>`,
    );
    expect(Rich.parse(JSON.parse((await oembed(`${SITE}/trending/kelp`)).text)).title).toBe('Kelp');
    expect(Rich.parse(JSON.parse((await oembed(`${SITE}/ideas/its-old-slug`)).text)).html).toContain(`/embed/ideas/${idea.slug}"`);
  });

  test('keeps to the size its host allows, and speaks XML', async () => {
    const small = await oembed(`${SITE}/trending/kelp`, '&maxwidth=300&maxheight=200');
    expect(Rich.parse(JSON.parse(small.text))).toMatchObject({ width: 300, height: 200 });
    const { text, headers } = await oembed(`${SITE}/ideas/${idea.slug}`, '&format=xml');
    expect(headers.get('content-type')).toBe('text/xml; charset=utf-8');
    expect(elements(text.replace(/^<\?xml[^>]*\?>\n/, ''), 'type')).toEqual(['rich']);
  });

  test.each([
    ['a page of somebody else', 'https://elsewhere.example/ideas/x', '', 404],
    ['a page that has no card', `${SITE}/pricing`, '', 404],
    ['an idea that is not there', `${SITE}/ideas/never-was`, '', 404],
    ['no address', 'ideas', '', 400],
    ['another scheme', 'javascript:alert(1)', '', 400],
    ['a width nothing fits', `${SITE}/trending/kelp`, '&maxwidth=20', 400],
    ['a width that is none', `${SITE}/trending/kelp`, '&maxwidth=wide', 400],
    ['another format', `${SITE}/trending/kelp`, '&format=yaml', 501],
  ])('%s is refused', async (_what, url, more, status) => {
    expect((await oembed(url, more)).status).toBe(status);
  });
});
