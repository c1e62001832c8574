import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import { formatDay, formatNumber, formatPercent, formatShortMonth } from '../../ui/format.ts';
import { Gauge } from '../../ui/gauge.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { scoreBand } from '../ideas/scores.ts';
import { shippedCard } from './forecast/card.data.ts';
import { statuses } from './forecast/status.ts';
import { sourceOf } from './series-sources.ts';
import { growthInWords, recordOf, spanInWords } from './topic-words.ts';
import type { Topic } from './trends.contract.ts';

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="mb-4 border-b border-ink pb-2 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** What each source counted: drawn, as a table, and where to look it up. Sources stay on their own scales. */
export function Channels({ topic }: { topic: Topic }) {
  return (
    <Part id="series" title="What was counted">
      <div className="grid grid-cols-1 gap-10">
        {topic.channels.map(({ source, unit, terms, points, last_tried_at, problem }) => {
          const { label, counts } = sourceOf(source);
          const last = points.at(-1);
          return (
            <section key={source} className="min-w-0" aria-labelledby={`at-${source}`}>
              <h3 id={`at-${source}`} className="font-sans text-base font-semibold tracking-normal">
                {label}: {unit}
              </h3>
              {points.length > 1 && (
                <ScrollBox className="mt-2 max-w-4xl" label={`${topic.name} at ${label}, drawn`}>
                  <LineChart
                    points={points.map(({ observed_at, value }) => ({ at: observed_at, value }))}
                    label={`${topic.name}, ${unit} at ${label}, from ${formatDay(points[0]?.observed_at ?? '')} to ${formatDay(last?.observed_at ?? '')}. The table below has the figures.`}
                  />
                </ScrollBox>
              )}
              <details className="mt-2 max-w-xl" open={points.length <= 3}>
                <summary className="py-1 text-sm underline">The figures</summary>
                <table className="mt-1 w-full text-left text-sm">
                  <thead>
                    <tr>
                      <th scope="col" className="border-b border-ink py-1.5">
                        Counted on
                      </th>
                      <th scope="col" className="border-b border-ink py-1.5 text-right">
                        {unit}
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {points.map(({ observed_at, value, basis }) => (
                      <tr key={observed_at}>
                        <th scope="row" className="border-b border-line py-1.5 font-normal">
                          {formatDay(observed_at)}
                        </th>
                        <td className="numerals border-b border-line py-1.5 text-right">
                          {formatNumber(value)} <span className="text-xs text-brass">{basis === 'measured' ? '◆' : 'est.'}</span>
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </details>
              <p className="measure mt-3 text-sm text-ink-2">
                {counts} counted together:{' '}
                {terms.map(({ term, url }, i) => (
                  <span key={term}>
                    {i > 0 && ', '}
                    <a href={url} rel="noopener external nofollow" className="underline">
                      {term}
                    </a>
                  </span>
                ))}
                . {last ? `Last measured ${formatDay(last.observed_at)}` : 'Not measured yet'}
                {problem && last_tried_at ? `; asked again on ${formatDay(last_tried_at)} without an answer that could be used` : ''}.
              </p>
            </section>
          );
        })}
      </div>
    </Part>
  );
}

const percent = (share: number) => `${Math.round(share * 100)}%`;

/** Status and forecast with how often both held; or what two counts cannot say. */
export function Outlook({ topic }: { topic: Topic }) {
  const { status, forecast, trending_since } = topic;
  const { measured } = shippedCard;
  if (!status)
    return (
      <Part id="outlook" title="What may come">
        <p className="measure text-ink-2">
          Too short to forecast. It was counted {topic.points} times: that gives its growth {spanInWords(topic.growth_months)} and no
          direction. A status needs seven months of the last thirteen, a yearly pattern twenty-four.{' '}
          <Link to="/methodology#trends" className="underline">
            The method
          </Link>
        </p>
      </Part>
    );
  const record = recordOf(status);
  return (
    <Part id="outlook" title="What may come">
      <div className="measure grid gap-3 text-ink-2">
        <p>
          <strong className="font-semibold text-ink">{statuses.find(({ id }) => id === status)?.label}</strong>:{' '}
          {statuses.find(({ id }) => id === status)?.means}.
          {trending_since && ` Its present course began in ${formatShortMonth(trending_since)}.`}
          {record &&
            ` Said of packages ${formatNumber(record.count)} times in the past, it held ${record.held}% of the time; of any package the same came ${record.ofAll}% of the time.`}
        </p>
        {forecast && (
          <p>
            In the next six months, against its source: between {formatPercent(forecast.low)} and {formatPercent(forecast.high)}, the middle
            at {formatPercent(forecast.middle)}. Such intervals have held {percent(measured.interval_coverage)} of the time. The chance of
            growing half as fast again as its source: {percent(forecast.chance)}; of any package {percent(measured.base_rate)}.
          </p>
        )}
      </div>
    </Part>
  );
}

/** The opportunity score, opened to its parts. */
export function Score({ topic }: { topic: Topic }) {
  return (
    <Part id="opportunity" title={`Opportunity ${topic.opportunity_score.toFixed(1)} of 10`}>
      <dl className="grid max-w-3xl gap-4">
        {topic.score_parts.map(({ key, label, weight, value, from }) => (
          <div key={key} className="grid gap-x-8 sm:grid-cols-[16rem_1fr]">
            <dt>
              <Gauge label={`${label}, ${percent(weight)} of the score`} value={value} tone={scoreBand(value)} />
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
      <Part id="ideas" title="Ideas that meet it">
        {topic.related_ideas.length === 0 && <p className="text-ink-2">No idea in the catalogue meets it yet.</p>}
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
        <p className="mt-4">
          <Link to={topic.related_ideas.length ? `/browse?topic=${encodeURIComponent(topic.name)}` : '/browse'} className="button">
            Explore Ideas
          </Link>
        </p>
      </Part>
      {topic.related_topics.length > 0 && (
        <Part id="topics" title="Related topics">
          <ul className="grid max-w-3xl">
            {topic.related_topics.map(({ slug, name, growth_rate, growth_months }) => (
              <li key={slug} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2">
                <Link to={`/trending/${slug}`} className="underline">
                  {name}
                </Link>
                <span className="numerals text-ink-2">
                  {growthInWords(growth_rate)} {spanInWords(growth_months)}
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}
