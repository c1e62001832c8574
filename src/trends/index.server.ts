/** Topics, their series, status and forecast: what other rooms may use on the server. */
export { addTopic, editTopic, inputOf, mergeTopics, retireTopic } from './edit-topics.server.ts';
export { findTopic, TOPIC_NOT_FOUND } from './find-topic.server.ts';
export type { StatusId } from './forecast/status.ts';
export { type IngestRun, runsUnderWay } from './ingest.server.ts';
export { createIngestDesk, type IngestDesk } from './ingest-desk.server.ts';
export { listTopics, meetsTopic, topicColumns } from './list-topics.server.ts';
export { loadTopics } from './load-topics.server.ts';
export { trendsTables } from './personal-data.server.ts';
export { recomputeWhenDue } from './recompute-when-due.server.ts';
export { relateWhenDue } from './relate-ideas.server.ts';
export { type SourceId, sourceOf } from './series-sources.ts';
export { liveSeriesSources } from './sources/live-sources.server.ts';
export { statusNow } from './told-status.server.ts';
export { TopicInput } from './topic-file.ts';
export { againstInWords, growthInWords, spanInWords, statusInWords, type ToldStatus, toldInWords } from './topic-words.ts';
export { topicsNear } from './topics-near.server.ts';
export { trendsApi } from './trends.api.server.ts';
export { type TopicCard, TopicLine, TopicQuery, TopicSlug } from './trends.contract.ts';
