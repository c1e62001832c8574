import { z } from '@hono/zod-openapi';
import { answers, body, createApi, done, ok, operation } from '../../platform/api/api.server.ts';
import { byKey } from '../../platform/api/key-scopes.ts';
import type { Context } from '../../platform/context.server.ts';
import { limitTries } from '../../platform/limits.server.ts';
import { signedIn, type Viewer } from '../../platform/viewer.ts';
import { ProjectId } from '../inputs.contract.ts';
import { ItemMade } from '../projects.contract.ts';
import { listActivity } from './activity.server.ts';
import { addComment, editComment, listComments, removeComment } from './comments.server.ts';
import type { Links } from './invitations.server.ts';
import { showProject } from './show-project.server.ts';
import {
  ActivityList,
  ActivityQuery,
  CommentChange,
  CommentId,
  CommentInput,
  Comments,
  PageKey,
  ShownProject,
} from './together.contract.ts';

const nothing = z.null();
const reads = ['invalid_input', 'signed_out', 'not_found'] as const;
const usual = ['invalid_input', 'signed_out', 'not_allowed', 'not_found', 'too_many_requests'] as const;

const routes = {
  comments: operation.get('/projects/{id}/comments', {
    ...byKey('projects'),
    summary: 'What the people of a project say, the oldest first',
    request: { params: ProjectId },
    responses: answers(Comments, 'The comments', ...reads),
  }),
  comment: operation.post('/projects/{id}/comments', {
    ...byKey('projects'),
    summary: 'Comment on a project, one of its tests or one of its assumptions',
    request: { params: ProjectId, ...body(CommentInput) },
    responses: answers(ItemMade, 'The comment', ...usual, 'conflict'),
  }),
  editComment: operation.patch('/projects/{id}/comments/{comment}', {
    ...byKey('projects'),
    summary: 'Change a comment of mine',
    request: { params: CommentId, ...body(CommentChange) },
    responses: answers(nothing, 'Changed', ...usual),
  }),
  removeComment: operation.delete('/projects/{id}/comments/{comment}', {
    ...byKey('projects'),
    summary: 'Delete a comment of mine',
    request: { params: CommentId },
    responses: answers(nothing, 'Deleted', ...reads),
  }),
  activity: operation.get('/projects/{id}/activity', {
    ...byKey('projects'),
    summary: 'Who did what in a project, the latest first',
    request: { params: ProjectId, query: ActivityQuery },
    responses: answers(ActivityList, 'Fifty lines', ...reads),
  }),
  show: operation.get('/projects/{id}/page', {
    security: [],
    summary: 'A project as its owner shows it, to whoever has the key of the page',
    request: { params: ProjectId, query: PageKey },
    responses: answers(ShownProject, 'The project', 'invalid_input', 'not_found'),
  }),
};

/**
 * What the people of a project say and did, and the page to show, over HTTP.
 * @param links their `secret` keys the count of how often somebody comments
 */
export function projectTogetherApi({ secret }: Pick<Links, 'secret'>) {
  const limit = (ctx: Context, viewer: Viewer) => limitTries(ctx, secret, 'projectCommentOfPerson', signedIn(viewer));
  return createApi()
    .openapi(routes.comments, async (c) => c.json(ok(await listComments(c.var.ctx, c.var.viewer, c.req.valid('param').id)), 200))
    .openapi(routes.comment, async (c) => {
      await limit(c.var.ctx, c.var.viewer);
      return c.json(ok(await addComment(c.var.ctx, c.var.viewer, c.req.valid('param').id, c.req.valid('json'))), 200);
    })
    .openapi(routes.editComment, async (c) => {
      const { id, comment } = c.req.valid('param');
      await limit(c.var.ctx, c.var.viewer);
      await editComment(c.var.ctx, c.var.viewer, id, comment, c.req.valid('json').body);
      return c.json(done, 200);
    })
    .openapi(routes.removeComment, async (c) => {
      const { id, comment } = c.req.valid('param');
      await removeComment(c.var.ctx, c.var.viewer, id, comment);
      return c.json(done, 200);
    })
    .openapi(routes.activity, async (c) =>
      c.json(ok(await listActivity(c.var.ctx, c.var.viewer, c.req.valid('param').id, c.req.valid('query').before)), 200),
    )
    .openapi(routes.show, async (c) => {
      c.header('cache-control', 'private, no-store');
      return c.json(ok(await showProject(c.var.ctx, c.req.valid('param').id, c.req.valid('query').key)), 200);
    });
}

export type ProjectTogetherApi = ReturnType<typeof projectTogetherApi>;
