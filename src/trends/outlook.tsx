import type { ReactNode } from 'react';
import { formatMonth, formatNumber, formatPercent, formatShortMonth } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { shippedCard } from './forecast/card.data.ts';
import { kindRecords } from './forecast/kinds.data.ts';
import { statuses } from './forecast/status.ts';
import { sourceSteps } from './source-steps.ts';
import { historyOf } from './status-history.ts';
import { LEAST_POINTS, periodName } from './topic-labels.ts';
import { Part } from './topic-part.tsx';
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

/** Words and forecasts were tested on downloads; on other series ours did no better than a naive rule, and while its six months are over it says nothing. */
function whyNotJudged({ points, source, volume_unit, last_measured_at }: Topic): string {
  const { step } = sourceSteps[source];
  if (volume_unit !== 'downloads a month') return untold(source);
  if (points < LEAST_POINTS)
    return `Counted ${points} times: that gives its growth ${growthOnly(step)} and no direction. A status needs seven months of the last thirteen.`;
  return `No forecast: it would have been of the six months after ${periodName(source, last_measured_at)}, and those are over.`;
}

/** What the back-test of its kind of series came to. */
function untold(source: Topic['source']): string {
  const record = kindRecords.find((one) => one.source === source);
  if (!record) return 'No forecast and no status: no rule was tested on the history of this kind of series.';
  const { ours, last_growth, smallest, is_shown, horizon_months } = record;
  const percents = [ours, last_growth, smallest].map(({ share }) => `${Math.round(share * 100)}%`);
  const said = `We tested this on past data. Of the fifth of topics that had risen most steeply, ${percents[0]} grew faster than the median topic of their source in the next ${horizon_months} months. By comparison: ${percents[1]} of those with the largest latest growth did, and ${percents[2]} of the smallest topics.`;
  return is_shown
    ? `${said} That helps to choose from a list of topics, but says little about a single one, so we give this topic no forecast.`
    : `${said} That is no better than a simple guess, so there is no forecast.`;
}

const growthOnly = (step: string) => (step === 'month' ? 'between two dates' : `between two ${step}s`);

function Course({ topic: { status, trending_since } }: { topic: Topic }) {
  const meaning = statuses.find(({ id }) => id === status);
  const history = status && historyOf(status);
  if (!meaning || !history)
    return (
      <p>
        <strong className="font-semibold text-ink">No clear course</strong>: its months jump about more than they move in one direction.
        Topics that grow in jumps go on growing no more often than others, so it has no status.
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
  const { later } = measured;
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
      <p>
        In the latest year that could be judged, {formatMonth(later.from)} to {formatMonth(later.to)}, picking by that chance found{' '}
        {later.card.lift.toFixed(2)} times as many that grew so as picking blindly ({later.card.lift_low.toFixed(2)}–
        {later.card.lift_high.toFixed(2)}); picking the latest growth found {later.last_growth.lift.toFixed(2)} times as many, the smallest
        first {later.smallest.lift.toFixed(2)}.
      </p>
    </>
  );
}
