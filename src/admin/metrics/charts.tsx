import { partName, TimeSeries } from '../../ui/charts/time-series.tsx';
import { formatCents, formatMoney, formatNumber } from '../../ui/format.ts';
import type { Unit } from './periods.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
/** Cents at an axis. */
const tickCents = (cents: number) => (cents < 0 ? `−${formatMoney(-cents)}` : formatMoney(cents));

type Part = { start: string };
const spanOf = (unit: Unit, points: readonly Part[]) =>
  `by ${unit}, ${partName(unit, points[0]?.start ?? '1970-01-01')} to ${partName(unit, points.at(-1)?.start ?? '1970-01-01')}`;

/** Net revenue by part, with what it is made of in its table. */
export function RevenueChart({
  unit,
  parts,
  isHalf = false,
}: {
  unit: Unit;
  isHalf?: boolean;
  parts: readonly (Part & { gross: number; refunded: number; disputed: number; net: number })[];
}) {
  const total = sum(parts.map(({ net }) => net));
  return (
    <TimeSeries
      label={`Revenue ${spanOf(unit, parts)}: ${formatCents(total)} in all, after refunds and disputes.`}
      points={parts.map(({ start, net }) => ({ start, value: net }))}
      unit={unit}
      kind="bars"
      format={formatCents}
      formatTick={tickCents}
      name="Revenue"
      isHalf={isHalf}
      also={[
        { name: 'Charged', values: parts.map(({ gross }) => gross) },
        { name: 'Refunded', values: parts.map(({ refunded }) => refunded) },
        { name: 'Disputed', values: parts.map(({ disputed }) => disputed) },
      ]}
    />
  );
}

type Counted = { unit: Unit; points: readonly { start: string; value: number }[]; name: string; isHalf?: boolean };

/** A count by part. @param name what is counted, as the head of its column */
export function CountChart({ unit, points, name, isHalf = false }: Counted) {
  return (
    <TimeSeries
      label={`${name} ${spanOf(unit, points)}: ${formatNumber(sum(points.map(({ value }) => value)))} in all.`}
      points={points}
      unit={unit}
      kind="bars"
      format={formatNumber}
      formatTick={formatNumber}
      name={name}
      isHalf={isHalf}
    />
  );
}

/** Monthly recurring revenue at the end of each part. */
export function MrrChart({ unit, parts }: { unit: Unit; parts: readonly (Part & { closing: number })[] }) {
  const [first, last] = [parts[0]?.closing ?? 0, parts.at(-1)?.closing ?? 0];
  return (
    <TimeSeries
      label={`Monthly recurring revenue ${spanOf(unit, parts)}: from ${formatCents(first)} to ${formatCents(last)}.`}
      points={parts.map(({ start, closing }) => ({ start, value: closing }))}
      unit={unit}
      kind="line"
      format={formatCents}
      formatTick={tickCents}
      name="MRR"
    />
  );
}
