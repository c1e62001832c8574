import { z } from '@hono/zod-openapi';

/** The shapes of a person's desk. Times are UTC, ISO 8601; money is integer US cents. */

const Line = z.object({
  title: z.string(),
  path: z.string().nullable().openapi({ description: 'Its page on this site; null when it has none any more' }),
  note: z.string(),
  at: z.iso.datetime(),
});
export type DeskLine = z.infer<typeof Line>;

export const Decision = z
  .object({
    kind: z.enum(['idea', 'report']),
    id: z.uuid(),
    title: z.string(),
    path: z.string(),
    test: z
      .object({ what: z.string(), cost_cents: z.int(), days: z.int(), pass: z.string() })
      .nullable()
      .openapi({ description: 'The next test; null where the person may not read the dossier' }),
    since: z.iso.datetime().openapi({ description: 'When the report ended, or the idea was marked as building' }),
    days_left: z.int().nullable().openapi({ description: 'Until the test was to be over; below 0 when that has passed' }),
  })
  .openapi('Decision');
export type Decision = z.infer<typeof Decision>;

const Shelf = z.object({ total: z.int(), lines: z.array(Line) });
export type Shelf = z.infer<typeof Shelf>;

export const Desk = z
  .object({
    decisions: z.array(Decision).openapi({ description: 'What waits for a decision, the most urgent first' }),
    projects: z
      .array(z.object({ title: z.string(), path: z.string(), next: z.string(), due_on: z.iso.date().nullable(), is_due: z.boolean() }))
      .openapi({ description: 'What is decided next in open projects, what is due first' }),
    since: z.iso.datetime().nullable().openapi({ description: 'When the desk was opened last before this visit' }),
    changes: z.array(Line).openapi({ description: 'What changed since then' }),
    reports: Shelf,
    kits: Shelf,
    chats: Shelf,
    saved: Shelf,
  })
  .openapi('Desk');
export type Desk = z.infer<typeof Desk>;
