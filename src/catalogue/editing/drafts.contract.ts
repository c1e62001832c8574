import { z } from '@hono/zod-openapi';
import { Basis } from '../../shared/vocabulary/basis.contract.ts';
import { Category, State, When } from './admin-ideas.contract.ts';

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

/** Text as typed, by the path of its field (`competitors.direct.0.name`). */
const path = z
  .string()
  .max(80)
  .regex(/^[a-z_]+(\.([a-z_]+|\d{1,3}))*$/, 'must be a path such as audience.person');
const typed = z.string().max(6_000);
export const FieldsShape = z.record(path, typed).refine((fields) => Object.keys(fields).length <= 1_000, 'must have 1,000 fields at most');

/** One piece of evidence a generated idea rests on. */
export const Ground = z.object({
  kind: z.enum(['topic', 'gap', 'ask', 'near', 'company']),
  text: z.string(),
  url: z.string().nullable(),
  observed_at: z.iso.date().nullable(),
  basis: Basis,
});
export type Ground = z.infer<typeof Ground>;
export const DraftOrigin = z.object({
  writer: z.string().openapi({ description: '`composed`, and by which model it was chosen if one did' }),
  category: Category,
  prompt: z.string(),
  grounds: z.array(Ground),
  checked_at: z.iso
    .datetime()
    .nullable()
    .default(null)
    .openapi({ description: 'When an editor confirmed the text; until then it cannot be saved to the catalogue' }),
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
export const DraftSave = z
  .object({
    version,
    fields: FieldsShape,
    checked: z.literal(true).optional().openapi({ description: 'Confirms that a person has read and checked a generated text' }),
  })
  .openapi('DraftSave');
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
