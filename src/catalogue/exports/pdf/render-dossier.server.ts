import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../../../platform/errors.ts';
import type { IdeaFull } from '../../ideas/ideas.contract.ts';
import type { PlainDocument } from '../plain-document.ts';
import type { DossierPdfOptions } from './dossier-pdf.server.ts';
import type { PdfResult, PdfTask } from './pdf-worker.server.ts';
import type { PlainPdfOptions } from './plain-pdf.server.ts';

type Pdf = Uint8Array<ArrayBuffer>;

/** Some 180 kB each. */
const MAX_KEPT_BYTES = 48 * 1024 * 1024;
/** One is set at a time, in a second or less; who comes when so many wait is asked to come back. */
const MAX_WAITING = 12;
/** Of one person; the others' turn comes in between. */
const MAX_OF_ONE = 2;
const MAX_TIME_MS = 30_000;
const RETRY_S = 10;
const MAX_HEAP_MB = 384;
/** A worker nobody needs is let go, with its memory. */
const IDLE_MS = 60_000;

const kept = new LRUCache<string, Pdf>({ maxSize: MAX_KEPT_BYTES, sizeCalculation: (pdf) => pdf.byteLength });
const underway = new Map<string, Promise<Pdf>>();
/** How many of the documents underway each asked for. */
const askedBy = new Map<string, number>();
let last: Promise<unknown> = Promise.resolve();
let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * Sets a dossier as a PDF (see `dossierPdf`) in a worker thread. One version of an idea is set once a day, however many ask for it.
 * @param asker who it is for: a person, or a claim without an account. Nobody has more than two underway; sharing another's costs nothing
 * @throws DomainError too_many_requests when they have, or when too many others wait
 */
export function renderDossier(idea: IdeaFull, options: DossierPdfOptions, asker: string): Promise<Pdf> {
  return render({ idea: withoutCounters(idea), options }, asker);
}

/** Sets any other document that rests on evidence (see `plainPdf`). @throws as `renderDossier` */
export function renderPlain(document: PlainDocument, options: PlainPdfOptions, asker: string): Promise<Pdf> {
  return render({ document, options }, asker);
}

function render(task: PdfTask, asker: string): Promise<Pdf> {
  const key = createHash('sha256').update(JSON.stringify(task)).digest('base64url');
  const known = kept.get(key);
  if (known) return Promise.resolve(known);
  const shared = underway.get(key);
  if (shared) return shared;
  if (underway.size >= MAX_WAITING)
    return Promise.reject(new DomainError('too_many_requests', 'Many documents are being made just now. Try again in a minute.'));
  const mine = askedBy.get(asker) ?? 0;
  if (mine >= MAX_OF_ONE)
    return Promise.reject(
      new DomainError(
        'too_many_requests',
        'Two documents are being made for you already. Try again when you have them.',
        undefined,
        RETRY_S,
      ),
    );
  askedBy.set(asker, mine + 1);
  const made = inTurn(() => inWorker(task)).finally(() => {
    underway.delete(key);
    const left = (askedBy.get(asker) ?? 1) - 1;
    if (left > 0) askedBy.set(asker, left);
    else askedBy.delete(asker);
  });
  underway.set(key, made);
  return made.then((pdf) => {
    kept.set(key, pdf);
    return pdf;
  });
}

/** What changes with every reader is not in the document. */
function withoutCounters(idea: IdeaFull): IdeaFull {
  return { ...idea, view_count: 0, save_count: 0, access: { level: 'full', reason: 'plan' } };
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work);
  last = turn.catch(() => undefined);
  return turn;
}

function inWorker(task: PdfTask): Promise<Pdf> {
  clearTimeout(idle);
  const thread = readyWorker();
  return new Promise<Pdf>((resolve, reject) => {
    const giveUp = (error: Error) => {
      clearTimeout(tooLong);
      if (worker === thread) worker = undefined;
      void thread.terminate();
      reject(error);
    };
    const tooLong = setTimeout(() => giveUp(new Error(`a PDF took longer than ${MAX_TIME_MS} ms`)), MAX_TIME_MS);
    const onExit = (code: number) => giveUp(new Error(`the PDF worker ended (${code})`));
    thread.once('error', giveUp);
    thread.once('exit', onExit);
    thread.once('message', (result: PdfResult) => {
      clearTimeout(tooLong);
      thread.off('error', giveUp);
      thread.off('exit', onExit);
      thread.unref();
      idle = setTimeout(() => void letGo(thread), IDLE_MS).unref();
      if ('bytes' in result) resolve(result.bytes);
      else reject(new Error(result.failure));
    });
    thread.ref();
    thread.postMessage(task);
  });
}

function readyWorker(): Worker {
  // The build puts the worker's own file in this place (vite.config.ts).
  worker ??= new Worker(new URL('./pdf-worker.server.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  }).on('error', () => undefined);
  return worker;
}

async function letGo(thread: Worker): Promise<void> {
  if (worker === thread) worker = undefined;
  await thread.terminate();
}
