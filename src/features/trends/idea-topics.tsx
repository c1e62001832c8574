import { Link } from 'react-router';
import { formatShortMonth } from '../../ui/format.ts';
import { sourceOf } from './series-sources.ts';
import { growthInWords, spanInWords, statusInWords } from './topic-words.ts';
import type { TopicLine } from './trends.contract.ts';

/** The topics an idea meets, as lines of its “why now”; nothing when it meets none. */
export function IdeaTopics({ topics }: { topics: TopicLine[] }) {
  if (topics.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 font-sans text-base font-semibold tracking-normal">Topics it meets, measured</h3>
      <ul className="border-t border-line">
        {topics.map(({ slug, name, growth_rate, growth_months, status, source, last_measured_at }) => (
          <li key={slug} className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-2.5">
            <Link to={`/trending/${slug}`} className="font-semibold underline">
              {name}
            </Link>
            <span className="numerals text-sm text-ink-2">
              <span className="font-semibold text-ink">{growthInWords(growth_rate)}</span> {spanInWords(growth_months)} against{' '}
              {sourceOf(source).label} <span className="text-brass">◆</span> · {statusInWords(status)} ·{' '}
              {formatShortMonth(last_measured_at.slice(0, 7))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
