import { formatDay } from '../ui/format.ts';
import type { RunQuota } from './research.contract.ts';

/** What is left of the month's runs, and when it begins again. */
export function QuotaLine({ quota: { remaining, limit, resets_at } }: { quota: RunQuota }) {
  if (remaining === null || limit === null) return <p className="mt-3 text-sm text-ink-3">Your plan has no limit of runs.</p>;
  return (
    <p className={`numerals mt-3 text-sm ${remaining === 0 ? 'font-semibold text-low' : 'text-ink-3'}`}>
      {remaining === 0 ? `All ${limit} runs of this month are used.` : `${remaining} of ${limit} runs left this month.`} New ones on{' '}
      <time dateTime={resets_at}>{formatDay(resets_at)}</time>.
    </p>
  );
}
