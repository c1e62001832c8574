import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { meanOf } from './mean-of.ts';

/** Which layer of the model a vector is made of: its last says what a text is about, its middle one keeps more of who does what. */
export type Layer = 'last' | 'middle';
export type Encoded = Record<Layer, Float32Array>;
/** A stretch of a text, by its first character and the one behind its last. */
export type Span = readonly [from: number, to: number];
/** What the worker is asked, and what it answers; `failure` in place of vectors when a text could not be encoded. `spans` get one vector each, of the middle layer. */
export type EncoderTask = { id: number; text: string; spans?: readonly Span[] };
export type EncoderResult = { id: number; encoded: Encoded; spans: Float32Array[] } | { id: number; failure: string };

/** Word pieces the model reads at most; what comes after them is not read. */
const MAX_PIECES = 256;
const OUTPUTS = { last: 'last_hidden_state', middle: 'layer_norm_6' } as const satisfies Record<Layer, string>;
/** The model works through all of its layers whichever is asked for, so both are taken at once. */
const FETCHED = Object.values(OUTPUTS);

const folder = process.argv[2] as string;
const json = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as object;
const tokenizer = new Tokenizer(json('tokenizer.json'), json('tokenizer_config.json'));
const session = InferenceSession.create(join(folder, 'model.onnx'), { intraOpNumThreads: 1, interOpNumThreads: 1 });

/** Texts are read one by one: the scale of a quantised layer depends on all that is read together, and a text's vector may not depend on its company. */
async function encode(text: string, spans: readonly Span[]): Promise<{ encoded: Encoded; spans: Float32Array[] }> {
  const all = tokenizer.encode(text).ids;
  const ids = all.length > MAX_PIECES ? [...all.slice(0, MAX_PIECES - 1), all.at(-1) as number] : all;
  const row = (values: readonly number[]) => new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);
  const asked = { input_ids: row(ids), attention_mask: row(ids.map(() => 1)), token_type_ids: row(ids.map(() => 0)) };
  const outputs = await (await session).run(asked, FETCHED);
  const vectorOf = (layer: Layer) => {
    const output = outputs[OUTPUTS[layer]];
    if (!output) throw new Error('the encoder’s model has no output of the name expected');
    return meanOf(output.data as Float32Array, ids.length);
  };
  const middle = outputs[OUTPUTS.middle]?.data as Float32Array;
  return {
    encoded: { last: vectorOf('last'), middle: vectorOf('middle') },
    spans: spans.map((span) => spanOf(middle, text, span, ids.length)),
  };
}

/** A word's pieces do not depend on what stands before it, so that those before a stretch tell where it begins. */
const piecesOf = (text: string): number => tokenizer.encode(text, { add_special_tokens: false }).ids.length;

/** @returns the mean of a stretch's pieces; of one that was not read, of the last piece */
function spanOf(rows: Float32Array, text: string, [from, to]: Span, count: number): Float32Array {
  const width = rows.length / count;
  const first = Math.min(1 + piecesOf(text.slice(0, from)), count - 1);
  const end = Math.min(first + Math.max(1, piecesOf(text.slice(from, to))), count);
  return meanOf(rows.subarray(first * width, end * width), end - first);
}

// Who is told to stop is the server: it goes on answering for a while, and this process ends when it ends it, or is gone.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

let turn: Promise<unknown> = session.catch(() => undefined);
process.on('message', ({ id, text, spans = [] }: EncoderTask) => {
  turn = turn.then(async () => {
    const result: EncoderResult = await encode(text, spans).then(
      (encoded) => ({ id, ...encoded }),
      (error: Error) => ({ id, failure: error.stack ?? String(error) }),
    );
    process.send?.(result);
  });
});
