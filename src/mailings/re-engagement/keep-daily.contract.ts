import { z } from '@hono/zod-openapi';

/** How the daily email of somebody who was asked stands. */
const standing = z.enum(['on', 'switched_off', 'returned', 'off', 'refused']).openapi({
  description:
    '`switched_off`: by us, as there was no answer, and a yes switches it on again; `returned`: an email came back, none go out, and a yes tries the address again; `off`: by the person, in another way; `refused`: nothing goes out for a reason that a yes does not end',
});

export const KeepDaily = z
  .object({
    daily: standing,
    switched_off_at: z.iso.datetime().nullable().openapi({ description: 'Of `switched_off`: since when' }),
    because: z.string().nullable().openapi({ description: 'Of `refused`: why, and what helps' }),
    helps: z.enum(['settings', 'keep_account', 'confirm_address']).nullable().openapi({ description: 'Of `refused`: where that is done' }),
  })
  .openapi('KeepDaily');
export type KeepDaily = z.infer<typeof KeepDaily>;

export const DailyKept = z
  .object({ switched_on: z.boolean().openapi({ description: 'Whether nothing had come and it does again' }) })
  .openapi('DailyKept');
export type DailyKept = z.infer<typeof DailyKept>;
