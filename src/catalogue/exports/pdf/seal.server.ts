import { categoryIds } from '../../../shared/vocabulary/categories.ts';
import { drawHallmark, HALLMARK_FIELD, hallmarkStrokes } from '../../ideas/hallmark.ts';
import type { IdeaFull } from '../../ideas/ideas.contract.ts';
import { brass, ink, STAMP } from '../../ideas/print-palette.ts';
import { child } from './blocks.server.ts';

type Doc = PDFKit.PDFDocument;

/** Strikes an idea's hallmark, `size` points wide, with its words for those who do not see it. */
export function drawSeal(doc: Doc, idea: IdeaFull, parent: PDFKit.PDFStructureElement, x: number, y: number, size: number): void {
  const { label, shapes } = drawHallmark(idea, categoryIds.indexOf(idea.category));
  const figure = child(doc, parent, 'Figure', { alt: label, bbox: [x, y, x + size, y + size] });
  const content = doc.markStructureContent('Figure');
  doc
    .save()
    .translate(x, y)
    .scale(size / HALLMARK_FIELD);
  for (const { tone, d, transform } of shapes) {
    doc.save();
    apply(doc, transform);
    doc.path(d);
    if (tone === 'scrape' || tone === 'line') doc.lineWidth(hallmarkStrokes[tone]).strokeColor(STAMP[tone]).stroke();
    else doc.fillColor(STAMP[tone]).fill('even-odd');
    doc.restore();
  }
  doc.restore();
  doc.endMarkedContent();
  figure.add(content);
}

/** Applies a transform as the hallmark writes it: `translate(x y) rotate(degrees) scale(factor)`, in any order. */
function apply(doc: Doc, transform: string): void {
  for (const [, kind, values = ''] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [a = 0, b] = values.split(/[ ,]+/).map(Number);
    if (kind === 'translate') doc.translate(a, b ?? 0);
    else if (kind === 'rotate') doc.rotate(a);
    else if (kind === 'scale') doc.scale(a, b ?? a);
    else throw new Error(`a hallmark is transformed by ${kind}, which a PDF of it does not know`);
  }
}

/** Draws the mark of the house, as in the head of every page; `size` points wide. */
export function drawBrand(doc: Doc, x: number, y: number, size: number): void {
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .save()
    .translate(x, y)
    .scale(size / 26);
  doc.path('M8 1.5h10l6.5 6.5v10L18 24.5H8L1.5 18V8z').lineWidth(1.5).strokeColor(ink).stroke();
  doc.path('M8.2 18.6 13 6.4l4.8 12.2M9.9 14.6h6.2').lineWidth(2).strokeColor(brass).stroke();
  doc.restore();
  doc.endMarkedContent();
}
