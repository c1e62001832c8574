import { z } from '@hono/zod-openapi';
import { isEnglishText } from '../engine/index.server.ts';
import { answers, body, createApi, doneAfter, failures, ok, operation } from '../platform/api/api.server.ts';
import { byKey } from '../platform/api/key-scopes.ts';
import { limitTries } from '../platform/limits.server.ts';
import { changeResearch, removeResearch, restoreResearch } from './change-research.server.ts';
import { corrected } from './corrected.ts';
import type { ResearchEngine } from './engine.server.ts';
import { exportResearch } from './export-research.server.ts';
import { findResearch, listResearch } from './find-research.server.ts';
import { followResearch } from './follow-research.server.ts';
import { requireIdea } from './require-idea.ts';
import { requirePlanWith } from './require-plan.server.ts';
import {
  IdeaInput,
  RecheckInput,
  ResearchChange,
  ResearchFile,
  ResearchFormat,
  ResearchList,
  ResearchReport,
  ResearchStep,
  RunId,
  RunQuery,
  ShareKey,
  StartInput,
  UnderstoodIdea,
  ValidateInput,
} from './research.contract.ts';
import { researchFormats } from './research.ts';
import { started, validated } from './research-answers.server.ts';
import { sampleReport } from './sample-report.server.ts';
import { recheck, startRun } from './start-run.server.ts';
import { understand, understandByRules } from './understand.server.ts';
import { validateIdea } from './validate.server.ts';
import { exampleInput, validationExample } from './validation-example.ts';

const routes = {
  validate: operation.post('/validate', {
    ...byKey('research'),
    summary: 'Validate an idea and wait for the result (Pro)',
    description: 'Takes some seconds, and one unit of the month, which is refunded when it fails. The report stays in GET /research.',
    request: { body: { required: true, content: { 'application/json': { schema: ValidateInput, example: exampleInput } } } },
    responses: {
      ...validated,
      200: {
        ...validated[200],
        content: {
          'application/json': {
            ...validated[200].content['application/json'],
            // Made by the engine when the description is asked for: half a second that a start need not take.
            get example() {
              return ok(validationExample());
            },
          },
        },
      },
    },
  }),
  understand: operation.post('/research/understand', {
    ...byKey('research'),
    summary: 'What an idea is taken to be, before a run (Pro); costs no unit',
    request: body(IdeaInput),
    responses: answers(
      UnderstoodIdea,
      'The understanding, to be corrected',
      'invalid_input',
      'signed_out',
      'not_allowed',
      'too_many_requests',
    ),
  }),
  start: operation.post('/research', {
    ...byKey('research'),
    summary: 'Start a run (Pro); follow it at /research/{id}/events',
    request: body(StartInput),
    responses: started('invalid_input', 'signed_out', 'not_allowed', 'conflict', 'too_many_requests'),
  }),
  list: operation.get('/research', {
    ...byKey('research'),
    summary: 'My runs, the latest first',
    request: { query: RunQuery },
    responses: answers(ResearchList, 'A page of runs', 'invalid_input', 'signed_out'),
  }),
  sample: operation.get('/research/sample', {
    ...byKey('read'),
    security: [],
    summary: 'A sample report that anybody may read',
    description: 'What the engine says today of a fixed text, by the lists on this server alone.',
    responses: answers(ResearchReport, 'The sample', 'too_many_requests'),
  }),
  find: operation.get('/research/{id}', {
    ...byKey('research'),
    security: [],
    summary: 'One run and its report',
    description: 'For its owner, or by the key of a link that was switched on.',
    request: { params: RunId, query: ShareKey },
    responses: answers(ResearchReport, 'The run', 'invalid_input', 'not_found'),
  }),
  events: operation.get('/research/{id}/events', {
    ...byKey('research'),
    summary: 'A run as it happens',
    description:
      'Server-sent events, one a step; `id` is the number of the step, and Last-Event-ID goes on after it. Ends with `done` or `failed`.',
    request: { params: RunId, headers: z.object({ 'last-event-id': z.string().optional() }) },
    responses: {
      200: { description: 'The steps', content: { 'text/event-stream': { schema: ResearchStep } } },
      ...failures('invalid_input', 'signed_out', 'not_found', 'too_many_requests'),
    },
  }),
  change: operation.patch('/research/{id}', {
    ...byKey('research'),
    summary: 'Rename a report, switch its link on or off, or correct what the idea was taken to be before the run begins',
    request: { params: RunId, ...body(ResearchChange) },
    responses: answers(ResearchReport, 'The run', 'invalid_input', 'signed_out', 'not_found', 'conflict'),
  }),
  remove: operation.delete('/research/{id}', {
    ...byKey('research'),
    summary: 'Remove a report; it can be brought back for a day',
    request: { params: RunId },
    responses: answers(z.null(), 'Removed', 'invalid_input', 'signed_out', 'not_found', 'conflict'),
  }),
  restore: operation.post('/research/{id}/restore', {
    ...byKey('research'),
    summary: 'Bring a removed report back',
    request: { params: RunId },
    responses: answers(z.null(), 'It is back', 'invalid_input', 'signed_out', 'not_found'),
  }),
  recheck: operation.post('/research/{id}/recheck', {
    ...byKey('research'),
    summary: 'Run the same understanding again and compare (Pro)',
    request: { params: RunId, ...body(RecheckInput) },
    responses: started('invalid_input', 'signed_out', 'not_allowed', 'not_found', 'conflict', 'too_many_requests'),
  }),
  file: operation.get('/research/{id}/export', {
    ...byKey('research'),
    summary: 'My report as a file',
    request: { params: RunId, query: z.object({ format: ResearchFormat }) },
    responses: {
      200: {
        description: 'The file',
        content: {
          'application/json': { schema: ResearchFile },
          'text/markdown': { schema: z.string() },
          'application/pdf': { schema: z.string().openapi({ type: 'string', format: 'binary' }) },
        },
      },
      ...failures('invalid_input', 'signed_out', 'not_found', 'conflict', 'too_many_requests'),
    },
  }),
};

const PRIVATE = { 'cache-control': 'private, no-store' };

/**
 * Research over HTTP.
 * @param engine what runs work with
 * @param secret keys the counts of how often somebody tries
 */
export function researchApi(engine: ResearchEngine, { secret, appUrl }: { secret: string; appUrl: string }) {
  return createApi()
    .openapi(routes.validate, async (c) => {
      requireIdea(c.req.valid('json').idea);
      await limitTries(c.var.ctx, secret, 'researchOfPerson', requirePlanWith(c.var.viewer, 'research'));
      return c.json(ok(await validateIdea(c.var.ctx, engine, c.var.viewer, c.req.valid('json'))), 200);
    })
    .openapi(routes.understand, async (c) => {
      const userId = requirePlanWith(c.var.viewer, 'research');
      const { idea, category } = c.req.valid('json');
      requireIdea(idea);
      await limitTries(c.var.ctx, secret, 'understandingOfPerson', userId);
      const understanding = await understand(c.var.ctx, engine, userId, idea, category);
      return c.json(ok({ understanding, is_english: isEnglishText(idea), recipients: [...(engine.recipients ?? [])] }), 200);
    })
    .openapi(routes.start, async (c) => {
      const { idea, category, understanding, key } = c.req.valid('json');
      requireIdea(idea);
      await limitTries(c.var.ctx, secret, 'researchOfPerson', requirePlanWith(c.var.viewer, 'research'));
      const ours = await understandByRules(c.var.ctx, engine.guessCategory, idea, understanding?.category ?? category);
      const taken = understanding ? corrected(ours, understanding) : ours;
      return c.json(ok(await startRun(c.var.ctx, c.var.viewer, { idea, category, understanding: taken, sent: understanding, key })), 202);
    })
    .openapi(routes.list, async (c) => c.json(ok(await listResearch(c.var.ctx, c.var.viewer, c.req.valid('query'))), 200))
    .openapi(routes.sample, async (c) => c.json(ok(await sampleReport(c.var.ctx, engine)), 200))
    .openapi(routes.find, async (c) => {
      const reader = { viewer: c.var.viewer, key: c.req.valid('query').key };
      return c.json(ok(await findResearch(c.var.ctx, appUrl, reader, c.req.valid('param').id)), 200, PRIVATE);
    })
    .openapi(routes.events, async (c) => {
      const after = Number(/^\d{1,6}$/.exec(c.req.valid('header')['last-event-id'] ?? '')?.[0] ?? 0);
      const stream = await followResearch(c.var.ctx, c.var.viewer, c.req.valid('param').id, after, engine.news);
      return new Response(stream, {
        headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
      });
    })
    .openapi(routes.change, async (c) => {
      const { id } = c.req.valid('param');
      await changeResearch(c.var.ctx, c.var.viewer, id, c.req.valid('json'));
      return c.json(ok(await findResearch(c.var.ctx, appUrl, { viewer: c.var.viewer, key: undefined }, id)), 200);
    })
    .openapi(routes.remove, async (c) => c.json(await doneAfter(removeResearch(c.var.ctx, c.var.viewer, c.req.valid('param').id)), 200))
    .openapi(routes.restore, async (c) => c.json(await doneAfter(restoreResearch(c.var.ctx, c.var.viewer, c.req.valid('param').id)), 200))
    .openapi(routes.recheck, async (c) => {
      await limitTries(c.var.ctx, secret, 'researchOfPerson', requirePlanWith(c.var.viewer, 'research'));
      return c.json(ok(await recheck(c.var.ctx, c.var.viewer, c.req.valid('param').id, c.req.valid('json').key)), 202);
    })
    .openapi(routes.file, async (c) => {
      const { format } = c.req.valid('query');
      const { name, content } = await exportResearch(c.var.ctx, c.var.viewer, { id: c.req.valid('param').id, format, appUrl });
      const { type } = researchFormats.find(({ id }) => id === format) as (typeof researchFormats)[number];
      return new Response(content, {
        headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"`, ...PRIVATE },
      });
    });
}

export type ResearchApi = ReturnType<typeof researchApi>;
