import { z } from '@hono/zod-openapi';
import {
  Confidence,
  Ledger,
  LedgerEntry,
  Report,
  silences,
  solutionTypeIds,
  Understanding,
  ValidationResult,
  verdicts,
} from '../engine/index.ts';
import { Pagination, wholeNumber } from '../platform/api/query-shapes.ts';
import { categoryIds } from '../shared/vocabulary/categories.ts';
import { optionalCategory } from '../shared/vocabulary/category-input.ts';
import { MAX_IDEA, MAX_TITLE, type ResearchFormatId, researchFormats, runStates, stepKinds } from './research.ts';

/** The shapes of research on the wire. Scores are 1–10; money is integer US cents; times are UTC, ISO 8601. */

/**
 * Trimmed, whatever it is: a verb refuses what is no idea, in the words of the product (`requireIdea`). A line ends in one character, as the counter beside
 * the field has it; forms send two.
 */
const IdeaText = z
  .unknown()
  .optional()
  .transform((text) => (typeof text === 'string' ? text.replace(/\r\n?/g, '\n').trim() : ''))
  .openapi({ type: 'string', minLength: 1, maxLength: MAX_IDEA });

const RequestKey = z
  .string()
  .regex(/^[\w-]{8,64}$/, 'key must be 8 to 64 letters, digits, _ or -')
  .openapi({
    description:
      'The same key sent twice is one run, whose report is brought back if it was removed meanwhile; sent with something else it is refused.',
  });

export const IdeaInput = z.object({ idea: IdeaText, category: optionalCategory() }).openapi('IdeaInput');
export const ValidateInput = IdeaInput.extend({ key: RequestKey.optional() }).openapi('ValidateInput');
export const StartInput = z
  .object({
    idea: IdeaText,
    category: optionalCategory(),
    understanding: Understanding.omit({ text: true, by: true }).optional(),
    key: RequestKey.optional(),
  })
  .openapi('StartInput', { description: 'Without an understanding ours is used.' });
export type StartInput = z.infer<typeof StartInput>;

/** Who would be sent what by a run on this server. */
export const Recipient = z
  .object({
    name: z.string(),
    where: z.string(),
    gets: z.string().openapi({ description: 'What is sent, in words' }),
    kinds: z
      .array(z.enum(solutionTypeIds))
      .optional()
      .openapi({ description: 'Told only of products of these kinds; without it, of every one' }),
  })
  .openapi('Recipient');
export type Recipient = z.infer<typeof Recipient>;

export const UnderstoodIdea = z
  .object({
    understanding: Understanding,
    is_english: z.boolean().openapi({ description: 'Whether the text looks like English, which everything that is searched is in' }),
    recipients: z.array(Recipient).openapi({ description: 'Nobody else is sent anything' }),
  })
  .openapi('UnderstoodIdea');
export type UnderstoodIdea = z.infer<typeof UnderstoodIdea>;

export const RunId = z.object({ id: z.uuid('This is not the id of a report') });
export const ShareKey = z.object({ key: z.string().max(100).optional().openapi({ description: 'The key of a shared link' }) });

export const RunQuery = z.object({
  search: z.string().max(200, 'search must be at most 200 characters').default(''),
  page: wholeNumber('page', { min: 1, max: 100_000, fallback: 1 }),
  limit: wholeNumber('limit', { min: 1, max: 50, fallback: 20 }),
});
export type RunQuery = z.infer<typeof RunQuery>;

/** 1–10; null where nothing could be asked. */
const known = z.int().nullable();
const FourScores = z.object({ demand: known, competition: known, momentum: known, difficulty: known });

export const ResearchRun = z
  .object({
    id: z.uuid(),
    title: z.string(),
    idea_text: z.string(),
    category: z.enum(categoryIds),
    is_category_guessed: z.boolean().openapi({ description: 'Whether nobody chose or confirmed the category' }),
    state: z.enum(runStates),
    verdict: z.enum(verdicts).nullable(),
    confidence: Confidence.nullable(),
    scores: FourScores.nullable(),
    parent_id: z.uuid().nullable().openapi({ description: 'The run that this one checked again' }),
    parent_created_at: z.iso.datetime().nullable(),
    is_shared: z.boolean(),
    created_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
  })
  .openapi('ResearchRun');
export type ResearchRun = z.infer<typeof ResearchRun>;

/** Runs of this calendar month (UTC); null where the plan has no limit. */
const RunQuota = z.object({ used: z.int(), limit: z.int().nullable(), remaining: z.int().nullable(), resets_at: z.iso.datetime() });
export type RunQuota = z.infer<typeof RunQuota>;

export const ResearchList = z.object({ runs: z.array(ResearchRun), pagination: Pagination, quota: RunQuota }).openapi('ResearchList');
export type ResearchList = z.infer<typeof ResearchList>;

/** One thing that happened in a run: a source answered or was silent, the scores stood, the words stood, it ended. */
export const ResearchStep = z
  .object({
    no: z.int(),
    kind: z.enum(stepKinds),
    at: z.iso.datetime(),
    source: z.string().nullable(),
    name: z.string().nullable().openapi({ description: 'The source, as a person knows it' }),
    status: z.enum(['answered', 'silent']).nullable(),
    found: z.int().nullable(),
    names: z.array(z.string()).openapi({ description: 'What was found so far, by name: the nearest three' }),
    from: z.enum(['live', 'kept', 'snapshot']).nullable(),
    as_of: z.string().nullable(),
    why: z.enum(silences).nullable(),
    detail: z.string().nullable(),
  })
  .openapi('ResearchStep');
export type ResearchStep = z.infer<typeof ResearchStep>;

const Change = z.object({ before: known, after: known });
/** How old the oldest figure is of the companies that were found, and how many were. */
const CompaniesAsked = z.object({ as_of: z.iso.date(), found: z.int() });
/** What a later run found other than an earlier one of the same idea. */
export const WhatChanged = z
  .object({
    verdict: z.object({ before: z.enum(verdicts), after: z.enum(verdicts) }),
    scores: z.object({ demand: Change, competition: Change, momentum: Change, difficulty: Change }),
    new_competitors: z.array(z.string()),
    gone_competitors: z.array(z.string()),
    figures: z.array(
      z.object({
        source: z.string(),
        subject: z.string(),
        unit: z.string(),
        before: z.number(),
        after: z.number(),
        before_on: z.iso.date(),
        after_on: z.iso.date(),
      }),
    ),
    sources: z.array(z.object({ source: z.string(), before: z.enum(['answered', 'silent']), after: z.enum(['answered', 'silent']) })),
    companies: z.object({ before: CompaniesAsked, after: CompaniesAsked }).nullable().openapi({
      description: 'Where the list of known companies was another one; null where it was the same, or one of the runs had none',
    }),
    method: z.object({ before: z.number().int(), after: z.number().int() }).nullable().openapi({
      description:
        'Where scores are computed by another method than then, so that part of what moved is the method; null where it is the same',
    }),
  })
  .openapi('WhatChanged');
export type WhatChanged = z.infer<typeof WhatChanged>;

export const ResearchReport = ResearchRun.extend({
  understanding: Understanding,
  steps: z.array(ResearchStep),
  report: Report.nullable(),
  /** Everything the sources gave; what the report cites is in `report.evidence` as well. */
  found: z.array(LedgerEntry),
  sources: Ledger.shape.sources,
  writer_fell_back: z.boolean(),
  sentences_left_out: z.int(),
  is_mine: z.boolean(),
  share_url: z.url().nullable(),
  parent: z.object({ id: z.uuid(), title: z.string(), closed_on: z.iso.date(), changes: WhatChanged }).nullable(),
}).openapi('ResearchReport');
export type ResearchReport = z.infer<typeof ResearchReport>;

export const ResearchStarted = z.object({ id: z.uuid(), state: z.enum(runStates) }).openapi('ResearchStarted');

export const ResearchChange = z
  .object({
    title: z.string().trim().min(1, 'Give the report a name').max(MAX_TITLE, `A name may have at most ${MAX_TITLE} characters`).optional(),
    shared: z.boolean().optional().openapi({ description: 'Whether anyone with the link can read it. Switching it on makes a new link.' }),
    understanding: Understanding.omit({ text: true, by: true }).optional().openapi({ description: 'Only before the run has begun.' }),
  })
  .openapi('ResearchChange');
export type ResearchChange = z.infer<typeof ResearchChange>;

export const RecheckInput = z.object({ key: RequestKey.optional() }).openapi('RecheckInput');

export const ResearchFormat = z.enum(
  researchFormats.map(({ id }) => id) as [ResearchFormatId, ...ResearchFormatId[]],
  'format must be pdf, markdown or json',
);

/** The specification's result, and what it rests on. */
export const Validation = ValidationResult.extend({
  id: z.uuid().openapi({ description: 'Of the report, which /research/{id} shows' }),
  verdict: Report.shape.verdict,
  scores: Report.shape.scores,
  evidence: Report.shape.evidence,
  written_by: z.string(),
}).openapi('Validation');
export type Validation = z.infer<typeof Validation>;

/** A report as a file. */
export const ResearchFile = z
  .object({
    licence: z.string(),
    permalink: z.url(),
    exported_at: z.iso.datetime(),
    research: ResearchReport.omit({ steps: true, is_mine: true, share_url: true, is_shared: true, parent: true }),
  })
  .openapi('ResearchFile');
