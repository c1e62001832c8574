import { z } from '@hono/zod-openapi';
import { GivenFacts } from '../catalogue/index.ts';
import {
  assumptionStateIds,
  costIds,
  criterionStateIds,
  decisionKinds,
  origins,
  pricePerIds,
  projectStateIds,
  results,
  roleIds,
  testStates,
} from './projects.ts';

/** The shapes of projects on the wire. Money is integer US cents; days are UTC, `YYYY-MM-DD`; times are UTC, ISO 8601. */

const Share = z.number().min(0).max(1);
/** What the numbers of a log say so far. */
export const Standing = z
  .object({
    tried: z.int(),
    yes: z.int(),
    spent_cents: z.int(),
    entries: z.int(),
    interval: z.object({ low: Share, high: Share }).nullable().openapi({
      description: 'Between which shares the true one lies, with 95 % confidence (Wilson score interval); null before the first try',
    }),
    outcome: z.enum(['passed', 'failed', 'too_early']).openapi({ description: 'Judged once the sample is full' }),
    certain_already: z.enum(['passed', 'failed']).nullable().openapi({ description: 'What the rest of the sample cannot change any more' }),
    line: z.string().openapi({ example: '4 of 12: between 14 % and 61 %' }),
    says: z.string().openapi({ description: 'The numbers beside the pass mark, and what a sample of this size can say' }),
  })
  .openapi('Standing');
export type Standing = z.infer<typeof Standing>;

export const ProjectTest = z
  .object({
    id: z.uuid(),
    title: z.string(),
    what: z.string(),
    pass_words: z.string(),
    sample_size: z.int().nullable(),
    pass_count: z.int().nullable(),
    cost_cents: z.int(),
    days: z.int(),
    assumption_id: z.uuid().nullable(),
    method: z.string().nullable(),
    checklist: z.array(z.object({ text: z.string(), done: z.boolean() })),
    state: z.enum(testStates),
    result: z.enum(results).nullable(),
    created_at: z.iso.datetime(),
    started_at: z.iso.datetime().nullable(),
    due_on: z.iso.date().nullable(),
    ended_at: z.iso.datetime().nullable(),
    standing: Standing,
    version: z.int(),
  })
  .openapi('ProjectTest');
export type ProjectTest = z.infer<typeof ProjectTest>;

export const Entry = z
  .object({
    id: z.uuid(),
    key: z.string(),
    tried: z.int(),
    yes: z.int(),
    spent_cents: z.int(),
    note: z.string(),
    happened_on: z.iso.date(),
    created_at: z.iso.datetime(),
  })
  .openapi('Entry');
export type Entry = z.infer<typeof Entry>;

export const AssumptionLine = z
  .object({
    id: z.uuid(),
    statement: z.string(),
    cost: z.enum(costIds),
    state: z.enum(assumptionStateIds),
    value: z.number().openapi({ description: 'What it counts in the point, of 10' }),
    weight: z.int(),
    version: z.int().openapi({ description: 'Sent along with a change' }),
    basis: z.enum(['prior', 'reported']),
  })
  .openapi('AssumptionLine');
export type AssumptionLine = z.infer<typeof AssumptionLine>;

export const Criterion = z
  .object({ id: z.uuid(), statement: z.string(), due_on: z.iso.date().nullable(), state: z.enum(criterionStateIds) })
  .openapi('Criterion');
export type Criterion = z.infer<typeof Criterion>;

export const EvidenceLine = z
  .object({ id: z.uuid(), note: z.string(), url: z.string().nullable(), seen_on: z.iso.date(), assumption_id: z.uuid().nullable() })
  .openapi('EvidenceLine');
export type EvidenceLine = z.infer<typeof EvidenceLine>;

const pointOrNull = z.number().min(0).max(10).nullable();
export const Decision = z
  .object({
    id: z.uuid(),
    kind: z.enum(decisionKinds),
    about: z.string(),
    reason: z.string(),
    from_state: z.string().nullable(),
    to_state: z.string().nullable(),
    point_before: pointOrNull.openapi({ description: 'The project’s point before, where an assumption changed' }),
    point_after: pointOrNull,
    assumption_id: z.uuid().nullable(),
    test_id: z.uuid().nullable(),
    decided_at: z.iso.datetime(),
  })
  .openapi('ProjectDecision');
export type Decision = z.infer<typeof Decision>;

/** What is to be decided or done next. */
export const NextStep = z
  .object({
    kind: z.enum(['decide', 'criterion', 'result', 'log', 'start', 'mark', 'plan', 'assume', 'build', 'done']),
    sentence: z.string(),
    label: z.string().openapi({ description: 'What the button says' }),
    path: z.string(),
    due_on: z.iso.date().nullable(),
    is_due: z.boolean().openapi({ description: 'Whether it is due today or was before' }),
  })
  .openapi('NextStep');
export type NextStep = z.infer<typeof NextStep>;

/** What the person who asks may do in a project. */
const May = z
  .object({
    role: z.enum(roleIds),
    edit: z.boolean(),
    comment: z.boolean(),
    own: z.boolean().openapi({ description: 'Whether they share, hand over and remove it' }),
    rests: z.boolean().openapi({ description: 'Whether the owner’s plan shares nothing: everybody else only reads' }),
  })
  .openapi('ProjectMay');

const verdictIds = ['drop', 'reshape', 'build', 'not_enough_evidence'] as const;
export const ProjectSummary = z
  .object({
    id: z.uuid(),
    title: z.string(),
    thesis: z.string(),
    state: z.enum(projectStateIds),
    is_demo: z.boolean(),
    may: May,
    owner_name: z.string(),
    members: z.int().openapi({ description: 'How many people are in it, the owner included' }),
    point: z.number(),
    verdict: z.enum(verdictIds),
    next: NextStep,
    created_at: z.iso.datetime(),
    changed_at: z.iso.datetime(),
    version: z.int(),
  })
  .openapi('ProjectSummary');
export type ProjectSummary = z.infer<typeof ProjectSummary>;

export const ProjectList = z
  .object({
    projects: z.array(ProjectSummary),
    open: z.int().openapi({ description: 'How many of their own are not dropped' }),
    limit: z.int().nullable().openapi({ description: 'How many may be open at a time; null where the plan has no limit' }),
  })
  .openapi('ProjectList');
export type ProjectList = z.infer<typeof ProjectList>;

export const Project = ProjectSummary.extend({
  buyer: z.string(),
  price_cents: z.int().nullable(),
  price_per: z.enum(pricePerIds),
  income_cents: z.int().nullable(),
  buyers_needed: z.int().nullable().openapi({ description: 'How many buyers, or sales a month, the income takes at the price' }),
  origin: z.enum(origins),
  from: z
    .object({ title: z.string(), path: z.string() })
    .nullable()
    .openapi({ description: 'The idea or report it began from, while it is there' }),
  is_from_teaser: z.boolean(),
  prior: z.number(),
  prior_from: z.string(),
  assumptions: z.array(AssumptionLine).openapi({ description: 'What costs most if wrong first' }),
  criteria: z.array(Criterion),
  evidence: z.array(EvidenceLine).openapi({ description: 'The latest first' }),
  tests: z.array(ProjectTest),
  decisions: z.array(Decision).openapi({ description: 'The latest first' }),
}).openapi('Project');
export type Project = z.infer<typeof Project>;

export const ProjectMade = z.object({ id: z.uuid() }).openapi('ProjectMade');
export const ItemMade = z.object({ id: z.uuid() }).openapi('ProjectItemMade');

export const ProjectOrigin = z
  .object({
    title: z.string(),
    about: z.string(),
    path: z.string(),
    is_whole: z.boolean().openapi({ description: 'Whether the person may read all of it' }),
    assumptions: z.int(),
    criteria: z.int(),
    tests: z.int(),
    first_test: z
      .object({ title: z.string(), pass_words: z.string(), sample_size: z.int().nullable(), pass_count: z.int().nullable() })
      .nullable()
      .openapi({ description: 'The test that would come along first; its pass mark where the words give one' }),
    projects: z.array(ProjectMade.extend({ title: z.string() })).openapi({ description: 'Made from it already' }),
  })
  .openapi('ProjectOrigin');
export type ProjectOrigin = z.infer<typeof ProjectOrigin>;

export const Giving = GivenFacts.extend({
  idea: z.string().nullable().openapi({ description: 'The title of the idea it goes to; null once that left the catalogue' }),
  given_at: z.iso.datetime().nullable().openapi({ description: 'Since when it is given; null while it is not' }),
}).openapi('Giving');
export type Giving = z.infer<typeof Giving>;

export const TestWithLog = z
  .object({
    project: ProjectSummary.pick({
      id: true,
      title: true,
      state: true,
      is_demo: true,
      point: true,
      may: true,
      owner_name: true,
      members: true,
    }),
    test: ProjectTest,
    assumption: z.object(AssumptionLine.shape).nullable(),
    entries: z.array(Entry).openapi({ description: 'The latest first' }),
    decision: z.object(Decision.shape).nullable().openapi({ description: 'What came of it, with the point before and after' }),
    giving: z
      .object(Giving.shape)
      .nullable()
      .openapi({ description: 'Of a finished test of an idea: what its owner may give to other readers, and whether they have' }),
  })
  .openapi('TestWithLog');
export type TestWithLog = z.infer<typeof TestWithLog>;

/** The answer to a result or to a decided assumption. */
export const PointMove = z.object({ point_before: z.number(), point_after: z.number(), verdict: z.enum(verdictIds) }).openapi('PointMove');
export type PointMove = z.infer<typeof PointMove>;

export const EntryLogged = z.object({ entry: Entry, standing: Standing }).openapi('EntryLogged');
export type EntryLogged = z.infer<typeof EntryLogged>;
