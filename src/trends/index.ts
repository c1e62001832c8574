/** Topics, their series, status and forecast: what other rooms may use anywhere, the browser included. */
export { curveOf } from './curve-of.ts';
export { methodOfTrends } from './method.ts';
export { grounds, seriesSources, sourceIds, sourceOf } from './series-sources.ts';
export { TopicInput } from './topic-file.ts';
export { growthInWords, growthSpan, statusInWords } from './topic-labels.ts';
export { ClosestTopics, TopicCard, TopicLine, type TopicPage } from './trends.contract.ts';
export { trendsClient } from './trends-client.ts';
