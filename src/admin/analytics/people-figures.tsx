import { partName } from '../../ui/charts/time-series.tsx';
import { formatCents, formatDay, formatNumber } from '../../ui/format.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { StatCards } from '../../ui/stat-cards.tsx';
import { MrrChart } from '../metrics/charts.tsx';
import type { Analytics } from '../metrics/figures.contract.ts';
import { Meanings } from '../metrics/meanings.tsx';
import { cuts } from '../metrics/periods.ts';
import { FigureSection, FigureTable, fromFirst, LEFT_OUT, share, unitNames } from './figure-table.tsx';

const soFar = (i: number, of: readonly unknown[]) => (i === of.length - 1 ? ' so far' : '');
const ofAll = (part: number, whole: number) => (whole === 0 ? '–' : `${formatNumber(part)} (${share(part, whole)})`);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export function Funnel({ figures: { funnel, period } }: { figures: Analytics }) {
  const total = {
    signed_up: sum(funnel.map((part) => part.signed_up)),
    verified: sum(funnel.map((part) => part.verified)),
    paid: sum(funnel.map((part) => part.paid)),
  };
  const steps = [
    { label: 'Signed up', count: total.signed_up },
    { label: 'Confirmed', count: total.verified },
    { label: 'Paid for a plan', count: total.paid },
  ];
  return (
    <FigureSection
      id="funnel"
      title="From sign-up to paid"
      note="By when people signed up; how far they have come by today. Accounts nobody confirms are removed after a week, and deleted accounts are not counted, so older rows look more confirmed than they were."
      nothing={
        total.signed_up === 0
          ? `Nobody has signed up in these ${cuts[period.range].label}. Who does is counted here at once, and their plan with their first payment.`
          : undefined
      }
    >
      <dl className="mt-4 grid max-w-xl gap-2">
        {steps.map(({ label, count }) => (
          <div key={label} className="grid grid-cols-[8.5rem_minmax(0,1fr)_7rem] items-center gap-3 text-sm">
            <dt>{label}</dt>
            <dd className="order-last numerals text-right">
              <span className="font-semibold">{formatNumber(count)}</span>{' '}
              <span className="text-ink-3">{share(count, total.signed_up)}</span>
            </dd>
            <svg className="block h-4 w-full" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect width="100" height="4" className="fill-well" />
              <rect width={total.signed_up ? (count / total.signed_up) * 100 : 0} height="4" className="fill-ink-2" />
            </svg>
          </div>
        ))}
      </dl>
      <FigureTable
        label="From sign-up to paid"
        head={{ label: `${unitNames[period.unit]} of sign-up`, cell: ({ start, i }) => partName(period.unit, start) + soFar(i, funnel) }}
        columns={[
          { label: 'Signed up', cell: ({ signed_up }) => formatNumber(signed_up) },
          { label: 'Confirmed', cell: ({ verified, signed_up }) => ofAll(verified, signed_up) },
          { label: 'Paid', cell: ({ paid, signed_up }) => ofAll(paid, signed_up) },
        ]}
        rows={funnel.map((part, i) => ({ ...part, i }))}
        keyOf={({ start }) => start}
        isNothing={({ signed_up }) => signed_up === 0}
      />
    </FigureSection>
  );
}

export function Retention({ figures }: { figures: Analytics }) {
  const retention = fromFirst(figures.retention, ({ people }) => people === 0);
  return (
    <FigureSection
      id="retention"
      title="Who comes back"
      note="People who signed up in a week (from Monday, UTC) and confirmed: how many of them opened or saved an idea, or asked for research, in that week and in each week after. The last figure of each row is of the week under way."
      nothing={
        retention.length === 0
          ? 'Nobody has signed up and confirmed in the last twelve weeks. A week stands here from its first confirmed sign-up on; who came back shows from the Monday after.'
          : undefined
      }
    >
      {retention.length < figures.retention.length && <p className="mt-3 text-sm text-ink-3">{LEFT_OUT}</p>}
      <ScrollBox label="Who comes back, table" className="mt-3">
        <table className="numerals w-full min-w-[52rem] text-left text-sm">
          <thead>
            <tr className="border-b border-ink">
              <th className="py-1.5 pr-4 font-semibold">Week from</th>
              <th className="py-1.5 pr-2 text-right font-semibold">People</th>
              {retention.map(({ start }, week) => (
                <th key={start} className="py-1.5 pl-2 text-right font-semibold">
                  {week === 0 ? 'Same' : `+${week}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {retention.map(({ start, people, active }) => (
              <tr key={start} className="border-b border-line">
                <th scope="row" className="py-1.5 pr-4 font-normal whitespace-nowrap">
                  {formatDay(start)}
                </th>
                <td className="py-1.5 pr-2 text-right">{formatNumber(people)}</td>
                {retention.map((other, week) => (
                  <td key={other.start} className={`py-1.5 pl-2 text-right ${shade(active[week], people)}`}>
                    {active[week] === undefined ? '' : share(active[week], people)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </FigureSection>
  );
}

/** The more came back, the darker; the number says it as well. */
function shade(active: number | undefined, people: number): string {
  if (!active || people === 0) return '';
  return active / people >= 0.3 ? 'bg-brass-wash font-semibold' : active / people >= 0.12 ? 'bg-well' : '';
}

export function RecurringRevenue({ figures: { mrr, paid_before, churn, period } }: { figures: Analytics }) {
  const cents = (value: number) => (value === 0 ? '–' : formatCents(value));
  const isNothing = (part: Analytics['mrr'][number]) =>
    part.opening === 0 && part.closing === 0 && part.new === 0 && part.reactivation === 0;
  const plans = churn.active + churn.churned;
  return (
    <FigureSection
      id="movements"
      title="Movements of recurring revenue"
      note="What changed the monthly recurring revenue in each part of the span: opening plus the five movements is closing. A reactivation is somebody who paid before, had stopped, and pays again; churn is somebody who pays nothing any more."
      nothing={
        mrr.every(isNothing) && plans + churn.trialing === 0
          ? `Nobody has paid for a plan by the month in these ${cuts[period.range].label}. ${paid_before ? 'Whoever did before has stopped.' : 'Recurring revenue and churn begin with the first such payment.'}`
          : undefined
      }
    >
      <StatCards
        label="Churn"
        stats={[
          {
            label: 'Churn rate',
            value: plans === 0 ? '–' : `${churn.rate_percent.toFixed(1)}%`,
            note: 'churned / (active + churned) × 100',
          },
          { label: 'Churned', value: formatNumber(churn.churned), note: 'in this span' },
          { label: 'Active', value: formatNumber(churn.active), note: 'now, overdue ones included' },
          { label: 'Trialing', value: formatNumber(churn.trialing), note: 'now; they pay nothing yet' },
        ]}
      />
      <Meanings of={['mrr', 'active', 'churned', 'churn_rate']} />
      <MrrChart unit={period.unit} parts={mrr} />
      <FigureTable
        label="Movements of recurring revenue"
        head={{ label: unitNames[period.unit], cell: ({ start, i }) => partName(period.unit, start) + soFar(i, mrr) }}
        columns={[
          { label: 'Opening', cell: ({ opening }) => formatCents(opening) },
          { label: 'New', cell: (part) => cents(part.new) },
          { label: 'Reactivation', cell: ({ reactivation }) => cents(reactivation) },
          { label: 'Expansion', cell: ({ expansion }) => cents(expansion) },
          { label: 'Contraction', cell: ({ contraction }) => cents(contraction) },
          { label: 'Churn', cell: (part) => cents(part.churn) },
          { label: 'Closing', cell: ({ closing }) => <span className="font-semibold">{formatCents(closing)}</span> },
        ]}
        rows={mrr.map((part, i) => ({ ...part, i }))}
        keyOf={({ start }) => start}
        isNothing={isNothing}
        className="min-w-[52rem]"
      />
    </FigureSection>
  );
}
