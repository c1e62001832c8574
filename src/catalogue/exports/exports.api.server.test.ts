import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, sessionOf, testAccounts } from '../../../tests/factories/accounts.ts';
import { aCanaryIdea, type CanaryIdea, leaksIn } from '../../../tests/factories/canary.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea, featureToday } from '../../../tests/factories/idea.factory.ts';
import { readPdf } from '../../../tests/factories/read-pdf.ts';
import { createApp } from '../../app/api.server.ts';
import { utcDay } from '../../shared/days/utc-day.ts';
import { findIdea } from '../ideas/find-idea.server.ts';
import { Idea, type IdeaFull } from '../ideas/ideas.contract.ts';
import { METHOD_VERSION } from '../ideas/scores.ts';
import { DossierFile, SavedIdeasFile } from './exports.contract.ts';
import { dossierFormats, savedFormats } from './formats.ts';
import { renderDossier } from './pdf/render-dossier.server.ts';

let t: TestDatabase;
let ask: (path: string, as?: keyof typeof people) => Promise<Response>;
let older: CanaryIdea;
let today: CanaryIdea;
const people = {
  free: {},
  pro: { tier: 'pro_monthly' },
  grace: { tier: 'pro_monthly', status: 'past_due' },
  cancelled: { tier: 'pro_monthly', status: 'cancelled' },
  lifetime: { tier: 'lifetime' },
  admin: { role: 'admin' },
} as const;
const cookies = new Map<string, string>();
const viewers = new Map<string, { plan: 'free' | 'pro_monthly' | 'lifetime'; isAdmin: boolean; userId: string }>();

beforeAll(async () => {
  t = await testDatabase();
  const accounts = testAccounts(t);
  const app = createApp(t.ctx, accounts);
  older = await aCanaryIdea(t.ctx, { daysOld: 20 });
  today = await aCanaryIdea(t.ctx, { daysOld: 1 });
  await featureToday(t.ctx, today);
  for (const [name, facts] of Object.entries(people)) {
    const { id, viewer } = await addPerson(t, accounts, facts);
    cookies.set(name, (await sessionOf(accounts, id)).cookie);
    viewers.set(name, viewer);
    for (const idea of [older, today])
      await t.db.rows(sql`INSERT INTO saved_ideas (user_id, idea_id, saved_at) VALUES (${id}, ${idea.id}, ${t.ctx.now()})`);
  }
  ask = async (path, as) => app.request(`/api/v1${path}`, { headers: as ? { cookie: cookies.get(as) as string } : {} });
});
afterAll(() => t.drop());

const exportsOf = (slug: string) => [
  ...dossierFormats.map(({ id }) => `/ideas/${slug}/export?format=${id}`),
  ...savedFormats.map(({ id }) => `/saved-ideas/export?format=${id}`),
];

describe('who may take along', () => {
  test.each(['free', 'cancelled'] as const)('%s is told what would let them, and gets nothing locked nor open', async (person) => {
    // Also of today's idea, which they may read whole.
    for (const path of [...exportsOf(older.slug), ...exportsOf(today.slug)]) {
      const response = await ask(path, person);
      const text = await response.text();
      expect(response.status, path).toBe(403);
      expect(JSON.parse(text)).toEqual({
        success: false,
        error: { code: 'not_allowed', message: 'Exports are part of Pro. See /pricing.' },
      });
      expect(leaksIn(text), path).toEqual([]);
      expect(response.headers.has('content-disposition')).toBe(false);
    }
  });

  test('a visitor is asked to sign in', async () => {
    for (const path of exportsOf(today.slug)) {
      const response = await ask(path);
      expect(response.status, path).toBe(401);
      expect(leaksIn(await response.text())).toEqual([]);
    }
  });

  test.each(['pro', 'grace', 'lifetime', 'admin'] as const)('%s gets every file, named by slug and day', async (person) => {
    for (const { id, type } of dossierFormats) {
      const response = await ask(`/ideas/${older.slug}/export?format=${id}`, person);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe(type);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(response.headers.get('content-disposition')).toBe(`attachment; filename="assay-${older.slug}-${utcDay(t.ctx.now())}.${id}"`);
      if (id !== 'pdf') expect(leaksIn(await response.text()).length).toBeGreaterThan(100);
    }
    for (const { id, type } of savedFormats) {
      const response = await ask(`/saved-ideas/export?format=${id}`, person);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe(type);
    }
  });

  test('an idea that is not there is not found, one that is owned is gone; an unknown format is named', async () => {
    const gone = await anIdea(t.ctx, { state: 'claimed' });
    expect((await ask('/ideas/nowhere/export?format=json', 'pro')).status).toBe(404);
    expect((await ask(`/ideas/${gone.slug}/export?format=json`, 'pro')).status).toBe(410);
    const wrong = await ask(`/ideas/${older.slug}/export?format=docx`, 'pro');
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({ error: { fields: { format: 'format must be pdf, json or md' } } });
  });
});

describe('the files', () => {
  test('the PDF that leaves the server has the whole dossier', async () => {
    const response = await ask(`/ideas/${older.slug}/export?format=pdf`, 'pro');
    const { letters, info } = await readPdf(new Uint8Array(await response.arrayBuffer()));
    expect(info.Title).toBe(older.dossier.title);
    const missing = [...older.marks].filter(([, mark]) => !letters.includes(mark)).map(([path]) => path);
    // What a reader of the page does not see either: what the search and the scores alone read, and the keys and addresses behind the figures.
    expect(missing.filter((path) => !/^(search_phrases|npm_packages)|\.(url|key)$|^(primary_keyword\.how)$/.test(path))).toEqual([]);
  });

  test('the JSON is the idea as the API gives it', async () => {
    const file = DossierFile.parse(await (await ask(`/ideas/${older.slug}/export?format=json`, 'pro')).json());
    const { data } = (await (await ask(`/ideas/${older.slug}`, 'pro')).json()) as { data: unknown };
    expect(file.idea).toEqual(Idea.parse(data));
    expect(file).toMatchObject({ permalink: `http://localhost:3000/ideas/${older.slug}`, method_version: METHOD_VERSION });
  });

  test('the Markdown has a footnote for every figure, each referred to, and none besides', async () => {
    const text = await (await ask(`/ideas/${older.slug}/export?format=md`, 'pro')).text();
    const idea = (await findIdea(t.ctx, viewers.get('pro') as never, older.slug)) as IdeaFull;
    const defined = [...text.matchAll(/^\[\^(\d+)\]: /gm)].map((match) => Number(match[1]));
    expect(defined).toEqual(idea.signals.map((_, i) => i + 1));
    const used = new Set([...text.matchAll(/\[\^(\d+)\](?!:)/g)].map((match) => Number(match[1])));
    expect([...used].sort((a, b) => a - b)).toEqual(defined);
    for (const { metric } of idea.signals) expect(text).toContain(`: ${metric}: `);
  });

  test('the list as CSV has a row for each saved idea, also of one that was claimed since', async () => {
    const gone = await anIdea(t.ctx, { dossier: { title: '=HYPERLINK("http://x")' } });
    const { userId } = viewers.get('lifetime') ?? {};
    await t.db.rows(sql`INSERT INTO saved_ideas (user_id, idea_id, saved_at) VALUES (${userId}, ${gone.id}, ${t.ctx.now()})`);
    await t.db.rows(sql`UPDATE ideas SET state = 'claimed' WHERE id = ${gone.id}`);
    const csv = await (await ask('/saved-ideas/export?format=csv', 'lifetime')).text();
    const lines = csv.trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")",`);
    expect(lines.find((line) => line.includes('HYPERLINK'))).toContain(',claimed,');
    expect(lines.find((line) => line.includes(older.slug))).toContain(`http://localhost:3000/ideas/${older.slug}`);
    const file = SavedIdeasFile.parse(await (await ask('/saved-ideas/export?format=json', 'lifetime')).json());
    expect(file.total).toBe(3);
  });
});

test('the description of the API says that an owned idea is gone', async () => {
  const { paths } = (await (await ask('/openapi.json')).json()) as { paths: Record<string, { get: { responses: object } }> };
  expect(Object.keys(paths['/api/v1/ideas/{slug}/export']?.get.responses ?? {})).toContain('410');
});

describe('making PDFs', () => {
  const options = { permalink: 'https://assay.example/ideas/x', exportedOn: '2026-11-21' };
  const aWhole = async () => (await findIdea(t.ctx, viewers.get('admin') as never, (await anIdea(t.ctx)).slug)) as IdeaFull;

  test('is done once for one version, whoever asks and whatever they have read; another version is another document', async () => {
    const idea = await aWhole();
    const [first, second] = await Promise.all([
      renderDossier(idea, options, 'one'),
      renderDossier({ ...idea, view_count: 99, save_count: 3 }, options, 'another'),
    ]);
    expect(second).toBe(first);
    expect(await renderDossier({ ...idea, title: 'Another title' }, options, 'one')).not.toBe(first);
  });

  test('keeps no endless queue: beyond a dozen people are asked to come back, and everybody else is served', async () => {
    const idea = await aWhole();
    const asked = await Promise.allSettled(
      Array.from({ length: 15 }, (_, i) => renderDossier({ ...idea, title: `Title ${i}` }, options, `person ${i}`)),
    );
    const refused = asked.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused.map(({ code }) => code)).toEqual(['too_many_requests', 'too_many_requests', 'too_many_requests']);
  });

  test('gives everybody a share: a third document of one person is refused, another’s is made', async () => {
    const idea = await aWhole();
    const of = (title: string, asker: string) => renderDossier({ ...idea, title }, options, asker);
    const [, , third, other] = await Promise.allSettled([
      of('One', 'greedy'),
      of('Two', 'greedy'),
      of('Three', 'greedy'),
      of('Four', 'other'),
    ]);
    expect(third).toMatchObject({ status: 'rejected', reason: { code: 'too_many_requests', retryAfterS: 10 } });
    expect(other?.status).toBe('fulfilled');
    expect((await of('Three', 'greedy')).byteLength).toBeGreaterThan(10_000);
  });

  test('one that fails fails alone', async () => {
    const idea = await aWhole();
    await expect(renderDossier({ ...idea, why_now: undefined as never }, options, 'one')).rejects.toThrow(/summary|undefined/);
    expect((await renderDossier(idea, options, 'one')).byteLength).toBeGreaterThan(10_000);
  });
});
