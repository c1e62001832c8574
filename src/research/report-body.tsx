import type { ReactNode } from 'react';
import type { Report, Sentence } from '../engine/index.ts';
import { Assumptions } from './assumptions.tsx';
import { Cited, CitedList, CitedProse, type Entries } from './cited.tsx';
import { Closest } from './closest.tsx';
import { Competitors } from './competitors.tsx';
import type { PartKey } from './report-parts.ts';
import type { ResearchReport } from './research.contract.ts';

type Props = { research: ResearchReport; report: Report; parts: readonly { key: PartKey; label: string }[]; entries: Entries };

/** What the report says below its decision and scores: the parts there are, in their order. */
export function ReportBody({ research, report, parts, entries }: Props) {
  const list = (sentences: readonly Sentence[]) => <CitedList sentences={sentences} entries={entries} />;
  const drawn: Partial<Record<PartKey, ReactNode>> = {
    contradictions: <Contradictions report={report} entries={entries} />,
    closest: <Closest companies={report.closest ?? []} entries={entries} />,
    competitors: <Competitors report={report} entries={entries} />,
    risks: <Assumptions research={research} report={report} entries={entries} />,
    money: list(report.monetizationPaths),
    tips: list(report.executionTips),
    market: <CitedProse sentences={report.marketNotes} entries={entries} />,
    ...Object.fromEntries(report.sections.map(({ id, sentences }) => [id, list(sentences)])),
  };
  return parts.map(
    ({ key, label }) =>
      drawn[key] && (
        <Section key={key} id={key} title={label}>
          {drawn[key]}
        </Section>
      ),
  );
}

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="not-first:mt-12">
      <h2 id={id} className="mb-4 scroll-mt-24 border-b border-ink pb-2 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Contradictions({ report, entries }: { report: Report; entries: Entries }) {
  return (
    <ul className="measure grid gap-3">
      {report.verdict.contradictions.map(({ key, claim, found, serious }) => (
        <li key={key} className={`border-l-3 pl-4 ${serious ? 'border-low' : 'border-line'}`}>
          <span className="block text-ink-2">You wrote: “{claim}”</span>
          <Cited sentence={found} entries={entries} />
        </li>
      ))}
    </ul>
  );
}
