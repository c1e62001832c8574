import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAccounts } from '../../../tests/factories/accounts.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea, type IdeaOptions, indexWords, type MadeIdea } from '../../../tests/factories/idea.factory.ts';
import { createApp } from '../../app/api.server.ts';
import { type Viewer, visitor } from './access.ts';
import { ideaOfTheDay, listDailyIdeas } from './daily-idea.server.ts';
import { currentSlug, evidenceOf, findIdea } from './find-idea.server.ts';
import { IdeaQuery, ideaSorts } from './idea-query.contract.ts';
import { listCategories, listIdeas } from './list-ideas.server.ts';
import { relatedIdeas } from './related-ideas.server.ts';

/** What nobody may know of, whatever they pay. Every hidden idea has the same category, tags and words as the visible one beside it. */
const hidden: Record<string, IdeaOptions> = {
  draft: { state: 'draft' },
  inactive: { active: false },
  future: { daysOld: -1 },
  'about to be published': { daysOld: -1 / 86_400_000 },
  claimed: { state: 'claimed' },
  archived: { state: 'archived' },
};
const viewers: [string, Viewer][] = [
  ['a visitor', visitor],
  ['a lifetime member', { plan: 'lifetime', isAdmin: false }],
  ['an administrator', { plan: 'free', isAdmin: true }],
];
const shared = { category: 'fintech', tags: ['mooring', 'harbour', 'tides'], title: 'Mooring ledger for harbours' } as const;

/** What is told of a hidden idea: nothing, but that an owned one was here and is somebody's now. */
const refusal = (name: string) =>
  name === 'claimed' ? { code: 'gone', message: 'This idea has been claimed' } : { code: 'not_found', message: 'Idea not found' };

const clock = aClock();
let t: TestDatabase;
let visible: MadeIdea;
const ideas: Record<string, MadeIdea> = {};

beforeAll(async () => {
  t = await testDatabase(clock.now);
  const dossier = { ...shared, tags: [...shared.tags] };
  visible = await anIdea(t.ctx, { dossier: { ...dossier, is_pro_pick: true } });
  let day = 1;
  for (const [name, options] of Object.entries(hidden)) {
    // Each was the idea of a day once, and had another slug.
    const dailyOn = [`2026-02-0${day++}`];
    ideas[name] = await anIdea(t.ctx, {
      ...options,
      dossier,
      scores: { idea: 10, trending: 10, opportunity: 10 },
      dailyOn,
      oldSlug: `once-${name.replaceAll(' ', '-')}`,
    });
  }
  await indexWords(t.ctx);
});
afterAll(() => t.drop());

describe.each(viewers)('to %s', (_, viewer) => {
  describe.each(Object.keys(hidden))('an idea that is %s does not exist', (name) => {
    const slug = () => (ideas[name] as MadeIdea).slug;

    test('by its slug: idea, evidence and related are all not found; of an owned one the similar ideas are told', async () => {
      for (const verb of name === 'claimed' ? [findIdea, evidenceOf] : [findIdea, evidenceOf, relatedIdeas])
        await expect(verb(t.ctx, viewer, slug())).rejects.toMatchObject(refusal(name));
    });

    test('by an old slug', async () => {
      expect(await currentSlug(t.ctx, `once-${name.replaceAll(' ', '-')}`)).toBeUndefined();
    });

    test.each(['', ...ideaSorts])('in the list ordered by "%s", with and without filters and search', async (sort) => {
      for (const query of [
        {},
        { category: 'fintech' },
        { search: 'mooring' },
        { search: slug() },
        { search: 'mooring harbour', category: 'fintech' },
      ]) {
        const page = await listIdeas(t.ctx, viewer, IdeaQuery.parse({ ...query, ...(sort ? { sort } : {}) }));
        expect(page.ideas.filter((idea) => idea.slug !== visible.slug)).toEqual([]);
        expect(page.pagination.total).toBeLessThanOrEqual(1);
        expect(page.search?.suggestions.filter((idea) => idea.slug !== visible.slug) ?? []).toEqual([]);
      }
    });

    test('beside another idea, in the archive, or as the idea of the day', async () => {
      expect(await relatedIdeas(t.ctx, viewer, visible.slug)).toEqual([]);
      expect((await listDailyIdeas(t.ctx, viewer, { limit: 366 })).map(({ idea }) => idea.slug)).not.toContain(slug());
      expect((await ideaOfTheDay(t.ctx, viewer)).slug).toBe(visible.slug);
    });
  });

  test('the counts of categories are of visible ideas alone', async () => {
    expect((await listCategories(t.ctx)).filter((row) => row.count > 0)).toEqual([
      { id: 'fintech', label: 'Fintech', count: 1, pro_picks: 1 },
    ]);
  });
});

test('over HTTP a hidden idea answers exactly as one that never was; one that is owned says so and no more', async () => {
  const app = createApp(t.ctx, testAccounts(t));
  for (const path of ['', '/evidence', '/related']) {
    const never = await app.request(`/api/v1/ideas/never-was${path}`);
    for (const [name, idea] of Object.entries(ideas)) {
      if (name === 'claimed') continue;
      const answer = await app.request(`/api/v1/ideas/${idea.slug}${path}`);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual(await never.clone().json());
    }
    if (path === '/related') continue;
    const owned = await app.request(`/api/v1/ideas/${ideas.claimed?.slug}${path}`);
    expect(owned.status).toBe(410);
    expect(await owned.json()).toEqual({ success: false, error: { code: 'gone', message: 'This idea has been claimed' } });
  }
});

// An idea to come is left out: its words are known as soon as it is stored, so that they are there at its instant.
test.each(Object.keys(hidden).filter((name) => !('daysOld' in (hidden[name] as object))))(
  'a misspelt search is not corrected to a word that only an idea that is %s has',
  async (name) => {
    const word = `quillwort${name.replaceAll(' ', '').slice(0, 5)}`;
    await anIdea(t.ctx, { ...hidden[name], dossier: { category: 'other', title: `Lantern ${word} ledger` } });
    await indexWords(t.ctx);
    for (const typed of [word.slice(0, -1), `${word.slice(0, 4)}x${word.slice(4)}`, `${word.slice(0, 3)}${word.slice(4)}`]) {
      const page = await listIdeas(t.ctx, visitor, IdeaQuery.parse({ search: `${typed} mooring` }));
      expect(JSON.stringify(page)).not.toContain(word);
    }
  },
);

test('a future idea appears at its instant and not a millisecond before', async () => {
  const idea = await anIdea(t.ctx, { publishedAt: new Date('2026-03-20T00:00:00.000Z'), dossier: { category: 'other' } });
  const ctx = (at: string) => ({ ...t.ctx, now: () => new Date(at) });
  await expect(findIdea(ctx('2026-03-19T23:59:59.999Z'), visitor, idea.slug)).rejects.toMatchObject({ code: 'not_found' });
  expect((await findIdea(ctx('2026-03-20T00:00:00.000Z'), visitor, idea.slug)).slug).toBe(idea.slug);
});
