import type { Block, PlainDocument } from '../catalogue/index.ts';
import { formatCents, formatDay, formatNumber } from '../ui/format.ts';
import { projectVerdicts } from './point.ts';
import type { Decision, Entry, Project, ProjectTest } from './projects.contract.ts';
import { assumptionLabel, costOf, criterionLabel, pricePers, projectState } from './projects.ts';

/** So many entries of a test stand in the document, the latest; the CSV has all. */
const MOST_ENTRIES = 200;
const RESULTS = { holds: 'It holds', wrong: 'It is wrong', undecided: 'Undecided' } as const;

type Logs = ReadonlyMap<string, readonly Entry[]>;

/** A project as a document, for the PDF. What it says is reported: the notes stand where a report has its evidence. */
export function projectDocument(project: Project, logs: Logs): PlainDocument {
  const { title, thesis, state, point, verdict, evidence, prior, created_at } = project;
  return {
    title,
    standfirst: '',
    standing: [projectState(state).label, `begun ${formatDay(created_at)}`, 'reported by its members, checked by nobody'].join(' · '),
    scores: [
      { label: 'Point', value: point, note: projectVerdicts[verdict].label, tone: point >= 6 ? 'good' : point >= 4 ? 'fair' : 'low' },
      { label: 'It began from', value: prior, note: project.prior_from || 'nothing known', tone: 'fair' },
    ],
    sections: [
      { key: 'thesis', label: 'What is thought', blocks: [...paragraphs(thesis), ...factBlocks(project)] },
      { key: 'assumptions', label: 'What has to be true', blocks: assumptionBlocks(project) },
      { key: 'criteria', label: 'Drop it if', blocks: criterionBlocks(project) },
      ...project.tests.map((test) => ({
        key: `test-${test.id}`,
        label: `Test: ${test.title}`,
        blocks: testBlocks(test, logs.get(test.id) ?? [], project.decisions),
      })),
      { key: 'decisions', label: 'Decisions', blocks: decisionBlocks(project) },
    ].filter(({ blocks }) => blocks.length > 0),
    evidence: evidence.map(({ id, note, url, seen_on }, at) => ({
      key: id,
      number: at + 1,
      what: note,
      how: '',
      value: '',
      basis: 'reported',
      source: hostOf(url) ?? 'seen by the founder',
      url,
      observed_at: seen_on,
    })),
    evidenceNote:
      evidence.length === 0 ? 'Nothing was collected yet.' : 'What was collected, the latest first. It is reported: nobody checked it.',
  };
}

const hostOf = (url: string | null): string | undefined => (url ? (URL.parse(url)?.host ?? undefined) : undefined);
const paragraphs = (text: string): Block[] => (text ? [{ kind: 'prose', text }] : []);

function factBlocks({ buyer, price_cents, price_per, income_cents, buyers_needed }: Project): Block[] {
  const per = pricePers.find(({ id }) => id === price_per)?.label;
  const rows = [
    ...(buyer ? [{ name: 'Buyer', text: buyer }] : []),
    ...(price_cents === null ? [] : [{ name: 'Price', text: `${formatCents(price_cents)} ${per}` }]),
    ...(income_cents === null ? [] : [{ name: 'Income wanted', text: `${formatCents(income_cents)} a month, before costs` }]),
    ...(buyers_needed === null ? [] : [{ name: 'That takes', text: `${formatNumber(buyers_needed)} buyers` }]),
  ];
  return rows.length > 0 ? [{ kind: 'terms', rows }] : [];
}

function assumptionBlocks({ assumptions }: Project): Block[] {
  if (assumptions.length === 0) return [];
  const head = [
    { label: 'Assumption', share: 0.58 },
    { label: 'If wrong', share: 0.14 },
    { label: 'So far', share: 0.14 },
    { label: 'Counts', share: 0.14, numeric: true },
  ];
  const rows = assumptions.map(({ statement, cost, state, value }) => [
    statement,
    costOf(cost).label,
    assumptionLabel(state),
    value.toFixed(1),
  ]);
  return [{ kind: 'table', head, rows }];
}

function criterionBlocks({ criteria }: Project): Block[] {
  if (criteria.length === 0) return [];
  const head = [
    { label: 'What would end it', share: 0.62 },
    { label: 'Look on', share: 0.2 },
    { label: 'So far', share: 0.18 },
  ];
  return [{ kind: 'table', head, rows: criteria.map(({ statement, due_on, state }) => [statement, dayOr(due_on), criterionLabel(state)]) }];
}

const dayOr = (day: string | null) => (day ? formatDay(day) : 'no day set');

function testBlocks(test: ProjectTest, entries: readonly Entry[], decisions: readonly Decision[]): Block[] {
  const { what, sample_size, pass_count, standing, result, id } = test;
  const decision = decisions.find((one) => one.test_id === id && one.kind === 'test');
  const mark = pass_count !== null && sample_size !== null ? `Pass mark ${pass_count} of ${sample_size}` : 'No pass mark yet';
  const said = result ? [`${RESULTS[result]}.${decision?.reason ? ` ${decision.reason}` : ''}`] : [];
  const shown = entries.slice(0, MOST_ENTRIES);
  return [
    ...paragraphs(what),
    { kind: 'callout', lead: `${mark} · ${formatCents(standing.spent_cents)} spent`, paragraphs: [standing.says, ...said].filter(Boolean) },
    ...(shown.length > 0 ? [logOf(shown)] : []),
    ...(entries.length > shown.length ? paragraphs(`${formatNumber(entries.length - shown.length)} earlier entries are in the CSV.`) : []),
  ];
}

const logOf = (entries: readonly Entry[]): Block => ({
  kind: 'table',
  head: [
    { label: 'Day', share: 0.16 },
    { label: 'Tried', share: 0.1, numeric: true },
    { label: 'Yes', share: 0.1, numeric: true },
    { label: 'Spent', share: 0.14, numeric: true },
    { label: 'Note', share: 0.5 },
  ],
  rows: entries.map(({ happened_on, tried, yes, spent_cents, note }) => [
    formatDay(happened_on),
    formatNumber(tried),
    formatNumber(yes),
    formatCents(spent_cents),
    note,
  ]),
});

function decisionBlocks({ decisions }: Project): Block[] {
  if (decisions.length === 0) return [];
  const head = [
    { label: 'Day', share: 0.16 },
    { label: 'Decision', share: 0.36 },
    { label: 'Point', share: 0.12, numeric: true },
    { label: 'Because', share: 0.36 },
  ];
  const rows = decisions.map(({ decided_at, about, reason, point_before, point_after }) => [
    formatDay(decided_at),
    about,
    point_before === null || point_after === null ? '' : `${point_before.toFixed(1)} → ${point_after.toFixed(1)}`,
    reason,
  ]);
  return [{ kind: 'table', head, rows }];
}
