import { type ChildProcess, fork } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import { beside } from '../beside.server.ts';
import type { Encoded, EncoderResult, EncoderTask, Layer, Span } from './encoder-worker.server.ts';

const MODEL = 'vendor/minilm-l6-v2/model.onnx';
/** Values of a vector. */
export const ENCODER_WIDTH = 384;

/** A process starts in a fifth of a second: what nobody needs is not held for longer than this. */
const REST_MS = 5_000;

/** What was encoded lately: the policy, the searches and the verdict read the same text. 3 kB each. */
const recent = new LRUCache<string, Promise<Encoded>>({ max: 500 });

type Answer = { encoded: Encoded; spans: Float32Array[] };
type Waiting = { resolve: (answer: Answer) => void; reject: (error: Error) => void };
let worker: ChildProcess | undefined;
let rest: NodeJS.Timeout | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/**
 * Meaning of short English texts as vectors of length one, so that the product of two is how alike they are. Made by all-MiniLM-L6-v2 in a process of its own,
 * which starts with the first text, holds about 150 MB and ends when nobody has asked for some seconds; one text of a sentence takes some 10 ms, and nothing
 * when it was encoded lately, for either layer. The same text has the same vector in every process.
 * @param texts of each about 180 words are read
 * @param layer which layer's vectors: those of the last are near where two texts are about the same
 * @returns one vector of `ENCODER_WIDTH` values a text, in their order; whoever encodes the same text gets the same one, so it is not to be changed
 * @throws Error when the model's files are missing, or the process ends
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
    const asked = readyWorker();
    lastId += 1;
    waiting.set(lastId, { resolve, reject });
    clearTimeout(rest);
    asked.channel?.ref();
    asked.send({ id: lastId, text, spans } satisfies EncoderTask);
  });
}

function readyWorker(): ChildProcess {
  if (worker) return worker;
  // The build puts the worker's own file in this place (vite.config.ts).
  const file = fileURLToPath(new URL('./encoder-worker.server.ts', import.meta.url));
  // The library would send its maker word of what it runs on; it reads this once. Of our own environment, with its secrets, it needs nothing.
  const env = { ORT_DISABLE_TELEMETRY: '1' };
  const started = fork(file, [dirname(beside(MODEL))], { execArgv: [], serialization: 'advanced', env });
  started.unref();
  started.on('message', (result: EncoderResult) => {
    const asked = waiting.get(result.id);
    waiting.delete(result.id);
    if (waiting.size === 0) letRest(started);
    if ('encoded' in result) asked?.resolve(result);
    else asked?.reject(new Error(result.failure));
  });
  started.on('error', (error) => giveUp(started, error));
  started.on('exit', (code, signal) => giveUp(started, new Error(`the encoder's process ended (${signal ?? code})`)));
  worker = started;
  return started;
}

/** Nothing waits for one that is asked nothing, this process's own end neither. */
function letRest(resting: ChildProcess): void {
  resting.channel?.unref();
  rest = setTimeout(closeEncoder, REST_MS).unref();
}

/** Ends the process. Whoever still waits is refused; who asks next gets a new one. */
export function closeEncoder(): void {
  const ending = worker;
  if (!ending) return;
  giveUp(ending, new Error('the encoder is closed'));
  ending.kill('SIGKILL');
}

/** All who wait are told; who asks next gets a new process. */
function giveUp(gone: ChildProcess, error: Error): void {
  if (worker !== gone) return;
  worker = undefined;
  clearTimeout(rest);
  const asked = [...waiting.values()];
  waiting.clear();
  for (const { reject } of asked) reject(error);
}
