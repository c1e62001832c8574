import { z } from '@hono/zod-openapi';
import { answers, createApi, doneAfter, ok, operation } from '../platform/api/api.server.ts';
import { byKey } from '../platform/api/key-scopes.ts';
import { findPrivateFeed, removePrivateFeed, renewPrivateFeed } from './private-feed.server.ts';
import { PrivateFeed, ProjectWeek } from './week.contract.ts';
import { weekOf } from './week.server.ts';

const feed = (what: string) => answers(PrivateFeed.nullable(), what, 'signed_out');

const routes = {
  week: operation.get('/project-week', {
    ...byKey('projects'),
    summary: 'The week of my projects: what is due, what changed near them, one next step',
    responses: answers(ProjectWeek, 'The week', 'signed_out'),
  }),
  findFeed: operation.get('/project-feed', {
    summary: 'The private addresses of the calendar and the feeds of my projects',
    responses: feed('The addresses; null where there are none'),
  }),
  renewFeed: operation.put('/project-feed', {
    summary: 'Make private addresses, or new ones in place of those there are',
    description:
      'Whoever knows an address reads the days and the log of your projects without signing in. Those before open nothing any more.',
    responses: feed('The addresses'),
  }),
  removeFeed: operation.delete('/project-feed', {
    summary: 'Take the private addresses away',
    responses: answers(z.null(), 'They open nothing any more', 'signed_out'),
  }),
};

/** The week of a person's projects, and where their calendar and feeds are, over HTTP. An address opens more than a key does, so keys neither read nor make one. */
export function projectWeekApi({ appUrl }: { appUrl: string }) {
  return createApi()
    .openapi(routes.week, async (c) => c.json(ok(await weekOf(c.var.ctx, c.var.viewer)), 200))
    .openapi(routes.findFeed, async (c) => c.json(ok(await findPrivateFeed(c.var.ctx, appUrl, c.var.viewer)), 200))
    .openapi(routes.renewFeed, async (c) => c.json(ok(await renewPrivateFeed(c.var.ctx, appUrl, c.var.viewer)), 200))
    .openapi(routes.removeFeed, async (c) => c.json(await doneAfter(removePrivateFeed(c.var.ctx, c.var.viewer)), 200));
}

export type ProjectWeekApi = ReturnType<typeof projectWeekApi>;
