/**
 * Learns what kinds of product look like: `npm run measure -- product-kinds`. Reads the kinds of catalogue/verdicts/judged.yaml, of catalogue/readings and of
 * catalogue/companies, prints how each hand is read by what the others taught (not with `--fast`), and writes catalogue/verdicts/kind-model.bin. The same texts
 * give the same file. Takes minutes.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { solutionTypes } from '../../src/engine/evidence-kinds.ts';
import {
  type KindModel,
  type KindRow,
  kindModelBytes,
  kindProbabilities,
  kindWordsOf,
  readKinds,
  signalsOfKind,
  weighWords,
} from '../../src/engine/understanding/kind-model.ts';
import { KIND_MODEL_FILE } from '../../src/engine/understanding/read-kind.server.ts';
import { signsOfType } from '../../src/engine/understanding/solution-types.ts';
import { embed } from '../../src/platform/encoder/encoder.server.ts';
import { readCompanyTexts, readReadingTexts } from './reading-texts.ts';

/** How much a weight may depart from nothing; chosen on hands that were left out, as is what a text of a company counts beside one of a hand. */
const RIDGE = 0.3;
const COMPANY = 0.2;
const STEPS = 300;
const RATE = 2;
/** A kind told less often counts more, by this power of how often. */
const RARER = 0.25;
/** Hands that are not learned from, as with them the readers' developing half is read no better (76 of 97 for 77). */
const LEFT_OUT: ReadonlySet<string> = new Set(['08.yaml']);
/** So many texts have to have a word. */
const LEAST = 2;

const root = join(import.meta.dirname, '../..');
const labelOf = (kind: string) => readKinds.findIndex((id) => solutionTypes[id].toLowerCase().split(' or ')[0] === kind);
const ideas = [...readReadingTexts(root), ...(await readCompanyTexts(root))].flatMap(({ text, kind, hand }) =>
  kind === undefined || LEFT_OUT.has(hand) ? [] : [{ text, hand, label: labelOf(kind) }],
);
const unknown = ideas.filter(({ label }) => label < 0);
if (unknown.length > 0) throw new Error(`kinds that the product does not know: ${unknown.map(({ text }) => text).join('; ')}`);
const isOfCompany = (at: number) => ideas[at]?.hand === 'companies';

const signals: Float32Array[] = [];
for (const { text } of ideas) {
  const [[last], [middle]] = (await Promise.all([embed([text]), embed([text], 'middle')])) as [[Float32Array], [Float32Array]];
  signals.push(signalsOfKind(last, middle, signsOfType(text)));
}
const width = signals[0]?.length ?? 0;

function vocabularyOf(known: readonly number[]): Pick<KindModel, 'words' | 'rarity'> {
  const times = new Map<string, number>();
  for (const at of known) for (const word of new Set(kindWordsOf(ideas[at]?.text ?? ''))) times.set(word, (times.get(word) ?? 0) + 1);
  const kept = [...times].filter(([, count]) => count >= LEAST);
  return {
    words: new Map(kept.map(([word], at) => [word, at])),
    rarity: Float32Array.from(kept, ([, count]) => 1 + Math.log((1 + known.length) / (1 + count))),
  };
}
const rowOf = (vocabulary: Pick<KindModel, 'words' | 'rarity'>, at: number): KindRow => ({
  signals: signals[at] as Float32Array,
  words: weighWords(vocabulary, ideas[at]?.text ?? ''),
});

/** What each text counts: one of a hand as much as another in the mean, and rarer kinds more. */
function countsOf(known: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const [part, whole] of [
    [known.filter((at) => !isOfCompany(at)), 1],
    [known.filter(isOfCompany), COMPANY],
  ] as const) {
    const told = readKinds.map((_, kind) => part.filter((at) => ideas[at]?.label === kind).length);
    const own = part.map((at) => (told[ideas[at]?.label ?? 0] as number) ** -RARER);
    const sum = own.reduce((all, count) => all + count, 0);
    for (const [i, at] of part.entries()) counts.set(at, ((own[i] as number) * whole * part.length) / sum);
  }
  return known.map((at) => counts.get(at) as number);
}

/** Gradient descent with Nesterov's momentum (1983) on the weighted mean loss. */
function learn(known: readonly number[]): KindModel {
  const vocabulary = vocabularyOf(known);
  const rows = known.map((at) => rowOf(vocabulary, at));
  const constant = width + vocabulary.words.size;
  const counts = countsOf(known);
  const all = counts.reduce((sum, count) => sum + count, 0);
  let weights = new Float32Array(readKinds.length * (constant + 1));
  let before = weights.slice();
  for (let step = 1; step <= STEPS; step++) {
    const ahead = weights.map((value, k) => value + ((step - 1) / (step + 2)) * (value - (before[k] as number)));
    const slope = ahead.map((value, k) => (k % (constant + 1) === constant ? 0 : (RIDGE * value) / all));
    for (const [i, row] of rows.entries()) {
      const guessed = kindProbabilities({ signals: width, rarity: vocabulary.rarity, weights: ahead }, row);
      const label = ideas[known[i] as number]?.label;
      for (const [kind, probability] of guessed.entries()) {
        const off = ((probability - (label === kind ? 1 : 0)) * (counts[i] as number)) / all;
        const from = kind * (constant + 1);
        for (let k = 0; k < width; k++) slope[from + k] = (slope[from + k] as number) + off * (row.signals[k] as number);
        for (const [at, value] of row.words) slope[from + width + at] = (slope[from + width + at] as number) + off * value;
        slope[from + constant] = (slope[from + constant] as number) + off;
      }
    }
    before = weights;
    weights = ahead.map((value, k) => value - RATE * (slope[k] as number));
  }
  return { signals: width, ...vocabulary, weights };
}

function rightOf(model: KindModel, asked: readonly number[]): number {
  return asked.filter((at) => {
    const guessed = kindProbabilities(model, rowOf(model, at));
    return guessed.indexOf(Math.max(...guessed)) === ideas[at]?.label;
  }).length;
}
const every = [...ideas.keys()];
for (const hand of process.argv.includes('--fast') ? [] : new Set(ideas.map((idea) => idea.hand))) {
  if (hand === 'companies') continue;
  const asked = every.filter((at) => ideas[at]?.hand === hand);
  const right = rightOf(learn(every.filter((at) => ideas[at]?.hand !== hand)), asked);
  console.log(`${hand}, read by what the others taught: ${right} of ${asked.length} (${Math.round((100 * right) / asked.length)} %)`);
}
const model = learn(every);
writeFileSync(join(root, KIND_MODEL_FILE), kindModelBytes(model));
console.log(`${ideas.length} texts with a kind, ${model.words.size} words; of the texts the model gives ${rightOf(model, every)} the same`);
process.exit();
