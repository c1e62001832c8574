/**
 * Learns what kinds of product look like: `npm run measure -- product-kinds`. Reads the kinds of catalogue/verdicts/judged.yaml and of catalogue/readings,
 * prints how each hand is read by what the others taught, and writes catalogue/verdicts/kind-model.bin. The same texts give the same file. Takes minutes.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { solutionTypes } from '../../src/engine/evidence-kinds.ts';
import { type KindModel, kindModelBytes, kindProbabilities, readKinds, signalsOfKind } from '../../src/engine/understanding/kind-model.ts';
import { KIND_MODEL_FILE } from '../../src/engine/understanding/read-kind.server.ts';
import { signsOfType } from '../../src/engine/understanding/solution-types.ts';
import { embed } from '../../src/platform/encoder/encoder.server.ts';
import { readReadingTexts } from './reading-texts.ts';

/** How much a weight may depart from nothing; chosen on hands that were left out. */
const RIDGE = 0.3;
const STEPS = 300;
const RATE = 3;
/** A kind told less often counts more, by this power of how often. */
const RARER = 0.25;

const root = join(import.meta.dirname, '../..');
const labelOf = (kind: string) => readKinds.findIndex((id) => solutionTypes[id].toLowerCase().split(' or ')[0] === kind);
const ideas = readReadingTexts(root).flatMap(({ text, kind, hand }) => (kind === undefined ? [] : [{ text, hand, label: labelOf(kind) }]));
const unknown = ideas.filter(({ label }) => label < 0);
if (unknown.length > 0) throw new Error(`kinds that the product does not know: ${unknown.map(({ text }) => text).join('; ')}`);

const rows: Float32Array[] = [];
for (const { text } of ideas) {
  const [[last], [middle]] = (await Promise.all([embed([text]), embed([text], 'middle')])) as [[Float32Array], [Float32Array]];
  rows.push(signalsOfKind(last, middle, signsOfType(text)));
}
const signals = rows[0]?.length ?? 0;

/** Gradient descent with Nesterov's momentum (1983) on the weighted mean loss. */
function learn(known: readonly number[]): KindModel {
  const width = signals + 1;
  const told = readKinds.map((_, kind) => known.filter((at) => ideas[at]?.label === kind).length);
  const counts = known.map((at) => (told[ideas[at]?.label ?? 0] as number) ** -RARER);
  const all = counts.reduce((sum, count) => sum + count, 0);
  let weights = new Float32Array(readKinds.length * width);
  let before = weights.slice();
  for (let step = 1; step <= STEPS; step++) {
    const ahead = weights.map((value, k) => value + ((step - 1) / (step + 2)) * (value - (before[k] as number)));
    const slope = ahead.map((value, k) => (k % width === signals ? 0 : (RIDGE * value) / known.length));
    for (const [i, at] of known.entries()) {
      const row = rows[at] as Float32Array;
      const guessed = kindProbabilities({ signals, weights: ahead }, row);
      for (const [kind, probability] of guessed.entries()) {
        const off = ((probability - (ideas[at]?.label === kind ? 1 : 0)) * (counts[i] as number)) / all;
        const from = kind * width;
        for (let k = 0; k < signals; k++) slope[from + k] = (slope[from + k] as number) + off * (row[k] as number);
        slope[from + signals] = (slope[from + signals] as number) + off;
      }
    }
    before = weights;
    weights = ahead.map((value, k) => value - RATE * (slope[k] as number));
  }
  return { signals, weights };
}

function rightOf(model: KindModel, asked: readonly number[]): number {
  return asked.filter((at) => {
    const guessed = kindProbabilities(model, rows[at] as Float32Array);
    return guessed.indexOf(Math.max(...guessed)) === ideas[at]?.label;
  }).length;
}
const every = [...ideas.keys()];
for (const hand of process.argv.includes('--fast') ? [] : new Set(ideas.map((idea) => idea.hand))) {
  const asked = every.filter((at) => ideas[at]?.hand === hand);
  const right = rightOf(learn(every.filter((at) => ideas[at]?.hand !== hand)), asked);
  console.log(`${hand}, read by what the others taught: ${right} of ${asked.length} (${Math.round((100 * right) / asked.length)} %)`);
}
const model = learn(every);
writeFileSync(join(root, KIND_MODEL_FILE), kindModelBytes(model));
console.log(`${ideas.length} texts with a kind; of these the model gives ${rightOf(model, every)} the same`);
