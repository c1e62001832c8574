/** Topics, their series, status and forecast: what other rooms may use anywhere, the browser included. */
export { seriesSources, sourceIds, sourceOf } from './series-sources.ts';
export { TopicInput } from './topic-file.ts';
export { growthInWords, spanInWords, statusInWords } from './topic-words.ts';
export { TopicCard, type TopicLine, type TopicPage } from './trends.contract.ts';
export { trendsClient } from './trends-client.ts';
