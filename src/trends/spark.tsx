import { Sparkline } from '../ui/charts/sparkline.tsx';
import { LEAST_POINTS } from './topic-labels.ts';
import type { TopicCard } from './trends.contract.ts';

/** Beside a line of small text. */
const SMALL_HEIGHT = 18;

/** The curve of a topic where it was measured often enough to have one. */
export function TopicSpark({ topic, width }: { topic: Pick<TopicCard, 'sparkline' | 'points'>; width?: number }) {
  return topic.points < LEAST_POINTS ? null : <Sparkline values={topic.sparkline} {...(width ? { width, height: SMALL_HEIGHT } : {})} />;
}
