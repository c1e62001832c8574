import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAccounts } from '../../../tests/factories/accounts.ts';
import { aCanaryIdea, CANARY, type CanaryIdea, leaksIn } from '../../../tests/factories/canary.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea, featureToday, indexWords } from '../../../tests/factories/idea.factory.ts';
import { createApp } from '../../app/api.server.ts';
import { categoryIds } from '../../shared/vocabulary/categories.ts';
import type { Viewer } from './access.ts';
import { findIdea } from './find-idea.server.ts';
import { ideaSorts } from './idea-query.contract.ts';
import { skillGroupIds } from './skill-groups.ts';

const pro: Viewer = { plan: 'pro_monthly', isAdmin: false };
const clock = aClock();
let t: TestDatabase;
let app: ReturnType<typeof createApp>;
let older: CanaryIdea;
let pick: CanaryIdea;

beforeAll(async () => {
  t = await testDatabase(clock.now);
  app = createApp(t.ctx, testAccounts(t));
  older = await aCanaryIdea(t.ctx, {
    daysOld: 7,
    oldSlug: 'its-old-slug',
    dossier: { category: 'fintech', tags: ['tides', 'harbour', 'mooring'] },
  });
  pick = await aCanaryIdea(t.ctx, {
    daysOld: 1,
    dailyOn: ['2026-03-09'],
    dossier: { category: 'fintech', tags: ['tides', 'harbour', 'quay'], is_pro_pick: true },
  });
  await featureToday(t.ctx, await anIdea(t.ctx, { dossier: { category: 'fintech', tags: ['tides', 'harbour', 'lock'] } }));
  await indexWords(t.ctx);
});
afterAll(() => t.drop());

type OpenApi = { paths: Record<string, Record<string, unknown>> };

/** Every operation of the API with its path filled in, so that one added later is asked too. */
async function everyAddress(): Promise<string[]> {
  const { paths } = (await (await app.request('/api/v1/openapi.json')).json()) as OpenApi;
  const slugs = [older.slug, pick.slug, 'its-old-slug'];
  return [
    '/api/v1/openapi.json',
    ...Object.keys(paths).flatMap((path) => (path.includes('{slug}') ? slugs.map((slug) => path.replace('{slug}', slug)) : [path])),
  ];
}

async function answerOf(address: string): Promise<string> {
  const response = await app.request(address);
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  return `${response.status}\n${headers}\n${await response.text()}`;
}

test('the canaries sing: a member’s answer holds every mark but those that are for nobody to read', async () => {
  for (const idea of [older, pick]) {
    const answer = JSON.stringify(await findIdea(t.ctx, pro, idea.slug));
    const unsent = [...idea.marks].filter(([, mark]) => !answer.includes(mark)).map(([path]) => path.replace(/\.\d+/g, ''));
    expect([...new Set(unsent)].sort()).toEqual(['npm_packages.why', 'search_phrases']);
    expect(idea.marks.size).toBeGreaterThan(120);
  }
});

test('no operation of the API answers a visitor with anything locked', async () => {
  const addresses = await everyAddress();
  expect(addresses.length).toBeGreaterThan(10);
  for (const address of addresses) expect(leaksIn(await answerOf(address)), address).toEqual([]);
});

test('nor does any list, in any order, of any category, page or size', async () => {
  const queries = [
    ...ideaSorts.map((sort) => `sort=${sort}`),
    ...categoryIds.map((category) => `category=${category}`),
    'proOnly=true',
    'limit=1',
    'limit=1&page=2',
    'limit=1&page=3',
    'budget=to_10000&weeks=to_12&hours=over_25',
    'budget=over_10000&solo=true&customer=b2b',
    `skills=${skillGroupIds.join(',')}`,
    'budget=under_2000&weeks=over_12&no_code=true',
  ];
  for (const query of queries) expect(leaksIn(await answerOf(`/api/v1/ideas?${query}`)), query).toEqual([]);
});

test('nor does the ranking by fit, whatever is answered', async () => {
  for (const hours of ['under_10', 'over_25']) {
    const answer = await answerOf(
      `/api/v1/fit?hours=${hours}&money=under_2000&skills=selling,field&sell=b2c&team=alone&regulation=light&fields=saas&limit=100`,
    );
    for (const { slug } of [older, pick]) expect(answer).toContain(slug);
    expect(leaksIn(answer), hours).toEqual([]);
  }
});

test('nor does a search that finds the idea by its open words', async () => {
  for (const search of ['tides', 'harbour tides', 'tide', older.slug, older.dossier.title, older.dossier.tagline]) {
    const address = `/api/v1/ideas?search=${encodeURIComponent(search)}`;
    const answer = await answerOf(address);
    expect(answer, search).toContain(older.slug);
    expect(leaksIn(answer), search).toEqual([]);
  }
});

describe('a search cannot be used to spell out locked words', () => {
  // What a visitor typed comes back as `read_as`; what was typed here is not a whole mark, so a whole mark in the answer was added by us.
  const whole = new RegExp(`${CANARY}[a-z]{2}`, 'i');

  test.each(['a beginning', 'a letter too many', 'a letter left out', 'two letters swapped'])('%s', async (mistake) => {
    const probes = [...older.marks].filter(([path]) =>
      /^(problem_narrative|solution_overview|search_phrases|value_propositions|primary_keyword|audience)/.test(path),
    );
    expect(probes.length).toBeGreaterThan(5);
    for (const [path, mark] of probes) {
      const typed = {
        'a beginning': mark.slice(0, -1),
        'a letter too many': `${mark.slice(0, 4)}x${mark.slice(4)}`,
        'a letter left out': `${mark.slice(0, 4)}${mark.slice(5)}`,
        'two letters swapped': `${mark.slice(0, 3)}${mark[4]}${mark[3]}${mark.slice(5)}`,
      }[mistake] as string;
      for (const search of [typed, `${typed} tides`]) {
        const answer = await answerOf(`/api/v1/ideas?search=${search}`);
        expect(whole.exec(answer)?.[0], `${path} probed with “${search}”`).toBeUndefined();
      }
    }
  });
});

test('a closed idea says how many figures it has, and not one of them', async () => {
  const { data } = (await (await app.request(`/api/v1/ideas/${pick.slug}/evidence`)).json()) as { data: Record<string, unknown> };
  expect(data).toMatchObject({ access: { level: 'teaser', reason: 'pro_pick' }, signals: [] });
  expect(Object.keys(data).sort()).toEqual(['access', 'figures', 'latest_observed_at', 'signals']);
});

test('a teaser has the open fields and no others', async () => {
  const { data } = (await (await app.request(`/api/v1/ideas/${older.slug}`)).json()) as {
    data: Record<string, unknown> & { score_parts: Record<string, object[]> };
  };
  expect(Object.keys(data).sort()).toEqual(
    [
      ...[
        'access',
        'active',
        'buyers',
        'category',
        'execution_difficulty',
        'figures',
        'id',
        'idea_score',
        'is_featured',
        'is_pro_pick',
        'last_validated_at',
      ],
      ...['level', 'locked_sections', 'problem_teaser', 'published_at', 'save_count', 'score_parts', 'scores', 'slug', 'status', 'tagline'],
      ...['confidence', 'method_version', 'tags', 'title', 'trending_score', 'updated_at', 'view_count'],
    ].sort(),
  );
  for (const part of Object.values(data.score_parts).flat()) expect(Object.keys(part).sort()).toEqual(['basis', 'key', 'label', 'weight']);
  expect(data.problem_teaser).toBe('The problem begins here.');
});
