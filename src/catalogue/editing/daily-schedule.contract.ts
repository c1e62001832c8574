import { z } from '@hono/zod-openapi';
import { chosen } from '../../platform/api/query-shapes.ts';
import { Category } from './admin-ideas.contract.ts';

const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'month must be a month such as 2026-11');
export const ScheduleQuery = z.object({ month: chosen(Month), search: z.string().trim().max(200).default('') });
const ScheduledIdea = z.object({ id: z.uuid(), slug: z.string(), title: z.string(), category: Category, is_pro_pick: z.boolean() });
export const Schedule = z
  .object({
    month: z.string(),
    today: z.iso.date(),
    days: z.array(z.object({ day: z.iso.date(), idea: ScheduledIdea.nullable(), is_visible: z.boolean() })),
    candidates: z
      .array(ScheduledIdea.extend({ last_day: z.iso.date().nullable() }))
      .openapi({ description: 'Ideas that could be scheduled: never featured first, then the longest ago' }),
  })
  .openapi('DailySchedule');
export type Schedule = z.infer<typeof Schedule>;
export const DayParams = z.object({ day: z.iso.date() });
export const DayIdea = z.object({ idea_id: z.uuid('This is not the id of an idea') }).openapi('DayIdea');
export const DayMove = z.object({ to: z.iso.date() }).openapi('DayMove');
