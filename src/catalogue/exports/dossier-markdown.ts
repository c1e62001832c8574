import { basisWords } from '../../shared/vocabulary/basis.ts';
import { formatDay } from '../../ui/format.ts';
import { figureDate, figuresInWords, howInWords, OLD_FIGURE, signalValue } from '../ideas/dossier-labels.ts';
import type { IdeaFull } from '../ideas/ideas.contract.ts';
import { keyFigures } from '../ideas/key-figures.ts';
import { METHOD_VERSION, scoreKinds } from '../ideas/scores.ts';
import type { Block } from './blocks.ts';
import { citedPieces, type NumberedSignal, numberSignals, paragraphs } from './citations.ts';
import { dossierDocument, standing } from './dossier-document.ts';
import { LICENCE } from './licence.ts';

export type Figures = ReadonlyMap<string, NumberedSignal>;

/**
 * Writes a dossier as GitHub-flavoured Markdown; every figure is a footnote with its value, basis, source, date and how it was reached.
 * @param permalink the address the dossier is read at
 * @param exportedOn UTC day, `2026-11-21`
 */
export function dossierMarkdown(idea: IdeaFull, { permalink, exportedOn }: { permalink: string; exportedOn: string }): string {
  const numbered = numberSignals(idea.signals);
  const figures: Figures = new Map(numbered.map((signal) => [signal.key, signal]));
  const sections = dossierDocument(idea).flatMap(({ key, label, blocks }) => [
    `## ${label}`,
    ...(key === 'evidence' ? evidence(numbered, idea) : blocks.flatMap((block) => written(block, figures))),
  ]);
  return `${[
    `# ${escaped(idea.title)}`,
    `*${escaped(idea.tagline)}*`,
    escaped(standing(idea)),
    keyFigures(idea)
      .map(({ label, value, cites }) => `- ${escaped(label)}: **${escaped(value)}**${cites ? cited(`[^${cites}]`, figures) : ''}`)
      .join('\n'),
    '## Scores',
    ...scores(idea),
    ...sections,
    '---',
    `<${permalink}> · exported ${formatDay(exportedOn)}. ${LICENCE}`,
    numbered.map(footnote).join('\n'),
  ].join('\n\n')}\n`;
}

function scores(idea: IdeaFull): string[] {
  return [
    `**${idea.idea_score.toFixed(1)} of 10** overall, by version ${METHOD_VERSION} of the published method.`,
    ...scoreKinds.flatMap(({ id, label, asks }) => [
      `### ${label} ${idea.scores[id].toFixed(1)}`,
      escaped(asks),
      table(
        [
          { label: 'Part' },
          { label: 'Value', numeric: true },
          { label: 'Weight', numeric: true },
          { label: 'Basis' },
          { label: 'Read from' },
        ],
        idea.score_parts[id].map(({ label, value, weight, basis, from, reason }) => [
          escaped(label),
          value.toFixed(1),
          `${Math.round(weight * 100)}%`,
          basisWords[basis].mark,
          escaped(reason ? `${from}. ${reason}` : from),
        ]),
      ),
    ]),
  ];
}

function evidence(numbered: readonly NumberedSignal[], idea: IdeaFull): string[] {
  const rows = numbered.map((signal) => [
    `${escaped(signal.metric)}[^${signal.number}]`,
    escaped(signalValue(signal)),
    basisWords[signal.basis].mark,
    sourceOf(signal),
    dateOf(signal),
  ]);
  const head = [{ label: 'Figure' }, { label: 'Value', numeric: true }, { label: 'Basis' }, { label: 'Source' }, { label: 'Date' }];
  return [figuresInWords(idea.figures), ...(rows.length > 0 ? [table(head, rows)] : [])];
}

const dateOf = (signal: NumberedSignal) => (signal.is_old ? `${figureDate(signal)}, ${OLD_FIGURE}` : figureDate(signal));

function footnote(signal: NumberedSignal): string {
  const { number, metric, basis, origin } = signal;
  const licence = origin ? ` ${escaped(origin.licence)}` : '';
  return `[^${number}]: ${escaped(metric)}: ${escaped(signalValue(signal))} (${basisWords[basis].mark}). ${sourceOf(signal)}, ${dateOf(signal)}. ${escaped(howInWords(signal))}${licence}`;
}

export function sourceOf({ source, url }: Pick<NumberedSignal, 'source' | 'url'>): string {
  return url ? `[${escaped(source)}](<${url.replace(/[<>\s]/g, encodeURIComponent)}>)` : escaped(source);
}

/** @returns a block as paragraphs of Markdown */
export function written(block: Block, figures: Figures): string[] {
  switch (block.kind) {
    case 'prose':
      return paragraphs(block.text).map((text) => cited(text, figures));
    case 'part':
      return [`### ${escaped(block.title)}`];
    case 'bullets':
      return [block.items.map((item) => `- ${cited(item, figures)}`).join('\n')];
    case 'terms':
      return [
        block.rows
          .map(({ name, text, aside }) => `- **${escaped(name)}**${aside ? ` (${escaped(aside)})` : ''}: ${cited(text, figures)}`)
          .join('\n'),
      ];
    case 'table':
      return [
        table(
          block.head,
          block.rows.map((cells) => cells.map((cell) => cited(cell, figures))),
        ),
      ];
    case 'callout':
      return [`**${escaped(block.lead)}**`, ...block.paragraphs.map((text) => cited(text, figures))];
  }
}

/** @param rows cells as Markdown already */
export function table(head: readonly { label: string; numeric?: boolean }[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head.map(({ label }) => label)), line(head.map(({ numeric }) => (numeric ? '--:' : ':--'))), ...rows.map(line)].join('\n');
}

/** A text on one line, its citations as footnotes. */
function cited(text: string, figures: Figures): string {
  const pieces = citedPieces(text, figures).map((piece) => ('text' in piece ? inline(piece.text) : `[^${piece.cites.number}]`));
  return atLineStart(pieces.join('').trim());
}

/** A text on one line in which nothing is Markdown or HTML. */
export const escaped = (text: string) => atLineStart(inline(text).trim());

function inline(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>|~]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&');
}

/** What would begin a list, a heading or a quotation does not. */
function atLineStart(line: string): string {
  return line.replace(/^(?=[-+#])/, '\\').replace(/^(\d+)(?=[.)]\s)/, '$1\\');
}
