/**
 * Learns what harm looks like: `npm run measure -- harm`. Reads the texts of catalogue/policy, of the development set and of the dossiers, writes
 * catalogue/policy/harm-model.bin and prints how it does on topics it was not taught. The same texts give the same file. Takes some minutes.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readCatalogueFiles } from '../../src/catalogue/ideas/catalogue-files.server.ts';
import { HARM_MODEL_FILE } from '../../src/engine/policy/harm.server.ts';
import { harmByRules } from '../../src/engine/policy/harm-by-rules.ts';
import { type HarmKind, harmKindIds } from '../../src/engine/policy/harm-kinds.ts';
import { harmModelBytes, likeness } from '../../src/engine/policy/harm-model.ts';
import { partsToJudge } from '../../src/engine/policy/parts-to-judge.ts';
import { ENCODER_WIDTH, embed } from '../../src/platform/encoder/encoder.server.ts';
import { invert, product } from './matrices.ts';

const GAMMA = 1.5;
const RIDGE = 0.1;
/** From here a text is refused: between where 2 and where 3 in a hundred of another hand's neighbours are, when that hand's texts are not taught. */
const REFUSED_FROM = 0.25;
const RULE_ADDS = 0.3;
/** A sentence by itself has to be as much more like harm than a whole text: out of its company it is more often misread. */
const SENTENCE_LESS = 0.4;
/** Of each dossier these sentences are learned from as well, so that sentences without their company are known. */
const DOSSIER_SENTENCES = [1, 4];

type Text = { text: string; kind: HarmKind | undefined; topic: string };
const root = join(import.meta.dirname, '../..');
const policy = join(root, 'catalogue/policy');

async function readTexts(): Promise<Text[]> {
  const texts: Text[] = [];
  for (const file of readdirSync(policy)
    .filter((name) => name.endsWith('.yaml'))
    .sort()) {
    const kind = harmKindIds.find((id) => `${id.replace('_', '-')}.yaml` === file);
    for (const [topic, list] of Object.entries(parse(readFileSync(join(policy, file), 'utf8')) as Record<string, string[]>))
      for (const text of list) texts.push({ text, kind, topic: `${file} ${topic}` });
  }
  const development = parse(readFileSync(join(root, 'tests/bench/harm/development.yaml'), 'utf8')) as {
    text: string;
    harmful: HarmKind | null;
  }[];
  for (const { text, harmful } of development) texts.push({ text, kind: harmful ?? undefined, topic: `development ${harmful}` });
  const { dossiers } = await readCatalogueFiles(join(root, 'catalogue'), { shapeOnly: true });
  for (const { title, tagline, category, solution_overview } of dossiers) {
    const sentences = partsToJudge(solution_overview).slice(1);
    for (const text of [`${title}. ${tagline}`, ...DOSSIER_SENTENCES.flatMap((at) => sentences[at] ?? [])])
      texts.push({ text, kind: undefined, topic: `dossiers ${category}` });
  }
  return texts;
}

const texts = await readTexts();
const partsOf = texts.map(({ text }) => partsToJudge(text));
const vectors = new Map<string, Float32Array>();
for (const part of new Set(partsOf.flat())) vectors.set(part, (await embed([part]))[0] as Float32Array);
const whole = partsOf.map(([first]) => vectors.get(first as string) as Float32Array);
const alike = (vector: Float32Array) => Float64Array.from(whole, (other) => likeness(GAMMA, product(vector, other)));

const count = texts.length;
const inverse = invert(
  whole.map((vector, row) => {
    const line = alike(vector);
    line[row] = (line[row] as number) + RIDGE;
    return line;
  }),
);
const target = Float64Array.from(texts, ({ kind }) => (kind ? 1 : -1));
const weights = Float64Array.from(inverse, (row) => product(row, target));

// What a text's score is when its group was not taught: the solution without it follows from the inverse of the whole.
const rules = texts.map(({ text }) => harmByRules(text) !== undefined);
const likenesses = new Map([...vectors].map(([part, vector]) => [part, alike(vector)]));
function scoresWithout(groupOf: (text: Text, row: number) => unknown): number[] {
  const scores = new Array<number>(count);
  for (const group of Map.groupBy(texts.keys(), (row) => groupOf(texts[row] as Text, row)).values()) {
    const within = invert(group.map((row) => Float64Array.from(group, (column) => inverse[row]?.[column] as number)));
    const own = Float64Array.from(group, (row) => weights[row] as number);
    const shift = within.map((row) => product(row, own));
    const without = weights.map((weight, row) =>
      group.reduce((rest, column, k) => rest - (inverse[row]?.[column] as number) * (shift[k] as number), weight),
    );
    for (const row of group) {
      const parts = (partsOf[row] as string[]).map(
        (part, at) => product(likenesses.get(part) as Float64Array, without) - (at > 0 ? SENTENCE_LESS : 0),
      );
      scores[row] = Math.max(...parts) + (rules[row] ? RULE_ADDS : 0);
    }
  }
  return scores;
}

const isDevelopment = ({ topic }: Text) => topic.startsWith('development');
report(
  'texts that were not taught, their topics were',
  scoresWithout((_, row) => row),
  () => true,
);
report(
  'topics that were not taught',
  scoresWithout(({ topic }) => topic),
  (text) => !isDevelopment(text),
);
report(
  'the other hand, none of which was taught',
  scoresWithout((text, row) => (isDevelopment(text) ? 'development' : row)),
  isDevelopment,
);

function report(of: string, scores: readonly number[], counts: (text: Text) => boolean): void {
  const told = harmKindIds.map((kind) => {
    const own = scores.filter((_, row) => texts[row]?.kind === kind && counts(texts[row]));
    return `${kind} ${own.filter((score) => score >= REFUSED_FROM).length}/${own.length}`;
  });
  const honest = scores.filter((_, row) => !texts[row]?.kind && counts(texts[row] as Text)).sort((a, b) => b - a);
  console.log(
    `${of}: refused of honest texts ${honest.filter((score) => score >= REFUSED_FROM).length}/${honest.length}, of ${told.join(', ')}`,
  );
  console.log(
    `  ${[1, 2, 3, 5].map((share) => `${share} % of the honest from ${honest[Math.floor((honest.length * share) / 100)]?.toFixed(2)}`).join(', ')}`,
  );
}

writeFileSync(
  join(root, HARM_MODEL_FILE),
  harmModelBytes({
    refusedFrom: REFUSED_FROM,
    ruleAdds: RULE_ADDS,
    sentenceLess: SENTENCE_LESS,
    gamma: GAMMA,
    width: ENCODER_WIDTH,
    kinds: texts.map(({ kind }) => kind),
    weights: Float32Array.from(weights),
    vectors: Float32Array.from(whole.flatMap((vector) => [...vector])),
  }),
);
