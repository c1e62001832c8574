import { z } from '@hono/zod-openapi';
import { categoryAliases, categoryIds } from '../../ideas/categories.ts';
import { Pagination, wholeNumber } from '../../ideas/ideas.contract.ts';
import { activeFilters, bulkDeeds, ideaStates, pickFilters, revisionKinds } from './admin-ideas.ts';

const idsOf = <T extends readonly { id: string }[]>(table: T) => table.map(({ id }) => id) as [T[number]['id'], ...T[number]['id'][]];
const chosen = <T extends z.ZodType>(shape: T) => z.preprocess((value) => (value === '' ? undefined : value), shape.optional());
const stateIds = idsOf(ideaStates);
const State = z.enum(stateIds);
const Category = z.enum(categoryIds);
const CategoryInput = z.preprocess(
  (value) => (typeof value === 'string' ? (categoryAliases[value] ?? value) : value),
  z.enum(categoryIds, `category must be one of ${categoryIds.join(', ')}`),
);

export const IdeaId = z.object({ id: z.uuid('the id of an idea') });

/** Which ideas. What is empty filters nothing, as a form sends it. */
export const AdminIdeaFilter = z.object({
  search: z
    .string('search must be one text')
    .trim()
    .max(200, 'search can have 200 characters at most')
    .default('')
    .openapi({ description: 'A part of the title or the slug, whatever its case' }),
  category: chosen(CategoryInput),
  pick: chosen(z.enum(idsOf(pickFilters), 'pick must be all, only or regular')),
  active: chosen(z.enum(idsOf(activeFilters), 'active must be all, active or inactive')),
  state: chosen(z.enum(stateIds, `state must be one of ${stateIds.join(', ')}`)),
});
export type AdminIdeaFilter = z.infer<typeof AdminIdeaFilter>;
export const AdminIdeaQuery = AdminIdeaFilter.extend({ page: wholeNumber('page', { min: 1, max: 100_000, fallback: 1 }) });
export type AdminIdeaQuery = z.infer<typeof AdminIdeaQuery>;

const When = z.iso.datetime({ error: 'a time such as 2026-11-21T09:00:00Z' });

/** When an idea is to be published, and why it was not when that time came. */
export const PlannedPublication = z
  .object({
    at: z.iso.datetime(),
    planned_by: z.string().nullable().openapi({ description: 'Null once the account is gone' }),
    failed_at: z.iso.datetime().nullable(),
    problem: z
      .string()
      .nullable()
      .openapi({ description: 'Why it could not be published; it is not tried again until it is given another time' }),
  })
  .openapi('PlannedPublication');
export type PlannedPublication = z.infer<typeof PlannedPublication>;
const planShown = { publish_at: z.iso.datetime().nullable(), publish_problem: z.string().nullable() };

const score = z.number().min(0).max(10);
export const AdminIdea = z
  .object({
    id: z.uuid(),
    title: z.string(),
    slug: z.string(),
    category: Category,
    scores: z.object({ opportunity: score, problem: score, feasibility: score, why_now: score }),
    status: State,
    active: z.boolean(),
    is_pro_pick: z.boolean(),
    has_draft: z.boolean().openapi({ description: 'Whether changes wait to be saved' }),
    daily_on: z.iso.date().nullable().openapi({ description: 'The next or last day (UTC) it is the idea of the day' }),
    created_at: z.iso.datetime(),
    published_at: z.iso.datetime().nullable(),
    ...planShown,
  })
  .openapi('AdminIdea');
export type AdminIdea = z.infer<typeof AdminIdea>;

export const AdminIdeaPage = z
  .object({
    ideas: z.array(AdminIdea),
    pagination: Pagination,
    drafts: z
      .array(
        z.object({
          id: z.uuid(),
          title: z.string(),
          generated: z.boolean(),
          saved_at: z.iso.datetime(),
          saved_by: z.string().nullable(),
          ...planShown,
        }),
      )
      .openapi({
        description: 'Drafts of ideas that are not in the catalogue yet: those to be published first, then the latest, at most 20',
      }),
  })
  .openapi('AdminIdeaPage');
export type AdminIdeaPage = z.infer<typeof AdminIdeaPage>;

/** What of an idea is changed in the list; what is not given stays. */
export const IdeaChange = z
  .object({
    is_pro_pick: z.boolean().optional(),
    active: z.boolean().optional(),
    state: z.enum(['published', 'draft', 'archived']).optional(),
    published_at: When.optional().openapi({ description: 'From when it is there for everybody' }),
  })
  .refine((change) => Object.keys(change).length > 0, 'say what is to change')
  .openapi('IdeaChange');
export type IdeaChange = z.infer<typeof IdeaChange>;

const BulkDeedShape = z.enum(idsOf(bulkDeeds), 'choose what to do');
export type BulkDeed = z.infer<typeof BulkDeedShape>;
const NONE_CHOSEN = 'choose at least one idea';
/** What a filter finds, and how many that were when somebody looked: of another number nothing is changed. */
const FoundIdeas = AdminIdeaFilter.extend({ total: z.int().min(1, NONE_CHOSEN).max(1_000, 'narrow the list to a thousand ideas first') });
export type FoundIdeas = z.infer<typeof FoundIdeas>;
export const BulkChange = z
  .object({
    ids: z.array(z.uuid()).min(1, NONE_CHOSEN).max(100, 'choose at most a hundred ideas').optional(),
    found: FoundIdeas.optional().openapi({ description: 'In place of `ids`: all that a filter finds. Deleting takes `ids`.' }),
    do: BulkDeedShape,
  })
  .refine(({ ids, found }) => (ids === undefined) !== (found === undefined), { path: ['ids'], message: NONE_CHOSEN })
  .refine(({ found, do: deed }) => !found || deed !== 'delete', { path: ['do'], message: 'tick the ideas that are to be deleted' })
  .openapi('BulkChange');
const Refused = z.object({
  id: z.uuid(),
  title: z.string().nullable().openapi({ description: 'Null for an idea that is not there' }),
  why: z.string(),
});
export const BulkDone = z.object({ changed: z.int(), refused: z.array(Refused) }).openapi('BulkDone');
export type BulkDone = z.infer<typeof BulkDone>;

/** Text as typed, by the path of its field (`competitors.direct.0.name`). */
const path = z
  .string()
  .max(80)
  .regex(/^[a-z_]+(\.([a-z_]+|\d{1,3}))*$/, 'a path such as audience.person');
const typed = z
  .string()
  .max(6_000, 'a field can have 6,000 characters at most')
  .overwrite((text) => text.toWellFormed().replaceAll('\0', ''));
export const FieldsShape = z
  .record(path, typed)
  .refine((fields) => Object.keys(fields).length <= 1_000, 'there can be 1,000 fields at most');

/** One piece of evidence a generated idea rests on. */
export const Ground = z.object({
  kind: z.enum(['topic', 'gap', 'ask', 'near', 'company']),
  text: z.string(),
  url: z.string().nullable(),
  observed_at: z.iso.date().nullable(),
  basis: z.enum(['measured', 'estimated', 'editorial']),
});
export type Ground = z.infer<typeof Ground>;
export const DraftOrigin = z.object({
  writer: z.string().openapi({ description: '`composed` where no model wrote it, else the model’s name' }),
  category: Category,
  prompt: z.string(),
  grounds: z.array(Ground),
});
export type DraftOrigin = z.infer<typeof DraftOrigin>;

export const Draft = z
  .object({
    id: z.uuid(),
    version: z.int().openapi({ description: 'Of the draft, or of the idea where nobody has begun one' }),
    fields: z.record(z.string(), z.string()),
    faults: z.record(z.string(), z.string()).openapi({ description: 'What has to be mended before it may be in the catalogue, by path' }),
    changed: z.array(z.string()).openapi({ description: 'Paths that differ from what the catalogue says' }),
    origin: DraftOrigin.nullable(),
    saved_by: z.string().nullable(),
    saved_at: z.iso.datetime().nullable(),
    publication: PlannedPublication.nullable(),
    idea: z
      .object({
        slug: z.string(),
        title: z.string(),
        state: State,
        active: z.boolean(),
        published_at: z.iso.datetime().nullable(),
      })
      .nullable()
      .openapi({ description: 'The idea as the catalogue has it; null for a new one' }),
  })
  .openapi('IdeaDraft');
export type Draft = z.infer<typeof Draft>;

const version = z.int().min(0);
export const DraftSave = z.object({ version, fields: FieldsShape }).openapi('DraftSave');
export type DraftSave = z.infer<typeof DraftSave>;
const fieldsOut = z.record(z.string(), z.string());
const Meanwhile = { by: z.string().nullable(), at: z.iso.datetime() };
export const DraftSaved = z
  .discriminatedUnion('state', [
    z.object({ state: z.literal('saved'), version }),
    z.object({ state: z.literal('merged'), version, fields: fieldsOut, taken: z.array(z.string()), ...Meanwhile }),
    z.object({
      state: z.literal('conflict'),
      version: version.openapi({ description: 'Save again with this number to decide' }),
      fields: fieldsOut.openapi({ description: 'Both brought together, with yours where both changed the same' }),
      clashes: z.array(z.object({ path: z.string(), label: z.string(), mine: fieldsOut, theirs: fieldsOut })),
      ...Meanwhile,
    }),
  ])
  .openapi('DraftSaved');
export type DraftSaved = z.infer<typeof DraftSaved>;

export const NewDraft = z.object({ fields: FieldsShape }).openapi('NewDraft');
export const DraftStarted = z.object({ id: z.uuid() }).openapi('DraftStarted');

export const IdeaSave = z.object({ version, publish: z.boolean(), published_at: When.optional() }).openapi('IdeaSave');
export type IdeaSave = z.infer<typeof IdeaSave>;
export const PublicationTime = z.object({ at: When }).openapi('PublicationTime');
export const SavedIdea = z.object({ id: z.uuid(), slug: z.string(), state: State }).openapi('SavedIdea');
export type SavedIdea = z.infer<typeof SavedIdea>;

export const Revision = z
  .object({
    number: z.int(),
    what: z.enum(Object.keys(revisionKinds) as [keyof typeof revisionKinds, ...(keyof typeof revisionKinds)[]]),
    title: z.string(),
    saved_by: z.string().nullable(),
    saved_at: z.iso.datetime(),
    changed: z.array(z.string()).openapi({ description: 'Paths that differ from the revision before' }),
  })
  .openapi('IdeaRevision');
export const RevisionList = z.object({ title: z.string(), revisions: z.array(Revision) }).openapi('IdeaRevisions');
export type RevisionList = z.infer<typeof RevisionList>;
export const RevisionParams = IdeaId.extend({
  number: z
    .string()
    .regex(/^\d{1,6}$/, 'number must be a whole number')
    .transform(Number)
    .openapi({ type: 'integer', minimum: 0, maximum: 999_999 }),
});
export const RevisionDiff = z
  .object({
    title: z.string(),
    number: z.int(),
    saved_at: z.iso.datetime(),
    is_current: z.boolean(),
    differences: z.array(z.object({ path: z.string(), label: z.string(), before: z.string(), after: z.string() })),
  })
  .openapi('IdeaRevisionDiff');
export type RevisionDiff = z.infer<typeof RevisionDiff>;

const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'month must be a month such as 2026-11');
export const ScheduleQuery = z.object({ month: chosen(Month), search: z.string().trim().max(200).default('') });
const ScheduledIdea = z.object({ id: z.uuid(), slug: z.string(), title: z.string(), category: Category, is_pro_pick: z.boolean() });
export const Schedule = z
  .object({
    month: z.string(),
    today: z.iso.date(),
    days: z.array(z.object({ day: z.iso.date(), idea: ScheduledIdea.nullable(), is_visible: z.boolean() })),
    candidates: z
      .array(ScheduledIdea.extend({ last_day: z.iso.date().nullable() }))
      .openapi({ description: 'Ideas that could be scheduled: never featured first, then the longest ago' }),
  })
  .openapi('DailySchedule');
export type Schedule = z.infer<typeof Schedule>;
export const DayParams = z.object({ day: z.iso.date('a day such as 2026-11-21') });
export const DayIdea = z.object({ idea_id: z.uuid('the id of an idea') }).openapi('DayIdea');
export const DayMove = z.object({ to: z.iso.date('a day such as 2026-11-21') }).openapi('DayMove');

export const fileFormats = ['json', 'csv'] as const;
export type FileFormat = (typeof fileFormats)[number];
export const ImportFile = z
  .object({
    format: z.enum(fileFormats, 'format must be json or csv'),
    content: z.string().min(1, 'the file is empty').max(24_000_000, 'the file can have 24 MB at most'),
  })
  .openapi('IdeaImportFile');
const RowFault = z.object({ row: z.int(), slug: z.string(), field: z.string(), fault: z.string() });
export type RowFault = z.infer<typeof RowFault>;
export const ImportCheck = z
  .object({
    id: z.uuid(),
    rows: z.int(),
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    faults: z.array(RowFault).openapi({ description: 'Each unusable row and field, at most 200' }),
    bad_rows: z.int(),
    applied_at: z.iso.datetime().nullable(),
  })
  .openapi('IdeaImportCheck');
export type ImportCheck = z.infer<typeof ImportCheck>;
export const ExportQuery = AdminIdeaFilter.extend({ format: z.enum(fileFormats, 'format must be json or csv') });

/** As the specification has it: a category, and perhaps a wish. */
export const GenerateIdea = z
  .object({
    category: z.preprocess(
      (value) => (typeof value === 'string' ? (categoryAliases[value] ?? value) : value),
      z.enum(categoryIds, 'Please select a category'),
    ),
    prompt: z
      .string()
      .overwrite((text) => text.toWellFormed().replaceAll('\0', ''))
      .trim()
      .max(500, 'prompt can have 500 characters at most')
      .optional(),
  })
  .openapi('GenerateIdea');
export type GenerateIdea = z.infer<typeof GenerateIdea>;
export const GeneratedIdea = z
  .object({
    id: z.uuid().openapi({ description: 'Of the draft, where it can be edited and saved' }),
    title: z.string(),
    slug: z.string(),
    tagline: z.string(),
    category: Category,
    scores: z.object({ opportunity: score, problem: score, feasibility: score, why_now: score }),
    is_pro_pick: z.boolean(),
    is_featured: z.literal(false),
    revenue_potential: z.object({ min: z.int(), max: z.int(), currency: z.literal('usd') }).openapi({ description: 'US cents a year' }),
    time_to_mvp_weeks: z.int(),
    primary_keyword: z.object({ term: z.string(), monthly_volume: z.int(), growth_rate: z.number() }),
    problem_description: z.string(),
    solution_description: z.string(),
    business_model: z.string(),
    view_count: z.literal(0),
    save_count: z.literal(0),
    origin: DraftOrigin,
  })
  .openapi('GeneratedIdea');
export type GeneratedIdea = z.infer<typeof GeneratedIdea>;
