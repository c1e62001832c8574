import { Link } from '../ui/link.tsx';
import { GrowthMark } from './growth-mark.tsx';
import { TopicSpark } from './spark.tsx';
import { againstInWords, growthInWords, growthSpan } from './topic-labels.ts';
import type { TopicLine } from './trends.contract.ts';

/** The topics an idea is related to, as lines of its “why now”; nothing when there are none. */
export function IdeaTopics({ topics }: { topics: TopicLine[] }) {
  if (topics.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 font-sans text-base font-semibold tracking-normal">Related topics, measured</h3>
      <ul className="border-t border-line">
        {topics.map((topic) => (
          <li key={topic.slug} className="flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-line py-2.5">
            <Link to={`/trending/${topic.slug}`} className="grow font-semibold underline">
              {topic.name}
            </Link>
            <TopicSpark topic={topic} />
            <span className="numerals text-sm text-ink-2">
              <span className="font-semibold text-ink">{growthInWords(topic.growth_rate)}</span> {growthSpan(topic)} {againstInWords(topic)}{' '}
              <GrowthMark topic={topic} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What was measured of a topic, to stand beside an estimate of the searches for it. */
export function MeasuredBeside({ topic }: { topic: TopicLine }) {
  // Jobs and businesses are no measure of what is searched for.
  if (topic.kind !== 'tool') return null;
  return (
    <span className="mt-0.5 block text-xs font-normal text-ink-2">
      <Link to={`/trending/${topic.slug}`} className="underline">
        {topic.name}
      </Link>
      , measured: {growthInWords(topic.growth_rate)} {growthSpan(topic)} {againstInWords(topic)}
      {'\u00a0'}
      <GrowthMark topic={topic} />
    </span>
  );
}

/** The topic that is nearest to an idea, in one line of its card. */
export function TopicBeside({ topic }: { topic: Omit<TopicLine, 'kind' | 'status' | 'is_judged' | 'is_relative'> }) {
  return (
    <p className="relative z-10 mt-1.5 flex w-fit flex-wrap items-center gap-x-3 text-xs text-ink-3">
      <span className="flex items-center gap-x-3">
        <TopicSpark topic={topic} width={64} />
        <Link to={`/trending/${topic.slug}`} className="underline decoration-line">
          {topic.name}
        </Link>
      </span>
      <span className="numerals">
        {growthInWords(topic.growth_rate)} {growthSpan(topic)} <GrowthMark topic={topic} />
      </span>
    </p>
  );
}
