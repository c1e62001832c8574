import { z } from '@hono/zod-openapi';
import { answers, body, createApi, done, doneAfter, ok, operation } from '../platform/api/api.server.ts';
import { byKey } from '../platform/api/key-scopes.ts';
import type { Context } from '../platform/context.server.ts';
import { limitTries } from '../platform/limits.server.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import { findProjectOrigin } from './begin-from-origin.server.ts';
import { editProject, moveProject } from './change-project.server.ts';
import { findProject, listProjects } from './find-project.server.ts';
import { OriginId, ProjectChange, ProjectId, ProjectInput, StateMove } from './inputs.contract.ts';
import { makeProject } from './make-project.server.ts';
import { Project, ProjectList, ProjectMade, ProjectOrigin } from './projects.contract.ts';
import { bringProjectBack, removeProject } from './remove-project.server.ts';

const nothing = z.null();
const one = { request: { params: ProjectId } };
const usual = ['invalid_input', 'signed_out', 'not_allowed', 'not_found', 'too_many_requests'] as const;

const routes = {
  list: operation.get('/projects', {
    ...byKey('projects'),
    summary: 'My projects and those I am in, the last changed first, each with what is to be decided next',
    responses: answers(ProjectList, 'The projects', 'signed_out'),
  }),
  make: operation.post('/projects', {
    ...byKey('projects'),
    summary: 'Start a project from an idea, a report of mine, or a text',
    description: 'Of a locked dossier only the teaser is taken over.',
    request: body(ProjectInput),
    responses: answers(ProjectMade, 'The project', ...usual, 'conflict'),
  }),
  origin: operation.get('/projects/origins/{from}/{id}', {
    ...byKey('projects'),
    summary: 'What a project would begin with, and those begun from it already',
    request: { params: OriginId },
    responses: answers(ProjectOrigin, 'The idea or report', 'invalid_input', 'signed_out', 'not_found', 'conflict'),
  }),
  find: operation.get('/projects/{id}', {
    ...byKey('projects'),
    summary: 'A project I am in, whole, with what I may do in it',
    ...one,
    responses: answers(Project, 'The project', 'invalid_input', 'signed_out', 'not_found'),
  }),
  edit: operation.patch('/projects/{id}', {
    ...byKey('projects'),
    summary: 'Change thesis, buyer, price or income',
    request: { params: ProjectId, ...body(ProjectChange) },
    responses: answers(nothing, 'Changed', ...usual, 'conflict'),
  }),
  remove: operation.delete('/projects/{id}', {
    ...byKey('projects'),
    summary: 'Remove a project; it can be brought back for a day',
    ...one,
    responses: answers(nothing, 'Removed', 'invalid_input', 'signed_out', 'not_allowed', 'not_found'),
  }),
  bringBack: operation.post('/projects/{id}/restore', {
    ...byKey('projects'),
    summary: 'Bring a removed project back',
    ...one,
    responses: answers(nothing, 'It is back', 'invalid_input', 'signed_out', 'not_found', 'not_allowed'),
  }),
  move: operation.put('/projects/{id}/state', {
    ...byKey('projects'),
    summary: 'Move a project to another state; dropping it needs a reason',
    request: { params: ProjectId, ...body(StateMove) },
    responses: answers(nothing, 'Moved', ...usual, 'conflict'),
  }),
};

/**
 * Projects over HTTP. A project is found by who is in it, and by nobody else.
 * @param secret keys the count of how often somebody changes something
 */
export function projectsApi({ secret }: { secret: string }) {
  const limit = (ctx: Context, viewer: Viewer) => limitTries(ctx, secret, 'projectChangeOfPerson', signedIn(viewer));
  return createApi()
    .openapi(routes.list, async (c) => c.json(ok(await listProjects(c.var.ctx, c.var.viewer)), 200))
    .openapi(routes.make, async (c) => {
      await limit(c.var.ctx, c.var.viewer);
      return c.json(ok(await makeProject(c.var.ctx, c.var.viewer, c.req.valid('json'))), 200);
    })
    .openapi(routes.origin, async (c) => c.json(ok(await findProjectOrigin(c.var.ctx, c.var.viewer, c.req.valid('param'))), 200))
    .openapi(routes.find, async (c) => c.json(ok(await findProject(c.var.ctx, c.var.viewer, c.req.valid('param').id)), 200))
    .openapi(routes.edit, async (c) => {
      await limit(c.var.ctx, c.var.viewer);
      await editProject(c.var.ctx, c.var.viewer, c.req.valid('param').id, c.req.valid('json'));
      return c.json(done, 200);
    })
    .openapi(routes.remove, async (c) => c.json(await doneAfter(removeProject(c.var.ctx, c.var.viewer, c.req.valid('param').id)), 200))
    .openapi(routes.bringBack, async (c) =>
      c.json(await doneAfter(bringProjectBack(c.var.ctx, c.var.viewer, c.req.valid('param').id)), 200),
    )
    .openapi(routes.move, async (c) => {
      await limit(c.var.ctx, c.var.viewer);
      await moveProject(c.var.ctx, c.var.viewer, c.req.valid('param').id, c.req.valid('json'));
      return c.json(done, 200);
    });
}

export type ProjectsApi = ReturnType<typeof projectsApi>;
