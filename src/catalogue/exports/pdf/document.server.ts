import PDFDocument from 'pdfkit';
import { formatDay } from '../../../ui/format.ts';
import { ink3 } from '../../ideas/print-palette.ts';
import { settable, type Typesetter } from './faces.server.ts';
import { cutTo } from './lines.ts';
import { PAGE } from './sheet.server.ts';

type Doc = PDFKit.PDFDocument;
const WHOLE = PAGE.right - PAGE.left;

export type DocumentInfo = { title: string; subject: string; keywords: string[]; exportedOn: string };

/** Opens a PDF as all of ours are: A4, tagged, without pages yet. @returns the document, and its bytes once it has ended */
export function openDocument({ title, subject, keywords, exportedOn }: DocumentInfo): {
  doc: Doc;
  written: Promise<Uint8Array<ArrayBuffer>>;
} {
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en',
    info: {
      Title: title,
      Author: 'Assay',
      Subject: subject,
      Keywords: keywords.join(', '),
      Creator: 'Assay',
      Producer: 'Assay',
      CreationDate: new Date(exportedOn),
    },
  });
  return { doc, written: collect(doc) };
}

function collect(doc: Doc): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  doc.on('data', (piece: Uint8Array) => pieces.push(piece));
  return new Promise((resolve, reject) => {
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(pieces))));
    doc.on('error', reject);
  });
}

/** Head and foot of every page, once their number is known. */
export function drawEdges(
  doc: Doc,
  type: Typesetter,
  title: string,
  { permalink, exportedOn }: { permalink: string; exportedOn: string },
): void {
  const { count } = doc.bufferedPageRange();
  const size = 8;
  const widthOf = (text: string) => type.widthOf(text, 'sans', size);
  const baseline = 806;
  for (let i = 0; i < count; i++) {
    doc.switchToPage(i);
    const number = `${i + 1} of ${count}`;
    const right = `Exported ${formatDay(exportedOn)}   ·   ${number}`;
    const left = cutTo(settable(permalink), WHOLE - widthOf(right) - 20, widthOf);
    doc.markContent('Artifact', { type: 'Pagination' });
    if (i > 0) type.draw(cutTo(settable(title), WHOLE, widthOf), 'sans', size, ink3, PAGE.left, 48);
    type.draw(left, 'sans', size, ink3, PAGE.left, baseline);
    type.draw(right, 'sans', size, ink3, PAGE.right - widthOf(right), baseline);
    doc.endMarkedContent();
    doc.link(PAGE.left, baseline - size, widthOf(left), size * 1.3, permalink);
  }
}
