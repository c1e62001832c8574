import { formatMoney, formatNumber } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { counterAddress, counterLink } from '../buyers/buyers.ts';
import type { BuyerFigure } from '../evidence/figure.contract.ts';
import { OLD_FIGURE, signalValue } from './dossier-labels.ts';
import { Part } from './dossier-parts.tsx';
import { Mark } from './evidence-marks.tsx';
import { BuyersMark } from './figure-mark.tsx';
import type { IdeaFull, Signal } from './ideas.contract.ts';

const isOfGround = ({ key }: Signal) => key.startsWith('ground.');

/** Who buys, counted: what official tables say of the buyers' trade and of the user's work, each with its source behind its mark. */
export function CountedBuyers({ idea }: { idea: IdeaFull }) {
  const figures = idea.signals.filter(isOfGround);
  const { software = null, not_published = [], country = [] } = idea.beside ?? {};
  if (figures.length === 0 && country.length === 0) return null;
  const { buyers } = idea;
  const licences = new Set([...figures.flatMap(({ origin }) => origin?.licence ?? []), ...country.map(({ licence }) => licence)]);
  return (
    <Part title="Who buys, counted">
      <dl className="grid border-t border-line sm:grid-cols-2 sm:gap-x-8">
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
        <span className="numerals text-lg font-semibold">{signalValue(signal)}</span> <Mark of={signal.key} />
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

/** The one counted figure that everybody may see, with its source. */
export function BuyersLine({ buyers }: { buyers: BuyerFigure }) {
  return (
    <span className="numerals">
      <span className="font-semibold text-ink-2">
        {formatNumber(buyers.value)} {buyers.unit}
        {buyers.is_nearest && ' of the nearest trade'}
      </span>{' '}
      <BuyersMark buyers={buyers} className="z-10" />
      {buyers.is_old && ` ${buyers.period}, ${OLD_FIGURE}`}
    </span>
  );
}
