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
import { harmModelBytes, similarity } from '../../src/engine/policy/harm-model.ts';
import { rarityOf, WORD_WIDTH, wordCounts, wordVector } from '../../src/engine/policy/harm-words.ts';
import { partsToJudge } from '../../src/engine/policy/parts-to-judge.ts';
import { ENCODER_WIDTH, embed } from '../../src/platform/encoder/encoder.server.ts';
import { product, solve } from './matrices.ts';

const GAMMA = 1.5;
const RIDGE = 0.2;
/** What similarity in words counts beside similarity in meaning. */
const WORDS = 0.5;
/** In so many parts of whole topics the texts are divided to measure; each is judged by what the others taught. */
const FOLDS = 4;
/** So many in a hundred of another hand's neighbours may be refused when that hand's texts are not taught: this says from which score on. */
const REFUSED_SHARE = 3;
const RULE_ADDS = 0.3;
/** A sentence by itself has to be as much more like harm than a whole text: out of its company it is more often misread. */
const SENTENCE_LESS = 0.4;
/** Of each dossier these sentences are learned from as well, so that sentences without their company are known. */
const DOSSIER_SENTENCES = [1, 4];

type Scored = { kind: HarmKind | undefined; score: number };
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
const whole = partsOf.map(([first]) => first as string);
const rarity = rarityOf(whole.map(wordCounts));
const words = new Map([...vectors.keys()].map((part) => [part, wordVector(wordCounts(part), rarity)]));
const target = Float64Array.from(texts, ({ kind }) => (kind ? 1 : -1));
const rules = texts.map(({ text }) => harmByRules(text) !== undefined);

const wordsOf = new Map([...words].map(([part, vector]) => [part, [...vector]]));
/** How alike a part is to each whole text, in meaning and in words. */
function alike(part: string): Float32Array {
  const own = new Float32Array(WORD_WIDTH);
  for (const [word, value] of wordsOf.get(part) ?? []) own[word] = value;
  const vector = vectors.get(part) as Float32Array;
  return Float32Array.from(whole, (other) => {
    let shared = 0;
    for (const [word, value] of wordsOf.get(other) ?? []) shared += value * (own[word] as number);
    return similarity(GAMMA, product(vector, vectors.get(other) as Float32Array)) + WORDS * shared;
  });
}
const similarities = new Map([...vectors.keys()].map((part) => [part, alike(part)]));
const rows = whole.map((part) => similarities.get(part) as Float32Array);

/** The weight of each text, learned from those of `taught` alone. */
function learn(taught: (row: number) => boolean): Float64Array {
  const known = rows.map((_, row) => taught(row));
  const of = (vector: Float64Array) => vector.map((value, row) => (known[row] ? value : 0));
  return solve(
    (vector) => of(Float64Array.from(rows, (row, at) => (known[at] ? product(row, vector) + RIDGE * (vector[at] as number) : 0))),
    of(target),
  );
}

/** The scores of the texts that `weights` were not taught. */
const scoresBy = (weights: Float64Array, of: readonly number[]) =>
  of.map((row): Scored => {
    const parts = (partsOf[row] as string[]).map(
      (part, at) => product(similarities.get(part) as Float32Array, weights) - (at > 0 ? SENTENCE_LESS : 0),
    );
    return { kind: texts[row]?.kind, score: Math.max(...parts) + (rules[row] ? RULE_ADDS : 0) };
  });

const ours = [...texts.keys()].filter((row) => !isDevelopment(texts[row] as Text));
const others = [...texts.keys()].filter((row) => isDevelopment(texts[row] as Text));
const topics = [...new Set(ours.map((row) => texts[row]?.topic))];
const foldOf = (row: number) => topics.indexOf(texts[row]?.topic ?? '') % FOLDS;
const fromOther = scoresBy(
  learn((row) => !isDevelopment(texts[row] as Text)),
  others,
);
const honestOthers = fromOther.flatMap(({ kind, score }) => (kind ? [] : [score])).sort((a, b) => b - a);
const refusedFrom = (honestOthers[Math.floor((honestOthers.length * REFUSED_SHARE) / 100)] as number) + 0.001;
report('the other hand, none of which was taught', fromOther);
report(
  'topics that were not taught',
  Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) =>
    scoresBy(
      learn((row) => foldOf(row) !== fold),
      ours.filter((row) => foldOf(row) === fold),
    ),
  ),
);

function isDevelopment({ topic }: Text): boolean {
  return topic.startsWith('development');
}

function report(of: string, scored: readonly Scored[]): void {
  const honest = scored.filter(({ kind }) => !kind);
  const refused = (list: readonly Scored[]) => `${list.filter(({ score }) => score >= refusedFrom).length}/${list.length}`;
  const told = harmKindIds.map((kind) => `${kind} ${refused(scored.filter((one) => one.kind === kind))}`);
  console.log(
    `${of}: refused from ${refusedFrom} on, of honest texts ${refused(honest)}, of harmful ${refused(scored.filter(({ kind }) => kind))} (${told.join(', ')})`,
  );
}

const weights = learn(() => true);
const wordWeights = new Float32Array(WORD_WIDTH);
for (const [row, part] of whole.entries())
  for (const [word, value] of words.get(part) as ReadonlyMap<number, number>)
    wordWeights[word] = (wordWeights[word] as number) + WORDS * value * (weights[row] as number);
writeFileSync(
  join(root, HARM_MODEL_FILE),
  harmModelBytes({
    refusedFrom,
    ruleAdds: RULE_ADDS,
    sentenceLess: SENTENCE_LESS,
    gamma: GAMMA,
    width: ENCODER_WIDTH,
    kinds: texts.map(({ kind }) => kind),
    weights: Float32Array.from(weights),
    vectors: Float32Array.from(whole.flatMap((part) => [...(vectors.get(part) as Float32Array)])),
    rarity,
    wordWeights,
  }),
);
