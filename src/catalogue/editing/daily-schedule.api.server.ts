import { adminOf } from '../../audit/index.server.ts';
import { answers, body, createApi, doneAfter, ok, operation } from '../../platform/api/api.server.ts';
import { DayIdea, DayMove, DayParams, Schedule, ScheduleQuery } from './daily-schedule.contract.ts';
import { dailySchedule, moveDaily, scheduleDaily, unscheduleDaily } from './daily-schedule.server.ts';
import { admins, nothing } from './operation-answers.ts';

const schedule = operation.get('/admin/daily-ideas', {
  summary: 'The ideas of the day of a month',
  request: { query: ScheduleQuery },
  responses: answers(Schedule, 'The month, and ideas that could be scheduled', ...admins),
});
const setDay = operation.put('/admin/daily-ideas/{day}', {
  summary: 'Say which idea a day to come gives away',
  request: { params: DayParams, ...body(DayIdea) },
  responses: answers(nothing, 'Scheduled', ...admins, 'not_found'),
});
const clearDay = operation.delete('/admin/daily-ideas/{day}', {
  summary: 'Let a day to come choose for itself',
  request: { params: DayParams },
  responses: answers(nothing, 'Taken off', ...admins, 'not_found'),
});
const moveDay = operation.post('/admin/daily-ideas/{day}/move', {
  summary: 'Move the idea of a day to come to another; what stood there takes its place',
  request: { params: DayParams, ...body(DayMove) },
  responses: answers(nothing, 'Moved', ...admins, 'not_found'),
});

/** Which idea a day gives away, over HTTP. */
export const dailyScheduleApi = createApi()
  .openapi(schedule, async (c) => {
    adminOf(c);
    return c.json(ok(await dailySchedule(c.var.ctx, c.req.valid('query'))), 200);
  })
  .openapi(setDay, async (c) =>
    c.json(await doneAfter(scheduleDaily(c.var.ctx, adminOf(c), c.req.valid('param').day, c.req.valid('json').idea_id)), 200),
  )
  .openapi(clearDay, async (c) => c.json(await doneAfter(unscheduleDaily(c.var.ctx, adminOf(c), c.req.valid('param').day)), 200))
  .openapi(moveDay, async (c) =>
    c.json(await doneAfter(moveDaily(c.var.ctx, adminOf(c), c.req.valid('param').day, c.req.valid('json').to)), 200),
  );
