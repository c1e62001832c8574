import { scoreBand } from '../shared/vocabulary/score-band.ts';
import { FeedChoice } from '../shared/web/feed-choice.tsx';
import { Gauge } from '../ui/gauge.tsx';
import { Link } from '../ui/link.tsx';
import { TopicSpark } from './spark.tsx';
import { growthInWords, growthSpan } from './topic-labels.ts';
import { Part } from './topic-part.tsx';
import type { Topic } from './trends.contract.ts';

/** The opportunity score, opened to its parts. */
export function Score({ topic }: { topic: Topic }) {
  return (
    <Part id="opportunity" title={`Opportunity ${topic.opportunity_score.toFixed(1)} of 10`}>
      <dl className="grid max-w-3xl gap-4">
        {topic.score_parts.map(({ key, label, weight, value, from }) => (
          <div key={key} className="grid gap-x-8 sm:grid-cols-[16rem_1fr]">
            <dt>
              <Gauge label={`${label}, ${Math.round(weight * 100)}% of the score`} value={value} tone={scoreBand(value)} />
            </dt>
            <dd className="text-sm text-ink-2">{from}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

/** Ideas that meet the topic, and topics beside it. */
export function Neighbours({ topic }: { topic: Topic }) {
  return (
    <>
      <Part id="ideas" title="Related ideas">
        {topic.related_ideas.length === 0 && <p className="text-ink-2">No idea in the catalogue is related to this topic yet.</p>}
        <ul className="grid gap-x-10 md:grid-cols-2">
          {topic.related_ideas.map(({ id, slug, title, tagline }) => (
            <li key={id} className="border-b border-line py-3">
              <Link to={`/ideas/${slug}`} className="font-serif text-lg underline decoration-line">
                {title}
              </Link>
              <p className="text-sm text-ink-2">{tagline}</p>
            </li>
          ))}
        </ul>
        <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Link to={topic.related_ideas.length ? `/browse?topic=${encodeURIComponent(topic.name)}` : '/browse'} className="button">
            Explore Ideas
          </Link>
          <span className="text-sm">
            Follow this topic and its related ideas by <FeedChoice feed={`/trending/${topic.slug}/feed`} />
          </span>
        </p>
      </Part>
      {topic.related_topics.length > 0 && (
        <Part id="topics" title="Related topics">
          <ul className="grid max-w-3xl">
            {topic.related_topics.map((near) => (
              <li
                key={near.slug}
                className="grid grid-cols-[minmax(0,1fr)_6rem] items-center gap-x-6 border-b border-line py-2 sm:grid-cols-[minmax(0,1fr)_6rem_16rem]"
              >
                <Link to={`/trending/${near.slug}`} className="underline">
                  {near.name}
                </Link>
                <span>
                  <TopicSpark topic={near} />
                </span>
                <span className="numerals col-span-2 text-ink-2 sm:col-span-1 sm:text-right">
                  {growthInWords(near.growth_rate)} {growthSpan(near)}
                </span>
              </li>
            ))}
          </ul>
          <p className="mt-4">
            <Link
              to={`/trending/compare?topics=${[topic, ...topic.related_topics]
                .slice(0, 5)
                .map(({ slug }) => slug)
                .join(',')}`}
              className="underline"
            >
              Compare them on one chart
            </Link>
          </p>
        </Part>
      )}
    </>
  );
}
