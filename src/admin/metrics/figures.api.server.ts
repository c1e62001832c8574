import { z } from '@hono/zod-openapi';
import { answers, createApi, ok, operation } from '../../platform/api/api.server.ts';
import { requireAdmin } from '../../platform/viewer.ts';
import { latestActivity } from './activity.server.ts';
import { analyticsOf } from './analytics.server.ts';
import { dashboardOf } from './dashboard.server.ts';
import { Activity, Analytics, Dashboard, FiguresQuery } from './figures.contract.ts';

const dashboard = operation.get('/admin/dashboard', {
  summary: 'Revenue and sign-ups over time',
  request: { query: FiguresQuery },
  responses: answers(
    Dashboard,
    'Figures, at most a minute old; `counted_at` says when they were counted',
    'invalid_input',
    'signed_out',
    'not_allowed',
  ),
});
const activity = operation.get('/admin/activity', {
  summary: 'The twenty latest things that happened, the latest first',
  responses: answers(z.array(Activity), 'What happened', 'signed_out', 'not_allowed'),
});
const analytics = operation.get('/admin/analytics', {
  summary: 'Funnel, retention, movements of recurring revenue, content, AI and sources',
  request: { query: FiguresQuery },
  responses: answers(
    Analytics,
    'Figures, at most a minute old; `counted_at` says when they were counted',
    'invalid_input',
    'signed_out',
    'not_allowed',
  ),
});

/** The figures of administrators over HTTP. */
export const figuresApi = createApi()
  .openapi(dashboard, async (c) => {
    requireAdmin(c.var.viewer);
    return c.json(ok(await dashboardOf(c.var.ctx, c.req.valid('query').range)), 200);
  })
  .openapi(activity, async (c) => {
    requireAdmin(c.var.viewer);
    return c.json(ok(await latestActivity(c.var.ctx)), 200);
  })
  .openapi(analytics, async (c) => {
    requireAdmin(c.var.viewer);
    return c.json(ok(await analyticsOf(c.var.ctx, c.req.valid('query').range)), 200);
  });

export type FiguresApi = typeof figuresApi;
