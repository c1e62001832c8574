/**
 * Learns what kinds of product look like: `npm run measure -- product-kinds`. Reads the kinds of catalogue/verdicts/judged.yaml and writes
 * catalogue/verdicts/kind-model.bin. The same texts give the same file. Takes half a minute.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { solutionTypes } from '../../src/engine/evidence-kinds.ts';
import { type KindModel, kindModelBytes, kindProbabilities, readKinds, signalsOfKind } from '../../src/engine/understanding/kind-model.ts';
import { KIND_MODEL_FILE } from '../../src/engine/understanding/read-kind.server.ts';
import { solutionTypeOf, tellsOfType } from '../../src/engine/understanding/solution-types.ts';
import type { JudgedIdea } from '../../src/engine/verdict/judged-model.ts';
import { ENCODER_WIDTH, embed } from '../../src/platform/encoder/encoder.server.ts';

/** How much a weight may depart from nothing; chosen with the other numbers on the developing half of the readers' texts, learned from the editors' alone. */
const RIDGE = 0.1;
const STEPS = 1_500;
const RATE = 4;

const root = join(import.meta.dirname, '../..');
const all = parse(readFileSync(join(root, 'catalogue/verdicts/judged.yaml'), 'utf8')) as JudgedIdea[];
const labelOf = (kind: string) => readKinds.findIndex((id) => solutionTypes[id].toLowerCase().split(' or ')[0] === kind);
const editorsOnly = process.argv.includes('--editors-only');
const ideas = all.flatMap(({ text, kind, hand }) =>
  kind === undefined || (editorsOnly && hand !== 'editors') ? [] : [{ text, label: labelOf(kind) }],
);
const unknown = ideas.filter(({ label }) => label < 0);
if (unknown.length > 0) throw new Error(`kinds that the product does not know: ${unknown.map(({ text }) => text).join('; ')}`);

const vectors = await embed(ideas.map(({ text }) => text));
const rows = ideas.map(({ text }, at) => {
  const words = solutionTypeOf(text);
  return signalsOfKind(vectors[at] as Float32Array, tellsOfType(text, words) ? words : undefined);
});
const signals = ENCODER_WIDTH + readKinds.length + 1;
const width = signals + 1;
const model: KindModel = { signals, weights: new Float32Array(readKinds.length * width) };
// Gradient descent with Nesterov's momentum (1983) on the mean loss.
let before: Float32Array = model.weights.slice();
for (let step = 1; step <= STEPS; step++) {
  const ahead = model.weights.map((value, k) => value + ((step - 1) / (step + 2)) * (value - (before[k] as number)));
  const slope = ahead.map((value, k) => (k % width === signals ? 0 : (RIDGE * value) / ideas.length));
  for (const [at, row] of rows.entries()) {
    const guessed = kindProbabilities({ signals, weights: ahead }, row);
    for (const [kind, probability] of guessed.entries()) {
      const off = (probability - (ideas[at]?.label === kind ? 1 : 0)) / ideas.length;
      const from = kind * width;
      for (let k = 0; k < signals; k++) slope[from + k] = (slope[from + k] as number) + off * (row[k] as number);
      slope[from + signals] = (slope[from + signals] as number) + off;
    }
  }
  before = model.weights;
  model.weights = ahead.map((value, k) => value - RATE * (slope[k] as number));
}
const right = rows.filter((row, at) => {
  const guessed = kindProbabilities(model, row);
  return guessed.indexOf(Math.max(...guessed)) === ideas[at]?.label;
});
writeFileSync(join(root, KIND_MODEL_FILE), kindModelBytes(model));
console.log(`${ideas.length} judged ideas with a kind; of these the model gives ${right.length} the same`);
