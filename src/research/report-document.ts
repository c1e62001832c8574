import type { Block, PlainDocument } from '../catalogue/index.ts';
import { isByAnalyst, type Report, type Sentence, scoreNames, sentenceText } from '../engine/index.ts';
import { categoryLabel } from '../shared/vocabulary/categories.ts';
import { formatDay, formatMoney } from '../ui/format.ts';
import { coverageOf, coverageWords, silentGroups } from './coverage.ts';
import { earningWords } from './earning.ts';
import { fieldOf } from './field.ts';
import { companyFigures, fateWords, measuredOf, similarityWords, sourceRows, toneOf, whoSays } from './figure-labels.ts';
import { firstLook } from './first-look.ts';
import { type PartKey, partsOf } from './report-parts.ts';
import {
  competitionWords,
  decisionWords,
  entriesOf,
  isWholeIdea,
  lessonText,
  noneNear,
  restsOn,
  risksOfAssumptions,
  testLabel,
} from './report-sentences.ts';
import type { ResearchReport } from './research.contract.ts';
import { confidenceWords, scoreWords, verdictWords } from './research.ts';

/** A report as a document, for the PDF and the Markdown alike. The table of evidence holds what it cites. */
export function researchDocument(research: ResearchReport, report: Report): PlainDocument {
  const { verdict } = report;
  const cited = restsOn(research.found, report);
  const told = research.idea_text.replace(/\s+/g, ' ');
  return {
    title: research.title,
    standfirst: isWholeIdea(research.title, told) ? '' : told,
    standing: [
      // As on the page: what nobody chose is no fact of the report.
      ...(research.is_category_guessed ? [] : [categoryLabel(research.category)]),
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
    evidence: cited.map((entry) => ({
      key: entry.id,
      number: Number(entry.id.slice(1)),
      what: entry.subject,
      how: entry.text ?? '',
      value: measuredOf(entry),
      basis: entry.basis,
      source: whoSays(entry),
      url: entry.url ?? null,
      observed_at: entry.observed_at,
    })),
    evidenceNote: `What is cited above: ${cited.length} of ${research.found.length} entries that were found. The verdict (${verdictWords[verdict.verdict].label.toLowerCase()}) follows from them by published rules.`,
  };
}

export const writerOf = (name: string) => (isByAnalyst(name) ? `the ${name}` : name);

const citing = (sentence: Sentence) => `${sentenceText(sentence)}${sentence.cites.map((id) => `[^${id}]`).join('')}`;
const prose = (list: readonly Sentence[]): Block[] => (list.length > 0 ? [{ kind: 'prose', text: list.map(citing).join(' ') }] : []);
const bullets = (items: string[]): Block[] => (items.length > 0 ? [{ kind: 'bullets', items }] : []);
const part = (title: string): Block => ({ kind: 'part', title });

/** The decision and the scores, then the parts of the page in its order; the idea stands at the head, and the evidence at the end, of every document. */
function sectionsOf(research: ResearchReport, report: Report): PlainDocument['sections'] {
  const drawn: Partial<Record<PartKey, Block[]>> = {
    contradictions: terms(report.verdict.contradictions.map(({ claim, found }) => ({ name: `“${claim}”`, text: citing(found) }))),
    closest: closestBlocks(report),
    competitors: [...competitorBlocks(research, report), ...bullets(competitionWords(report).map(citing))],
    risks: assumptionBlocks(research, report),
    money: bullets(report.monetizationPaths.map(citing)),
    tips: bullets(report.executionTips.map(citing)),
    market: prose(report.marketNotes),
    asked: terms(sourceRows(research.sources).map(({ names, said }) => ({ name: names.join(', '), text: said }))),
    ...Object.fromEntries(report.sections.map(({ id, sentences }) => [id, bullets(sentences.map(citing))])),
  };
  return [
    decisionSection(research, report),
    { key: 'scores', label: 'Scores', blocks: scoreNames.flatMap((name) => scoreBlocks(report, name)) },
    ...partsOf(report).map(({ key, label }) => ({ key, label, blocks: drawn[key] ?? [] })),
  ];
}

function decisionSection(research: ResearchReport, report: Report): PlainDocument['sections'][number] {
  const { verdict, next_test } = report;
  const { lead, because, rest } = decisionWords(report);
  const test: Block = {
    kind: 'callout',
    lead: `${testLabel(next_test)}: ${formatMoney(next_test.cost_cents)} · ${next_test.days} days`,
    paragraphs: [next_test.test, `It passes if: ${next_test.pass}`],
  };
  return {
    key: 'decision',
    label: `${verdictWords[verdict.verdict].says}, with ${confidenceWords[verdict.confidence]}`,
    blocks: [
      ...prose(lead ? [lead] : []),
      ...terms(firstLook(research, report).map(({ name, text, source }) => ({ name, text: source ? `${text} (${source.says})` : text }))),
      test,
      ...fieldBlocks(report),
      ...earningBlocks(report),
      part('How much was heard'),
      ...coverageBlocks(research),
      part('Why this verdict'),
      ...bullets(because.map(citing)),
      ...prose(rest),
      part('What would change it'),
      ...bullets(verdict.would_change_it),
    ],
  };
}

/** The field in words: where the idea stands, and the judged ideas nearest to it. */
function fieldBlocks(report: Report): Block[] {
  const field = fieldOf(report);
  if (!field) return [];
  return [
    part('Demand against competition'),
    {
      kind: 'table',
      head: [
        { label: 'Idea', share: 0.55 },
        { label: 'Verdict', share: 0.2 },
        { label: 'Demand', share: 0.12, numeric: true },
        { label: 'Competition', share: 0.13, numeric: true },
      ],
      rows: field.dots.map(({ what, verdict, demand, competition }) => [
        what,
        verdictWords[verdict].label,
        String(demand ?? 'not known'),
        String(competition ?? 'not known'),
      ]),
    },
    ...(field.arrow ? [{ kind: 'prose' as const, text: field.arrow.says }] : []),
  ];
}

function coverageBlocks({ sources }: ResearchReport): Block[] {
  const coverage = coverageOf(sources);
  const heard = coverage.answered.length > 0 ? `: ${coverage.answered.join(', ')}` : '';
  return [{ kind: 'prose', text: `${coverageWords(coverage)}${heard}.` }, ...terms(silentGroups(coverage))];
}

function earningBlocks(report: Report): Block[] {
  const words = earningWords(report);
  if (!words) return [];
  const matter = words.deciders.map(({ name, text }) => ({ name, text }));
  return [
    part('What an income takes'),
    ...terms(words.lines.map(({ name, text, from }) => ({ name, text: `${text}. ${from}.` }))),
    { kind: 'prose', text: words.note },
    part('The two numbers that matter most'),
    ...terms(matter),
    { kind: 'prose', text: words.rule },
  ];
}

function assumptionBlocks(research: ResearchReport, report: Report): Block[] {
  const risks = risksOfAssumptions(research, report);
  return [
    ...(risks.length === 0 ? bullets(report.risks.map(citing)) : []),
    ...terms(
      report.verdict.assumptions.map(({ key, assumption, why, test, cost_cents, days, pass }, i) => {
        const risk = risks[i];
        const how = key === report.next_test.key ? 'Test: that of this week, above.' : `Test: ${test} It passes if: ${pass}`;
        return {
          name: assumption,
          text: `${why}${risk ? ` If not: ${citing(risk)}` : ''} ${how}`,
          aside: `${formatMoney(cost_cents)}, ${days} days`,
        };
      }),
    ),
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

function closestBlocks({ closest = [] }: Report): Block[] {
  return [
    {
      kind: 'table',
      head: [
        { label: 'Company', share: 0.2 },
        { label: 'What it does', share: 0.4 },
        { label: 'How alike', share: 0.15 },
        { label: 'What became of it', share: 0.25 },
      ],
      rows: closest.map(({ id, name, what, fate, similarity, as_of }) => [
        `${name}[^${id}]`,
        what ?? '',
        similarityWords[similarity],
        `${fateWords[fate]}, as of ${formatDay(as_of)}`,
      ]),
    },
  ];
}

function competitorBlocks(research: ResearchReport, report: Report): Block[] {
  const { competitors } = report;
  if (competitors.length === 0) return [{ kind: 'prose', text: noneNear(report) }];
  const entries = entriesOf(research);
  return [
    {
      kind: 'table',
      head: [
        { label: 'Company', share: 0.2 },
        { label: 'What it does', share: 0.32 },
        { label: 'What became of it', share: 0.2 },
        { label: 'What that teaches', share: 0.28 },
      ],
      rows: competitors.map(({ id, name, what, fate }, i) => [
        `${name}[^${id}]`,
        what ?? '',
        [fateWords[fate], ...companyFigures(entries.get(id) ?? {})].join(', '),
        lessonText(competitors, i) ?? '',
      ]),
    },
  ];
}
