import type { ReactNode } from 'react';
import { type Report, solutionTypes } from '../engine/index.ts';
import { ContentsRail } from '../ui/contents-rail.tsx';
import { Cited, CitedList, CitedProse, type Entries } from './cited.tsx';
import { JudgedLikeIt } from './judged-like-it.tsx';
import { ReportBody, Section } from './report-body.tsx';
import { AskedSources, ReportEvidence } from './report-evidence.tsx';
import { partsOf, tabs } from './report-parts.ts';
import { ReportScores } from './report-scores.tsx';
import { decisionWords, entriesOf, restsOn } from './report-sentences.ts';
import type { ResearchReport } from './research.contract.ts';
import { readingWords } from './research.ts';

/**
 * What the sheet rests on, in four tabs. They are links to parts of the page, so that they work before scripts load and an address leads to any of them; the
 * tab that holds what the address names is shown (styles.css), and paper shows all.
 */
export function ReportTabs({ research }: { research: ResearchReport }) {
  const { report } = research;
  if (!report) return null;
  const entries = entriesOf(research);
  const parts = partsOf(report);
  const of = (tab: (typeof parts)[number]['tab']) => parts.filter((part) => part.tab === tab);
  const reasons = [{ key: 'why', label: 'Why this verdict' }, { key: 'change', label: 'What would change it' }, ...of('reasons')];
  return (
    <div className="tabs mt-10">
      <nav aria-label="What it rests on" className="no-print flex gap-x-1 overflow-x-auto border-b border-ink">
        {tabs.map(({ key, label }) => (
          <a key={key} href={`#tab-${key}`} data-tab={key} className="tab">
            {label}
          </a>
        ))}
      </nav>
      <Panel tab="reasons">
        <ReportScores report={report} entries={entries} />
        <div className="mt-10 grid gap-x-14 print:block lg:grid-cols-[12rem_minmax(0,1fr)]">
          <ContentsRail sections={reasons} />
          <div className="min-w-0">
            <Why report={report} entries={entries} />
            <Section id="change" title="What would change it">
              <ul className="measure grid list-disc gap-1.5 pl-5">
                {report.verdict.would_change_it.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </Section>
            <ReportBody research={research} report={report} parts={of('reasons')} entries={entries} />
            <Asked research={research} />
          </div>
        </div>
      </Panel>
      <Panel tab="rivals">
        <ReportBody research={research} report={report} parts={of('rivals')} entries={entries} />
        {of('rivals').length === 0 && <p className="measure text-ink-2">Nobody was looked for: the text alone decided.</p>}
      </Panel>
      <Panel tab="evidence">
        <ReportEvidence research={research} cited={restsOn(research.found, report)} />
      </Panel>
      <Panel tab="sources">
        <AskedSources research={research} />
      </Panel>
    </div>
  );
}

function Panel({ tab, children }: { tab: (typeof tabs)[number]['key']; children: ReactNode }) {
  return (
    <div id={`tab-${tab}`} className="tab-panel scroll-mt-20 pt-8">
      {children}
    </div>
  );
}

function Why({ report, entries }: { report: Report; entries: Entries }) {
  const { because, rest } = decisionWords(report);
  return (
    <Section id="why" title="Why this verdict">
      {because.length > 0 && <CitedList sentences={because} entries={entries} />}
      {rest.length > 0 && (
        <div className="mt-4">
          <CitedProse sentences={rest} entries={entries} />
        </div>
      )}
      {because.length + rest.length === 0 && report.verdict.because[0] && (
        <p className="measure">
          <Cited sentence={report.verdict.because[0]} entries={entries} />
        </p>
      )}
      <JudgedLikeIt verdict={report.verdict} />
    </Section>
  );
}

/** The text, and what it was taken to be: whatever was searched and scored starts from here. */
function Asked({ research: { understanding: u, idea_text } }: { research: ResearchReport }) {
  const rows = [
    { name: 'What is sold', text: solutionTypes[u.solution_type] },
    { name: 'Who it is for', text: u.user || 'not said' },
    ...(u.buyer ? [{ name: 'Who decides to buy', text: u.buyer }] : []),
    ...(u.payer ? [{ name: 'Who pays', text: u.payer }] : []),
    { name: 'What hurts', text: u.problem || 'not said' },
    { name: 'What is offered', text: u.solution || 'not said' },
    { name: 'Searched for', text: u.phrases.join(', ') },
  ];
  return (
    <Section id="idea" title="The idea as submitted">
      <blockquote className="measure border-l-3 border-line pl-4 whitespace-pre-line">{idea_text}</blockquote>
      <p className="mt-4 text-sm text-ink-3">{readingWords(u.by)}</p>
      <dl className="mt-2 grid gap-2 text-sm">
        {rows.map(({ name, text }) => (
          <div key={name} className="grid gap-x-4 sm:grid-cols-[10rem_1fr]">
            <dt className="text-ink-3">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
