import { EvidenceMark } from '../../ui/evidence-mark.tsx';
import { formatMoney } from '../../ui/format.ts';
import type { IdeaFull } from './ideas.contract.ts';

const HREF = '/methodology#reported';

/** What came of it when members tested the idea: told by them, checked by nobody, and in no score. */
export function ReportedTests({
  of: { readers, passed, median_days, median_cost_cents, is_demo },
}: {
  of: NonNullable<IdeaFull['reported']>;
}) {
  return (
    <p className="numerals mt-3 font-semibold">
      Tried by {readers} readers: {passed} passed, median {median_days === 1 ? '1 day' : `${median_days} days`},{' '}
      {formatMoney(median_cost_cents)}
      &nbsp;
      <EvidenceMark
        basis="reported"
        href={HREF}
        says="reported: where “Tried by readers” comes from"
        label="Source of “Tried by readers”"
        detail={async () => (
          <>
            <p className="small-caps text-ink-3">Reported</p>
            <p className="mt-1 font-semibold">
              {is_demo ? 'Made up, to show what it looks like' : `${readers} members gave the result of a test they finished`}
            </p>
            <p className="mt-1.5 text-ink-2">
              Each of them counts once. Passed means that their numbers reached the pass mark they had set before. Nobody checked them. They
              are in no score and change no order, and from fewer than five people nothing is shown.
            </p>
            <a href={HREF} className="mt-1.5 inline-block underline">
              How this is counted
            </a>
          </>
        )}
      >
        reported
      </EvidenceMark>
      {is_demo && <span className="ml-2 border border-line px-1.5 text-xs font-normal text-ink-3">Demo: made-up numbers</span>}
    </p>
  );
}
