import { parentPort } from 'node:worker_threads';
import type { IdeaFull } from '../../ideas/ideas.contract.ts';
import type { PlainDocument } from '../plain-document.ts';
import { type DossierPdfOptions, dossierPdf } from './dossier-pdf.server.ts';
import { type PlainPdfOptions, plainPdf } from './plain-pdf.server.ts';

/** What the worker is asked, and what it answers. */
export type PdfTask = { idea: IdeaFull; options: DossierPdfOptions } | { document: PlainDocument; options: PlainPdfOptions };
export type PdfResult = { bytes: Uint8Array<ArrayBuffer> } | { failure: string };

// Runs in a thread of its own (render-dossier.server.ts), so that setting a document keeps nobody waiting for a page.
parentPort?.on('message', async (task: PdfTask) => {
  try {
    const bytes = await ('idea' in task ? dossierPdf(task.idea, task.options) : plainPdf(task.document, task.options));
    parentPort?.postMessage({ bytes } satisfies PdfResult, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ failure: (error as Error).stack ?? String(error) } satisfies PdfResult);
  }
});
