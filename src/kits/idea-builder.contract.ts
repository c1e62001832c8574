import { z } from '@hono/zod-openapi';
import { Pagination, wholeNumber } from '../platform/api/query-shapes.ts';
import { changeKinds, type KitFormatId, kitFormats, kitMessages, MAX_LINE, MAX_PART, MAX_TITLE, partKeys } from './idea-builder.ts';

/** The shapes of build kits on the wire. Texts are Markdown; times are UTC, ISO 8601. */

const RequestKey = z
  .string()
  .regex(/^[\w-]{8,64}$/, 'key must be 8 to 64 letters, digits, _ or -')
  .openapi({ description: 'The same key sent twice makes one kit.', example: 'kit-2f6c1b9e' });

export const KitInput = z
  .object({
    ideaId: z.uuid('ideaId must be the id of an idea').optional(),
    researchId: z.uuid('researchId must be the id of a report').optional(),
    key: RequestKey.optional(),
  })
  .refine(({ ideaId, researchId }) => (ideaId === undefined) !== (researchId === undefined), {
    path: ['ideaId'],
    message: 'Name an idea or a report, and not both',
  })
  .openapi('KitInput', { example: { ideaId: '019a0000-0000-7000-8000-000000000001' } });

export const KitId = z.object({ id: z.uuid('This is not the id of a build kit') });
const Part = z.enum(partKeys, `part must be one of ${partKeys.join(', ')}`);
export const KitPartId = KitId.extend({ part: Part });
const VersionNo = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, 'A version is a whole number from 1')
  .transform(Number)
  .openapi({ type: 'integer', minimum: 1 });
export const KitVersionId = KitId.extend({ no: VersionNo });
export const KitAt = z.object({
  version: VersionNo.optional().openapi({ description: 'The kit as it was in this version; the latest when left out' }),
});

export const KitQuery = z.object({
  search: z.string().max(200, 'search must be at most 200 characters').default(''),
  page: wholeNumber('page', { min: 1, max: 100_000, fallback: 1 }),
  limit: wholeNumber('limit', { min: 1, max: 50, fallback: 20 }),
});
export type KitQuery = z.infer<typeof KitQuery>;

const KitSummary = z
  .object({
    id: z.uuid(),
    title: z.string(),
    from: z.enum(['idea', 'research']).nullable().openapi({ description: 'What it was made from; null when that is no longer there' }),
    from_title: z.string().nullable(),
    from_address: z.string().nullable().openapi({ description: 'Its page on this site' }),
    version: z.int(),
    blanks: z.int().openapi({ description: 'Places left to fill in' }),
    created_at: z.iso.datetime(),
    changed_at: z.iso.datetime(),
  })
  .openapi('KitSummary');
export type KitSummary = z.infer<typeof KitSummary>;

export const KitList = z.object({ kits: z.array(KitSummary), pagination: Pagination }).openapi('KitList');
export type KitList = z.infer<typeof KitList>;

const KitPart = z.object({
  key: Part,
  label: z.string(),
  text: z.string(),
  blanks: z.int(),
  version: z.int().openapi({ description: 'The version of the kit in which this text came' }),
  written_by: z.string().openapi({ description: 'built-in composer, where a model chose lines with its name, or you' }),
  open_in: z
    .object({ url: z.string(), note: z.string() })
    .nullable()
    .openapi({ description: 'Of a prompt: where its builder opens with it' }),
});
export type KitPart = z.infer<typeof KitPart>;

export const Kit = KitSummary.extend({
  shown_version: z.int(),
  parts: z.array(KitPart),
}).openapi('Kit');
export type Kit = z.infer<typeof Kit>;

export const KitVersion = z
  .object({
    no: z.int(),
    change: z.enum(changeKinds),
    restored_no: z.int().nullable(),
    parts: z.array(Part),
    made_at: z.iso.datetime(),
  })
  .openapi('KitVersion');
export type KitVersion = z.infer<typeof KitVersion>;

const DiffLine = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() });
/** What a version changed, against the one before it. */
export const KitDiff = KitVersion.extend({
  latest: z.int(),
  changes: z.array(z.object({ key: Part, label: z.string(), lines: z.array(DiffLine) })),
}).openapi('KitDiff');
export type KitDiff = z.infer<typeof KitDiff>;

const BaseVersion = z
  .int('base_version must be a whole number')
  .min(1, 'base_version must be at least 1')
  .openapi({ description: 'The version of the kit the text was opened at. A part changed since then is not overwritten.', example: 1 });
export const PartText = z
  .object({
    text: z
      .string('text must be a text')
      // A form sends CR LF, which counts as one as it does beside the field.
      .overwrite((text) =>
        text
          .replaceAll('\r\n', '\n')
          .replace(/[\r\u2028\u2029]/g, '\n')
          .trim(),
      )
      .min(1, kitMessages.empty)
      .max(MAX_PART, kitMessages.tooLong)
      .refine((text) => text.split('\n').every((line) => line.length <= MAX_LINE), kitMessages.lineTooLong),
    base_version: BaseVersion,
  })
  .openapi('PartText', { example: { text: '## In one sentence\n\nWhat it is.', base_version: 1 } });
export const Rewrite = z
  .object({
    base_version: BaseVersion,
    by: z.enum(['rules', 'model'], 'by must be rules or model').default('rules').openapi({
      description: 'model where one is set up and the part can be written by one; else the rules write it',
    }),
  })
  .openapi('Rewrite', { example: { base_version: 1, by: 'rules' } });
export const Rewritten = z.object({ version: z.int(), written_by: z.string(), model_fell_back: z.boolean() }).openapi('Rewritten');
export const KitSaved = z.object({ version: z.int() }).openapi('KitSaved');
export const KitMade = z.object({ id: z.uuid() }).openapi('KitMade');

export const KitChange = z
  .object({ title: z.string().trim().min(1, 'Give the kit a name').max(MAX_TITLE, `A name may have at most ${MAX_TITLE} characters`) })
  .openapi('KitChange', { example: { title: 'Wheel sets, second try' } });

/** What a kit can be made from, before it is made. */
export const KitOrigin = z
  .object({
    title: z.string(),
    tagline: z.string(),
    address: z.string(),
    refusal: z.string().nullable().openapi({ description: 'Why no kit is made from it; null where one can be' }),
    kits: z.array(KitSummary).openapi({ description: 'Mine that were made from it, the latest first' }),
  })
  .openapi('KitOrigin');
export type KitOrigin = z.infer<typeof KitOrigin>;
export const OriginId = z.object({
  from: z.enum(['idea', 'research'], 'from must be idea or research'),
  id: z.uuid('This is not the id of an idea or a report'),
});

/** What can be done here besides the rules. */
export const KitWriter = z
  .object({ model: z.string().nullable().openapi({ description: 'The language model set up on this server' }) })
  .openapi('KitWriter');

export const KitFormat = z.enum(kitFormats.map(({ id }) => id) as [KitFormatId, ...KitFormatId[]], 'format must be markdown, json or zip');

/** A kit as a file. */
export const KitFile = z
  .object({
    licence: z.string(),
    exported_at: z.iso.datetime(),
    kit: Kit.omit({ shown_version: true }),
  })
  .openapi('KitFile');
