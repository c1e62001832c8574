import { brass, ink, line as ruleColour } from '../../ideas/print-palette.ts';
import { settable, type Typesetter } from './faces.server.ts';
import { breakLines, type Line, type Span } from './lines.ts';

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89, left: 60, right: 535.28, top: 76, bottom: 766 } as const;
/** Names stand in a column of their own, beside what is said of them. */
export const NAMES = { x: PAGE.left, width: 118 } as const;
export const BODY = { x: PAGE.left + 134, width: PAGE.right - PAGE.left - 134 } as const;

type Struct = PDFKit.PDFStructureElement;
/** Lines beside one another on a row, each with the part of the document's structure it belongs to. */
export type Column = { x: number; width: number; lines: Line[]; struct: Struct; align?: 'right' | undefined };

/** Lines of a paragraph that may not stand alone at the foot or the head of a page. */
const KEEP = 2;

/**
 * A document being written from top to bottom: where the next line goes, and new pages when one is full. Everything drawn is part of the
 * document's structure (for screen readers), or an artifact.
 */
export function openSheet(doc: PDFKit.PDFDocument, type: Typesetter) {
  let y: number = PAGE.bottom;
  let pages = 0;

  function newPage(): void {
    doc.addPage();
    pages += 1;
    y = PAGE.top;
  }

  /** Begins a new page unless there is room for so much. */
  function need(height: number): void {
    if (y + height > PAGE.bottom && y > PAGE.top) newPage();
  }

  function space(height: number): void {
    y = Math.min(y + height, PAGE.bottom);
  }

  /** Draws what only the eye needs. */
  function artifact(draw: () => void): void {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  }

  function rule(colour: string = ruleColour, width = 0.6, x: number = PAGE.left): void {
    artifact(() => doc.moveTo(x, y).lineTo(PAGE.right, y).lineWidth(width).strokeColor(colour).stroke());
  }

  /** Draws some lines of a column one under another, the first at `top`. */
  function drawColumn({ x, width, lines, struct, align }: Column, top: number, leading: number): void {
    if (lines.length === 0) return;
    const content = doc.markStructureContent('Span');
    for (const [i, line] of lines.entries()) {
      const from = align === 'right' ? x + width - line.width : x;
      const baseline = top + leading * (i + 0.72);
      for (const piece of line.pieces) {
        type.draw(piece.text, piece.face, piece.size, piece.colour, from + piece.x, baseline - (piece.rise ?? 0));
        const box = [from + piece.x, baseline - piece.size, piece.width, piece.size * 1.25] as const;
        if (piece.goTo) doc.goTo(...box, piece.goTo);
        if (piece.link) doc.link(...box, piece.link);
      }
    }
    doc.endMarkedContent();
    struct.add(content);
  }

  /** How many of the lines left go on this page: as many as fit, but no line of a row alone at the foot or the head of a page. */
  function linesHere(left: number, isFirst: boolean, leading: number): number {
    const fit = Math.floor((PAGE.bottom - y) / leading);
    if (fit >= left) return left;
    const kept = left - fit < KEEP ? left - KEEP : fit;
    return isFirst && kept < KEEP ? 0 : Math.max(0, kept);
  }

  /**
   * Draws columns side by side over as many pages as they take, one column after another, so that what is copied from a page reads on.
   * @param onNewPage what stands at the head of a further page
   */
  function row(columns: readonly Column[], leading: number, onNewPage: () => void = () => undefined): void {
    const count = Math.max(...columns.map(({ lines }) => lines.length));
    for (let done = 0; done < count; ) {
      const here = linesHere(count - done, done === 0, leading);
      for (const column of columns) drawColumn({ ...column, lines: column.lines.slice(done, done + here) }, y, leading);
      y += here * leading;
      done += here;
      if (done < count) {
        newPage();
        onNewPage();
      }
    }
  }

  /** @returns the lines of some spans in a column. */
  function setLines(spans: readonly Span[], width: number): Line[] {
    return breakLines(
      spans.map((span) => ({ ...span, text: settable(span.text) })),
      width,
      type.widthOf,
    );
  }

  /** Draws a paragraph. */
  function paragraph(spans: readonly Span[], struct: Struct, leading: number, x: number = BODY.x, width: number = BODY.width): void {
    row([{ x, width, lines: setLines(spans, width), struct }], leading);
  }

  /** Makes this place one that can be gone to. */
  function place(name: string): void {
    doc.addNamedDestination(name, 'XYZ', 0, Math.max(0, y - 8), null);
  }

  return {
    newPage,
    need,
    space,
    artifact,
    rule,
    row,
    setLines,
    paragraph,
    place,
    y: () => y,
    moveTo: (to: number) => {
      y = to;
    },
    /** The number of the page being written, from 1. */
    page: () => pages,
  };
}
export type Sheet = ReturnType<typeof openSheet>;

/** The looks of a dossier's text. */
export const looks = {
  title: { face: 'serif', colour: ink },
  body: { face: 'sans', size: 10, colour: ink },
  name: { face: 'bold', size: 10, colour: ink },
  cell: { face: 'sans', size: 9, colour: ink },
  strong: { face: 'bold', size: 9, colour: ink },
  heading: { face: 'serif', size: 19, colour: ink },
  part: { face: 'bold', size: 10.5, colour: brass },
} as const;
export const LEADING = { body: 14.2, cell: 12.4 } as const;
