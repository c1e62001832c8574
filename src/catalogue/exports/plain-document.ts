import { basisWords } from '../../shared/vocabulary/basis.ts';
import { formatDay } from '../../ui/format.ts';
import type { Signal } from '../ideas/ideas.contract.ts';
import type { Block } from './blocks.ts';
import type { NumberedSignal } from './citations.ts';
import { escaped, sourceOf, table, written } from './dossier-markdown.ts';
import { LICENCE } from './licence.ts';

/** One row of a document's table of evidence; texts cite it with `[^key]`. */
export type EvidenceRow = {
  key: string;
  number: number;
  what: string;
  /** How it was found or what it says, in a line. */
  how: string;
  /** The figure in words; empty where there is none. */
  value: string;
  /** `reported` is what people say themselves: no text can cite it as a figure. */
  basis: Signal['basis'] | 'reported';
  source: string;
  url: string | null;
  observed_at: string;
};

/** A document that rests on evidence, whoever draws it: PDF (pdf/plain-pdf.server.ts) or Markdown. */
export type PlainDocument = {
  title: string;
  /** What it is about, in its author’s words; empty where the title says it. */
  standfirst: string;
  /** Stands small under the title. */
  standing: string;
  /** Of 10; null where it is not known. */
  scores: { label: string; value: number | null; note: string; tone: 'good' | 'fair' | 'low' }[];
  sections: { key: string; label: string; blocks: Block[] }[];
  evidence: EvidenceRow[];
  /** What is said before the table of evidence. */
  evidenceNote: string;
};

/** @returns how a basis is marked in a row */
export const markOf = (basis: EvidenceRow['basis']): string => (basis === 'reported' ? basis : basisWords[basis].mark);

/** @returns the rows as figures that texts may cite */
export function citable(evidence: readonly EvidenceRow[]): ReadonlyMap<string, NumberedSignal> {
  return new Map(
    evidence.flatMap(({ key, number, what, how, basis, source, url, observed_at }) =>
      basis === 'reported' ? [] : [[key, { key, number, metric: what, value: 0, unit: '', source, url, observed_at, basis, how }] as const],
    ),
  );
}

/** Writes a document as GitHub-flavoured Markdown; what it cites are footnotes. */
export function plainMarkdown(document: PlainDocument, { permalink, exportedOn }: { permalink: string; exportedOn: string }): string {
  const figures = citable(document.evidence);
  const head = [
    { label: 'No.', numeric: true },
    { label: 'What' },
    { label: 'Figure', numeric: true },
    { label: 'Basis' },
    { label: 'Source' },
    { label: 'Date' },
  ];
  const rows = document.evidence.map((row) => [
    String(row.number),
    escaped(row.how ? `${row.what}: ${row.how}` : row.what),
    escaped(row.value),
    markOf(row.basis),
    sourceOf(row),
    formatDay(row.observed_at),
  ]);
  return `${[
    `# ${escaped(document.title)}`,
    ...(document.standfirst ? [`*${escaped(document.standfirst)}*`] : []),
    escaped(document.standing),
    document.scores
      .map(({ label, value, note }) => `- ${escaped(label)}: ${value === null ? escaped(note) : `**${value} of 10** (${escaped(note)})`}`)
      .join('\n'),
    ...document.sections.flatMap(({ label, blocks }) => [`## ${escaped(label)}`, ...blocks.flatMap((block) => written(block, figures))]),
    '## Evidence',
    escaped(document.evidenceNote),
    ...(rows.length > 0 ? [table(head, rows)] : []),
    '---',
    `<${permalink}> · exported ${formatDay(exportedOn)}. ${LICENCE}`,
    document.evidence
      .map(
        (row) =>
          `[^${row.number}]: ${escaped([row.what, row.value].filter(Boolean).join(': '))} (${markOf(row.basis)}). ${sourceOf(row)}, ${formatDay(row.observed_at)}.`,
      )
      .join('\n'),
  ].join('\n\n')}\n`;
}
