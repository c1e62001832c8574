import { formatDay } from '../../../ui/format.ts';
import { BAND, brass, ink, ink2, ink3, well } from '../../ideas/print-palette.ts';
import { citable, markOf, type PlainDocument } from '../plain-document.ts';
import { child, drawBlocks, drawTable, figurePlace } from './blocks.server.ts';
import { drawEdges, openDocument } from './document.server.ts';
import { typesetter } from './faces.server.ts';
import { drawBrand } from './seal.server.ts';
import { LEADING, looks, openSheet, PAGE, type Sheet } from './sheet.server.ts';

type Doc = PDFKit.PDFDocument;
type Struct = PDFKit.PDFStructureElement;
export type PlainPdfOptions = { permalink: string; exportedOn: string };

const WHOLE = PAGE.right - PAGE.left;

/**
 * Sets a document that rests on evidence as a PDF, in the manner of the dossiers: A4, fonts embedded, tagged, with an outline. The same document and
 * options give the same bytes. Takes some tenths of a second of one processor: requests go through `renderPlain`.
 */
export async function plainPdf(document: PlainDocument, options: PlainPdfOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { title, standfirst } = document;
  const { doc, written } = openDocument({ title, subject: standfirst || title, keywords: ['research'], exportedOn: options.exportedOn });
  const type = typesetter(doc);
  const sheet = openSheet(doc, type);
  const root = doc.struct('Document', { title, lang: 'en' });
  doc.addStructure(root);
  const figures = citable(document.evidence);
  drawHead(doc, sheet, document, root);
  const begin = (label: string, place: string): Struct => {
    sheet.need(130);
    if (sheet.y() > PAGE.top) sheet.space(18);
    const section = child(doc, root, 'Sect');
    sheet.place(place);
    doc.outline.addItem(label, { top: Math.max(0, sheet.y() - 8) });
    sheet.paragraph([{ ...looks.heading, text: label }], child(doc, section, 'H2'), 24, PAGE.left, WHOLE);
    sheet.space(4);
    sheet.rule(ink, 0.8);
    sheet.space(9);
    return section;
  };
  for (const { key, label, blocks } of document.sections) drawBlocks(doc, sheet, blocks, begin(label, key), figures);
  drawEvidence(doc, sheet, document, begin('Evidence', 'evidence'));
  drawEdges(doc, type, title, options);
  root.end();
  doc.end();
  return written;
}

function drawHead(doc: Doc, sheet: Sheet, { title, standfirst, standing, scores }: PlainDocument, root: Struct): void {
  const front = child(doc, root, 'Sect');
  sheet.newPage();
  drawBrand(doc, PAGE.left, 60, 24);
  sheet.moveTo(60);
  sheet.paragraph([{ face: 'serif', size: 22, colour: ink, text: 'Assay' }], child(doc, front, 'P'), 26, PAGE.left + 32, 200);
  sheet.moveTo(98);
  sheet.rule(ink, 0.8);
  sheet.space(26);
  const size = title.length <= 60 ? 27 : 21;
  sheet.paragraph([{ ...looks.title, size, text: title }], child(doc, front, 'H1'), size * 1.15, PAGE.left, WHOLE);
  sheet.space(10);
  if (standfirst !== '') {
    sheet.paragraph([{ face: 'serif', size: 15, colour: ink2, text: standfirst }], child(doc, front, 'P'), 20, PAGE.left, WHOLE * 0.9);
    sheet.space(10);
  }
  sheet.paragraph([{ ...looks.cell, colour: ink3, text: standing }], child(doc, front, 'P'), 13, PAGE.left, WHOLE);
  sheet.space(20);
  const gap = 18;
  const width = (WHOLE - (scores.length - 1) * gap) / Math.max(1, scores.length);
  const y = sheet.y();
  for (const [i, { label, value, note, tone }] of scores.entries()) {
    const x = PAGE.left + i * (width + gap);
    const struct = child(doc, front, 'P');
    sheet.moveTo(y);
    const lines = sheet.setLines([{ ...looks.cell, colour: ink3, text: label }], width);
    const number = sheet.setLines([{ ...looks.name, text: value === null ? '–' : String(value) }], width);
    sheet.row(
      [
        { x, width, lines, struct },
        { x, width, lines: number, struct, align: 'right' },
      ],
      15,
    );
    const top = sheet.y() + 1;
    sheet.artifact(() => {
      doc.rect(x, top, width, 3).fillColor(well).fill();
      doc
        .rect(x, top, (width * (value ?? 0)) / 10, 3)
        .fillColor(BAND[tone])
        .fill();
    });
    sheet.space(8);
    sheet.row(
      [{ x, width, lines: sheet.setLines([{ ...looks.cell, colour: ink3, text: note }], width), struct: child(doc, front, 'P') }],
      12,
    );
  }
  sheet.space(16);
}

function drawEvidence(doc: Doc, sheet: Sheet, { evidence, evidenceNote }: PlainDocument, section: Struct): void {
  sheet.paragraph([{ ...looks.body, text: evidenceNote }], child(doc, section, 'P'), LEADING.body);
  sheet.space(10);
  if (evidence.length === 0) return;
  drawTable(
    doc,
    sheet,
    section,
    [
      { label: 'No.', share: 0.07 },
      { label: 'What was found', share: 0.49 },
      { label: 'Figure', share: 0.2, numeric: true },
      { label: 'Source and date', share: 0.24 },
    ],
    evidence.map(({ number, what, how, value, basis, source, url, observed_at }) => [
      [[{ ...looks.cell, colour: ink3, text: String(number) }]],
      [[{ ...looks.strong, text: what }], ...(how ? [[{ ...looks.cell, colour: ink2, text: how }]] : [])],
      [
        ...(value ? [[{ ...looks.strong, text: value }]] : []),
        [{ ...looks.cell, colour: basis === 'measured' ? brass : ink3, text: markOf(basis) }],
      ],
      [
        [{ ...looks.cell, colour: ink2, text: source, ...(url && /^https?:/.test(url) ? { link: url, colour: brass } : {}) }],
        [{ ...looks.cell, colour: ink3, text: formatDay(observed_at) }],
      ],
    ]),
    (row) => figurePlace(evidence[row]?.number ?? 0),
  );
}
