import { z } from '@hono/zod-openapi';
import { AdminIdeaFilter } from './admin-ideas.contract.ts';

export const fileFormats = ['json', 'csv'] as const;
export type FileFormat = (typeof fileFormats)[number];
export const ImportFile = z
  .object({
    format: z.enum(fileFormats, 'format must be json or csv'),
    content: z.string().min(1, 'The file is empty').max(24_000_000, 'the file can have 24 MB at most'),
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
/** How many rows of an import under way are done. */
export const ImportProgress = z.object({ done: z.int(), total: z.int() }).openapi('IdeaImportProgress');
export type ImportProgress = z.infer<typeof ImportProgress>;
export const ExportQuery = AdminIdeaFilter.extend({ format: z.enum(fileFormats, 'format must be json or csv') });
