import { z } from '@hono/zod-openapi';
import { answers, body, createApi, done, doneAfter, ok, operation } from '../platform/api/api.server.ts';
import { byKey } from '../platform/api/key-scopes.ts';
import type { Context } from '../platform/context.server.ts';
import { limitTries } from '../platform/limits.server.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import { editTest, endTest, planTest, removeTest, startTest } from './change-test.server.ts';
import { findTest } from './find-test.server.ts';
import { giveTest, takeTestBack } from './give-result.server.ts';
import {
  EntryInput,
  GivingInput,
  ProjectEntryId,
  ProjectId,
  ProjectTestId,
  ResultInput,
  TestChange,
  TestInput,
} from './inputs.contract.ts';
import { logEntry, removeEntry } from './log-entry.server.ts';
import { EntryLogged, ItemMade, PointMove, TestWithLog } from './projects.contract.ts';

const nothing = z.null();
const test = { params: ProjectTestId };
const usual = ['invalid_input', 'signed_out', 'not_allowed', 'not_found', 'too_many_requests'] as const;

const routes = {
  planTest: operation.post('/projects/{id}/tests', {
    ...byKey('projects'),
    summary: 'Plan a test, of your own or by a method of the library',
    request: { params: ProjectId, ...body(TestInput) },
    responses: answers(ItemMade, 'The test', ...usual, 'conflict'),
  }),
  findTest: operation.get('/projects/{id}/tests/{test}', {
    ...byKey('projects'),
    summary: 'A test with its log and what the numbers say',
    request: test,
    responses: answers(TestWithLog, 'The test', 'invalid_input', 'signed_out', 'not_found'),
  }),
  editTest: operation.patch('/projects/{id}/tests/{test}', {
    ...byKey('projects'),
    summary: 'Change a planned test, or the checklist of any',
    request: { ...test, ...body(TestChange) },
    responses: answers(nothing, 'Changed', ...usual, 'conflict'),
  }),
  removeTest: operation.delete('/projects/{id}/tests/{test}', {
    ...byKey('projects'),
    summary: 'Remove a test that has not ended, with its log',
    request: test,
    responses: answers(nothing, 'Removed', ...usual, 'conflict'),
  }),
  startTest: operation.post('/projects/{id}/tests/{test}/start', {
    ...byKey('projects'),
    summary: 'Start a test; refused without a pass mark',
    request: test,
    responses: answers(nothing, 'Started', ...usual, 'conflict'),
  }),
  log: operation.post('/projects/{id}/tests/{test}/entries', {
    ...byKey('projects'),
    summary: 'Log an entry; the same key sent again is the same entry',
    request: { ...test, ...body(EntryInput) },
    responses: answers(EntryLogged, 'The entry and what the numbers say', ...usual, 'conflict'),
  }),
  removeEntry: operation.delete('/projects/{id}/tests/{test}/entries/{entry}', {
    ...byKey('projects'),
    summary: 'Take an entry out of the log of a running test',
    request: { params: ProjectEntryId },
    responses: answers(nothing, 'Removed', ...usual, 'conflict'),
  }),
  endTest: operation.post('/projects/{id}/tests/{test}/result', {
    ...byKey('projects'),
    summary: 'End a test with what it says of its assumption; answers the point before and after',
    request: { ...test, ...body(ResultInput) },
    responses: answers(PointMove, 'The points', ...usual, 'conflict'),
  }),
  give: operation.put('/projects/{id}/tests/{test}/giving', {
    summary: 'Allow five facts of a finished test to be told of its idea: method, passed or not, days, cost, sample',
    request: { ...test, ...body(GivingInput) },
    responses: answers(nothing, 'Given', ...usual, 'conflict'),
  }),
  takeBack: operation.delete('/projects/{id}/tests/{test}/giving', {
    summary: 'Take back what was given of a test; it leaves the figure at once',
    request: test,
    responses: answers(nothing, 'Taken back', 'invalid_input', 'signed_out', 'not_found'),
  }),
};

/**
 * The tests of projects and their logs over HTTP. A test of somebody else's project is not found.
 * @param secret keys the count of how often somebody changes something
 */
export function projectTestsApi({ secret }: { secret: string }) {
  const limit = (ctx: Context, viewer: Viewer) => limitTries(ctx, secret, 'projectChangeOfPerson', signedIn(viewer));
  return createApi()
    .openapi(routes.planTest, async (c) => {
      await limit(c.var.ctx, c.var.viewer);
      return c.json(ok(await planTest(c.var.ctx, c.var.viewer, c.req.valid('param').id, c.req.valid('json'))), 200);
    })
    .openapi(routes.findTest, async (c) => c.json(ok(await findTest(c.var.ctx, c.var.viewer, c.req.valid('param'))), 200))
    .openapi(routes.editTest, async (c) => {
      await limit(c.var.ctx, c.var.viewer);
      await editTest(c.var.ctx, c.var.viewer, c.req.valid('param'), c.req.valid('json'));
      return c.json(done, 200);
    })
    .openapi(routes.removeTest, async (c) => c.json(await doneAfter(removeTest(c.var.ctx, c.var.viewer, c.req.valid('param'))), 200))
    .openapi(routes.startTest, async (c) => {
      await limit(c.var.ctx, c.var.viewer);
      await startTest(c.var.ctx, c.var.viewer, c.req.valid('param'));
      return c.json(done, 200);
    })
    .openapi(routes.log, async (c) => {
      await limit(c.var.ctx, c.var.viewer);
      return c.json(ok(await logEntry(c.var.ctx, c.var.viewer, c.req.valid('param'), c.req.valid('json'))), 200);
    })
    .openapi(routes.removeEntry, async (c) => {
      const { entry, ...key } = c.req.valid('param');
      await removeEntry(c.var.ctx, c.var.viewer, key, entry);
      return c.json(done, 200);
    })
    .openapi(routes.endTest, async (c) => {
      await limit(c.var.ctx, c.var.viewer);
      return c.json(ok(await endTest(c.var.ctx, c.var.viewer, c.req.valid('param'), c.req.valid('json'))), 200);
    })
    .openapi(routes.give, async (c) => {
      await limit(c.var.ctx, c.var.viewer);
      await giveTest(c.var.ctx, c.var.viewer, c.req.valid('param'));
      return c.json(done, 200);
    })
    .openapi(routes.takeBack, async (c) => c.json(await doneAfter(takeTestBack(c.var.ctx, c.var.viewer, c.req.valid('param'))), 200));
}

export type ProjectTestsApi = ReturnType<typeof projectTestsApi>;
