import type { ReactNode } from 'react';
import { formatMonth, formatNumber } from '../ui/format.ts';
import { RuleTable } from '../ui/rule-table.tsx';
import { shippedCard } from './forecast/card.data.ts';
import { featureTable } from './forecast/features.ts';
import { type StatusId, statuses } from './forecast/status.ts';

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
const { measured, scorecard } = shippedCard;

/** The method of the trends, with the card the program computes with and how it did against history. For /methodology. */
export function TrendsMethod() {
  const { card, past_six_months: naive } = measured;
  return (
    <>
      <p>
        A topic’s series is the sum of what one source counted of the packages or articles it is mapped to, month by month; a month nobody
        measured stays empty. Growth is its natural log less that of the whole source (the median ratio of everything counted in both
        months), so a topic that only grew with everything else shows 0%. Sources are never added up; several are shown beside each other.
      </p>
      <p>
        <strong>Two counts</strong> give a growth and nothing else: no status, no forecast. From seven measured months of thirteen, against
        the whole of the source, a course is judged: the slope is the median of the slopes of all pairs of months (Theil–Sen), after the
        yearly pattern is taken out where there are 24 months. A course has to be even: its six months’ growth at least four spreads of the
        months around it, eight for “exploding”. What grows in jumps has no clear course, and no word is put on it. The month since which a
        topic is on its course is the bend of two joined lines towards it, named only when they leave less than 60% of one line’s squared
        error.
      </p>
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
        <strong>The forecast</strong> is a card of points: the chance of growing at least 1.5 times as fast as the source in six months is
        the logistic function of {scorecard.intercept} plus the points below. It is fitted on {formatNumber(shippedCard.examples)} examples
        ({shippedCard.source}, {formatMonth(shippedCard.months.from)} to {formatMonth(shippedCard.months.to)}), and was judged month by
        month by cards fitted only on what was known then: of those picked, {percent(card.precision)} grew so, {card.lift.toFixed(2)} times
        the {percent(measured.base_rate)} of all, where picking by the growth of the past six months found {percent(naive.precision)} (
        {naive.lift.toFixed(2)} times) at the same recall of {percent(card.recall)}. The Brier score was {measured.brier.toFixed(4)}; always
        saying the base rate scores {measured.brier_of_base_rate.toFixed(4)}. The 80% intervals covered{' '}
        {percent(measured.interval_coverage)}. Where a package stands in its list, and since when, is not looked at: a topic is in no list.
      </p>
      <p>
        It is not equally good every year. In 2024 the file’s makers had lengthened their list, so that old packages came in as new ones,
        and in November of that year every package’s count changed at once, each by another factor.
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
        <summary className="py-2 underline">The card, {scorecard.rows.length} tables</summary>
        <Figures
          caption="Points of the card"
          head={['What is looked at', 'Up to (points); the last is for anything above']}
          rows={scorecard.rows.map(({ id, edges, points }) => ({
            key: id,
            cells: [
              featureTable[id].label,
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
