import { basisWords } from '../../../shared/vocabulary/basis.ts';
import { categoryLabel } from '../../../shared/vocabulary/categories.ts';
import { figureDate, figuresInWords, howInWords, OLD_FIGURE, signalValue } from '../../ideas/dossier-labels.ts';
import type { IdeaFull } from '../../ideas/ideas.contract.ts';
import { brass, ink, ink2, ink3 } from '../../ideas/print-palette.ts';
import { METHOD_VERSION, scoreKinds } from '../../ideas/scores.ts';
import { type NumberedSignal, numberSignals } from '../citations.ts';
import { dossierDocument } from '../dossier-document.ts';
import { child, drawBlocks, drawTable, type Figures, figurePlace } from './blocks.server.ts';
import { drawEdges, openDocument } from './document.server.ts';
import { typesetter } from './faces.server.ts';
import { type ContentsEntry, drawBar, drawContents, drawFront } from './front.server.ts';
import type { Span } from './lines.ts';
import { drawSeal } from './seal.server.ts';
import { BODY, LEADING, looks, openSheet, PAGE, type Sheet } from './sheet.server.ts';

type Doc = PDFKit.PDFDocument;
type Struct = PDFKit.PDFStructureElement;

/** A page after the title page that says whose the dossier is. */
export type Certificate = { title: string; statement: string; rows: { label: string; value: string }[] };
export type DossierPdfOptions = {
  /** The address the dossier is read at; stands at the foot of every page. */
  permalink: string;
  /** The UTC day it was exported, `2026-11-21`; the only thing that changes between two exports of one version. */
  exportedOn: string;
  certificate?: Certificate | undefined;
};

const WHOLE = PAGE.right - PAGE.left;

/**
 * Sets a dossier as a PDF: title page with the seal, contents, scores with their parts, every section, and the table of figures with source, date
 * and basis. A4, fonts embedded, tagged, with an outline. The same dossier and options give the same bytes.
 * Takes some tenths of a second of one processor: requests go through `renderDossier`, which does it in a worker.
 */
export async function dossierPdf(idea: IdeaFull, options: DossierPdfOptions): Promise<Uint8Array<ArrayBuffer>> {
  const keywords = [categoryLabel(idea.category), ...idea.tags];
  const { doc, written } = openDocument({ title: idea.title, subject: idea.tagline, keywords, exportedOn: options.exportedOn });
  const type = typesetter(doc);
  const sheet = openSheet(doc, type);
  const root = doc.struct('Document', { title: idea.title, lang: 'en' });
  doc.addStructure(root);
  const numbered = numberSignals(idea.signals);
  const figures: Figures = new Map(numbered.map((signal) => [signal.key, signal]));
  const contents: ContentsEntry[] = [];

  const begin = (title: string, place: string, pageBreak = false): Struct => {
    if (pageBreak) sheet.newPage();
    else sheet.need(150);
    if (sheet.y() > PAGE.top) sheet.space(18);
    const section = child(doc, root, 'Sect');
    sheet.place(place);
    contents.push({ title, page: sheet.page(), place });
    doc.outline.addItem(title, { top: Math.max(0, sheet.y() - 8) });
    sheet.paragraph([{ ...looks.heading, text: title }], child(doc, section, 'H2'), 24, PAGE.left, WHOLE);
    sheet.space(4);
    sheet.rule(ink, 0.8);
    sheet.space(9);
    return section;
  };

  drawFront(doc, sheet, idea, root, figures);
  if (options.certificate) drawCertificate(doc, sheet, idea, options.certificate, begin(options.certificate.title, 'certificate', true));
  sheet.newPage();
  const contentsPage = sheet.page();
  const contentsPart = child(doc, root, 'Sect');
  drawScores(doc, sheet, idea, begin('Scores', 'scores', true));
  for (const { key, label, blocks } of dossierDocument(idea)) {
    const section = begin(label, key);
    if (key === 'evidence') drawEvidence(doc, sheet, numbered, idea, section);
    else drawBlocks(doc, sheet, blocks, section, figures);
  }

  doc.switchToPage(contentsPage - 1);
  drawContents(doc, sheet, contents, contentsPart);
  drawEdges(doc, type, idea.title, options);
  root.end();
  doc.end();
  return written;
}

/** What each score is made of. */
function drawScores(doc: Doc, sheet: Sheet, idea: IdeaFull, section: Struct): void {
  const intro = `${idea.idea_score.toFixed(1)} of 10 overall, by version ${METHOD_VERSION} of the published method: each score is the weighted mean of its parts, and each part says what it was read from and whether that was measured, cited from a public page, estimated (est.) or an editor’s judgement.`;
  sheet.paragraph([{ ...looks.body, text: intro }], child(doc, section, 'P'), LEADING.body);
  for (const { id, label, asks } of scoreKinds) {
    sheet.space(10);
    sheet.need(120);
    const head = child(doc, section, 'H3');
    const name = sheet.setLines([{ ...looks.part, text: label }], WHOLE / 2);
    const value = sheet.setLines([{ ...looks.part, colour: ink, text: idea.scores[id].toFixed(1) }], 60);
    sheet.row(
      [
        { x: PAGE.left, width: WHOLE / 2, lines: name, struct: head },
        { x: PAGE.right - 60, width: 60, lines: value, struct: head, align: 'right' },
      ],
      15,
    );
    drawBar(doc, sheet, PAGE.left, sheet.y(), WHOLE, idea.scores[id]);
    sheet.space(9);
    sheet.paragraph([{ ...looks.cell, colour: ink2, text: asks }], child(doc, section, 'P'), LEADING.cell, PAGE.left, WHOLE);
    sheet.space(6);
    drawTable(
      doc,
      sheet,
      section,
      [
        { label: 'Part', share: 0.26 },
        { label: 'Value', share: 0.09, numeric: true },
        { label: 'Weight', share: 0.1, numeric: true },
        { label: 'Read from', share: 0.55 },
      ],
      idea.score_parts[id].map(({ label, value, weight, basis, from, reason }) => [
        [[{ ...looks.strong, text: label }]],
        [[{ ...looks.strong, text: value.toFixed(1) }]],
        [[{ ...looks.cell, colour: ink2, text: `${Math.round(weight * 100)}%` }]],
        [
          [
            { ...looks.cell, colour: basis === 'measured' ? brass : ink3, text: `${basisWords[basis].mark} · ` },
            { ...looks.cell, colour: ink2, text: from },
          ],
          ...(reason ? [[{ ...looks.cell, colour: ink2, text: reason }]] : []),
        ],
      ]),
    );
  }
}

/** Every figure: what, how much, on what basis, from where, when, and how it was reached. */
function drawEvidence(doc: Doc, sheet: Sheet, signals: readonly NumberedSignal[], idea: IdeaFull, section: Struct): void {
  sheet.paragraph([{ ...looks.body, text: figuresInWords(idea.figures) }], child(doc, section, 'P'), LEADING.body);
  sheet.space(10);
  const source = ({ source, url }: NumberedSignal): Span => ({
    ...looks.cell,
    colour: ink2,
    text: source,
    ...(url && /^https?:/.test(url) ? { link: url, colour: brass } : {}),
  });
  drawTable(
    doc,
    sheet,
    section,
    [
      { label: 'No.', share: 0.07 },
      { label: 'Figure, and how it was reached', share: 0.49 },
      { label: 'Value', share: 0.2, numeric: true },
      { label: 'Source and date', share: 0.24 },
    ],
    signals.map((signal) => [
      [[{ ...looks.cell, colour: ink3, text: String(signal.number) }]],
      [[{ ...looks.strong, text: signal.metric }], [{ ...looks.cell, colour: ink2, text: howInWords(signal) }]],
      [
        [{ ...looks.strong, text: signalValue(signal) }],
        [{ ...looks.cell, colour: signal.basis === 'measured' ? brass : ink3, text: basisWords[signal.basis].mark }],
      ],
      [
        [source(signal)],
        [{ ...looks.cell, colour: ink3, text: signal.is_old ? `${figureDate(signal)}, ${OLD_FIGURE}` : figureDate(signal) }],
        ...(signal.origin ? [[{ ...looks.cell, colour: ink3, text: signal.origin.licence }]] : []),
      ],
    ]),
    (row) => figurePlace(row + 1),
  );
}

function drawCertificate(doc: Doc, sheet: Sheet, idea: IdeaFull, certificate: Certificate, section: Struct): void {
  const y = sheet.y();
  drawSeal(doc, idea, section, PAGE.left, y, 104);
  sheet.paragraph(
    [{ face: 'serif', size: 14, colour: ink, text: certificate.statement }],
    child(doc, section, 'P'),
    20,
    BODY.x,
    BODY.width,
  );
  sheet.moveTo(Math.max(sheet.y(), y + 104) + 18);
  const rows = certificate.rows.map(({ label, value }) => ({ name: label, text: value }));
  drawBlocks(doc, sheet, [{ kind: 'terms', rows }], section, new Map());
}
