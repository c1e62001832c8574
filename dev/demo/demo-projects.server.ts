import sql from 'sql-template-tag';
import { addDemoResults } from '../../src/catalogue/index.server.ts';
import type { Context } from '../../src/platform/context.server.ts';
import type { Viewer } from '../../src/platform/viewer.ts';
import { importProject, ProjectFile } from '../../src/projects/index.server.ts';

const DAY_MS = 86_400_000;

/** Puts a project into a demo account, marked as made up: one in the middle of its tests, so that every part of it can be seen. */
export async function addDemoProject(ctx: Context, viewer: Viewer): Promise<void> {
  await importProject(ctx, viewer, { file: demoProject(ctx.now()), key: 'demo-project' }, { isDemo: true });
}

/** What seven made-up members report of their tests: three passed, median 11 days, $85. */
const DEMO_RESULTS = [
  { method: 'presale', passed: true, days: 14, cost_cents: 12_000, sample_size: 12 },
  { method: 'presale', passed: false, days: 9, cost_cents: 8_500, sample_size: 12 },
  { method: 'problem-interviews', passed: true, days: 11, cost_cents: 0, sample_size: 8 },
  { method: 'landing-page-waitlist', passed: false, days: 7, cost_cents: 21_000, sample_size: 500 },
  { method: null, passed: false, days: 21, cost_cents: 3_000, sample_size: 20 },
  { method: 'presale', passed: true, days: 12, cost_cents: 9_500, sample_size: 15 },
  { method: 'concierge', passed: false, days: 10, cost_cents: 4_000, sample_size: 5 },
];

/** Puts made-up results beside the three newest ideas and the idea of the day, marked as such, so that it can be seen what they look like. */
export async function addDemoReported(ctx: Context): Promise<void> {
  const ideas = await ctx.db.values<string>(sql`
    (SELECT id FROM ideas WHERE state = 'published' AND published_at <= ${ctx.now()} ORDER BY published_at DESC, id DESC LIMIT 3)
    UNION (SELECT idea_id FROM daily_ideas WHERE day <= ${ctx.now()} ORDER BY day DESC LIMIT 1)`);
  for (const id of ideas) await addDemoResults(ctx, id, DEMO_RESULTS);
}

/** @param now the days in it are counted back from here */
function demoProject(now: Date): ProjectFile {
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS).toISOString();
  const day = (daysAgo: number) => at(daysAgo).slice(0, 10);
  const entry = (daysAgo: number, tried: number, yes: number, spent_cents: number, note: string) => ({
    key: `demo-entry-${daysAgo}`,
    ...{ tried, yes, spent_cents, note },
    happened_on: day(daysAgo),
    created_at: at(daysAgo),
  });
  const state = (daysAgo: number, from_state: string, to_state: string, about: string, reason: string) => ({
    kind: 'state' as const,
    ...{ about, reason, from_state, to_state },
    point_before: null,
    point_after: null,
    assumption: null,
    test: null,
    decided_at: at(daysAgo),
  });
  return ProjectFile.parse({
    format: 'assay-project',
    version: 1,
    project: {
      title: 'A baking list for small bakeries',
      thesis:
        'Small bakeries with a shop bake by habit and throw bread away. They would pay for a list at four in the morning that says how much of each to bake.',
      buyer: 'The owner of a bakery with one to three shops',
      price_cents: 4_900,
      price_per: 'month',
      income_cents: 600_000,
      state: 'testing',
      prior: 5,
      prior_from: '',
      created_at: at(24),
    },
    assumptions: [
      { ref: 'A1', statement: 'Owners pay $49 a month before the tool exists.', cost: 'ends', state: 'open', created_at: at(24) },
      { ref: 'A2', statement: 'Bakeries throw away at least a tenth of what they bake.', cost: 'ends', state: 'holds', created_at: at(24) },
      {
        ref: 'A3',
        statement: 'Yesterday’s sales can be read from the till every night.',
        cost: 'changes',
        state: 'undecided',
        created_at: at(23),
      },
      { ref: 'A4', statement: 'One person can set a bakery up in an hour.', cost: 'slows', state: 'open', created_at: at(23) },
    ],
    criteria: [
      { statement: 'Fewer than three of twelve owners pay a deposit.', due_on: day(-6), state: 'open', created_at: at(24) },
      { statement: 'The two big till makers ship a forecast of their own.', due_on: day(-60), state: 'open', created_at: at(24) },
    ],
    evidence: [
      {
        note: 'Five owners showed the bin of the evening before. Four of them had more than a tenth in it.',
        url: null,
        seen_on: day(17),
        assumption: 'A2',
        created_at: at(17),
      },
      {
        note: 'The documentation of one till lets an owner export sales by hour; of another it does not.',
        url: 'https://example.com/till-export',
        seen_on: day(12),
        assumption: 'A3',
        created_at: at(12),
      },
    ],
    tests: [
      {
        ref: 'T1',
        title: 'Visits at closing time',
        what: 'Stand in ten bakeries at closing time and count what is left. A yes is a shop with more than a tenth left.',
        assumption: 'A2',
        method: 'shadow-a-worker',
        pass_words: '',
        sample_size: 10,
        pass_count: 6,
        cost_cents: 4_000,
        days: 7,
        checklist: [
          { text: 'List twenty bakeries within an hour', done: true },
          { text: 'Ask the owner by phone whether you may come', done: true },
        ],
        state: 'ended',
        result: 'holds',
        created_at: at(22),
        started_at: at(21),
        ended_at: at(15),
        entries: [
          entry(20, 4, 3, 1_200, 'Two said that Mondays are worse.'),
          entry(18, 6, 5, 1_800, 'One bakes to order and had nothing left.'),
        ],
      },
      {
        ref: 'T2',
        title: 'Presale to twelve owners',
        what: 'Show a list made by hand from last week’s sales, and ask for the first month, paid back if it does not come. A yes is money.',
        assumption: 'A1',
        method: 'presale',
        pass_words: '',
        sample_size: 12,
        pass_count: 4,
        cost_cents: 12_000,
        days: 14,
        checklist: [
          { text: 'Make the list for three bakeries by hand', done: true },
          { text: 'Set up a payment link that can be refunded', done: true },
          { text: 'Write down each no in their words', done: false },
        ],
        state: 'running',
        result: null,
        created_at: at(14),
        started_at: at(9),
        ended_at: null,
        entries: [
          entry(8, 3, 1, 2_500, 'The first paid in the shop. Two want to see it for a week first.'),
          entry(5, 4, 2, 1_500, 'Both of the two have three shops.'),
          entry(2, 2, 0, 0, '“My daughter does that in a sheet.”'),
        ],
      },
      {
        ref: 'T3',
        title: 'Export from five tills',
        what: 'Ask five owners for last week’s sales as a file. A yes is a file with hours in it.',
        assumption: 'A3',
        method: null,
        pass_words: '',
        sample_size: null,
        pass_count: null,
        cost_cents: 0,
        days: 5,
        checklist: [],
        state: 'planned',
        result: null,
        created_at: at(6),
        started_at: null,
        ended_at: null,
        entries: [],
      },
    ],
    decisions: [
      state(21, 'looking', 'testing', 'Testing', 'The test “Visits at closing time” started.'),
      {
        kind: 'test',
        about: 'Visits at closing time',
        reason: 'Eight of ten had more than a tenth left, two more than the mark asked for.',
        from_state: 'open',
        to_state: 'holds',
        point_before: 5,
        point_after: 6.7,
        assumption: 'A2',
        test: 'T1',
        decided_at: at(15),
      },
      {
        kind: 'own',
        about: 'Only bakeries with a shop of their own.',
        reason: 'Those that deliver bake to order and have nothing left.',
        from_state: null,
        to_state: null,
        point_before: null,
        point_after: null,
        assumption: null,
        test: null,
        decided_at: at(14),
      },
    ],
  });
}
