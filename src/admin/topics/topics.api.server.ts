import { z } from '@hono/zod-openapi';
import { adminOf } from '../../audit/index.server.ts';
import { answers, body, createApi, doneAfter, ok, operation } from '../../platform/api/api.server.ts';
import {
  addTopic,
  editTopic,
  type IngestRunner,
  mergeTopics,
  TopicSlug as params,
  retireTopic,
  TopicInput,
} from '../../trends/index.server.ts';
import { beginIngest } from './begin-ingest.server.ts';
import { findAdminTopic } from './find-topic.server.ts';
import { listAdminTopics } from './list-topics.server.ts';
import {
  AdminTopicDetail,
  AdminTopicPage,
  AdminTopicQuery,
  IngestBegun,
  IngestRequest,
  TopicChanges,
  TopicMerge,
  TopicStateChange,
} from './topics.contract.ts';

const DONE = z.null();

const routes = {
  list: operation.get('/admin/topics', {
    summary: 'Topics, twenty a page, with the health of their sources and the latest ingests',
    request: { query: AdminTopicQuery },
    responses: answers(AdminTopicPage, 'A page of topics', 'invalid_input', 'signed_out', 'not_allowed'),
  }),
  add: operation.post('/admin/topics', {
    summary: 'Add a topic',
    description: 'It has figures once a source has measured it twice.',
    request: body(TopicInput),
    responses: answers(DONE, 'Added', 'invalid_input', 'signed_out', 'not_allowed', 'conflict'),
  }),
  ingest: operation.post('/admin/topic-ingests', {
    summary: 'Ask a source of topics now',
    description: 'Answers at once; the run is among the latest ingests of the list.',
    request: body(IngestRequest),
    responses: answers(IngestBegun, 'Begun', 'invalid_input', 'signed_out', 'not_allowed', 'conflict', 'not_configured'),
  }),
  find: operation.get('/admin/topics/{slug}', {
    summary: 'One topic, as it is edited',
    request: { params },
    responses: answers(AdminTopicDetail, 'The topic', 'invalid_input', 'signed_out', 'not_allowed', 'not_found'),
  }),
  edit: operation.put('/admin/topics/{slug}', {
    summary: 'Say something else of a topic, or map it to something else',
    description: 'A source whose terms change begins again: its earlier months counted something else.',
    request: { params, ...body(TopicChanges) },
    responses: answers(DONE, 'Changed', 'invalid_input', 'signed_out', 'not_allowed', 'not_found'),
  }),
  state: operation.put('/admin/topics/{slug}/state', {
    summary: 'Take a topic out of the lists, or bring it back',
    request: { params, ...body(TopicStateChange) },
    responses: answers(DONE, 'Changed', 'invalid_input', 'signed_out', 'not_allowed', 'not_found', 'conflict'),
  }),
  merge: operation.post('/admin/topics/{slug}/merge', {
    summary: 'Merge a topic into another one',
    description: 'Its address leads there and its watchers go along. Its series are not added to the other’s.',
    request: { params, ...body(TopicMerge) },
    responses: answers(DONE, 'Merged', 'invalid_input', 'signed_out', 'not_allowed', 'not_found', 'conflict'),
  }),
};

/** Administrators' side of topics over HTTP. @param runner where sources are asked */
export const topicsApi = (runner: IngestRunner) =>
  createApi()
    .openapi(routes.list, async (c) => {
      adminOf(c);
      return c.json(ok(await listAdminTopics(c.var.ctx, c.req.valid('query'), runner.sources.length > 0)), 200);
    })
    .openapi(routes.add, async (c) => c.json(await doneAfter(addTopic(c.var.ctx, adminOf(c), c.req.valid('json'))), 200))
    .openapi(routes.ingest, async (c) => c.json(ok({ id: await beginIngest(adminOf(c), runner, c.req.valid('json').source) }), 200))
    .openapi(routes.find, async (c) => {
      adminOf(c);
      return c.json(ok(await findAdminTopic(c.var.ctx, c.req.valid('param').slug)), 200);
    })
    .openapi(routes.edit, async (c) =>
      c.json(await doneAfter(editTopic(c.var.ctx, adminOf(c), c.req.valid('param').slug, c.req.valid('json'))), 200),
    )
    .openapi(routes.state, async (c) =>
      c.json(await doneAfter(retireTopic(c.var.ctx, adminOf(c), c.req.valid('param').slug, c.req.valid('json').retired)), 200),
    )
    .openapi(routes.merge, async (c) =>
      c.json(await doneAfter(mergeTopics(c.var.ctx, adminOf(c), c.req.valid('param').slug, c.req.valid('json').into)), 200),
    );

export type TopicsApi = ReturnType<typeof topicsApi>;
