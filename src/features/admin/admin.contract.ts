import { z } from '@hono/zod-openapi';

/** What an administrator sees first: people, ideas, and mail that could not be delivered. */
export const Overview = z
  .object({
    users: z.object({ total: z.int(), free: z.int(), pro: z.int() }),
    ideas: z.object({ total: z.int(), published: z.int() }),
    mail: z.object({ queued: z.int(), dead: z.int() }),
    dead_mail: z.array(z.object({ id: z.uuid(), kind: z.string(), last_error: z.string().nullable(), finished_at: z.iso.datetime() })),
  })
  .openapi('Overview');
export type Overview = z.infer<typeof Overview>;
