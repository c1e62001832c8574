import type { ReactNode } from 'react';
import { formatMonth, formatNumber, formatPercent, formatShortMonth } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { shippedCard } from './forecast/card.data.ts';
import { statuses } from './forecast/status.ts';
import { historyOf } from './status-history.ts';
import { Part } from './topic-parts.tsx';
import { spanInWords } from './topic-words.ts';
import type { Topic } from './trends.contract.ts';

const { measured } = shippedCard;
const percent = (share: number) => `${Math.round(share * 100)}%`;

/** Status and forecast, each with how often the same was right; or what the series cannot say. */
export function Outlook({ topic }: { topic: Topic }) {
  return (
    <Part id="outlook" title="Forecast">
      <div className="measure grid gap-3 text-ink-2">
        {topic.is_judged ? <Course topic={topic} /> : <p>{whyNotJudged(topic)}</p>}
        {topic.forecast && <Chance forecast={topic.forecast} />}
        <p>
          <Link to="/methodology#trends" className="underline">
            How it is computed, and how it was tested
          </Link>
        </p>
      </div>
    </Part>
  );
}

function whyNotJudged({ points, growth_months, is_relative }: Topic): string {
  if (!is_relative) return 'Nobody counts the whole of its source, so its growth is held against nothing, and it has no status.';
  return `Too short to forecast. It was counted ${points} times: that gives its growth ${spanInWords(growth_months)} and no direction. A status needs seven months of the last thirteen, a yearly pattern twenty-four.`;
}

function Course({ topic: { status, trending_since } }: { topic: Topic }) {
  const meaning = statuses.find(({ id }) => id === status);
  const history = status && historyOf(status);
  if (!meaning || !history)
    return (
      <p>
        <strong className="font-semibold text-ink">No clear course</strong>: its months jump about more than they move in one direction.
        What grows in jumps has gone on growing no more often than anything else, so no word is put on it.
      </p>
    );
  return (
    <>
      <p>
        <strong className="font-semibold text-ink">{meaning.label}</strong>: it {meaning.means}.
        {trending_since && ` Its present course began in ${formatShortMonth(trending_since)}.`}
      </p>
      <p>{historyInWords(meaning.holds, history)}</p>
    </>
  );
}

function historyInWords(holds: string, { count, held, low, high, ofAll, isShown }: NonNullable<ReturnType<typeof historyOf>>): ReactNode {
  const said = `Said of packages ${formatNumber(count)} times since ${formatMonth(measured.statuses_from)}, from their past alone: in`;
  const came = `of them the package ${holds} six months later; the same came of ${ofAll}% of all packages.`;
  return (
    <>
      {said}{' '}
      <span className="numerals font-semibold text-ink">
        {held}% ({low}–{high}%)
      </span>{' '}
      {came}
      {!isShown && ' That is no more than chance would give: the word describes what was, not what comes.'}
    </>
  );
}

function Chance({ forecast: { low, middle, high, chance } }: { forecast: NonNullable<Topic['forecast']> }) {
  const weakest = measured.by_year.toSorted((a, b) => a.lift - b.lift)[0];
  return (
    <>
      <p>
        In the next six months, against its source:{' '}
        <span className="numerals font-semibold text-ink">
          between {formatPercent(low)} and {formatPercent(high)}
        </span>
        , the middle at {formatPercent(middle)}. Such intervals have held {percent(measured.interval_coverage)} of the time. The chance of
        growing half as fast again as its source: {percent(chance)}; of any package {percent(measured.base_rate)}.
      </p>
      {weakest && (
        <p>
          Picking by that chance found {measured.card.lift.toFixed(1)} times as many that grew so as picking blindly, and in its weakest
          year, {weakest.year}, {weakest.lift.toFixed(1)} times ({weakest.lift_low.toFixed(1)}–{weakest.lift_high.toFixed(1)}).
        </p>
      )}
    </>
  );
}
