import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { languageModelDouble } from '../../../../tests/doubles/language-model.ts';
import { addPerson, testAccounts } from '../../../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/factories/database.ts';
import { aDossier, anIdea, indexWords } from '../../../../tests/factories/idea.factory.ts';
import type { Admin } from '../../../audit/write-audit.server.ts';
import { createFindNear } from '../../../engine/retrieval/find-near.server.ts';
import type { FindNear } from '../../../engine/source.server.ts';
import { createLanguageModel } from '../../../platform/llm/language-model.server.ts';
import { storeTopic } from '../../../trends/store-topic.server.ts';
import { TopicInput } from '../../../trends/topic-file.ts';
import { adminIdeaMessages } from '../admin-ideas.ts';
import { fieldsOf } from '../dossier-form.ts';
import { findDraft, saveDraft } from '../drafts.server.ts';
import { saveIdea } from '../save-idea.server.ts';
import { slugOf } from '../slug.ts';
import { audiences } from './audiences.ts';
import { composeDraft } from './compose-draft.ts';
import { generateIdea } from './generate-idea.server.ts';
import type { TopicGround } from './ingredients.ts';
import { type Subject, subjectsOf } from './subject.ts';

const now = () => new Date('2026-11-21T12:00:00Z');
const nothingNear: FindNear = async () => [];
const composer = { findNear: nothingNear, llm: undefined };
let t: TestDatabase;
let admin: Admin;

beforeAll(async () => {
  t = await testDatabase(now);
  admin = { plan: 'free', isAdmin: true, userId: (await addPerson(t, testAccounts(t), { role: 'admin' })).id };
});
afterAll(() => t.drop());
beforeEach(async () => {
  for (const table of [sql`ideas`, sql`idea_drafts`, sql`topics`, sql`source_answers`]) await t.db.rows(sql`DELETE FROM ${table}`);
});

/** A topic that was measured to grow. */
async function aTopic(name: string, category = 'saas', growth = 34): Promise<void> {
  const description = `${name}, as it is used in products of every kind today.`;
  await storeTopic(
    t.ctx,
    TopicInput.parse({ slug: slugOf(name), name, category, description, terms: { npm: [slugOf(name)], tag: [slugOf(name)] } }),
    null,
  );
  await t.db.rows(sql`
    INSERT INTO topic_figures (topic_id, source, growth_rate, growth_months, growth_a_month, own_growth_rate, volume, volume_share, opportunity_score, score_parts,
      status, sparkline, points, last_measured_at, computed_at)
    SELECT id, 'npm', ${growth}, 12, 0.02, ${growth}, 120000, 0.1, 6.4, '[]', 'rising', '{}', 24, '2026-11-01', ${now()} FROM topics WHERE slug = ${slugOf(name)}`);
}

const topic: TopicGround = {
  name: 'Speech recognition',
  description: 'Turning speech into text on ordinary computers.',
  growth_rate: 34.5,
  growth_months: 12,
  volume: 120_000,
  unit: 'downloads a month',
  source: 'npm',
  url: 'https://www.npmjs.com/package/speech',
  last_measured_at: '2026-11-01',
};

const prompts = [
  'invoicing for plumbers',
  'quotes for plumbers',
  'invoicing for electricians',
  'reminders for vets about animals',
  'scheduling software for hair salons in Texas',
  'a marketplace where farmers rent tractors to each other',
  'help restaurants reduce food waste',
  'I want to build a tool for people who run laundromats so they know when a machine is broken',
  'dog walking',
  'a newsletter on local government contracts for small builders',
  'An app that helps school nurses track medication. It reads the label and tells the office what is about to run out.',
  'An app that helps school nurses track allergies. It reads the form and tells the kitchen what must not be served.',
];

test('of many drafts no two share a sentence of over eight words, none holds a rating, and only what was counted is measured', () => {
  const subjects = [...prompts, ''].flatMap(subjectsOf);
  expect(subjects.length).toBe(prompts.length + audiences.length);
  const seen = new Map<string, string>();
  for (const [n, subject] of subjects.entries()) {
    const company = { name: `Kelp ${n}`, one_liner: `Ledgers ${n}`, url: 'https://example.com/', listed_by: 'a list' };
    const fields = composeDraft({ category: 'saas', subject, topic, companies: [company], buyers: undefined, day: '2026-11-21' });
    expect(fields.title).toBe(subject.title);
    expect(Object.keys(fields).filter((path) => /rating|undefined/.test(path) || /undefined|NaN|\{/.test(fields[path] ?? ''))).toEqual([]);
    const shared = new Set(Object.values(fields).flatMap((text) => text.split(/(?<=[.!?])\s/)));
    for (const sentence of shared) {
      if (sentence.split(/\s+/).length <= 8) continue;
      expect(seen.get(sentence), sentence).toBeUndefined();
      seen.set(sentence, subject.title);
    }
    expect(Object.entries(fields).flatMap(([path, value]) => (/^figures\.\d+\.key$/.test(path) ? [value] : []))).toEqual([
      'topic.growth',
      'topic.volume',
    ]);
  }
  expect(seen.size).toBeGreaterThan(audiences.length);
});

test('a slug is the title in lower case, other signs one hyphen', () => {
  expect(slugOf('  Café & Bar: 24/7 “late” log!  ')).toBe('cafe-bar-24-7-late-log');
});

test('an idea is generated as a draft that rests on what was measured, and another is generated the next time', async () => {
  await aTopic('Speech recognition');
  const idea = await generateIdea(t.ctx, admin, composer, { category: 'saas' });
  expect(idea).toMatchObject({
    category: 'saas',
    is_featured: false,
    view_count: 0,
    save_count: 0,
    slug: slugOf(idea.title),
    origin: { writer: 'composed' },
  });
  expect(idea.is_pro_pick).toBe(idea.scores.opportunity >= 9);
  expect(idea.origin.grounds[0]).toMatchObject({
    kind: 'topic',
    basis: 'measured',
    url: 'https://www.npmjs.com/package/speech-recognition',
  });
  expect(await t.db.rows(sql`SELECT id FROM ideas`)).toEqual([]);
  const draft = await findDraft(t.ctx, idea.id);
  const { version, origin } = draft;
  expect([draft.faults['ratings.pain.rating'], origin?.checked_at]).toEqual([expect.any(String), null]);
  expect([idea.scores.opportunity, idea.revenue_potential.max], 'nobody rated or reckoned it').toEqual([0, 0]);
  // An editor writes the rest.
  const fields = { ...fieldsOf(aDossier()), title: idea.title, slug: idea.slug };
  await expect(saveIdea(t.ctx, admin, idea.id, { version, publish: true })).rejects.toMatchObject({ message: adminIdeaMessages.unchecked });
  expect(await saveDraft(t.ctx, admin, idea.id, { version, fields, checked: true })).toMatchObject({ state: 'saved' });
  await saveIdea(t.ctx, admin, idea.id, { version: version + 1, publish: true });
  expect(await t.db.rows(sql`SELECT state, is_featured, view_count, save_count, slug FROM ideas`)).toEqual([
    { state: 'published', is_featured: false, view_count: 0, save_count: 0, slug: idea.slug },
  ]);
  const next = await generateIdea(t.ctx, admin, composer, { category: 'saas' });
  expect(next.title).not.toBe(idea.title);
});

test.each(prompts)('what was asked for is what the draft is about: %s', async (prompt) => {
  const idea = await generateIdea(t.ctx, admin, composer, { category: 'saas', prompt });
  const [{ text, who }] = subjectsOf(prompt) as [Subject];
  expect(text.toLowerCase()).toContain(idea.title.toLowerCase());
  const { fields, origin } = await findDraft(t.ctx, idea.id);
  expect(fields['audience.person']?.toLowerCase() ?? '').toBe(who.toLowerCase());
  expect(prompt.toLowerCase()).toContain(who.toLowerCase());
  expect(origin?.grounds.map(({ text }) => text)).toContain(
    `Begins from your words${who ? `: for ${who}` : ', which do not say who pays'}.`,
  );
});

test('who would pay is counted by a table, and a topic is in a draft that speaks of it alone', async () => {
  await aTopic('Speech recognition');
  await aTopic('Invoicing');
  const { id, origin } = await generateIdea(t.ctx, admin, composer, { category: 'saas', prompt: 'invoicing for plumbers' });
  const { fields } = await findDraft(t.ctx, id);
  expect(fields['market.tam.buyers_are']).toMatch(/plumb.*, United States/i);
  expect(Number(fields['market.tam.buyers'])).toBeGreaterThan(10_000);
  expect(fields).toMatchObject({
    'figures.0.key': 'buyers.counted',
    'figures.0.basis': 'measured',
    'figures.0.url': expect.stringMatching(/^https:/),
  });
  expect([fields['figures.1.key'], fields['why_now.causes.0.what']]).toEqual(['topic.growth', 'Invoicing grew 34% in 12 months.']);
  expect(origin.grounds.filter(({ kind }) => kind === 'topic')).toMatchObject([{ text: expect.stringMatching(/^Invoicing/) }]);
  const other = await generateIdea(t.ctx, admin, composer, {
    category: 'saas',
    prompt: 'An app that helps school nurses track medication',
  });
  expect(JSON.stringify((await findDraft(t.ctx, other.id)).fields), 'nor nursing assistants').not.toMatch(/Speech|topic\.|Assistants/);
});

test('a prompt that names somebody the lists know is answered with their work; one that says too little is refused with what is missing', async () => {
  await aTopic('Speech recognition');
  expect((await generateIdea(t.ctx, admin, composer, { category: 'saas', prompt: 'something veterinary' })).title).toBe(
    'Following up lab results for independent veterinary clinics',
  );
  await expect(generateIdea(t.ctx, admin, composer, { category: 'saas', prompt: 'veterinary' })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('among the drafts already'),
  });
  for (const prompt of ['qqqq zzzz', 'ideas for nurses', 'plumbers'])
    await expect(generateIdea(t.ctx, admin, composer, { category: 'saas', prompt }), prompt).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { prompt: expect.stringContaining(`“${prompt}”. Say what it does and for whom`) },
    });
});

test('a prompt for something that does harm is refused with the reason, and no draft is made', async () => {
  const drafts = () => t.db.rows(sql`SELECT id FROM idea_drafts`);
  const before = await drafts();
  await expect(
    generateIdea(t.ctx, admin, composer, {
      category: 'saas',
      prompt: 'A marketplace where shops buy five-star reviews by people who never bought',
    }),
  ).rejects.toMatchObject({ code: 'invalid_input', fields: { prompt: expect.stringContaining('false reviews') } });
  expect(await drafts()).toEqual(before);
});

test('public complaints that the sources were told of stand among its grounds', async () => {
  await aTopic('Speech recognition');
  const ask = (subject: string, n: number) => ({
    kind: 'question',
    subject,
    url: `https://example.com/${n}`,
    observed_at: '2026-10-01',
    basis: 'measured',
    relevance: 1,
  });
  await t.db.rows(sql`
    INSERT INTO source_answers (source, request_key, answer, asked_at, expires_at) VALUES ('stack_exchange', 'k',
      ${JSON.stringify([ask('How do I keep track of lab work in a veterinary clinic?', 1), ask('A veterinary clinic opens in Lisbon', 2)])}, ${now()}, '2027-01-01')`);
  const { origin } = await generateIdea(t.ctx, admin, composer, { category: 'healthtech', prompt: 'veterinary' });
  expect(origin.grounds.filter(({ kind }) => kind === 'ask')).toMatchObject([{ url: 'https://example.com/1', basis: 'measured' }]);
});

test('what the catalogue has already is refused, with where it is', async () => {
  await aTopic('Speech recognition');
  const there = await anIdea(t.ctx, {
    dossier: {
      slug: 'lab-results-for-vets',
      title: 'Lab result follow-up for veterinary clinics',
      tagline: 'Every lab result of an independent veterinary clinic gets a name and a date.',
      search_phrases: [
        'veterinary lab results',
        'vet clinic lab result tracking',
        'lab result reminder vet',
        'animal lab results',
        'vet practice software',
        'lab follow up',
      ],
    },
  });
  for (let i = 0; i < 12; i++) await anIdea(t.ctx);
  await indexWords(t.ctx);
  const generator = { findNear: createFindNear(), llm: undefined };
  const prompt = 'Follow-up of lab results for independent veterinary clinics, so that no lab result of an animal is forgotten';
  await expect(generateIdea(t.ctx, admin, generator, { category: 'saas', prompt })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining(there.dossier.title),
    fields: { [`/ideas/${there.slug}`]: there.dossier.title },
  });
  expect(await t.db.rows(sql`SELECT id FROM idea_drafts`)).toEqual([]);
});

test('without a measured topic there is nothing to begin from, and that is said', async () => {
  await expect(generateIdea(t.ctx, admin, composer, { category: 'saas' })).rejects.toMatchObject({ code: 'unavailable' });
});

async function withModel(...turns: Parameters<typeof languageModelDouble>[0]) {
  const double = await languageModelDouble(turns);
  onTestFinished(double.close);
  const llm = createLanguageModel({
    provider: 'openai-compatible',
    model: 'a-model',
    apiKey: 'key',
    baseUrl: double.baseUrl,
    budget: { tokensPerRun: 200_000, personTokensPerDay: 1_000_000, serverTokensPerDay: 1_000_000 },
    prices: undefined,
  } as never);
  return { double, generator: { findNear: nothingNear, llm } };
}

test('a model chooses among what rules composed, and not a word it sends is in the draft', async () => {
  await aTopic('Speech recognition');
  const ask = { category: 'fintech', prompt: 'something <b>veterinary</b>, or with receipts' } as const;
  const first = await generateIdea(t.ctx, admin, composer, ask);
  await t.db.rows(sql`DELETE FROM idea_drafts`);
  const { double, generator } = await withModel({ say: '{"choose": "C2", "title": "Visa bought us"}' }, { say: '{"choose": "C2"}' });
  const idea = await generateIdea(t.ctx, admin, generator, ask);
  expect(double.calls).toHaveLength(2);
  expect(double.harmCalls, 'the same prompt is judged once').toHaveLength(1);
  expect(JSON.stringify(double.calls[0])).toContain('u003cb');
  expect(idea.title).not.toBe(first.title);
  expect(idea.origin.writer).toBe('composed, chosen by openai-compatible/a-model');
  const { fields } = await findDraft(t.ctx, idea.id);
  expect(JSON.stringify(fields)).not.toContain('Visa');
  expect(await t.db.rows(sql`SELECT purpose, count(*)::int AS calls FROM model_calls GROUP BY 1`)).toEqual([
    { purpose: 'admin', calls: 3 },
  ]);
});

test.each([{ status: 400 }, { say: '{"choose": "C99"}' }])(
  'a model that chooses nothing costs nobody their idea, and is not named',
  async (turn) => {
    await aTopic('Speech recognition');
    const { generator } = await withModel(turn);
    const idea = await generateIdea(t.ctx, admin, generator, { category: 'saas' });
    expect(idea.origin.writer).toBe('composed');
  },
);
