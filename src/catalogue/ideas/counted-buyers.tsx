import { Chart } from '../../ui/charts/chart.tsx';
import { formatMoney, formatNumber } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { counterAddress, counterLink } from '../buyers/buyers.ts';
import { isOfIdea, OLD_FIGURE, signalValue } from './dossier-labels.ts';
import { Part } from './dossier-parts.tsx';
import { Mark } from './evidence-marks.tsx';
import type { IdeaFull, Signal } from './ideas.contract.ts';
import { labelOf } from './key-figures.ts';

const isOfGround = ({ key }: Signal) => key.startsWith('ground.');

/** Pay is told by the year. */
const YEAR = /^\d{4}$/;
const PAY = { 'ground.user_hour': 'An hour of the work', 'ground.payer_hour': 'An hour of who pays' } as const;
/** The counts that stand in the picture. */
const COUNTS = ['ground.buyers', 'ground.nearest', 'ground.buyers_growth', 'ground.user_jobs', 'ground.projection', 'ground.applications'];
const MOST_COUNTS = 4;

/** The buyers and their work in numbers, and what an hour of it has cost over the years, where official tables have them. */
export function PayOverTime({ idea: { signals, market_size_analysis: size } }: { idea: IdeaFull }) {
  const counts = signals
    .filter(isOfIdea)
    .filter(({ key }) => COUNTS.includes(key))
    .slice(0, MOST_COUNTS);
  // One trade may pay and do the work.
  const told = new Set<string>();
  const series = signals.flatMap(({ key, origin }) => {
    const points = origin?.history?.filter(({ period }) => YEAR.test(period)) ?? [];
    const name = PAY[key as keyof typeof PAY];
    const codes = String(origin?.codes.map(({ code }) => code));
    if (!name || told.has(codes)) return [];
    told.add(codes);
    return points.length > 1 ? [{ name, points: points.map(({ period, value }) => ({ at: `${period}-01-01`, value })) }] : [];
  });
  const year = (at: string) => at.slice(0, 4);
  const dollars = (value: number) => `$${value.toFixed(2)}`;
  if (counts.length === 0 && series.length === 0) return <EstimatedBuyers size={size} />;
  return (
    <div className={series.length > 0 ? 'grid items-start gap-x-6 gap-y-4 @2xl/section:grid-cols-[1fr_23rem] @2xl/section:gap-x-8' : ''}>
      <dl className={`grid grid-cols-2 gap-x-6 gap-y-2 ${series.length > 0 ? '' : '@2xl/section:grid-cols-4'}`}>
        {counts.map((signal) => (
          <div key={signal.key}>
            <dt className="text-xs text-ink-3">{labelOf(signal)}</dt>
            <dd className="numerals font-semibold">
              {signalValue(signal)}&nbsp;
              <Mark of={signal.key} />
            </dd>
          </div>
        ))}
      </dl>
      {series.length > 0 && (
        <figure className="max-w-md">
          <figcaption className="text-xs text-ink-3">{series.length === 1 ? series[0]?.name : 'Pay by the hour'}, in dollars</figcaption>
          <Chart
            label={`Pay by the hour: ${series.map(({ name, points }) => `${name.toLowerCase()} from ${dollars(points[0]?.value ?? 0)} to ${dollars(points.at(-1)?.value ?? 0)}`).join(', ')}`}
            series={series}
            kind="line"
            isHalf
            marksFirst
            format={dollars}
            formatTick={(value) => `$${value}`}
            formatDate={year}
            formatDateTick={year}
          />
        </figure>
      )}
    </div>
  );
}

/** How many there may be, where no table counts them. */
function EstimatedBuyers({ size: { tam, sam } }: { size: IdeaFull['market_size_analysis'] }) {
  return (
    <>
      <dl className="grid gap-x-8 gap-y-2 @md/section:grid-cols-2">
        {[
          { key: 'market.tam', ...tam },
          { key: 'market.sam', ...sam },
        ].map(({ key, buyers, buyers_are }) => (
          <div key={key}>
            <dt className="text-xs text-ink-3">{buyers_are}</dt>
            <dd className="numerals font-semibold">
              {formatNumber(buyers)}&nbsp;
              <Mark of={key} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-ink-2">No official table counts these buyers.</p>
    </>
  );
}

/** Who buys, counted: what official tables say of the buyers' trade and of the user's work, each with its source behind its mark. */
export function CountedBuyers({ idea }: { idea: IdeaFull }) {
  const figures = idea.signals.filter(isOfGround);
  const { software = null, not_published = [], country = [] } = idea.beside ?? {};
  if (figures.length === 0 && country.length === 0) return null;
  const { buyers } = idea;
  const licences = new Set([...figures.flatMap(({ origin }) => origin?.licence ?? []), ...country.map(({ licence }) => licence)]);
  return (
    <Part title="Who buys, counted">
      <dl className="grid border-t border-line @lg/section:grid-cols-2 @lg/section:gap-x-8">
        {figures.map((signal) => (
          <CountedFigure key={signal.key} signal={signal} />
        ))}
        {not_published.map(({ metric, source, period }) => (
          <div key={metric} className="border-b border-line py-2.5">
            <dt className="text-sm text-ink-2">{metric}</dt>
            <dd className="text-ink-3">
              not published{' '}
              <span className="text-xs">
                ({source}, {period})
              </span>
            </dd>
          </div>
        ))}
        {country.map(({ metric, value, unit, period, source, url }) => (
          <div key={metric} className="border-b border-line py-2.5">
            <dt className="text-sm text-ink-2">{metric}, the whole country</dt>
            <dd>
              <span className="numerals font-semibold">{unit === 'USD' ? formatMoney(value * 100) : signalValue({ value, unit })}</span>{' '}
              <a href={url} rel="noopener external nofollow" className="text-xs text-ink-3 underline">
                {source}, {period}
              </a>
            </dd>
          </div>
        ))}
      </dl>
      {software && software.names.length > 0 && (
        <p className="measure mt-3 text-sm text-ink-2">
          {software.occupation} work with {software.names.join(', ')}, by the postings of employers (
          <a href={software.url} rel="noopener external nofollow" className="underline">
            O*NET {software.release}
          </a>
          ).
        </p>
      )}
      {country.length > 0 && (
        <p className="mt-2 text-sm text-ink-3">No table counts these buyers; their country is no figure of the idea.</p>
      )}
      {buyers && buyers.unit !== 'jobs' && (
        <p className="mt-3 text-sm">
          <Link to={counterAddress(buyers)} className="underline">
            {counterLink(buyers)}
          </Link>
        </p>
      )}
      <p className="measure mt-3 text-xs text-ink-3">{[...licences, ...(software ? [software.licence] : [])].join(' ')}</p>
    </Part>
  );
}

function CountedFigure({ signal }: { signal: Signal }) {
  const { origin, is_old, basis } = signal;
  return (
    <div className="border-b border-line py-2.5">
      <dt className="text-sm text-ink-2">{signal.metric}</dt>
      <dd>
        <span className="numerals text-lg font-semibold">{signalValue(signal)}</span>&nbsp;
        <Mark of={signal.key} />
        <span className="block text-xs text-ink-3">
          {[
            basis === 'cited' ? 'a projection' : undefined,
            origin?.period,
            is_old ? OLD_FIGURE : undefined,
            origin?.is_context ? 'the whole country' : undefined,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {origin?.history && (
          <span className="numerals block text-xs text-ink-3">
            {origin.history.map(({ period, value }) => `${period} $${value.toFixed(2)}`).join(' · ')}
          </span>
        )}
        {origin?.cautions[0] && <span className="block text-xs text-ink-3">{origin.cautions[0]}</span>}
      </dd>
    </div>
  );
}
