import type { ReactNode } from 'react';
import { formatMonth, formatNumber } from '../ui/format.ts';
import { RuleTable } from '../ui/rule-table.tsx';
import { type StatusId, statuses } from './forecast/status.ts';
import type { methodOfTrends } from './method.ts';

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/** The method of the trends, with the card the program computes with and how it did against history. For /methodology. */
export function TrendsMethod({ method }: { method: ReturnType<typeof methodOfTrends> }) {
  const { measured, tables } = method;
  const { card, past_six_months: naive, later } = measured;
  return (
    <>
      <p>
        A topic is a tool, a sector or an occupation. Its series is what one source counted, by month, quarter or year; a period nobody
        measured stays empty, and a publisher’s correction takes the place of what it said before, with a note. A tool’s growth is its
        natural log less that of the whole source (the median ratio of everything counted in both periods), so one that only grew with
        everything else shows 0%; a sector’s or an occupation’s growth is its own. Every growth names its two periods. Sources are never
        added up; several are shown beside each other. Under six points there are two dated numbers and no line.
      </p>
      <p>
        <strong>A status is given of downloads alone</strong>, and only for the six months it is about. From seven measured months of
        thirteen, against the whole of the source, a course is judged: the slope is the median of the slopes of all pairs of months
        (Theil–Sen), after the yearly pattern is taken out where there are 24 months. A course has to be even: its six months’ growth at
        least four spreads of the months around it, eight for “exploding”. What grows in jumps has no clear course, and no word is put on
        it. The month since which a topic is on its course is the bend of two joined lines towards it, named only when they leave less than
        60% of one line’s squared error.
      </p>
      <p>
        <strong>Other kinds of series</strong> are held to history each by itself: at every period the fifth that a rule puts first is
        picked, and counted as right where it grew faster than the middle of its source in the periods after. Half would do so by chance.
        Ours is the slope of the past; beside it stand two rules that anybody could follow. Where ours is not better than both, nothing is
        said of what comes.
      </p>
      <Figures
        caption="Our rule beside naive ones, by kind of series"
        head={['Series', 'Ahead', 'Judgements', 'Ours', 'Last growth', 'Smallest first', 'Better']}
        rows={method.kinds.map(({ source, label, horizon_months, judgements, ours, last_growth, smallest, is_shown }) => ({
          key: source,
          cells: [
            label,
            `${horizon_months} months`,
            formatNumber(judgements),
            `${percent(ours.share)} (${percent(ours.low)}–${percent(ours.high)})`,
            percent(last_growth.share),
            percent(smallest.share),
            is_shown ? 'yes' : 'no',
          ],
        }))}
      />
      <p>
        <strong>How often a status held.</strong> Thresholds were chosen on judgements before July 2021. At each month from{' '}
        {formatMonth(measured.statuses_from)} on, every package of the test file then had its status from its past alone (
        {formatNumber(measured.status_judgements)} judgements); one that had left the file six months later counts as fallen to its floor.
        Intervals are of 95%, with the judgements of one package and of one month taken as dependent. A status whose interval takes in what
        came of any package describes what was and says nothing about what comes.
      </p>
      <Figures
        caption="Statuses against history"
        head={['Status', 'Means', 'Said', 'Held', 'Of any package']}
        rows={measured.statuses.map(({ status, held, ofAll }) => ({
          key: status,
          cells: [
            statuses.find(({ id }) => id === status)?.label,
            meaningOf(status),
            formatNumber(held.count),
            `${percent(held.share)} (${percent(held.low)}–${percent(held.high)})`,
            percent(ofAll),
          ],
        }))}
      />
      <p>
        <strong>The forecast</strong> is a card of points: the chance of growing at least 1.5 times as fast as the source in six months. In
        the latest year that could be judged, {later.from.slice(0, 4)}, those it picked grew so {later.card.lift.toFixed(2)} times as often
        as all packages ({later.card.lift_low.toFixed(2)}–{later.card.lift_high.toFixed(2)}). Picking the last growth did so{' '}
        {later.last_growth.lift.toFixed(2)} times as often, and picking the smallest first {later.smallest.lift.toFixed(2)}.{' '}
        {method.isForecastShown
          ? 'It is better than both, and so it is shown.'
          : 'It is not better than both, and so no topic’s page shows a forecast. The card and its record stay here for whoever wants to look.'}
      </p>
      <Figures
        caption={`The forecast beside naive rules, ${later.from.slice(0, 4)}`}
        head={['Rule', 'Picked', 'Grew so', 'Times as often as all']}
        rows={[
          { rule: 'The card', row: later.card },
          { rule: 'Last growth', row: later.last_growth },
          { rule: 'Smallest first', row: later.smallest },
        ].map(({ rule, row }) => ({
          key: rule,
          cells: [
            rule,
            formatNumber(row.picked),
            percent(row.precision),
            `${row.lift.toFixed(2)} (${row.lift_low.toFixed(2)}–${row.lift_high.toFixed(2)})`,
          ],
        }))}
      />
      <p>
        Over all years since {formatMonth(measured.from)} the card did better than in the latest: {card.lift.toFixed(2)} times, where
        picking by the growth of the past six months found {naive.lift.toFixed(2)} times as many at the same recall of{' '}
        {percent(card.recall)}. It is the logistic function of {method.intercept} plus the points below, fitted on{' '}
        {formatNumber(method.examples)} examples ({method.source}, {formatMonth(method.months.from)} to {formatMonth(method.months.to)}),
        and was judged month by month by cards fitted only on what was known then. The Brier score was {measured.brier.toFixed(4)}; always
        saying the base rate scores {measured.brier_of_base_rate.toFixed(4)}. The 80% intervals covered{' '}
        {percent(measured.interval_coverage)}. In 2024 the file’s makers had lengthened their list, so that old packages came in as new
        ones, and in November of that year every package’s count changed at once, each by another factor.
      </p>
      <Figures
        caption="The forecast by year"
        head={['Year', 'Grew so, of all', 'Times as often among those picked', 'Intervals covered']}
        rows={measured.by_year.map(({ year, base_rate, lift, lift_low, lift_high, coverage }) => ({
          key: year,
          cells: [year, percent(base_rate), `${lift.toFixed(2)} (${lift_low.toFixed(2)}–${lift_high.toFixed(2)})`, percent(coverage)],
        }))}
      />
      <Figures
        caption="Chances said and what came"
        head={['Said', 'Came', 'Judgements']}
        rows={measured.reliability.map(({ said, came, count }) => ({
          key: said,
          cells: [percent(said), percent(came), formatNumber(count)],
        }))}
      />
      <details className="my-4">
        <summary className="py-2 underline">The card, {tables.length} tables</summary>
        <Figures
          caption="Points of the card"
          head={['What is looked at', 'Up to (points); the last is for anything above']}
          rows={tables.map(({ id, label, edges, points }) => ({
            key: id,
            cells: [
              label,
              [
                `not known (${points[0]})`,
                ...edges.map((edge, i) => `${edge.toFixed(2)} (${points[i + 1]})`),
                `above (${points.at(-1)})`,
              ].join(' · '),
            ],
          }))}
        />
      </details>
      <p>
        The opportunity score of a topic is 55% growth (5 where it kept pace, 10 at a doubling against its source in half a year), 25% size
        (the share of the source’s topics that are smaller) and 20% how much is known (24 measured months are all). It opens to its parts on
        the topic’s page.
      </p>
    </>
  );
}

/** What a status says, and when it held. */
function meaningOf(status: StatusId): string {
  const known = statuses.find(({ id }) => id === status);
  return `It ${known?.means}. Held when, six months later, it ${known?.holds}.`;
}

/** Figures of one measurement. */
function Figures({ caption, head, rows }: { caption: string; head: string[]; rows: { key: string | number; cells: ReactNode[] }[] }) {
  return <RuleTable className="my-4" label={caption} columns={head.map((label) => ({ label }))} rows={rows} />;
}
