import { whenTouched } from '../ui/when-touched.tsx';
import { TopicRestParts } from './topic-rest-parts.tsx';

/** Forecast, score and neighbours of a topic. */
export const TopicRest = whenTouched(
  import.meta.env.SSR ? TopicRestParts : undefined,
  async () => (await import('./topic-rest-parts.tsx')).TopicRestParts,
);
