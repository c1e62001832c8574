import { basisSigns } from '../../../shared/vocabulary/basis.ts';
import { brass, ink, ink2, ink3, line as ruleColour } from '../../ideas/print-palette.ts';
import type { Block } from '../blocks.ts';
import { citedPieces, type NumberedSignal, paragraphs } from '../citations.ts';
import type { Span } from './lines.ts';
import { BODY, type Column, LEADING, looks, NAMES, PAGE, type Sheet } from './sheet.server.ts';

type Doc = PDFKit.PDFDocument;
type Struct = PDFKit.PDFStructureElement;
export type Figures = ReadonlyMap<string, NumberedSignal>;

const GUTTER = 10;
/** A row of no more lines than this stays on one page. */
const WHOLE_ROW = 8;

/** @returns a place in the table of figures. */
export const figurePlace = (number: number) => `figure-${number}`;

/** @returns a text in one look, its citations as small raised marks that lead to the table of figures. */
export function cited(text: string, look: Omit<Span, 'text'>, figures: Figures): Span[] {
  return citedPieces(text, figures).flatMap((piece): Span[] => {
    if ('text' in piece) return [{ ...look, text: piece.text }];
    const { number, basis } = piece.cites;
    const mark = {
      face: 'bold' as const,
      size: look.size * 0.62,
      rise: look.size * 0.32,
      colour: basis === 'measured' ? brass : ink3,
      goTo: figurePlace(number),
    };
    // Glued to the word it follows.
    return [{ ...mark, text: `\u00a0${basisSigns[basis]}\u00a0${number}` }];
  });
}

/** Draws blocks one after another. The title of a part stands beside its first lines where their column leaves it room, else above them. */
export function drawBlocks(doc: Doc, sheet: Sheet, blocks: readonly Block[], parent: Struct, figures: Figures): void {
  let beside: Column | undefined;
  for (const [i, block] of blocks.entries()) {
    const next = blocks[i + 1]?.kind;
    if (block.kind === 'part' && (next === 'prose' || next === 'bullets')) {
      sheet.space(8);
      sheet.need(LEADING.body * 3);
      beside = { ...NAMES, lines: sheet.setLines([{ ...looks.part, text: block.title }], NAMES.width), struct: child(doc, parent, 'H3') };
    } else {
      draw[block.kind](doc, sheet, block as never, parent, figures, beside);
      beside = undefined;
    }
  }
}

type Draw<Kind extends Block['kind']> = (
  doc: Doc,
  sheet: Sheet,
  block: Extract<Block, { kind: Kind }>,
  parent: Struct,
  figures: Figures,
  beside: Column | undefined,
) => void;

const draw: { [Kind in Block['kind']]: Draw<Kind> } = {
  prose(doc, sheet, { text }, parent, figures, beside) {
    for (const [i, paragraph] of paragraphs(text).entries()) {
      const lines = sheet.setLines(cited(paragraph, looks.body, figures), BODY.width);
      sheet.row([...(beside && i === 0 ? [beside] : []), { ...BODY, lines, struct: child(doc, parent, 'P') }], LEADING.body);
      sheet.space(6);
    }
  },
  part(doc, sheet, { title }, parent) {
    sheet.space(8);
    sheet.need(LEADING.body * 4);
    sheet.paragraph([{ ...looks.part, text: title }], child(doc, parent, 'H3'), 15, PAGE.left, PAGE.right - PAGE.left);
    sheet.space(3);
  },
  bullets(doc, sheet, { items }, parent, figures, beside) {
    const list = child(doc, parent, 'L');
    for (const [i, item] of items.entries()) {
      const [label, body] = listItem(doc, list);
      const width = BODY.width - 12;
      sheet.row(
        [
          ...(beside && i === 0 ? [beside] : []),
          { x: BODY.x, width: 12, lines: sheet.setLines([{ ...looks.body, colour: ink3, text: '•' }], 12), struct: label },
          { x: BODY.x + 12, width, lines: sheet.setLines(cited(item, looks.body, figures), width), struct: body },
        ],
        LEADING.body,
      );
      sheet.space(2);
    }
    sheet.space(4);
  },
  terms(doc, sheet, { rows }, parent, figures) {
    const list = child(doc, parent, 'L');
    for (const { name, text, aside } of rows) {
      const names = [
        ...sheet.setLines([{ ...looks.name, text: name }], NAMES.width),
        ...(aside ? sheet.setLines([{ ...looks.cell, colour: ink3, text: aside }], NAMES.width) : []),
      ];
      const lines = paragraphs(text).flatMap((paragraph) =>
        sheet.setLines(cited(paragraph, { ...looks.body, colour: ink2 }, figures), BODY.width),
      );
      sheet.need(Math.min(Math.max(names.length, lines.length), WHOLE_ROW) * LEADING.body + 6);
      sheet.rule();
      sheet.space(4);
      const [label, body] = listItem(doc, list);
      sheet.row(
        [
          { ...NAMES, lines: names, struct: label },
          { ...BODY, lines, struct: body },
        ],
        LEADING.body,
      );
      sheet.space(5);
    }
    sheet.space(4);
  },
  table(doc, sheet, { head, rows }, parent, figures) {
    const columns = head.map(({ share, numeric, label }) => ({ share, numeric, label }));
    drawTable(
      doc,
      sheet,
      parent,
      columns,
      rows.map((cells) =>
        cells.map((cell, i) => [cited(cell, i === 0 || columns[i]?.numeric ? looks.strong : { ...looks.cell, colour: ink2 }, figures)]),
      ),
    );
  },
  callout(doc, sheet, { lead, paragraphs: texts }, parent, figures) {
    sheet.need(LEADING.body * 4);
    sheet.paragraph([{ ...looks.name, colour: brass, text: lead }], child(doc, parent, 'P'), LEADING.body);
    for (const text of texts) {
      sheet.space(4);
      sheet.paragraph(cited(text, looks.body, figures), child(doc, parent, 'P'), LEADING.body);
    }
    sheet.space(6);
  },
};

export type TableColumn = { label: string; share: number; numeric?: boolean | undefined };

/**
 * Draws a table over the width of the page; its head stands again on each further page.
 * @param rows of each row its cells, of each cell its paragraphs
 * @param placeOf a place of its own for a row
 */
export function drawTable(
  doc: Doc,
  sheet: Sheet,
  parent: Struct,
  columns: readonly TableColumn[],
  rows: readonly Span[][][][],
  placeOf?: (row: number) => string,
): void {
  const table = child(doc, parent, 'Table');
  const whole = PAGE.right - PAGE.left;
  let x: number = PAGE.left;
  const boxes = columns.map(({ share, numeric }) => {
    const box = { x, width: whole * share - GUTTER, align: numeric ? ('right' as const) : undefined };
    x += whole * share;
    return box;
  });
  const last = boxes.at(-1);
  // The last column ends where the page does.
  if (last) last.width += GUTTER;

  const drawHead = (struct: Struct) => {
    const cells = columns.map(
      ({ label }, i): Column => ({
        ...(boxes[i] as (typeof boxes)[number]),
        lines: sheet.setLines([{ ...looks.strong, colour: ink3, text: label }], boxes[i]?.width ?? 0),
        struct: child(doc, struct, 'TH', { scope: 'Column' }),
      }),
    );
    sheet.row(cells, LEADING.cell);
    sheet.space(3);
    sheet.rule(ink, 0.8);
    sheet.space(4);
  };
  sheet.need(LEADING.cell * 5);
  drawHead(child(doc, table, 'TR'));
  for (const [number, cells] of rows.entries()) {
    const heights = cells.map((cell, i) => cell.flatMap((spans) => sheet.setLines(spans, boxes[i]?.width ?? 0)));
    const height = Math.max(...heights.map((lines) => lines.length)) * LEADING.cell;
    const before = sheet.page();
    sheet.need(Math.min(height, LEADING.cell * WHOLE_ROW) + 4);
    if (sheet.page() !== before) drawHead(child(doc, table, 'TR'));
    if (placeOf) sheet.place(placeOf(number));
    const tr = child(doc, table, 'TR');
    const filled = heights.map((lines, i): Column => ({ ...(boxes[i] as (typeof boxes)[number]), lines, struct: child(doc, tr, 'TD') }));
    sheet.row(filled, LEADING.cell, () => drawHead(child(doc, table, 'TR')));
    sheet.space(3);
    sheet.rule(ruleColour);
    sheet.space(4);
  }
  sheet.space(6);
}

/** A part of the document's structure within another. */
export function child(doc: Doc, parent: Struct, kind: string, options: PDFKit.Mixins.StructureElementOptions = {}): Struct {
  const made = doc.struct(kind, options);
  parent.add(made);
  return made;
}

function listItem(doc: Doc, list: Struct): [label: Struct, body: Struct] {
  const item = child(doc, list, 'LI');
  return [child(doc, item, 'Lbl'), child(doc, item, 'LBody')];
}
