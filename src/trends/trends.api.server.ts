import { answers, createApi, ok, operation } from '../platform/api/api.server.ts';
import { byKey } from '../platform/api/key-scopes.ts';
import { findTopic, topicNow } from './find-topic.server.ts';
import { listTopics } from './list-topics.server.ts';
import { Topic, TopicPage, TopicQuery, TopicSlug, Watch } from './trends.contract.ts';
import { watchTopic } from './watch-topic.server.ts';

const anyone = { security: [] };

const list = operation.get('/trends', {
  ...byKey('read'),
  ...anyone,
  summary: 'Topics by how they grow',
  description: 'Growth is against the whole source a topic is counted at. The summary is of all topics found, not of the page.',
  request: { query: TopicQuery },
  responses: answers(TopicPage, 'A page of topics', 'invalid_input'),
});
const find = operation.get('/trends/{slug}', {
  ...byKey('read'),
  ...anyone,
  summary: 'One topic: its series by source, status, forecast and neighbours',
  request: { params: TopicSlug },
  responses: {
    ...answers(Topic, 'The topic', 'invalid_input', 'not_found'),
    301: { description: 'It was merged into the topic at `location`' },
  },
});
const watch = operation.put('/trends/{slug}/watch', {
  ...byKey('write'),
  summary: 'Watch a topic',
  request: { params: TopicSlug },
  responses: answers(Watch, 'Watched', 'invalid_input', 'signed_out', 'not_found'),
});
const unwatch = operation.delete('/trends/{slug}/watch', {
  ...byKey('write'),
  summary: 'Stop watching a topic',
  request: { params: TopicSlug },
  responses: answers(Watch, 'No longer watched', 'invalid_input', 'signed_out', 'not_found'),
});
/** Trending topics over HTTP. */
export const trendsApi = createApi()
  .openapi(list, async (c) => c.json(ok(await listTopics(c.var.ctx, c.req.valid('query'))), 200))
  .openapi(find, async (c) => {
    const { slug } = c.req.valid('param');
    const now = await topicNow(c.var.ctx, slug);
    if (now) return c.body(null, 301, { location: `/api/v1/trends/${now}` });
    return c.json(ok(await findTopic(c.var.ctx, c.var.viewer, slug)), 200);
  })
  .openapi(watch, async (c) => c.json(ok(await watchTopic(c.var.ctx, c.var.viewer, c.req.valid('param').slug, true)), 200))
  .openapi(unwatch, async (c) => c.json(ok(await watchTopic(c.var.ctx, c.var.viewer, c.req.valid('param').slug, false)), 200));

export type TrendsApi = typeof trendsApi;
