import { z } from '@hono/zod-openapi';
import { Pagination, wholeNumber } from '../../platform/api/query-shapes.ts';

export const HistoryQuery = z.object({ page: wholeNumber('page', { min: 1, max: 1_000, fallback: 1 }) });

/** A part of an idea before and after a change, in words; empty where it said nothing. */
const Change = z.object({ path: z.string(), label: z.string(), before: z.string(), after: z.string() });

const HistoryEntry = z
  .object({
    key: z.string(),
    at: z.iso.datetime(),
    what: z.string().openapi({ description: 'What was done, in words: “Edited”, “Published an idea”' }),
    by: z.string().nullable().openapi({ description: 'Null for a command of the server, and once the account is gone' }),
    number: z.int().nullable().openapi({ description: 'Of the version it made; null where the dossier stayed the same' }),
    changes: z.array(Change),
  })
  .openapi('IdeaHistoryEntry');
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const IdeaHistory = z
  .object({
    title: z.string(),
    latest: z.int().openapi({ description: 'The number of the version that holds now; 0 where nobody has changed the idea here' }),
    entries: z.array(HistoryEntry),
    pagination: Pagination,
  })
  .openapi('IdeaHistory');
export type IdeaHistory = z.infer<typeof IdeaHistory>;
