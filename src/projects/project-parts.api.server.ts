import { z } from '@hono/zod-openapi';
import { answers, body, createApi, done, ok, operation } from '../platform/api/api.server.ts';
import { byKey } from '../platform/api/key-scopes.ts';
import type { Context } from '../platform/context.server.ts';
import { limitTries } from '../platform/limits.server.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import {
  addAssumption,
  addCriterion,
  addDecision,
  addEvidence,
  editAssumption,
  editCriterion,
  moveAssumption,
  removeAssumption,
  removeCriterion,
  removeEvidence,
} from './change-project.server.ts';
import {
  AssumptionChange,
  AssumptionInput,
  AssumptionMove,
  CriterionChange,
  CriterionInput,
  DecisionInput,
  EvidenceInput,
  ProjectId,
  ProjectItemId,
} from './inputs.contract.ts';
import { ItemMade, PointMove } from './projects.contract.ts';

const nothing = z.null();
const item = { params: ProjectItemId };
const usual = ['invalid_input', 'signed_out', 'not_allowed', 'not_found', 'too_many_requests'] as const;

const routes = {
  addAssumption: operation.post('/projects/{id}/assumptions', {
    ...byKey('projects'),
    summary: 'Add an assumption and what it costs if it is wrong',
    request: { params: ProjectId, ...body(AssumptionInput) },
    responses: answers(ItemMade, 'The assumption', ...usual, 'conflict'),
  }),
  editAssumption: operation.patch('/projects/{id}/assumptions/{item}', {
    ...byKey('projects'),
    summary: 'Change the words of an assumption, or what it costs',
    request: { ...item, ...body(AssumptionChange) },
    responses: answers(nothing, 'Changed', ...usual),
  }),
  removeAssumption: operation.delete('/projects/{id}/assumptions/{item}', {
    ...byKey('projects'),
    summary: 'Remove an assumption',
    request: item,
    responses: answers(nothing, 'Removed', ...usual),
  }),
  moveAssumption: operation.put('/projects/{id}/assumptions/{item}/state', {
    ...byKey('projects'),
    summary: 'Decide an assumption with a reason; answers the point before and after',
    request: { ...item, ...body(AssumptionMove) },
    responses: answers(PointMove, 'The points', ...usual, 'conflict'),
  }),
  addCriterion: operation.post('/projects/{id}/criteria', {
    ...byKey('projects'),
    summary: 'Add a kill criterion and the day by which it is looked for',
    request: { params: ProjectId, ...body(CriterionInput) },
    responses: answers(ItemMade, 'The criterion', ...usual, 'conflict'),
  }),
  editCriterion: operation.patch('/projects/{id}/criteria/{item}', {
    ...byKey('projects'),
    summary: 'Change a kill criterion, its day, or whether it happened',
    request: { ...item, ...body(CriterionChange) },
    responses: answers(nothing, 'Changed', ...usual, 'conflict'),
  }),
  removeCriterion: operation.delete('/projects/{id}/criteria/{item}', {
    ...byKey('projects'),
    summary: 'Remove a kill criterion',
    request: item,
    responses: answers(nothing, 'Removed', ...usual),
  }),
  addEvidence: operation.post('/projects/{id}/evidence', {
    ...byKey('projects'),
    summary: 'Add a piece of evidence: a note with its day and link',
    request: { params: ProjectId, ...body(EvidenceInput) },
    responses: answers(ItemMade, 'The evidence', ...usual, 'conflict'),
  }),
  removeEvidence: operation.delete('/projects/{id}/evidence/{item}', {
    ...byKey('projects'),
    summary: 'Remove a piece of evidence',
    request: item,
    responses: answers(nothing, 'Removed', ...usual),
  }),
  addDecision: operation.post('/projects/{id}/decisions', {
    ...byKey('projects'),
    summary: 'Log a decision with its reason; the log is not changed afterwards',
    request: { params: ProjectId, ...body(DecisionInput) },
    responses: answers(ItemMade, 'The decision', ...usual, 'conflict'),
  }),
};

/**
 * What stands in projects over HTTP: assumptions, kill criteria, evidence, decisions. What is in somebody else's project is not found.
 * @param secret keys the count of how often somebody changes something
 */
export function projectPartsApi({ secret }: { secret: string }) {
  const limit = (ctx: Context, viewer: Viewer) => limitTries(ctx, secret, 'projectChangeOfPerson', signedIn(viewer));
  return createApi()
    .openapi(routes.addAssumption, async (c) => {
      await limit(c.var.ctx, c.var.viewer);
      return c.json(ok(await addAssumption(c.var.ctx, c.var.viewer, c.req.valid('param').id, c.req.valid('json'))), 200);
    })
    .openapi(routes.editAssumption, async (c) => {
      const { id, item: one } = c.req.valid('param');
      await limit(c.var.ctx, c.var.viewer);
      await editAssumption(c.var.ctx, c.var.viewer, id, one, c.req.valid('json'));
      return c.json(done, 200);
    })
    .openapi(routes.removeAssumption, async (c) => {
      const { id, item: one } = c.req.valid('param');
      await removeAssumption(c.var.ctx, c.var.viewer, id, one);
      return c.json(done, 200);
    })
    .openapi(routes.moveAssumption, async (c) => {
      const { id, item: one } = c.req.valid('param');
      await limit(c.var.ctx, c.var.viewer);
      return c.json(ok(await moveAssumption(c.var.ctx, c.var.viewer, id, one, c.req.valid('json'))), 200);
    })
    .openapi(routes.addCriterion, async (c) => {
      await limit(c.var.ctx, c.var.viewer);
      return c.json(ok(await addCriterion(c.var.ctx, c.var.viewer, c.req.valid('param').id, c.req.valid('json'))), 200);
    })
    .openapi(routes.editCriterion, async (c) => {
      const { id, item: one } = c.req.valid('param');
      await limit(c.var.ctx, c.var.viewer);
      await editCriterion(c.var.ctx, c.var.viewer, id, one, c.req.valid('json'));
      return c.json(done, 200);
    })
    .openapi(routes.removeCriterion, async (c) => {
      const { id, item: one } = c.req.valid('param');
      await removeCriterion(c.var.ctx, c.var.viewer, id, one);
      return c.json(done, 200);
    })
    .openapi(routes.addEvidence, async (c) => {
      await limit(c.var.ctx, c.var.viewer);
      return c.json(ok(await addEvidence(c.var.ctx, c.var.viewer, c.req.valid('param').id, c.req.valid('json'))), 200);
    })
    .openapi(routes.removeEvidence, async (c) => {
      const { id, item: one } = c.req.valid('param');
      await removeEvidence(c.var.ctx, c.var.viewer, id, one);
      return c.json(done, 200);
    })
    .openapi(routes.addDecision, async (c) => {
      await limit(c.var.ctx, c.var.viewer);
      return c.json(ok(await addDecision(c.var.ctx, c.var.viewer, c.req.valid('param').id, c.req.valid('json'))), 200);
    });
}

export type ProjectPartsApi = ReturnType<typeof projectPartsApi>;
