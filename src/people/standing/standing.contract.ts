import { z } from '@hono/zod-openapi';

/** The shapes of what administrators do about a person's standing. */

const REASON = 'Give a reason of 5 to 500 characters: the person reads it';

export const Suspension = z.strictObject({ reason: z.string(REASON).trim().min(5, REASON).max(500, REASON) }).openapi('Suspension');
export type Suspension = z.infer<typeof Suspension>;

const NOTE = 'Write a note of 1 to 2,000 characters';

export const NewNote = z.strictObject({ body: z.string(NOTE).trim().min(1, NOTE).max(2_000, NOTE) }).openapi('NewNote');
export type NewNote = z.infer<typeof NewNote>;

/** A note of staff about a person. */
export const StaffNote = z
  .object({
    id: z.uuid(),
    body: z.string(),
    author: z.object({ id: z.uuid(), email: z.string() }).nullable().openapi({ description: 'Null once the account is gone' }),
    created_at: z.iso.datetime(),
  })
  .openapi('StaffNote');
export type StaffNote = z.infer<typeof StaffNote>;
