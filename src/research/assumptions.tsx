import type { Report } from '../engine/index.ts';
import { formatMoney } from '../ui/format.ts';
import { Cited, CitedList, type Entries } from './cited.tsx';
import { risksOfAssumptions } from './report-sentences.ts';
import type { ResearchReport } from './research.contract.ts';

/** The riskiest assumptions, each with what follows when it is wrong, its cheapest test and what counts as a pass; the first test stands beside the decision. */
export function Assumptions({ research, report, entries }: { research: ResearchReport; report: Report; entries: Entries }) {
  const risks = risksOfAssumptions(research, report);
  return (
    <>
      {risks.length === 0 && (
        <div className="mb-6">
          <CitedList sentences={report.risks} entries={entries} />
        </div>
      )}
      <ol className="grid gap-x-8 gap-y-6 xl:grid-cols-3">
        {report.verdict.assumptions.map(({ key, assumption, why, test, cost_cents, days, pass }, i) => {
          const risk = risks[i];
          return (
            <li key={key} className={i > 0 ? 'border-t border-line pt-4 xl:border-0 xl:pt-0' : ''}>
              <h3 className="text-lg">{assumption}</h3>
              <p className="mt-2 text-sm text-ink-2">{why}</p>
              {risk && (
                <p className="mt-2 text-sm">
                  <strong>If not:</strong> <Cited sentence={risk} entries={entries} />
                </p>
              )}
              <p className="mt-2 text-sm">
                <strong>Test</strong>{' '}
                <span className="numerals text-ink-3">
                  ({formatMoney(cost_cents)}, {days} days)
                </span>
                :{' '}
                {key === report.next_test.key ? (
                  <>
                    the{' '}
                    <a href="#next-test" className="underline">
                      first test
                    </a>
                    , above.
                  </>
                ) : (
                  test
                )}
              </p>
              {key !== report.next_test.key && (
                <p className="mt-2 text-sm">
                  <strong>It passes if:</strong> {pass}
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
