import { z } from '@hono/zod-openapi';
import { AssumptionInput, CriterionInput, EntryInput, EvidenceInput, ProjectChange, RequestKey, TestFields } from './inputs.contract.ts';
import {
  assumptionStateIds,
  criterionStateIds,
  decisionKinds,
  MAX_LINE,
  MAX_NOTE,
  most,
  projectStateIds,
  results,
  testStates,
} from './projects.ts';

/**
 * A project as a file. What belongs together is named by `ref` (A1, T1) and by nothing of the database, so that the same file comes out of the project that is
 * made from it.
 */

const time = z.iso.datetime();
const Ref = z.string().regex(/^[AT]\d{1,3}$/, 'ref must be like A1 or T2');
const point = z.number().min(0).max(10).nullable();

const Assumption = AssumptionInput.extend({ ref: Ref, state: z.enum(assumptionStateIds), created_at: time });
const Criterion = CriterionInput.extend({ state: z.enum(criterionStateIds), created_at: time });
const Evidence = EvidenceInput.omit({ assumption_id: true }).extend({ assumption: Ref.nullable(), created_at: time });
const Decision = z.object({
  kind: z.enum(decisionKinds),
  about: z.string().max(MAX_LINE),
  reason: z.string().max(MAX_NOTE),
  from_state: z.string().max(20).nullable(),
  to_state: z.string().max(20).nullable(),
  point_before: point,
  point_after: point,
  assumption: Ref.nullable(),
  test: Ref.nullable(),
  decided_at: time,
});
const TestOfFile = z
  .object({
    title: TestFields.title,
    what: TestFields.what,
    sample_size: TestFields.sample_size,
    pass_count: TestFields.pass_count,
    cost_cents: TestFields.cost_cents,
    days: TestFields.days,
    checklist: TestFields.checklist,
    ref: Ref,
    assumption: Ref.nullable(),
    method: z.string().max(80).nullable(),
    pass_words: z.string().max(MAX_LINE),
    state: z.enum(testStates),
    result: z.enum(results).nullable(),
    created_at: time,
    started_at: time.nullable(),
    ended_at: time.nullable(),
    entries: z.array(z.object({ ...EntryInput.shape, created_at: time })).max(most.entries),
  })
  .refine(({ state, result }) => (state === 'ended') === (result !== null), {
    path: ['result'],
    message: 'A test that ended has a result, and no other',
  })
  .refine(
    ({ state, sample_size, pass_count, started_at }) =>
      state === 'planned' || (sample_size !== null && pass_count !== null && started_at !== null),
    {
      path: ['pass_count'],
      message: 'A test that started has a pass mark and the time of its start',
    },
  )
  .refine(({ sample_size, pass_count }) => sample_size === null || pass_count === null || pass_count <= sample_size, {
    path: ['pass_count'],
    message: 'The pass mark is larger than the sample',
  })
  .refine(({ entries }) => entries.every(({ tried, yes }) => yes <= tried), {
    path: ['entries'],
    message: 'An entry has more that said yes than were tried',
  })
  .refine(({ entries }) => new Set(entries.map(({ key }) => key)).size === entries.length, {
    path: ['entries'],
    message: 'An entry stands in it twice',
  });

export const ProjectFile = z
  .object({
    format: z.literal('assay-project', 'This is not a project file. Choose the JSON file of an export.'),
    version: z.literal(1, 'This file is of another version'),
    project: z.object({
      ...ProjectChange.omit({ version: true }).required().shape,
      state: z.enum(projectStateIds),
      prior: z.number().min(0).max(10),
      prior_from: z.string().max(200),
      created_at: time,
    }),
    assumptions: z.array(Assumption).max(most.assumptions),
    criteria: z.array(Criterion).max(most.criteria),
    evidence: z.array(Evidence).max(most.evidence),
    tests: z.array(TestOfFile).max(most.tests),
    decisions: z.array(Decision).max(most.decisions),
  })
  .superRefine((file, issues) => {
    const refs = new Set([...file.assumptions, ...file.tests].map(({ ref }) => ref));
    if (refs.size !== file.assumptions.length + file.tests.length)
      issues.addIssue({ code: 'custom', path: ['assumptions'], message: 'A ref stands in the file twice' });
    const named = [...file.evidence, ...file.tests, ...file.decisions].flatMap((one) => [one.assumption, 'test' in one ? one.test : null]);
    if (named.some((ref) => typeof ref === 'string' && !refs.has(ref)))
      issues.addIssue({ code: 'custom', path: ['assumptions'], message: 'A ref names nothing in the file' });
  })
  .openapi('ProjectFile');
export type ProjectFile = z.infer<typeof ProjectFile>;

export const ProjectImport = z.object({ file: ProjectFile, key: RequestKey.optional() }).openapi('ProjectImport');
export type ProjectImport = z.infer<typeof ProjectImport>;
