import { z } from '@hono/zod-openapi';
import { adminOf, askerFrom } from '../audit/index.server.ts';
import { answers, body, createApi, done, doneAfter, ok, operation } from '../platform/api/api.server.ts';
import { adminOnly } from '../platform/api/closed-by-default.server.ts';
import { byKey } from '../platform/api/key-scopes.ts';
import { findFeatureWithComments, postComment, removeComment } from './comments.server.ts';
import { editFeature, listFeatures, postFeature } from './features.server.ts';
import {
  CommentId,
  CommentInput,
  CommentQuery,
  Feature,
  FeatureId,
  FeatureInput,
  FeatureList,
  FeatureQuery,
  FeatureWithComments,
  Vote,
} from './roadmap.contract.ts';
import { vote } from './vote.server.ts';

const anyone = { security: [] };

const list = operation.get('/roadmap', {
  ...byKey('read'),
  ...anyone,
  summary: 'What may be built next, with its votes',
  request: { query: FeatureQuery },
  responses: answers(FeatureList, 'A page of features', 'invalid_input'),
});
const find = operation.get('/roadmap/{id}', {
  ...byKey('read'),
  ...anyone,
  summary: 'One feature and what is said about it, the oldest first',
  request: { params: FeatureId, query: CommentQuery },
  responses: answers(FeatureWithComments, 'The feature', 'invalid_input', 'not_found'),
});
const post = operation.post('/roadmap', {
  ...adminOnly,
  summary: 'Put a feature on the roadmap (administrators)',
  request: body(FeatureInput),
  responses: answers(Feature, 'The feature', 'invalid_input', 'signed_out', 'not_allowed'),
});
const edit = operation.put('/roadmap/{id}', {
  ...adminOnly,
  summary: 'Change a feature (administrators)',
  request: { params: FeatureId, ...body(FeatureInput) },
  responses: answers(Feature, 'The feature', 'invalid_input', 'signed_out', 'not_allowed', 'not_found'),
});
const voteFor = operation.put('/roadmap/{id}/vote', {
  summary: 'Vote for a feature (lifetime members, one vote each)',
  request: { params: FeatureId },
  responses: answers(Vote, 'The votes', 'invalid_input', 'signed_out', 'not_allowed', 'not_found', 'conflict'),
});
const withdraw = operation.delete('/roadmap/{id}/vote', {
  summary: 'Take my vote back',
  request: { params: FeatureId },
  responses: answers(Vote, 'The votes', 'invalid_input', 'signed_out', 'not_allowed', 'not_found', 'conflict'),
});
const comment = operation.post('/roadmap/{id}/comments', {
  summary: 'Comment on a feature (lifetime members and administrators)',
  request: { params: FeatureId, ...body(CommentInput) },
  responses: answers(z.null(), 'Posted', 'invalid_input', 'signed_out', 'not_allowed', 'not_found', 'too_many_requests'),
});
const remove = operation.delete('/roadmap/{id}/comments/{comment_id}', {
  summary: 'Remove my comment; administrators remove any',
  request: { params: CommentId },
  responses: answers(z.null(), 'Removed', 'invalid_input', 'signed_out', 'not_found'),
});

/** The roadmap over HTTP. @param secret keys the count of how often somebody comments */
export const roadmapApi = ({ secret }: { secret: string }) =>
  createApi()
    .openapi(list, async (c) => c.json(ok(await listFeatures(c.var.ctx, c.var.viewer, c.req.valid('query'))), 200))
    .openapi(find, async (c) =>
      c.json(ok(await findFeatureWithComments(c.var.ctx, c.var.viewer, c.req.valid('param').id, c.req.valid('query').page)), 200),
    )
    .openapi(post, async (c) => c.json(ok(await postFeature(c.var.ctx, adminOf(c), c.req.valid('json'))), 200))
    .openapi(edit, async (c) => c.json(ok(await editFeature(c.var.ctx, adminOf(c), c.req.valid('param').id, c.req.valid('json'))), 200))
    .openapi(voteFor, async (c) => c.json(ok(await vote(c.var.ctx, c.var.viewer, c.req.valid('param').id, true)), 200))
    .openapi(withdraw, async (c) => c.json(ok(await vote(c.var.ctx, c.var.viewer, c.req.valid('param').id, false)), 200))
    .openapi(comment, async (c) =>
      c.json(await doneAfter(postComment(c.var.ctx, c.var.viewer, secret, c.req.valid('param').id, c.req.valid('json').body)), 200),
    )
    .openapi(remove, async (c) => {
      const { id, comment_id } = c.req.valid('param');
      await removeComment(c.var.ctx, askerFrom(c), id, comment_id);
      return c.json(done, 200);
    });

export type RoadmapApi = ReturnType<typeof roadmapApi>;
