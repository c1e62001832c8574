/**
 * Learns what harm looks like: `npm run measure -- harm`. Reads the texts of catalogue/policy and of the dossiers, writes catalogue/policy/harm-model.bin
 * and prints how it does on hands, and on dossiers, that it was not taught. The same texts give the same file. Takes some minutes.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HARM_MODEL_FILE } from '../../src/engine/policy/harm.server.ts';
import { harmByRules } from '../../src/engine/policy/harm-by-rules.ts';
import { harmKindIds } from '../../src/engine/policy/harm-kinds.ts';
import { fromMean, harmModelBytes, similarity } from '../../src/engine/policy/harm-model.ts';
import { rarityOf, WORD_WIDTH, wordCounts, wordVector } from '../../src/engine/policy/harm-words.ts';
import { partsToJudge } from '../../src/engine/policy/parts-to-judge.ts';
import { ENCODER_WIDTH, embed } from '../../src/platform/encoder/encoder.server.ts';
import { rowsInBytes } from '../../src/platform/vectors/vectors.ts';
import { type HarmText, readHarmTexts } from './harm-texts.ts';
import { product, solve } from './matrices.ts';

const GAMMA = 0.7;
const RIDGE = 0.2;
/** What similarity in words counts beside similarity in meaning. */
const WORDS = 0.5;
const RULE_ADDS = 0.3;
/** A sentence by itself has to be as much more like harm than a whole text: out of its company it is more often misread. */
const SENTENCE_LESS = 0.4;
/** In so many parts the hands are divided to measure; each part is judged by what the others taught. */
const PARTS = 5;
/** Of what people tell and ask no more than this share is refused: most who come mean no harm, and nobody stays who is told that they do. */
const ORDINARY_REFUSED = 0.04;

type Scored = { text: HarmText; score: number };
const root = join(import.meta.dirname, '../..');
const texts = await readHarmTexts(root);
const partsOf = texts.map(({ text }) => partsToJudge(text));
const whole = partsOf.map(([first]) => first as string);
const parts = [...new Set(partsOf.flat())];
const vectors = await embed(parts, 'middle');
const encoded = new Map(parts.map((part, at) => [part, vectors[at] as Float32Array]));
const mean = new Float32Array(ENCODER_WIDTH);
for (const part of whole)
  for (const [k, value] of (encoded.get(part) as Float32Array).entries()) mean[k] = (mean[k] as number) + value / whole.length;
const rarity = rarityOf(whole.map(wordCounts));
const taught = whole.map((part) => ({
  vector: fromMean(encoded.get(part) as Float32Array, mean),
  words: [...wordVector(wordCounts(part), rarity)],
}));

/** How alike a part is to each whole text, in meaning and in words. */
function alike(part: string): Float32Array {
  const own = new Float32Array(WORD_WIDTH);
  for (const [word, value] of wordVector(wordCounts(part), rarity)) own[word] = value;
  const seen = fromMean(encoded.get(part) as Float32Array, mean);
  return Float32Array.from(taught, ({ vector, words }) => {
    let shared = 0;
    for (const [word, value] of words) shared += value * (own[word] as number);
    return similarity(GAMMA, product(seen, vector)) + WORDS * shared;
  });
}
const rows = whole.map(alike);

/** The weight of each text, learned from those of `known` alone. */
function learn(known: (text: HarmText) => boolean): Float64Array {
  const isKnown = texts.map(known);
  const target = Float64Array.from(texts, ({ kind }, row) => (isKnown[row] ? (kind ? 1 : -1) : 0));
  return solve((vector) => {
    const made = new Float64Array(rows.length);
    for (const [at, row] of rows.entries()) {
      if (!isKnown[at]) continue;
      let sum = RIDGE * (vector[at] as number);
      for (let k = 0; k < row.length; k++) sum += (row[k] as number) * (vector[k] as number);
      made[at] = sum;
    }
    return made;
  }, target);
}

/** The scores of the texts that are `asked` about, learned from all others. */
function scoresOf(asked: (text: HarmText) => boolean): Scored[] {
  const weights = learn((text) => !asked(text));
  return [...texts.entries()].flatMap(([row, text]) => {
    if (!asked(text)) return [];
    const sentences = (partsOf[row] as string[]).slice(1);
    const scores = [product(rows[row] as Float32Array, weights), ...sentences.map((part) => product(alike(part), weights) - SENTENCE_LESS)];
    return [{ text, score: Math.max(...scores) + (harmByRules(text.text) ? RULE_ADDS : 0) }];
  });
}

const hands = [...new Set(texts.flatMap(({ source }) => source ?? []))];
const partOf = (hand: string | undefined) => (hand ? hands.indexOf(hand) % PARTS : -1);
const fromHands = Array.from({ length: PARTS }, (_, part) => scoresOf(({ source }) => partOf(source) === part)).flat();
const shareOf = (list: readonly Scored[], counts: (one: Scored) => boolean) => list.filter(counts).length / list.length;
const isHarm = ({ text }: Scored) => text.kind !== undefined;
const [ordinary, written] = (['people', 'policy'] as const).map((of) => fromHands.filter(({ text }) => text.of === of)) as [
  Scored[],
  Scored[],
];
const [harmful, honest] = [written.filter(isHarm), written.filter((one) => !isHarm(one))];
const dossiers = scoresOf(({ of }) => of === 'dossier');
const refuses = (from: number) => (one: Scored) => one.score >= from;
/** What a threshold costs: a share of harmful texts let through weighs as much as that share of their honest neighbours refused. */
const costFrom = (from: number) => shareOf(honest, refuses(from)) - shareOf(harmful, refuses(from));
const refusedFrom = Array.from({ length: 100 }, (_, at) => at / 100)
  .filter((from) => shareOf(ordinary, refuses(from)) <= ORDINARY_REFUSED)
  .reduce((best, from) => (costFrom(from) < costFrom(best) ? from : best));

for (let from = 0; from <= 0.5; from += 0.05) {
  const percent = (list: readonly Scored[], counts: (one: Scored) => boolean) => `${(100 * shareOf(list, counts)).toFixed(1)} %`;
  const refused = `${percent(honest, refuses(from))} of their honest neighbours and ${percent(ordinary, refuses(from))} of what people tell and ask refused`;
  console.log(`from ${from.toFixed(2)} on: ${percent(harmful, (one) => !refuses(from)(one))} of harmful texts let through, ${refused}`);
}
report('hands that write of harm, each judged by what was of none of its part', written);
report('what people tell and ask, likewise', ordinary);
for (const left of hands)
  report(
    left,
    fromHands.filter(({ text }) => text.source === left),
  );
report('dossiers, by what was of none', dossiers);

function report(of: string, scored: readonly Scored[]): void {
  const refused = (list: readonly Scored[]) => `${list.filter(({ score }) => score >= refusedFrom).length}/${list.length}`;
  const [worse, fair] = [scored.filter(isHarm), scored.filter((one) => !isHarm(one))];
  const above = worse.reduce((sum, { score }) => sum + shareOf(fair, (one) => one.score < score), 0);
  const area = worse.length === 0 ? '' : `, area under the curve ${(above / worse.length).toFixed(3)}`;
  const kinds = harmKindIds.map((kind) => `${kind} ${refused(scored.filter(({ text }) => text.kind === kind))}`);
  console.log(`${of}: from ${refusedFrom} on, of honest texts ${refused(fair)}, of harmful ${refused(worse)}${area} (${kinds.join(', ')})`);
}

const weights = learn(() => true);
const wordWeights = new Float32Array(WORD_WIDTH);
for (const [row, { words }] of taught.entries())
  for (const [word, value] of words) wordWeights[word] = (wordWeights[word] as number) + WORDS * value * (weights[row] as number);
writeFileSync(
  join(root, HARM_MODEL_FILE),
  harmModelBytes({
    refusedFrom,
    ruleAdds: RULE_ADDS,
    sentenceLess: SENTENCE_LESS,
    gamma: GAMMA,
    width: ENCODER_WIDTH,
    mean,
    kinds: texts.map(({ kind }) => kind),
    weights: Float32Array.from(weights),
    vectors: rowsInBytes(
      taught.flatMap(({ vector }) => [...vector]),
      ENCODER_WIDTH,
    ),
    rarity,
    wordWeights,
  }),
);
