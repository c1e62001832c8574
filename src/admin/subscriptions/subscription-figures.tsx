import { formatCents, formatMonth, formatNumber } from '../../ui/format.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { StatCards } from '../../ui/stat-cards.tsx';
import { MrrChart } from '../metrics/charts.tsx';
import { CountedAt } from '../metrics/counted-at.tsx';
import { Meanings } from '../metrics/meanings.tsx';
import type { Range } from '../metrics/periods.ts';
import { RangeLinks } from '../metrics/range-links.tsx';
import type { SubscriptionFigures } from './subscriptions.contract.ts';

type Panel = {
  /** Undefined when they could not be computed. */
  figures: SubscriptionFigures | undefined;
  range: Range;
  here: string;
  /** What else of the address stays when another span is chosen. */
  kept: Record<string, string | undefined>;
};

/** What paid plans bring in: figures, recurring revenue over time, revenue by month. */
export function SubscriptionFiguresPanel({ figures, range, here, kept }: Panel) {
  if (!figures)
    return (
      <p role="alert" className="mt-4 border-l-3 border-low bg-sheet px-4 py-3">
        The figures could not be computed.{' '}
        <a href={here} className="underline">
          Try again
        </a>
      </p>
    );
  const { counted_at, mrr_cents, revenue, active, trialing, churned, churn_rate_percent, by_month } = figures;
  return (
    <>
      <StatCards
        label="Figures"
        stats={[
          { label: 'MRR', value: formatCents(mrr_cents), note: 'a month, at the prices paid' },
          {
            label: 'Total revenue',
            value: formatCents(revenue.net),
            note: `${formatCents(revenue.gross)} less ${formatCents(revenue.refunded + revenue.disputed)} that went back`,
          },
          { label: 'Active subscriptions', value: formatNumber(active), note: `${formatNumber(trialing)} trialing` },
          {
            label: 'Churn rate',
            value: active + churned === 0 ? '–' : `${churn_rate_percent.toFixed(1)}%`,
            note: `${formatNumber(churned)} churned in 30 days`,
          },
        ]}
      />
      <p className="mt-3 text-sm text-ink-3">
        <CountedAt at={counted_at} />
      </p>
      <Meanings of={['mrr', 'active', 'churned', 'churn_rate']} />
      <section aria-labelledby="mrr" className="mt-10">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 id="mrr" className="text-2xl">
            Recurring revenue
          </h2>
          <RangeLinks path={here} range={range} kept={kept} />
        </div>
        <MrrChart unit={figures.unit} parts={figures.mrr} />
      </section>
      <section aria-labelledby="by-month" className="mt-10">
        <h2 id="by-month" className="text-2xl">
          Revenue by Month
        </h2>
        {by_month.length === 0 ? <p className="mt-3 text-ink-2">No money has moved yet.</p> : <ByMonth months={by_month} />}
      </section>
    </>
  );
}

function ByMonth({ months }: { months: SubscriptionFigures['by_month'] }) {
  const cell = 'py-1.5 pl-4 text-right';
  return (
    <ScrollBox label="Revenue by Month, table" className="mt-3 max-h-80 overflow-y-auto">
      <table className="numerals w-full min-w-[30rem] text-left text-sm">
        <thead>
          <tr className="border-b border-ink">
            <th className="py-1.5 font-semibold">Month</th>
            {['Charged', 'Refunded', 'Disputed', 'Net'].map((name) => (
              <th key={name} className={`${cell} font-semibold`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, gross, refunded, disputed, net }) => (
            <tr key={month} className="border-b border-line">
              <th scope="row" className="py-1.5 font-normal">
                {formatMonth(month)}
              </th>
              <td className={cell}>{formatCents(gross)}</td>
              <td className={cell}>{formatCents(refunded)}</td>
              <td className={cell}>{formatCents(disputed)}</td>
              <td className={`${cell} font-semibold`}>{formatCents(net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
