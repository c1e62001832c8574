import { categoryLabel } from '../shared/vocabulary/categories.ts';
import { formatNumber, formatShort, formatShortMonth } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { GrowthMark } from './growth-mark.tsx';
import { TopicSpark } from './spark.tsx';
import { growthInWords, growthSpan, LEAST_POINTS, periodName, statusInWords } from './topic-labels.ts';
import type { TopicCard as Card } from './trends.contract.ts';

const TONE: Record<string, string> = {
  exploding: 'border-good text-good',
  rising: 'border-good text-good',
  fading: 'border-low text-low',
  peaked: 'border-fair text-fair',
};

/** What a topic does, in a word. */
export function StatusBadge({ topic }: { topic: Pick<Card, 'status' | 'is_judged'> }) {
  return (
    <span className={`small-caps whitespace-nowrap border px-1.5 leading-5 ${TONE[topic.status ?? ''] ?? 'border-line text-ink-3'}`}>
      {statusInWords(topic)}
    </span>
  );
}

/** One topic in the list. Its name leads to the ideas found for it, as its figures lead to what they were computed from. */
export function TopicCard({ topic }: { topic: Card }) {
  const { slug, name, category, description, growth_rate, search_volume, volume, volume_unit, trending_since } = topic;
  const figures = [
    {
      label: growthSpan(topic),
      value: growthInWords(growth_rate),
      tone: growth_rate > 0 ? 'text-good' : growth_rate < 0 ? 'text-low' : '',
    },
    search_volume === null
      ? { label: volume_unit, value: formatShort(volume), tone: '' }
      : { label: 'searches a month', value: formatShort(search_volume), tone: '' },
    { label: 'opportunity', value: `${topic.opportunity_score.toFixed(1)}/10`, tone: '' },
  ];
  return (
    <article className="relative flex flex-col border border-line bg-sheet px-5 pt-4 pb-3 hover:border-edge">
      <div className="flex items-baseline justify-between gap-3">
        <p className="small-caps text-ink-3">{categoryLabel(category)}</p>
        {topic.status && <StatusBadge topic={topic} />}
      </div>
      <div className="mt-1 flex items-start justify-between gap-4">
        <h2 className="text-xl">
          <Link
            to={`/browse?search=${encodeURIComponent(name)}`}
            className="no-underline after:absolute after:inset-0 hover:underline decoration-brass decoration-1"
          >
            {name}
          </Link>
        </h2>
        <TopicSpark topic={topic} />
      </div>
      <p className="mt-1.5 mb-3 text-sm text-ink-2">{description}</p>
      <dl className="mt-auto grid grid-cols-3 gap-x-3 border-t border-line pt-2.5">
        {figures.map(({ label, value, tone }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-xs text-ink-3">{label}</dt>
            <dd className={`numerals text-lg leading-tight font-semibold ${tone}`}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 flex flex-wrap gap-x-4 text-xs text-ink-3">
        <span>
          {trending_since
            ? `${!topic.status || topic.status === 'exploding' || topic.status === 'rising' ? 'Trending since' : 'On this course since'} ${formatShortMonth(trending_since)}`
            : topic.points < LEAST_POINTS
              ? `Counted ${topic.points} times`
              : 'No clear turning point'}
        </span>
        <span>
          <GrowthMark topic={topic} className="z-10" /> measured to {periodName(topic.source, topic.last_measured_at)}
        </span>
      </p>
      <p className="relative z-10 mt-1.5 flex flex-wrap gap-x-5 text-sm">
        <Link to={`/trending/${slug}`} className="inline-block py-1 underline">
          Figures<span className="sr-only"> of {name}</span>
        </Link>
        {topic.related_ideas_count > 0 && (
          <Link to={`/browse?topic=${encodeURIComponent(name)}`} className="inline-block py-1 underline">
            {topic.related_ideas_count === 1 ? '1 related idea' : `${formatNumber(topic.related_ideas_count)} related ideas`}
            <span className="sr-only"> on {name}</span>
          </Link>
        )}
      </p>
    </article>
  );
}
