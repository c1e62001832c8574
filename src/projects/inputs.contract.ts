import { z } from '@hono/zod-openapi';
import {
  assumptionStateIds,
  costIds,
  criterionStateIds,
  MAX_CENTS,
  MAX_COUNT,
  MAX_DAYS,
  MAX_LINE,
  MAX_NOTE,
  MAX_THESIS,
  MAX_TITLE,
  MAX_URL,
  most,
  pricePerIds,
  projectMessages,
  projectStateIds,
  results,
} from './projects.ts';

/** What is sent to projects. Money is integer US cents; days are UTC, `YYYY-MM-DD`. */

/** Text as a person types it: lines end alike. */
const typed = z
  .string()
  .overwrite((text) => text.replace(/\r\n?/g, '\n'))
  .trim();
const line = (what: string, max = MAX_LINE) => typed.min(1, `${what} is missing`).max(max, `${what} may have at most ${max} characters`);
const text = (what: string, max = MAX_NOTE) => typed.max(max, `${what} may have at most ${max} characters`);
const cents = (what: string) =>
  z
    .int(`${what} must be a whole number of cents`)
    .min(0, `${what} must be at least 0`)
    .max(MAX_CENTS, `${what} must be at most $10,000,000`);
const count = (what: string, min = 0) =>
  z
    .int(`${what} must be a whole number`)
    .min(min, `${what} must be at least ${min}`)
    .max(MAX_COUNT, `${what} must be at most ${MAX_COUNT.toLocaleString('en-US')}`);
const day = z.iso.date('Choose a day, such as 2026-11-21');
const WebAddress = typed
  .max(MAX_URL, 'A link may have at most 1,000 characters')
  .regex(/^https?:\/\/[^\s]+\.[^\s]+$/, 'A link starts with https:// and has no spaces');

export const RequestKey = z
  .string()
  .regex(/^[\w-]{8,64}$/, 'key must be 8 to 64 letters, digits, _ or -')
  .openapi({ description: 'The same key sent twice is one thing.', example: 'key-2f6c1b9e' });

const SeenVersion = z
  .int('version must be a whole number')
  .openapi({ description: 'The version that was changed: where it is not the stored one, nothing is written over what nobody saw' });

const State = z.enum(projectStateIds, `state must be one of ${projectStateIds.join(', ')}`);
const PriceOf = z.enum(pricePerIds, `price_per must be one of ${pricePerIds.join(', ')}`);
const CostIfWrong = z.enum(costIds, `cost must be one of ${costIds.join(', ')}`);

export const ProjectId = z.object({ id: z.uuid('This is not the id of a project') });
const ItemId = z.uuid('This is not the id of anything in a project');
export const ProjectItemId = ProjectId.extend({ item: ItemId });
export const ProjectTestId = ProjectId.extend({ test: z.uuid('This is not the id of a test') });
export const ProjectEntryId = ProjectTestId.extend({ entry: z.uuid('This is not the id of an entry') });
export const OriginId = z.object({
  from: z.enum(['idea', 'report'], 'from must be idea or report'),
  id: z.uuid('This is not the id of an idea or a report'),
});

const MethodName = z.string().max(80, 'method must be at most 80 characters');

export const ProjectInput = z
  .object({
    idea_id: z.uuid('idea_id must be the id of an idea').optional(),
    research_id: z.uuid('research_id must be the id of a report').optional(),
    from: z.enum(['check', 'blank'], 'from must be check or blank').optional().openapi({ description: 'Where the text is from' }),
    title: text('The name', MAX_TITLE).optional(),
    thesis: text('The thesis', MAX_THESIS)
      .optional()
      .openapi({ description: 'Needed unless the project is made from an idea or a report' }),
    method: MethodName.optional().openapi({ description: 'A method of the library, which becomes its first test' }),
    key: RequestKey.optional(),
  })
  .refine(({ idea_id, research_id }) => idea_id === undefined || research_id === undefined, {
    path: ['idea_id'],
    message: 'Name an idea or a report, and not both',
  })
  .refine(({ idea_id, research_id, thesis }) => idea_id !== undefined || research_id !== undefined || (thesis ?? '') !== '', {
    path: ['thesis'],
    message: 'Write what you think, in one or two sentences',
  })
  .openapi('ProjectInput', { example: { from: 'blank', thesis: 'Small bakeries would pay for a baking list that writes itself.' } });
export type ProjectInput = z.infer<typeof ProjectInput>;

export const ProjectChange = z
  .object({
    title: line('The name', MAX_TITLE),
    thesis: line('The thesis', MAX_THESIS),
    buyer: text('The buyer', MAX_LINE),
    price_cents: cents('The price').nullable(),
    price_per: PriceOf,
    income_cents: cents('The income').nullable().openapi({ description: 'Wanted a month' }),
    version: SeenVersion,
  })
  .partial()
  .openapi('ProjectChange');
export type ProjectChange = z.infer<typeof ProjectChange>;

export const StateMove = z
  .object({ state: State, reason: text('The reason').default('') })
  .refine(({ state, reason }) => state !== 'dropped' || reason !== '', { path: ['reason'], message: projectMessages.dropReason })
  .openapi('StateMove');
export type StateMove = z.infer<typeof StateMove>;

export const AssumptionInput = z.object({ statement: line('The assumption'), cost: CostIfWrong }).openapi('AssumptionInput');
export type AssumptionInput = z.infer<typeof AssumptionInput>;
export const AssumptionChange = AssumptionInput.extend({ version: SeenVersion }).partial().openapi('AssumptionChange');
export type AssumptionChange = z.infer<typeof AssumptionChange>;
export const AssumptionMove = z
  .object({
    state: z.enum(assumptionStateIds, `state must be one of ${assumptionStateIds.join(', ')}`),
    reason: line('The reason', MAX_NOTE),
  })
  .openapi('AssumptionMove');
export type AssumptionMove = z.infer<typeof AssumptionMove>;

export const CriterionInput = z
  .object({ statement: line('The kill criterion'), due_on: day.nullable().openapi({ description: 'By when it is looked for' }) })
  .openapi('CriterionInput');
export type CriterionInput = z.infer<typeof CriterionInput>;
export const CriterionChange = CriterionInput.extend({
  state: z.enum(criterionStateIds, `state must be one of ${criterionStateIds.join(', ')}`),
})
  .partial()
  .openapi('CriterionChange');
export type CriterionChange = z.infer<typeof CriterionChange>;

export const EvidenceInput = z
  .object({
    note: line('The note', MAX_NOTE),
    url: WebAddress.nullable().default(null),
    seen_on: day,
    assumption_id: ItemId.nullable().default(null),
  })
  .openapi('EvidenceInput');
export type EvidenceInput = z.infer<typeof EvidenceInput>;

export const DecisionInput = z.object({ about: line('The decision'), reason: line('The reason', MAX_NOTE) }).openapi('DecisionInput');
export type DecisionInput = z.infer<typeof DecisionInput>;

const ChecklistLine = z.object({ text: line('A line of the checklist', MAX_LINE), done: z.boolean() });
export type ChecklistLine = z.infer<typeof ChecklistLine>;
export const TestFields = {
  title: line('The name of the test', MAX_TITLE),
  what: text('What you do', MAX_NOTE),
  assumption_id: ItemId.nullable(),
  sample_size: count('The sample', 1).nullable().openapi({ description: 'With how many it is tested' }),
  pass_count: count('The pass mark', 1).nullable().openapi({ description: 'How many of them have to say yes' }),
  cost_cents: cents('The cost'),
  days: z.int('The days must be a whole number').min(1, 'A test takes at least a day').max(MAX_DAYS, 'A test takes at most 365 days'),
  checklist: z.array(ChecklistLine).max(most.checklist, `A checklist has at most ${most.checklist} lines`),
};
const passFits = ({
  sample_size: sample,
  pass_count: pass,
}: {
  sample_size?: number | null | undefined;
  pass_count?: number | null | undefined;
}) => typeof sample !== 'number' || typeof pass !== 'number' || pass <= sample;
const passFault = { path: ['pass_count'], message: 'The pass mark is larger than the sample' };

export const TestInput = z
  .object({
    ...TestFields,
    title: TestFields.title.optional(),
    what: TestFields.what.default(''),
    assumption_id: TestFields.assumption_id.default(null),
    sample_size: TestFields.sample_size.default(null),
    pass_count: TestFields.pass_count.default(null),
    cost_cents: TestFields.cost_cents.default(0),
    days: TestFields.days.optional(),
    checklist: TestFields.checklist.default([]),
    method: MethodName.optional().openapi({ description: 'A method of the library, by its id; fills in what is not given' }),
    key: RequestKey.optional(),
  })
  .refine(({ method, title }) => method !== undefined || title !== undefined, {
    path: ['title'],
    message: 'The name of the test is missing',
  })
  .refine(passFits, passFault)
  .openapi('ProjectTestInput');
export type TestInput = z.infer<typeof TestInput>;

export const TestChange = z
  .object({ ...TestFields, version: SeenVersion })
  .partial()
  .refine(passFits, passFault)
  .openapi('ProjectTestChange', { description: 'Once a test runs only its checklist can change.' });
export type TestChange = z.infer<typeof TestChange>;

/** What the log holds of one time somebody tried. */
export const EntryInput = z
  .object({
    key: RequestKey,
    tried: count('Tried').default(0),
    yes: count('Said yes').default(0),
    spent_cents: cents('Spent').default(0),
    note: text('The note', MAX_NOTE).default(''),
    happened_on: day,
  })
  .superRefine(({ tried, yes, spent_cents, note }, issues) => {
    if (yes > tried) issues.addIssue({ code: 'custom', path: ['yes'], message: projectMessages.yesOverTried(yes, tried) });
    if (tried === 0 && yes === 0 && spent_cents === 0 && note === '')
      issues.addIssue({ code: 'custom', path: ['tried'], message: projectMessages.emptyEntry });
  })
  .openapi('EntryInput');
export type EntryInput = z.infer<typeof EntryInput>;

export const ResultInput = z
  .object({ result: z.enum(results, `result must be one of ${results.join(', ')}`), reason: line('The reason', MAX_NOTE) })
  .openapi('ResultInput');
export type ResultInput = z.infer<typeof ResultInput>;

/** Consent is said in so many words: a body without it gives nothing. */
export const GivingInput = z
  .object({ consent: z.literal(true, projectMessages.consent) })
  .openapi('GivingInput', { example: { consent: true } });
