import { parentPort } from 'node:worker_threads';
import type { IdeaFull } from '../../ideas/ideas.contract.ts';
import { type DossierPdfOptions, dossierPdf } from './dossier-pdf.server.ts';

/** What the worker is asked, and what it answers. */
export type PdfTask = { idea: IdeaFull; options: DossierPdfOptions };
export type PdfResult = { bytes: Uint8Array<ArrayBuffer> } | { failure: string };

// Runs in a thread of its own (render-dossier.server.ts), so that setting a document keeps nobody waiting for a page.
parentPort?.on('message', async ({ idea, options }: PdfTask) => {
  try {
    const bytes = await dossierPdf(idea, options);
    parentPort?.postMessage({ bytes } satisfies PdfResult, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ failure: (error as Error).stack ?? String(error) } satisfies PdfResult);
  }
});
