import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatCents, formatMonth, formatNumber } from '../../ui/format.ts';
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
        <DataTable
          label="Revenue by Month, table"
          columns={monthColumns}
          rows={by_month}
          keyOf={({ month }) => month}
          empty="No money has moved yet."
          className="md:min-w-[30rem]"
        />
      </section>
    </>
  );
}

type Month = SubscriptionFigures['by_month'][number];

const money = (id: 'gross' | 'refunded' | 'disputed' | 'net', label: string): Column<Month> => ({
  id,
  label,
  isFigure: true,
  cell: (month) => <span className={id === 'net' ? 'font-semibold' : ''}>{formatCents(month[id])}</span>,
});

const monthColumns: readonly Column<Month>[] = [
  { id: 'month', label: 'Month', cell: ({ month }) => formatMonth(month) },
  money('gross', 'Charged'),
  money('refunded', 'Refunded'),
  money('disputed', 'Disputed'),
  money('net', 'Net'),
];
