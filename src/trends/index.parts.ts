/** Topics, their series, status and forecast: what other rooms may use in their screens. */
export { IdeaTopics, MeasuredBeside } from './idea-topics.tsx';
export { TrendsMethod } from './trends-method.tsx';
