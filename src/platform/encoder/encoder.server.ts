import { once } from 'node:events';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { beside } from '../beside.server.ts';
import type { Encoded, EncoderResult, EncoderTask, Layer, Span } from './encoder-worker.server.ts';

const MODEL = 'vendor/minilm-l6-v2/model.onnx';
/** Values of a vector. */
export const ENCODER_WIDTH = 384;

/** What was encoded lately: the policy, the searches and the verdict read the same text. 3 kB each. */
const recent = new LRUCache<string, Promise<Encoded>>({ max: 500 });

type Answer = { encoded: Encoded; spans: Float32Array[] };
type Waiting = { resolve: (answer: Answer) => void; reject: (error: Error) => void };
let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/**
 * Meaning of short English texts as vectors of length one, so that the product of two is how alike they are. Made by all-MiniLM-L6-v2 in a thread of its own,
 * which starts with the first text and holds about 90 MB; one text of a sentence takes some 10 ms, and nothing when it was
 * encoded lately, for either layer. The same text has the same vector in every process.
 * @param texts of each about 180 words are read
 * @param layer which layer's vectors: those of the last are near where two texts are about the same
 * @returns one vector of `ENCODER_WIDTH` values a text, in their order; whoever encodes the same text gets the same one, so it is not to be changed
 * @throws Error when the model's files are missing, or the thread ends
 */
export async function embed(texts: readonly string[], layer: Layer = 'last'): Promise<Float32Array[]> {
  const encoded = await Promise.all(texts.map(encodedOnce));
  return encoded.map((one) => one[layer]);
}

function encodedOnce(text: string): Promise<Encoded> {
  const known = recent.get(text);
  if (known) return known;
  const asked = encode(text).then(({ encoded }) => encoded);
  recent.set(text, asked);
  asked.catch(() => recent.delete(text));
  return asked;
}

/**
 * What stretches of a text are in it: of each the mean of its word pieces in the middle layer, of length one. A name has another vector where it pays than where it is paid.
 * @param spans their first characters and those behind their last, each at the border of a word
 * @throws Error as `embed` does
 */
export async function embedSpans(text: string, spans: readonly Span[]): Promise<Float32Array[]> {
  return spans.length === 0 ? [] : (await encode(text, spans)).spans;
}

function encode(text: string, spans: readonly Span[] = []): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const thread = readyWorker();
    lastId += 1;
    waiting.set(lastId, { resolve, reject });
    thread.ref();
    thread.postMessage({ id: lastId, text, spans } satisfies EncoderTask);
  });
}

function readyWorker(): Worker {
  if (worker) return worker;
  // The library would send its maker word of what it runs on; it reads this once, from the process's own environment.
  process.env.ORT_DISABLE_TELEMETRY = '1';
  // The build puts the worker's own file in this place (vite.config.ts).
  const thread = new Worker(new URL('./encoder-worker.server.ts', import.meta.url), { execArgv: [], workerData: dirname(beside(MODEL)) });
  thread.on('message', (result: EncoderResult) => {
    const asked = waiting.get(result.id);
    waiting.delete(result.id);
    if (waiting.size === 0) thread.unref();
    if ('encoded' in result) asked?.resolve(result);
    else asked?.reject(new Error(result.failure));
  });
  thread.on('error', (error) => giveUp(thread, error as Error));
  thread.on('exit', (code) => giveUp(thread, new Error(`the encoder's thread ended (${code})`)));
  worker = thread;
  return thread;
}

/** Ends the thread once it is done with the text it is at, as the library aborts a process that ends meanwhile. Whoever still waits is refused. */
export async function closeEncoder(): Promise<void> {
  if (!worker) return;
  const ended = once(worker, 'exit');
  worker.postMessage('end' satisfies EncoderTask);
  await ended;
}

/** All who wait are told; who asks next gets a new thread. */
function giveUp(thread: Worker, error: Error): void {
  if (worker !== thread) return;
  worker = undefined;
  const asked = [...waiting.values()];
  waiting.clear();
  for (const { reject } of asked) reject(error);
}
