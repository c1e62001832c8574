import type { ReactNode } from 'react';
import { scoreBand } from '../shared/vocabulary/score-band.ts';
import { Chart } from '../ui/charts/chart.tsx';
import { formatDay, formatNumber, formatShort, formatShortMonth } from '../ui/format.ts';
import { Gauge } from '../ui/gauge.tsx';
import { Link } from '../ui/link.tsx';
import { sourceOf } from './series-sources.ts';
import { growthInWords, spanInWords } from './topic-words.ts';
import type { Topic } from './trends.contract.ts';

/** A part of a topic's page under its own heading. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
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
  // The source its growth is from comes first.
  const measured = topic.channels
    .filter(({ points }) => points.length > 0)
    .sort((a, b) => Number(b.source === topic.source) - Number(a.source === topic.source));
  const unmeasured = topic.channels.filter(({ points }) => points.length === 0);
  return (
    <Part id="series" title="What was counted">
      <div className="grid grid-cols-1 gap-10">
        {measured.map(({ source, unit, terms, points, last_tried_at, problem }) => {
          const { label, counts } = sourceOf(source);
          const last = points.at(-1);
          return (
            <section key={source} className="min-w-0" aria-labelledby={`at-${source}`}>
              <h3 id={`at-${source}`} className="font-sans text-base font-semibold tracking-normal">
                {label}: {unit}
              </h3>
              {points.length > 1 && (
                <div className="mt-2 max-w-4xl">
                  <Chart
                    label={`${topic.name}, ${unit} at ${label}, from ${formatDay(points[0]?.observed_at ?? '')} to ${formatDay(last?.observed_at ?? '')}. The table below has the figures.`}
                    series={[{ name: topic.name, points: points.map(({ observed_at, value }) => ({ at: observed_at, value })) }]}
                    kind="line"
                    format={formatNumber}
                    formatTick={formatShort}
                    formatDate={formatDay}
                    formatDateTick={(at) => formatShortMonth(at.slice(0, 7))}
                  />
                </div>
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
                {counts} counted together: <Terms terms={terms} />. Last measured {formatDay(last?.observed_at ?? '')}
                {problem && last_tried_at ? `; asked again on ${formatDay(last_tried_at)} without an answer that could be used` : ''}.
              </p>
            </section>
          );
        })}
      </div>
      {unmeasured.length > 0 && (
        <p className="measure mt-6 text-sm text-ink-3">
          Mapped, and not measured yet on this server:{' '}
          {unmeasured.map(({ source, terms }, i) => (
            <span key={source}>
              {i > 0 && '; '}
              {sourceOf(source).label} (<Terms terms={terms} />)
            </span>
          ))}
          .
        </p>
      )}
    </Part>
  );
}

function Terms({ terms }: { terms: Topic['channels'][number]['terms'] }) {
  return terms.map(({ term, url }, i) => (
    <span key={term}>
      {i > 0 && ', '}
      <a href={url} rel="noopener external nofollow" className="underline">
        {term}
      </a>
    </span>
  ));
}

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
        <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Link to={topic.related_ideas.length ? `/browse?topic=${encodeURIComponent(topic.name)}` : '/browse'} className="button">
            Explore Ideas
          </Link>
          <a href={`/trending/${topic.slug}/feed.xml`} className="text-sm underline">
            Follow the topic by RSS: how it stands, and ideas that meet it
          </a>
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
