import { type Basis, basisSigns } from '../../../shared/vocabulary/basis.ts';
import { categoryLabel } from '../../../shared/vocabulary/categories.ts';
import { scoreBand } from '../../../shared/vocabulary/score-band.ts';
import { formatDay } from '../../../ui/format.ts';
import type { IdeaFull } from '../../ideas/ideas.contract.ts';
import { keyFigures } from '../../ideas/key-figures.ts';
import { BAND, ink, ink2, ink3, well } from '../../ideas/print-palette.ts';
import { scoreKinds } from '../../ideas/scores.ts';
import { child, cited, type Figures } from './blocks.server.ts';
import { drawBrand, drawSeal } from './seal.server.ts';
import { BODY, LEADING, looks, NAMES, PAGE, type Sheet } from './sheet.server.ts';

type Doc = PDFKit.PDFDocument;
type Struct = PDFKit.PDFStructureElement;
const WHOLE = PAGE.right - PAGE.left;

/** Largest size at which a title of some length stands well. */
const TITLE_SIZES = [
  { upTo: 34, size: 38 },
  { upTo: 60, size: 32 },
  { upTo: 90, size: 27 },
  { upTo: 160, size: 21 },
];

/** The title page: whose it is, the seal, the thesis, the four scores, the key figures. */
export function drawFront(doc: Doc, sheet: Sheet, idea: IdeaFull, root: Struct, figures: Figures): void {
  const front = child(doc, root, 'Sect');
  sheet.newPage();
  drawBrand(doc, PAGE.left, 60, 24);
  sheet.moveTo(60);
  sheet.paragraph([{ face: 'serif', size: 22, colour: ink, text: 'Assay' }], child(doc, front, 'P'), 26, PAGE.left + 32, 200);
  const aside = `${categoryLabel(idea.category)}${idea.is_pro_pick ? ' · Pro Pick' : ''}`;
  sheet.moveTo(64);
  rightLine(sheet, aside, child(doc, front, 'P'));
  sheet.moveTo(98);
  sheet.rule(ink, 0.8);

  drawSeal(doc, idea, front, PAGE.left, 138, 132);
  sheet.moveTo(304);
  const size = TITLE_SIZES.find(({ upTo }) => idea.title.length <= upTo)?.size ?? 17;
  sheet.paragraph([{ ...looks.title, size, text: idea.title }], child(doc, front, 'H1'), size * 1.12, PAGE.left, WHOLE);
  sheet.space(12);
  sheet.paragraph([{ face: 'serif', size: 15, colour: ink2, text: idea.tagline }], child(doc, front, 'P'), 20, PAGE.left, WHOLE * 0.86);
  sheet.space(12);
  const dates = `Published ${formatDay(idea.published_at)}, checked ${formatDay(idea.last_validated_at)}`;
  sheet.paragraph([{ ...looks.cell, colour: ink3, text: dates }], child(doc, front, 'P'), 13, PAGE.left, WHOLE);
  sheet.space(22);
  drawScores(doc, sheet, idea, front);
  drawKeyFigures(doc, sheet, idea, front, figures);
}

function rightLine(sheet: Sheet, text: string, struct: Struct): void {
  const lines = sheet.setLines([{ ...looks.body, colour: ink3, text }], WHOLE / 2);
  sheet.row([{ x: PAGE.left + WHOLE / 2, width: WHOLE / 2, lines, struct, align: 'right' }], 16);
}

/** The four scores side by side, each as a thin bar with its number. */
function drawScores(doc: Doc, sheet: Sheet, idea: IdeaFull, parent: Struct): void {
  sheet.need(60);
  const overall = child(doc, parent, 'P');
  sheet.paragraph(
    [
      { ...looks.name, text: `${idea.idea_score.toFixed(1)} of 10 overall` },
      { ...looks.body, colour: ink3, text: ', from four scores' },
    ],
    overall,
    16,
    PAGE.left,
    WHOLE,
  );
  sheet.space(4);
  const gap = 18;
  const width = (WHOLE - 3 * gap) / 4;
  const y = sheet.y();
  scoreKinds.forEach(({ id, label }, i) => {
    const x = PAGE.left + i * (width + gap);
    const struct = child(doc, parent, 'P');
    const value = idea.scores[id];
    sheet.moveTo(y);
    sheet.row(
      [
        { x, width, lines: sheet.setLines([{ ...looks.cell, colour: ink3, text: label }], width), struct },
        { x, width, lines: sheet.setLines([{ ...looks.name, text: value.toFixed(1) }], width), struct, align: 'right' },
      ],
      15,
    );
    drawBar(doc, sheet, x, sheet.y() + 1, width, value);
  });
  sheet.space(22);
}

/** A score as a thin bar. */
export function drawBar(doc: Doc, sheet: Sheet, x: number, y: number, width: number, value: number): void {
  sheet.artifact(() => {
    doc.rect(x, y, width, 3).fillColor(well).fill();
    if (value > 0)
      doc
        .rect(x, y, (width * value) / 10, 3)
        .fillColor(BAND[scoreBand(value)])
        .fill();
  });
}

function drawKeyFigures(doc: Doc, sheet: Sheet, idea: IdeaFull, parent: Struct, figures: Figures): void {
  const columns = 3;
  const width = WHOLE / columns;
  const all = keyFigures(idea);
  for (let i = 0; i < all.length; i += columns) {
    sheet.need(52);
    sheet.rule(i === 0 ? ink : undefined);
    sheet.space(6);
    const cells = all.slice(i, i + columns).map(({ label, value, cites }, at) => {
      const cell = { x: PAGE.left + at * width, width: width - 12 };
      return {
        label: {
          ...cell,
          lines: sheet.setLines([{ ...looks.cell, colour: ink3, text: label }], cell.width),
          struct: child(doc, parent, 'P'),
        },
        value: {
          ...cell,
          lines: sheet.setLines(cited(`${value}${cites ? `[^${cites}]` : ''}`, { ...looks.name, size: 12 }, figures), cell.width),
          struct: child(doc, parent, 'P'),
        },
      };
    });
    sheet.row(
      cells.map(({ label }) => label),
      12,
    );
    sheet.space(2);
    sheet.row(
      cells.map(({ value }) => value),
      16,
    );
    sheet.space(8);
  }
}

export type ContentsEntry = { title: string; page: number; place: string };

/** The contents, drawn last on the page kept for them, once it is known where everything is. */
export function drawContents(doc: Doc, sheet: Sheet, entries: readonly ContentsEntry[], parent: Struct): void {
  sheet.moveTo(PAGE.top);
  sheet.paragraph([{ ...looks.heading, text: 'Contents' }], child(doc, parent, 'H2'), 24, PAGE.left, WHOLE);
  sheet.space(6);
  sheet.rule(ink, 0.8);
  sheet.space(8);
  const toc = child(doc, parent, 'TOC');
  for (const { title, page, place } of entries) {
    const struct = child(doc, toc, 'TOCI');
    const label = sheet.setLines([{ ...looks.body, size: 11, text: title, goTo: place }], WHOLE - 40);
    const number = sheet.setLines([{ ...looks.body, size: 11, text: String(page), goTo: place }], 36);
    const y = sheet.y();
    const from = PAGE.left + (label[0]?.width ?? 0) + 6;
    const to = PAGE.right - (number[0]?.width ?? 0) - 6;
    sheet.artifact(() =>
      doc
        .moveTo(from, y + 12)
        .lineTo(to, y + 12)
        .dash(0.6, { space: 3.4 })
        .lineWidth(0.7)
        .strokeColor(ink3)
        .stroke()
        .undash(),
    );
    sheet.row(
      [
        { x: PAGE.left, width: WHOLE - 40, lines: label, struct },
        { x: PAGE.right - 36, width: 36, lines: number, struct, align: 'right' },
      ],
      20,
    );
  }
  sheet.space(26);
  sheet.rule();
  sheet.space(9);
  for (const [i, { basis, says }] of MARKS.entries()) {
    sheet.row(
      [
        {
          ...NAMES,
          lines: sheet.setLines([{ ...looks.strong, text: `${basisSigns[basis]} ${i + 1}` }], NAMES.width),
          struct: child(doc, parent, 'P'),
        },
        { ...BODY, lines: sheet.setLines([{ ...looks.cell, colour: ink2, text: says }], BODY.width), struct: child(doc, parent, 'P') },
      ],
      LEADING.cell,
    );
    sheet.space(5);
  }
}

const MARKS = [
  { basis: 'measured', says: 'A measured figure, with its number in the table of evidence at the end: what was measured, by whom, when.' },
  { basis: 'cited', says: 'A figure that a public page states; the table says which page.' },
  { basis: 'estimated', says: 'An estimate: nobody measured it. The table says how it was reached.' },
  { basis: 'editorial', says: 'An editor’s judgement, with what it was judged by.' },
] as const satisfies readonly { basis: Basis; says: string }[];
