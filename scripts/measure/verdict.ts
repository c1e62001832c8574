/**
 * Learns from ideas that readers judged: `npm run measure -- verdict`. Reads catalogue/verdicts/judged.yaml, the texts of catalogue/readings, the companies
 * that everybody knows and the dossiers, and writes catalogue/verdicts/judged-model.bin. The same texts give the same file. Takes a few minutes.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readCatalogueFiles } from '../../src/catalogue/ideas/catalogue-files.server.ts';
import { readWellKnown } from '../../src/engine/companies/well-known-files.server.ts';
import { verdicts } from '../../src/engine/report-names.ts';
import { JUDGED_MODEL_FILE } from '../../src/engine/verdict/judge-idea.server.ts';
import { inBytes, type JudgedIdea, judgedModelBytes, probabilitiesOf, rowOf, signalsOf } from '../../src/engine/verdict/judged-model.ts';
import { ENCODER_WIDTH, embed } from '../../src/platform/encoder/encoder.server.ts';

/**
 * What each verdict counts for in the fit: between all alike and as often as readers give it, or those that are seldom given would never be said.
 * Chosen on the developing half.
 */
const COUNTS = { build: 0.213, reshape: 0.289, drop: 0.748, not_enough_evidence: 0.14 } as const;
/** How much a weight may depart from nothing for each idea it explains. */
const RIDGE = 1 / 0.3;
const STEPS = 4_000;
const RATE = 1;

const root = join(import.meta.dirname, '../..');
const careful = parse(readFileSync(join(root, 'catalogue/verdicts/judged.yaml'), 'utf8')) as JudgedIdea[];
const readings = join(root, 'catalogue/readings');
const told = readdirSync(readings)
  .filter((file) => file.endsWith('.yaml'))
  .sort()
  .flatMap((file) => parse(readFileSync(join(readings, file), 'utf8')) as Omit<JudgedIdea, 'hand'>[])
  .map(({ text, verdict, kind }): JudgedIdea => ({ text, verdict, kind, hand: 'once' }));
const ideas = [...careful, ...told];
const meanOf = async (texts: readonly string[]): Promise<Float32Array> => {
  const sum = new Float32Array(ENCODER_WIDTH);
  for (const text of texts) {
    const [vector] = (await embed([text])) as [Float32Array];
    for (let k = 0; k < ENCODER_WIDTH; k++) sum[k] = (sum[k] as number) + (vector[k] as number) / texts.length;
  }
  return sum;
};
const { lists } = await readWellKnown(join(root, 'catalogue'));
const living = lists.flatMap(({ companies }) => companies).filter(({ fate }) => fate !== 'dead');
const known = await meanOf(living.flatMap(({ what, asked }) => [what, ...asked]));
const { dossiers } = await readCatalogueFiles(join(root, 'catalogue'), { shapeOnly: true });
const counted = await meanOf(dossiers.map(({ title, tagline }) => `${title}. ${tagline}`));

const own: Float32Array[] = [];
for (const { text } of ideas) own.push(...(await embed([text])));
const vectors = new Int8Array((ideas.length + 1) * ENCODER_WIDTH);
for (const [row, vector] of [...own, counted.map((value, k) => value - (known[k] as number))].entries())
  vectors.set(inBytes(vector), row * ENCODER_WIDTH);

// All of them speak for a text; how much each share weighs is learned from those that were judged with care.
const rows = careful.map(({ text }, at) => rowOf(signalsOf({ ideas, vectors, width: ENCODER_WIDTH }, own[at] as Float32Array, text)));
const signals = (rows[0] as number[]).length;
const means = Array.from({ length: signals }, (_, k) => rows.reduce((sum, row) => sum + (row[k] as number), 0) / rows.length);
const deviations = means.map((mean, k) => Math.sqrt(rows.reduce((sum, row) => sum + ((row[k] as number) - mean) ** 2, 0) / rows.length));

const judgedSo = (verdict: JudgedIdea['verdict']) => careful.filter((idea) => idea.verdict === verdict).length;
const counts = careful.map(({ verdict }) => COUNTS[verdict] / judgedSo(verdict));
const whole = counts.reduce((sum, count) => sum + count, 0) / careful.length;
const weights = verdicts.map(() => new Array<number>(signals + 1).fill(0));
for (let step = 0; step < STEPS; step++) {
  const slopes = weights.map((own) => own.map((weight, k) => (k < signals ? RIDGE * weight : 0)));
  for (const [at, row] of rows.entries()) {
    const guessed = probabilitiesOf({ means, deviations, weights }, row);
    for (const [c, verdict] of verdicts.entries()) {
      const off = ((counts[at] as number) / whole) * ((guessed[c] as number) - (careful[at]?.verdict === verdict ? 1 : 0));
      const slope = slopes[c] as number[];
      for (let k = 0; k < signals; k++)
        slope[k] = (slope[k] as number) + (off * ((row[k] as number) - (means[k] as number))) / (deviations[k] as number);
      slope[signals] = (slope[signals] as number) + off;
    }
  }
  for (const [c, slope] of slopes.entries())
    for (const [k, value] of slope.entries())
      (weights[c] as number[])[k] = ((weights[c] as number[])[k] as number) - (RATE * value) / careful.length;
}
const rounded = (list: readonly number[]) => list.map((value) => Number(value.toFixed(4)));
writeFileSync(
  join(root, JUDGED_MODEL_FILE),
  judgedModelBytes({
    ideas,
    vectors,
    width: ENCODER_WIDTH,
    means: rounded(means),
    deviations: rounded(deviations),
    weights: weights.map(rounded),
  }),
);
console.log(`${ideas.length} judged ideas; weights of each share, of the niche, and the constant:`);
for (const [c, verdict] of verdicts.entries()) console.log(`  ${verdict}: ${rounded(weights[c] as number[]).join(', ')}`);
