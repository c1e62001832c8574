import { Fragment } from 'react';
import { formatMoney } from '../ui/format.ts';
import { Cited } from './cited.tsx';
import { coverageOf, coverageWords, silentGroups } from './coverage.ts';
import { type Asked, Earning } from './earning.tsx';
import { Field } from './field.tsx';
import { type FirstLine, firstLook } from './first-look.ts';
import { decisionWords, entriesOf, testLabel } from './report-sentences.ts';
import type { ResearchReport } from './research.contract.ts';
import { confidenceWords, verdictWords } from './research.ts';

const EDGE = { build: 'border-t-good', reshape: 'border-t-fair', drop: 'border-t-low', not_enough_evidence: 'border-t-edge' } as const;
const INK = { build: 'text-good', reshape: 'text-fair', drop: 'text-low', not_enough_evidence: 'text-ink-3' } as const;

type Props = {
  /** One that is finished. */
  research: ResearchReport;
  /** What the reader reckons with, and what else stands in the address. */
  asked: Asked;
  kept: Readonly<Record<string, string>>;
};

/** All that a decision takes, on one sheet: the verdict in a sentence, who pays and who sells, this week’s test, the field, what an income takes, three assumptions, how much was heard. */
export function Sheet({ research, asked, kept }: Props) {
  const { report } = research;
  if (!report) return null;
  const entries = entriesOf(research);
  const { verdict, next_test: test } = report;
  const { lead } = decisionWords(report);
  const coverage = coverageOf(research.sources);
  const isDecidedByText = verdict.rule === 'harm' || verdict.rule === 'not_understood';
  return (
    <section aria-labelledby="decision" className={`print-whole mt-6 border border-line border-t-4 bg-sheet ${EDGE[verdict.verdict]}`}>
      <div className="grid gap-x-12 gap-y-6 p-5 sm:p-7 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <h2 id="decision" className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-3xl">
            <span className={INK[verdict.verdict]}>{verdictWords[verdict.verdict].label}</span>
            <span className="font-sans text-sm font-normal tracking-normal text-ink-3">{confidenceWords[verdict.confidence]}</span>
          </h2>
          {lead && (
            <p className="measure mt-2 font-serif text-xl leading-snug">
              <Cited sentence={lead} entries={entries} />
            </p>
          )}
          <FirstLook lines={firstLook(research, report)} />
        </div>
        <aside aria-labelledby="next-test" className="border-l-3 border-brass pl-4 lg:self-start">
          <h3 id="next-test" className="text-xl">
            {testLabel(test)}
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
      {!isDecidedByText && (
        <div className="grid gap-x-12 gap-y-8 border-t border-line p-5 sm:p-7 lg:grid-cols-2">
          <Field report={report} />
          <Earning report={report} asked={asked} kept={kept} />
        </div>
      )}
      <div className="border-t border-line p-5 sm:p-7">
        <h3 className="text-xl">Three riskiest assumptions</h3>
        <ol className="mt-3 grid gap-x-8 gap-y-4 md:grid-cols-3">
          {verdict.assumptions.map(({ key, assumption, cost_cents, days }, i) => (
            <li key={key} className="grid grid-cols-[1.5rem_minmax(0,1fr)]">
              <span aria-hidden="true" className="numerals text-brass">
                {i + 1}
              </span>
              <span>
                {assumption}{' '}
                <span className="numerals block text-sm text-ink-3">
                  Test: {formatMoney(cost_cents)}, {days} days
                </span>
              </span>
            </li>
          ))}
        </ol>
        {!isDecidedByText && (
          <p className="mt-5 border-t border-line pt-3 text-sm text-ink-2">
            <strong>{coverageWords(coverage)}</strong>
            {coverage.answered.length > 0 && `: ${coverage.answered.join(', ')}`}.{' '}
            {silentGroups(coverage)
              .map(({ name, text }) => `${name}: ${text}.`)
              .join(' ')}
          </p>
        )}
      </div>
    </section>
  );
}

function FirstLook({ lines }: { lines: readonly FirstLine[] }) {
  if (lines.length === 0) return null;
  return (
    <dl className="mt-5 grid gap-x-6 border-t border-line pt-4 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-y-2">
      {lines.map(({ name, text, source }) => (
        <Fragment key={name}>
          <dt className="text-sm text-ink-3 sm:pt-0.5">{name}</dt>
          <dd className="max-sm:mb-3">
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
              </span>
            )}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
