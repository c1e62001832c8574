import { Chart } from '../ui/charts/chart.tsx';
import { formatDay, formatShort } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { sourceSteps } from './source-steps.ts';
import { marksOf, TopicEvents } from './topic-events.tsx';
import { LEAST_POINTS, periodName, valueInWords } from './topic-labels.ts';
import { Part } from './topic-part.tsx';
import type { Topic } from './trends.contract.ts';

type Channel = Topic['channels'][number];

/** What each source counted: drawn, as a table, and where to look it up. Sources stay on their own scales. @param isByYear years over each other */
export function Channels({ topic, isByYear }: { topic: Topic; isByYear: boolean }) {
  // The source its growth is from comes first.
  const measured = topic.channels
    .filter(({ points }) => points.length > 0)
    .sort((a, b) => Number(b.source === topic.source) - Number(a.source === topic.source));
  const unmeasured = topic.channels.filter(({ points }) => points.length === 0);
  const hasYears = measured.some(({ source, points }) => sourceSteps[source].step !== 'year' && points.length > 12);
  return (
    <Part id="series" title="What was counted">
      {hasYears && (
        <p className="mb-5 text-sm">
          <Link
            to={isByYear ? `/trending/${topic.slug}` : `/trending/${topic.slug}?years=compare`}
            className="underline"
            preventScrollReset
          >
            {isByYear ? 'Show the whole time in one line' : 'Compare the years'}
          </Link>
        </p>
      )}
      <div className="grid grid-cols-1 gap-10">
        {measured.map((channel) => (
          <ChannelPart key={channel.source} name={topic.name} channel={channel} isByYear={isByYear} />
        ))}
      </div>
      {unmeasured.length > 0 && (
        <p className="measure mt-6 text-sm text-ink-3">
          Not measured yet on this server:{' '}
          {unmeasured.map(({ source, terms }, i) => (
            <span key={source}>
              {i > 0 && '; '}
              {sourceSteps[source].label} (<Terms terms={terms} />)
            </span>
          ))}
          .
        </p>
      )}
    </Part>
  );
}

function ChannelPart({ name, channel, isByYear }: { name: string; channel: Channel; isByYear: boolean }) {
  const { source, unit, definition, points, last_tried_at, problem, terms, publisher, address, licence, revisions } = channel;
  const { label, counts, step } = sourceSteps[source];
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const period = (day: string) => periodName(source, day);
  const years = isByYear && step !== 'year' ? yearsOf(channel) : undefined;
  return (
    <section className="min-w-0" aria-labelledby={`at-${source}`}>
      <h3 id={`at-${source}`} className="font-sans text-base font-semibold tracking-normal">
        {label}: {unit}
      </h3>
      <p className="measure mt-1 text-sm text-ink-2">{definition}</p>
      {points.length < LEAST_POINTS ? (
        <Dated channel={channel} />
      ) : (
        <div className="mt-3 max-w-4xl">
          <Chart
            label={`${name}, ${unit} at ${label}, from ${period(first.observed_at)} to ${period(last.observed_at)}. The table below has the figures.`}
            series={years ?? [{ name, points: withGaps(channel) }]}
            kind="line"
            marks={years ? [] : marksOf(channel.events)}
            marksFirst={!years}
            hasLabels={!years}
            format={valueInWords}
            formatTick={formatShort}
            formatDate={years ? monthOfYear : period}
            formatDateTick={years ? monthOfYear : period}
          />
        </div>
      )}
      {!years && points.length >= LEAST_POINTS && <TopicEvents events={channel.events} />}
      <details className="mt-2 max-w-xl">
        <summary className="py-1 text-sm underline">The figures, {points.length}</summary>
        <Figures channel={channel} />
      </details>
      {revisions.length > 0 && (
        <details className="mt-1 max-w-xl text-sm">
          <summary className="py-1 underline">Corrected by the publisher, {revisions.length}</summary>
          <ul className="mt-1 grid gap-1 text-ink-2">
            {revisions.map(({ observed_at, was, is_now, revised_at }) => (
              <li key={`${observed_at} ${revised_at}`}>
                {period(observed_at)}: {valueInWords(was)} became {valueInWords(is_now)} on {formatDay(revised_at)}.
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="measure mt-2 text-sm text-ink-2">
        {counts}: <Terms terms={terms} />. Last period: {period(last.observed_at)}
        {problem && last_tried_at ? `; asked again on ${formatDay(last_tried_at)} without an answer that could be used` : ''}. Source:{' '}
        <a href={address} rel="noopener external nofollow" className="underline">
          {publisher}
        </a>
        . <span className="text-ink-3">{licence}</span>
      </p>
    </section>
  );
}

/** Fewer points than a line needs, each with its date. */
function Dated({ channel: { source, points } }: { channel: Channel }) {
  return (
    <dl className="mt-3 flex flex-wrap gap-x-10 gap-y-2">
      {[points[0], points.at(-1)].map(
        (point) =>
          point && (
            <div key={point.observed_at} className="flex flex-col-reverse">
              <dt className="text-xs text-ink-3">{periodName(source, point.observed_at)}</dt>
              <dd className="numerals text-xl font-semibold">{valueInWords(point.value)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Figures({ channel: { source, unit, points } }: { channel: Channel }) {
  return (
    <table className="mt-1 w-full text-left text-sm">
      <thead>
        <tr>
          <th scope="col" className="border-b border-ink py-1.5">
            Period
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
              {periodName(source, observed_at)}
            </th>
            <td className="numerals border-b border-line py-1.5 text-right">
              {valueInWords(value)} <span className="text-xs text-brass">{basis === 'measured' ? '◆' : 'est.'}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Terms({ terms }: { terms: Channel['terms'] }) {
  return terms.map(({ term, url }, i) => (
    <span key={term}>
      {i > 0 && ', '}
      <a href={url} rel="noopener external nofollow" className="underline">
        {term}
      </a>
    </span>
  ));
}

const withGaps = ({ points }: Channel) => points.map(({ observed_at, value }) => ({ at: observed_at, value }));

const MOST_YEARS = 5;
/** A leap year, so that every day of a year has a place in it. */
const ONE_YEAR = 2000;
const shortMonth = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });
const monthOfYear = (at: string) => shortMonth.format(new Date(at));

/** The latest years as lines of their own over one year. A point stands at the month it is of. */
function yearsOf(channel: Channel) {
  const months = channel.points.map(({ observed_at, value }) => {
    const of = new Date(`${observed_at}T00:00:00Z`);
    of.setUTCMonth(of.getUTCMonth() - (sourceSteps[channel.source].namedBy === 'day' ? 0 : 1));
    return { year: String(of.getUTCFullYear()), at: `${ONE_YEAR}-${of.toISOString().slice(5, 10)}`, value };
  });
  return [...Map.groupBy(months, ({ year }) => year)]
    .slice(-MOST_YEARS)
    .reverse()
    .map(([name, points]) => ({ name, points }));
}
