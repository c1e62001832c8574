import { Fragment } from 'react';
import type { Report } from '../engine/index.ts';
import { formatMoney } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { Cited, CitedList, CitedProse, type Entries } from './cited.tsx';
import { type Asked, Earning } from './earning.tsx';
import { type FirstLine, firstLook } from './first-look.ts';
import { JudgedLikeIt } from './judged-like-it.tsx';
import { decisionWords } from './report-sentences.ts';
import type { ResearchReport } from './research.contract.ts';
import { confidenceWords, verdictWords } from './research.ts';

const EDGE = { build: 'border-t-good', reshape: 'border-t-fair', drop: 'border-t-low', not_enough_evidence: 'border-t-edge' } as const;
const INK = { build: 'text-good', reshape: 'text-fair', drop: 'text-low', not_enough_evidence: 'text-ink-3' } as const;

type Props = { research: ResearchReport; report: Report; entries: Entries; asked: Asked; kept: Readonly<Record<string, string>> };

/** The decision first: verdict, how sure, what it comes to, who pays and how many they are, why, the cheapest next test, and what would change it. */
export function Decision({ research, report, entries, asked, kept }: Props) {
  const { verdict, next_test: test } = report;
  const { lead, because, rest } = decisionWords(report);
  return (
    <section aria-labelledby="decision" className={`print-whole mt-8 border border-line border-t-4 bg-sheet ${EDGE[verdict.verdict]}`}>
      <div className="grid gap-x-12 gap-y-8 p-5 sm:p-7 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <h2 id="decision" className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-3xl">
            <span className={INK[verdict.verdict]}>{verdictWords[verdict.verdict].label}</span>
            <span className="font-sans text-sm font-normal tracking-normal text-ink-3">{confidenceWords[verdict.confidence]}</span>
          </h2>
          {lead && (
            <p className="measure mt-3 font-serif text-xl leading-snug">
              <Cited sentence={lead} entries={entries} />
            </p>
          )}
          <FirstLook lines={firstLook(research, report)} counter={report.payers?.counter} />
          {because.length > 0 && (
            <div className="mt-4">
              <CitedList sentences={because} entries={entries} />
            </div>
          )}
          {rest.length > 0 && (
            <div className="mt-4">
              <CitedProse sentences={rest} entries={entries} />
            </div>
          )}
          <JudgedLikeIt verdict={verdict} />
          <h3 className="mt-6 text-xl">What would change it</h3>
          <ul className="measure mt-2 grid list-disc gap-1.5 pl-5 text-ink-2">
            {verdict.would_change_it.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        <aside aria-labelledby="next-test" className="border-l-3 border-brass pl-4 lg:self-start">
          <h3 id="next-test" className="text-xl">
            Cheapest next test
          </h3>
          <p className="numerals mt-1 text-sm text-ink-3">
            {formatMoney(test.cost_cents)} · {test.days} days
          </p>
          <p className="mt-2">{test.test}</p>
          <p className="mt-2">
            <strong>It passes if:</strong> {test.pass}
          </p>
        </aside>
      </div>
      <div className="border-t border-line p-5 empty:hidden sm:p-7">
        <Earning report={report} asked={asked} kept={kept} />
      </div>
    </section>
  );
}

function FirstLook({ lines, counter }: { lines: readonly FirstLine[]; counter: string | undefined }) {
  if (lines.length === 0) return null;
  return (
    <dl className="mt-5 grid gap-x-6 gap-y-2 border-t border-line pt-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {lines.map(({ name, text, source }) => (
        <Fragment key={name}>
          <dt className="text-sm text-ink-3 sm:pt-0.5">{name}</dt>
          <dd>
            {text}
            {source && (
              <span className="block text-sm text-ink-3">
                {source.url ? (
                  <a href={source.url} rel="noopener external" className="underline decoration-line">
                    {source.says}
                  </a>
                ) : (
                  source.says
                )}
                {counter && (
                  <>
                    {' · '}
                    <Link to={counter} className="underline decoration-line">
                      Change the group, the price or the income
                    </Link>
                  </>
                )}
              </span>
            )}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
