import { z } from '@hono/zod-openapi';

const GivenUp = z.object({ id: z.uuid(), kind: z.string(), last_error: z.string().nullable(), finished_at: z.iso.datetime() });

/** What an administrator sees first: people, ideas, and what was given up: mail, and what was to be asked of the payment provider. */
export const Overview = z
  .object({
    users: z.object({ total: z.int(), free: z.int(), pro: z.int() }),
    ideas: z.object({ total: z.int(), published: z.int() }),
    mail: z.object({ queued: z.int(), dead: z.int() }),
    dead_mail: z.array(GivenUp),
    payments: z.object({ dead_notices: z.int(), dead_tasks: z.int() }),
    dead_payment_tasks: z.array(GivenUp),
  })
  .openapi('Overview');
export type Overview = z.infer<typeof Overview>;
