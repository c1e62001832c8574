/** Topics, their series, status and forecast: what other rooms may use in their screens. */
export { IdeaTopics, MeasuredBeside, TopicBeside } from './idea-topics.tsx';
export { type Curve, MeasuredCurve } from './measured-curve.tsx';
export { TopicSpark } from './spark.tsx';
export { growthInWords, growthSpan } from './topic-labels.ts';
export { TrendsMethod } from './trends-method.tsx';
