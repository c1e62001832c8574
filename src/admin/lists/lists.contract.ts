import { z } from '@hono/zod-openapi';
import { Pagination, TotalIsCapped } from '../../platform/api/query-shapes.ts';

const Column = z
  .object({
    id: z.string(),
    label: z.string(),
    kind: z.enum(['text', 'number', 'money', 'time']).default('text'),
    to: z.string().optional().openapi({ description: 'Where its cells lead, with {columns} of the row' }),
  })
  .openapi('AdminListColumn');
export type ListColumn = z.input<typeof Column>;

export const AdminListPage = z
  .object({
    title: z.string(),
    about: z.string(),
    empty: z.string(),
    columns: z.array(Column),
    rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
    pagination: Pagination,
    total_is_capped: TotalIsCapped,
  })
  .openapi('AdminListPage');
export type AdminListPage = z.infer<typeof AdminListPage>;

export const AdminListQuery = z.object({
  page: z.coerce.number('page must be a number').int().min(1).max(100_000).default(1),
  search: z.string().trim().max(100, 'search for at most 100 characters').optional(),
});
export type AdminListQuery = z.infer<typeof AdminListQuery>;
