import type { ReactNode } from 'react';
import { formatMoney } from '../../ui/format.ts';
import type { Report } from '../evidence/report.contract.ts';
import { Cited, CitedList, CitedProse, type Entries, Marks } from './cited.tsx';
import { fateWords } from './figure-words.ts';
import { summaryBeside } from './summary-beside.ts';

type Part = { report: Report; entries: Entries };

/** What the report says below its decision and scores. */
export function ReportBody({ report, entries }: Part) {
  const { verdict } = report;
  const summary = summaryBeside(report);
  return (
    <>
      {summary.length > 0 && (
        <Section id="summary" title="Summary">
          <div className="text-lg">
            <CitedProse sentences={summary} entries={entries} />
          </div>
        </Section>
      )}
      {verdict.contradictions.length > 0 && (
        <Section id="contradictions" title="Where the text and the evidence disagree">
          <ul className="measure grid gap-3">
            {verdict.contradictions.map(({ key, claim, found, serious }) => (
              <li key={key} className={`border-l-3 pl-4 ${serious ? 'border-low' : 'border-line'}`}>
                <span className="block text-ink-2">You wrote: “{claim}”</span>
                <Cited sentence={found} entries={entries} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Competitors report={report} entries={entries} />
      <Section id="risks" title="Three riskiest assumptions">
        <CitedList sentences={report.risks} entries={entries} />
        <ol className="mt-6 grid gap-x-8 gap-y-6 lg:grid-cols-3">
          {verdict.assumptions.map(({ key, assumption, why, test, cost_cents, days, pass }) => (
            <li key={key} className="border-t border-ink pt-3">
              <h3 className="text-lg">{assumption}</h3>
              <p className="mt-2 text-sm text-ink-2">{why}</p>
              <p className="mt-3 text-sm">
                <strong>Test</strong>{' '}
                <span className="numerals text-ink-3">
                  ({formatMoney(cost_cents)}, {days} days)
                </span>
                : {test}
              </p>
              <p className="mt-2 text-sm">
                <strong>A pass:</strong> {pass}
              </p>
            </li>
          ))}
        </ol>
      </Section>
      {report.sections
        .filter(({ sentences }) => sentences.length > 0)
        .map(({ id, title, sentences }) => (
          <Section key={id} id={id} title={title}>
            <CitedList sentences={sentences} entries={entries} />
          </Section>
        ))}
      <Section id="money" title="Ways to earn">
        <CitedList sentences={report.monetizationPaths} entries={entries} />
      </Section>
      <Section id="tips" title="How to go about it">
        <CitedList sentences={report.executionTips} entries={entries} />
      </Section>
      <Section id="market" title="Market notes">
        <CitedProse sentences={report.marketNotes} entries={entries} />
      </Section>
    </>
  );
}

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="mb-4 border-b border-ink pb-2 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Competitors({ report: { competitors }, entries }: Part) {
  return (
    <Section id="competitors" title="Competitors">
      {competitors.length === 0 ? (
        <p className="measure text-ink-2">
          None was found that is near enough to count. That is a finding only as far as the sources below spoke.
        </p>
      ) : (
        <ul className="border-t border-line">
          {competitors.map(({ id, name, what, url, fate, relevance, teaches }) => (
            <li key={id} className="grid gap-x-8 gap-y-1 border-b border-line py-3 sm:grid-cols-[minmax(0,2fr)_8rem_minmax(0,3fr)]">
              <span>
                {url ? (
                  <a href={url} rel="noopener external nofollow ugc" className="font-semibold underline decoration-line">
                    {name}
                  </a>
                ) : (
                  <span className="font-semibold">{name}</span>
                )}
                <Marks cites={[id]} entries={entries} />
                {what && <span className="block text-sm text-ink-2">{what}</span>}
              </span>
              <span className="text-sm">
                <span className={fate === 'dead' ? 'text-low' : ''}>{fateWords[fate]}</span>
                <span className="numerals block text-ink-3 max-sm:inline max-sm:before:content-['_·_']">
                  {Math.round(relevance * 100)}% alike
                </span>
              </span>
              <span className="text-sm text-ink-2">{teaches}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
