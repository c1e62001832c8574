import { formatDay, formatMoney } from '../../ui/format.ts';
import { type Report, type Sentence, scoreNames } from '../evidence/report.contract.ts';
import type { Block } from '../exports/dossier-document.ts';
import type { PlainDocument } from '../exports/plain-document.ts';
import { categoryLabel } from '../ideas/categories.ts';
import { fateWords, figureOf, sourceLine, sourceName, toneOf } from './figure-words.ts';
import type { ResearchReport } from './research.contract.ts';
import { confidenceWords, scoreWords, verdictWords } from './research.ts';
import { summaryBeside } from './summary-beside.ts';

/** A report as a document, for the PDF and the Markdown alike. The table of evidence holds what it cites. */
export function researchDocument(research: ResearchReport, report: Report): PlainDocument {
  const { verdict } = report;
  return {
    title: research.title,
    standfirst: research.idea_text.replace(/\s+/g, ' '),
    standing: [
      categoryLabel(research.category),
      `evidence of ${formatDay(report.closed_on)}`,
      `method ${report.method}`,
      `written by ${writerOf(report.written_by)}`,
    ].join(' · '),
    scores: scoreNames.map((name) => ({
      label: scoreWords[name].label,
      value: report.scores[name].known ? report.scores[name].score : null,
      note: report.scores[name].known ? confidenceWords[report.scores[name].confidence] : 'not known',
      tone: toneOf(name, report.scores[name].score),
    })),
    sections: sectionsOf(research, report).filter(({ blocks }) => blocks.length > 0),
    evidence: report.evidence.map((entry) => ({
      key: entry.id,
      number: Number(entry.id.slice(1)),
      what: entry.subject,
      how: entry.text ?? '',
      value: figureOf(entry),
      basis: entry.basis,
      source: sourceName(entry.source),
      url: entry.url ?? null,
      observed_at: entry.observed_at,
    })),
    evidenceNote: `What the sentences above cite: ${report.evidence.length} of ${research.found.length} entries that were found. The verdict (${verdictWords[verdict.verdict].label.toLowerCase()}) follows from them by published rules.`,
  };
}

export const writerOf = (name: string) => (name === 'built-in analyst' ? 'the built-in analyst' : name);

const citing = ({ text, cites }: Sentence) => `${text}${cites.map((id) => `[^${id}]`).join('')}`;
const prose = (list: readonly Sentence[]): Block[] => (list.length > 0 ? [{ kind: 'prose', text: list.map(citing).join(' ') }] : []);
const bullets = (items: string[]): Block[] => (items.length > 0 ? [{ kind: 'bullets', items }] : []);
const part = (title: string): Block => ({ kind: 'part', title });

function sectionsOf(research: ResearchReport, report: Report): PlainDocument['sections'] {
  const { verdict, next_test } = report;
  const test: Block = {
    kind: 'callout',
    lead: `Cheapest next test: ${formatMoney(next_test.cost_cents)} · ${next_test.days} days`,
    paragraphs: [next_test.test, `A pass: ${next_test.pass}`],
  };
  return [
    {
      key: 'decision',
      label: `${verdictWords[verdict.verdict].says}, with ${confidenceWords[verdict.confidence]}`,
      blocks: [...bullets(verdict.because.map(citing)), test, part('What would change it'), ...bullets(verdict.would_change_it)],
    },
    { key: 'summary', label: 'Summary', blocks: prose(summaryBeside(report)) },
    { key: 'scores', label: 'Scores', blocks: scoreNames.flatMap((name) => scoreBlocks(report, name)) },
    {
      key: 'contradictions',
      label: 'Where the text and the evidence disagree',
      blocks: terms(verdict.contradictions.map(({ claim, found }) => ({ name: `“${claim}”`, text: citing(found) }))),
    },
    ...report.sections.map(({ id, title, sentences }) => ({ key: id, label: title, blocks: bullets(sentences.map(citing)) })),
    { key: 'competitors', label: 'Competitors', blocks: competitorBlocks(report) },
    {
      key: 'risks',
      label: 'Three riskiest assumptions',
      blocks: [
        ...bullets(report.risks.map(citing)),
        ...terms(
          verdict.assumptions.map(({ assumption, why, test: how, cost_cents, days, pass }) => ({
            name: assumption,
            text: `${why} Test: ${how} A pass: ${pass}`,
            aside: `${formatMoney(cost_cents)}, ${days} days`,
          })),
        ),
      ],
    },
    { key: 'money', label: 'Ways to earn', blocks: bullets(report.monetizationPaths.map(citing)) },
    { key: 'tips', label: 'How to go about it', blocks: bullets(report.executionTips.map(citing)) },
    { key: 'market', label: 'Market notes', blocks: prose(report.marketNotes) },
    {
      key: 'sources',
      label: 'Who was asked',
      blocks: terms(research.sources.map((line) => ({ name: sourceName(line.source), text: sourceLine(line) }))),
    },
  ];
}

const terms = (rows: Extract<Block, { kind: 'terms' }>['rows']): Block[] => (rows.length > 0 ? [{ kind: 'terms', rows }] : []);

function scoreBlocks({ scores }: Report, name: (typeof scoreNames)[number]): Block[] {
  const { score, parts, confidence, reasons, cap, known } = scores[name];
  return [
    part(`${scoreWords[name].label} ${known ? `${score} of 10` : 'not known'}, ${confidenceWords[confidence]}`),
    ...(parts.length > 0
      ? [
          {
            kind: 'table' as const,
            head: [
              { label: 'Part', share: 0.34 },
              { label: 'Value', share: 0.1, numeric: true },
              { label: 'Weight', share: 0.1, numeric: true },
              { label: 'Read from', share: 0.46 },
            ],
            rows: parts.map(({ label, value, weight, from, cites }) => [
              label,
              value.toFixed(1),
              `${Math.round(weight * 100)}%`,
              `${from}${cites.map((id) => `[^${id}]`).join('')}`,
            ]),
          },
        ]
      : []),
    ...bullets([...(cap ? [cap] : []), ...reasons]),
  ];
}

function competitorBlocks({ competitors }: Report): Block[] {
  if (competitors.length === 0) return [{ kind: 'prose', text: 'None was found that is near enough to count.' }];
  return [
    {
      kind: 'table',
      head: [
        { label: 'Company', share: 0.22 },
        { label: 'What it does', share: 0.36 },
        { label: 'Fate', share: 0.14 },
        { label: 'What that teaches', share: 0.28 },
      ],
      rows: competitors.map(({ id, name, what, fate, teaches }) => [`${name}[^${id}]`, what ?? '', fateWords[fate], teaches]),
    },
  ];
}
