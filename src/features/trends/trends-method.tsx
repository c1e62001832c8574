import type { ReactNode } from 'react';
import { formatMonth, formatNumber } from '../../ui/format.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { shippedCard } from './forecast/card.data.ts';
import { featureTable } from './forecast/features.ts';
import { statuses } from './forecast/status.ts';

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
        months), so a topic that only grew with everything else stands at nought. Sources are never added up; several are shown beside each
        other.
      </p>
      <p>
        <strong>Two counts</strong> give a growth and nothing else: no status, no forecast. From seven measured months of thirteen a status
        is given: the slope is the median of the slopes of all pairs of months (Theil–Sen), after the yearly pattern is taken out where
        there are 24 months. The month since which a topic is on its course is the bend of two joined lines, named only when they leave less
        than 60% of one line’s squared error.
      </p>
      <p>
        <strong>How often a status held.</strong> At each month from {formatMonth(measured.from)} on, every package of the test file was
        given its status from its past alone. Exploding and rising held when it then grew faster than the median of the file in six months,
        peaked and fading when slower, steady and seasonal when within 21% of it. A status describes what was; beside what would have come
        of any package, it says little about what comes.
      </p>
      <Figures caption="Statuses against history" head={['Status', 'Means', 'Said', 'Held', 'Of any package']}>
        {measured.statuses.map((row) => (
          <Row
            key={row.status}
            cells={[
              statuses.find(({ id }) => id === row.status)?.label,
              statuses.find(({ id }) => id === row.status)?.means,
              formatNumber(row.count),
              percent(row.held),
              percent(row.ofAll),
            ]}
          />
        ))}
      </Figures>
      <p>
        <strong>The forecast</strong> is a card of points: the chance of growing at least 1.5 times as fast as the source in six months is
        the logistic function of {scorecard.intercept} plus the points below. It is fitted on {formatNumber(shippedCard.examples)} examples
        ({shippedCard.source}, {formatMonth(shippedCard.months.from)} to {formatMonth(shippedCard.months.to)}), and was judged month by
        month by cards fitted only on what was known then: of those picked, {percent(card.precision)} grew so, {card.lift.toFixed(2)} times
        the {percent(measured.base_rate)} of all, where picking by the growth of the past six months found {percent(naive.precision)} (
        {naive.lift.toFixed(2)} times) at the same recall of {percent(card.recall)}. The Brier score was {measured.brier.toFixed(4)}; always
        saying the base rate scores {measured.brier_of_base_rate.toFixed(4)}. The 80% intervals covered{' '}
        {percent(measured.interval_coverage)}. Lift by year:{' '}
        {measured.by_year.map(({ year, lift }) => `${year} ${lift.toFixed(2)}`).join(', ')}.
      </p>
      <Figures caption="Chances said and what came" head={['Said', 'Came', 'Judgements']}>
        {measured.reliability.map(({ said, came, count }) => (
          <Row key={said} cells={[percent(said), percent(came), formatNumber(count)]} />
        ))}
      </Figures>
      <details className="my-4">
        <summary className="py-2 underline">The card, {scorecard.rows.length} tables</summary>
        <Figures caption="Points of the card" head={['What is looked at', 'Up to (points); the last is for anything above']}>
          {scorecard.rows.map(({ id, edges, points }) => (
            <Row
              key={id}
              cells={[
                featureTable[id].label,
                [
                  `not known (${points[0]})`,
                  ...edges.map((edge, i) => `${edge.toFixed(2)} (${points[i + 1]})`),
                  `above (${points.at(-1)})`,
                ].join(' · '),
              ]}
            />
          ))}
        </Figures>
      </details>
      <p>
        The opportunity score of a topic is 55% growth (5 where it kept pace, 10 at a doubling against its source in half a year), 25% size
        (the share of the source’s topics that are smaller) and 20% how much is known (24 measured months are all). It opens to its parts on
        the topic’s page.
      </p>
    </>
  );
}

function Figures({ caption, head, children }: { caption: string; head: string[]; children: ReactNode }) {
  return (
    <ScrollBox className="my-4" label={caption}>
      <table className="w-full min-w-[30rem] text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col" className="border-b border-ink py-1.5 pr-4">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollBox>
  );
}

function Row({ cells: [first, ...rest] }: { cells: ReactNode[] }) {
  return (
    <tr className="align-top">
      <th scope="row" className="border-b border-line py-1.5 pr-4 font-semibold">
        {first}
      </th>
      {rest.map((cell, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row have no other name
        <td key={i} className="numerals border-b border-line py-1.5 pr-4">
          {cell}
        </td>
      ))}
    </tr>
  );
}
