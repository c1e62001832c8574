import { z } from '@hono/zod-openapi';

/** How the daily letter of somebody who was asked stands. */
const standing = z.enum(['on', 'switched_off', 'off']).openapi({
  description: '`switched_off`: by us, as there was no answer, and a yes switches it on again; `off`: by the person, in another way',
});

export const KeepDaily = z
  .object({ daily: standing, switched_off_at: z.iso.datetime().nullable().openapi({ description: 'Of `switched_off`: since when' }) })
  .openapi('KeepDaily');
export type KeepDaily = z.infer<typeof KeepDaily>;

export const DailyKept = z
  .object({ switched_on: z.boolean().openapi({ description: 'Whether it had been switched off and is on again' }) })
  .openapi('DailyKept');
export type DailyKept = z.infer<typeof DailyKept>;
