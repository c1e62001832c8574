import { formatNumber } from '../../ui/format.ts';

type Range = { low: number; high: number };

/** `Free`, `Up to $300`, `$150 to $600`, `About $50`. */
export function costInWords({ low, high }: Range): string {
  if (high === 0) return 'Free';
  if (low === 0) return `Up to $${formatNumber(high)}`;
  return low === high ? `About $${formatNumber(high)}` : `$${formatNumber(low)} to $${formatNumber(high)}`;
}

/** `1 day`, `5 to 14 days`. */
export function daysInWords({ low, high }: Range): string {
  if (low === high) return high === 1 ? '1 day' : `${high} days`;
  return `${low} to ${high} days`;
}
