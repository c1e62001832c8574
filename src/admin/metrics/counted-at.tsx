import { formatClock, formatInstant } from '../../ui/format.ts';

/** When figures were counted: they may be a minute old. */
export function CountedAt({ at }: { at: string }) {
  return (
    <>
      Counted at{' '}
      <time dateTime={at} title={formatInstant(at)} className="numerals whitespace-nowrap">
        {formatClock(at)}
      </time>
      .
    </>
  );
}
