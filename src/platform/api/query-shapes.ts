import { z } from '@hono/zod-openapi';

/** Shapes of what stands in an address, where everything is text and what is empty is not asked. */

/** A whole number in an address; absent or empty it is `fallback`. */
export const wholeNumber = (what: string, { min, max, fallback }: { min: number; max: number; fallback: number }) =>
  z
    .string(`${what} must be a whole number`)
    .regex(/^\d{0,9}$/, `${what} must be a whole number`)
    .transform((digits) => (digits === '' ? fallback : Number(digits)))
    .pipe(z.number().min(min, `${what} must be at least ${min}`).max(max, `${what} must be at most ${max}`))
    .default(fallback)
    .openapi({ type: 'integer', minimum: min, maximum: max, default: fallback });

/** A box that is ticked or not; absent or empty it is not. */
export const yesOrNo = (what: string) =>
  z
    .enum(['true', 'false', '1', '0', ''], `${what} must be true or false`)
    .default('false')
    .transform((value) => value === 'true' || value === '1');

/** One of a closed set; absent or empty it is not asked. */
export const oneOf = <const T extends [string, ...string[]]>(what: string, ids: T) =>
  z.union([z.literal(''), z.enum(ids)], `${what} must be one of ${ids.join(', ')}`).optional();

/** Some of a closed set, separated by commas; absent or empty it is not asked. */
export const someOf = <const T extends [string, ...string[]]>(what: string, ids: T, means = '') =>
  z
    .string(`${what} must be one text, separated by commas`)
    .max(400, `${what} must be at most 400 characters`)
    .transform((text) => [...new Set(text.split(',').filter(Boolean))])
    .pipe(z.array(z.enum(ids, `${what} must be among ${ids.join(', ')}`)))
    .default([])
    .openapi({ type: 'string', description: `${means} Any of ${ids.join(', ')}, separated by commas.`.trim() });

/** Whatever a field of a form asks; empty it is not asked. */
export const chosen = <T extends z.ZodType>(shape: T) => z.preprocess((value) => (value === '' ? undefined : value), shape.optional());

const OF_A_ROW = /^after ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?: (\d{1,9}))?$/;

/** The row that a cursor leads on from, and how many were read before and with it. */
export type Cursor = { id: string; before: number };

/** @returns a cursor as clients are given it: opaque to them */
export const cursorText = ({ id, before }: Cursor): string => Buffer.from(`after ${id} ${before}`).toString('base64url');

/** @returns what a cursor names; undefined for one that was not given here */
export function readCursor(text: string): Cursor | undefined {
  const [, id, before = '0'] = OF_A_ROW.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  return id === undefined ? undefined : { id, before: Number(before) };
}

/** A cursor in an address; absent or empty it is not asked. */
export const Cursor = z
  .string('cursor must be one text')
  .max(100, 'cursor must be at most 100 characters')
  .transform((text) => (text === '' ? undefined : (readCursor(text) ?? null)))
  .refine((cursor) => cursor !== null, 'This is no cursor that was given here')
  .optional()
  .openapi({
    type: 'string',
    description: 'next_cursor of the answer before: what comes after it, whatever was added meanwhile. It takes the place of `page`.',
  });

/** What leads on from a page of a list: null where it ends. */
export const NextCursor = z.string().nullable().openapi({ description: 'Send it as `cursor` to read on; null at the end' });

export const Pagination = z.object({ page: z.int(), limit: z.int(), total: z.int(), pages: z.int() }).openapi('Pagination');
export type Pagination = z.infer<typeof Pagination>;
/** Beside the pagination of a list that may be long. */
export const TotalIsCapped = z.boolean().openapi({
  description:
    'There are more than `total`: lists are counted up to ten thousand, and pages lead as far. What lies behind is read by `cursor`.',
});
