import { z } from '@hono/zod-openapi';
import { NextStep } from './projects.contract.ts';

/** The shapes of the week of a person's projects, and of the private addresses of their calendar and feeds. Days are UTC, `YYYY-MM-DD`. */

const InProject = z.object({ id: z.uuid(), title: z.string(), is_demo: z.boolean() });

export const changeKinds = ['company', 'rule', 'topic', 'dossier'] as const;
const WeekChange = z.object({
  kind: z.enum(changeKinds),
  title: z.string(),
  note: z.string(),
  path: z.string().nullable().openapi({ description: 'Its page on this site, where it has one' }),
});
export type WeekChange = z.infer<typeof WeekChange>;

const WeekDue = z.object({
  kind: z.enum(['test', 'criterion']),
  title: z.string(),
  path: z.string(),
  due_on: z.iso.date(),
  is_over: z.boolean().openapi({ description: 'Whether its day has passed' }),
  project: InProject,
});
export type WeekDue = z.infer<typeof WeekDue>;

export const ProjectWeek = z
  .object({
    since: z.iso.date(),
    until: z.iso.date(),
    open: z.int().openapi({ description: 'How many projects are open' }),
    is_quiet: z.boolean().openapi({ description: 'Whether nothing is due until then and nothing changed since' }),
    next: z
      .object({ ...NextStep.shape, project: InProject })
      .nullable()
      .openapi({ description: 'The one step to take first, in any project' }),
    due: z.array(WeekDue).openapi({ description: 'What is due until then or was before, the first first' }),
    near: z
      .array(z.object({ project: InProject, path: z.string(), changes: z.array(WeekChange) }))
      .openapi({ description: 'What changed near each project since then' }),
    watched: z.array(WeekChange).openapi({ description: 'Topics the person watches that were measured since then' }),
  })
  .openapi('ProjectWeek');
export type ProjectWeek = z.infer<typeof ProjectWeek>;

export const PrivateFeed = z
  .object({
    calendar: z.url().openapi({ description: 'iCal: the ends of tests and the days of kill criteria' }),
    atom: z.url().openapi({ description: 'Atom: what was decided, and tests that came due' }),
    json: z.url().openapi({ description: 'The same as a JSON Feed' }),
    created_at: z.iso.datetime(),
  })
  .openapi('PrivateFeed');
export type PrivateFeed = z.infer<typeof PrivateFeed>;
