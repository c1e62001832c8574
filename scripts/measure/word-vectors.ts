/**
 * `npm run measure -- word-vectors --companies FILE.csv`: learns what words mean to start-ups, and writes scripts/word-vectors/learned.bin for `npm run build`.
 *
 * Nobody labels anything: a company's first line and the rest of what it says of itself mean the same in different words, and so do a stretch of its
 * description and the remainder. From the companies of FILE and the dossiers of the catalogue, some 3,800 that say enough, words learn to find their own counterpart
 * among four hundred. Words both sides share are mostly left out of one, so that what is learned is that other words mean the same. Half a minute; the same
 * input gives the same file.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readCatalogueFiles } from '../../src/catalogue/ideas/catalogue-files.server.ts';
import { contentWords } from '../../src/engine/retrieval/content-words.ts';
import { rarityIn } from '../../src/engine/retrieval/rarity.ts';
import { stem } from '../../src/engine/retrieval/stem.ts';
import { noWordVectors } from '../../src/engine/retrieval/word-vectors.server.ts';
import { companiesOf } from '../../tests/bench/retrieval/companies-file.ts';
import { contrastiveLearner, type Pair } from '../word-vectors/contrast.ts';
import { DIMENSIONS, englishWordVectors } from '../word-vectors/english.ts';
import { LEARNED_FILE, writeLearned } from '../word-vectors/learned.ts';

const ROUNDS = 12;
const BATCH = 400;
const SEED = 20_261_121;
/** A word met in fewer texts keeps what it means in general English. */
const MET = 2;
const LEAST_RARITY = 0.3;
/** Texts that say too little teach nothing. */
const [LEAST_HEAD, LEAST_BODY] = [3, 12];
const [SHORTEST, LONGEST] = [6, 16];
/** Of the words both sides have, this share is left out of the text; of the counterpart's words, so many are kept. */
const LEFT_OUT = 0.7;
const KEPT = 0.6;

const { values: options } = parseArgs({ options: { companies: { type: 'string' } } });
if (!options.companies) throw new Error('name the companies’ CSV: npm run measure -- word-vectors --companies FILE.csv');

type Text = { head: string; tags: string; body: string };
const { dossiers } = await readCatalogueFiles(join(import.meta.dirname, '../../catalogue'), { shapeOnly: true });
const texts: Text[] = [
  ...(await companiesOf(options.companies)).map((c) => ({
    head: `${c.name} ${c.one_liner}`,
    tags: c.tags.join(' ').replaceAll('-', ' '),
    body: c.description,
  })),
  ...dossiers.map((d) => ({ head: `${d.title} ${d.tagline}`, tags: d.tags.join(' ').replaceAll('-', ' '), body: d.problem_narrative })),
];

const english = englishWordVectors();
const rank = new Map(english.words.map((word, i) => [word, i]));
const split = texts.map(
  ({ head, tags, body }) => [head, tags, body].map((one) => [...new Set(contentWords(one))]) as [string[], string[], string[]],
);
const met = new Map<string, number>();
const having = new Map<string, number>();
for (const parts of split) {
  const own = new Set(parts.flat());
  for (const word of own) met.set(word, (met.get(word) ?? 0) + 1);
  for (const one of new Set([...own].map(stem))) having.set(one, (having.get(one) ?? 0) + 1);
}
const words = [...met].flatMap(([word, count]) => (count >= MET && rank.has(word) ? [word] : [])).sort();
const number = new Map(words.map((word, i) => [word, i]));
const rarity = rarityIn(texts.length, (one) => having.get(one) ?? 0, { ...noWordVectors, words: english.words, numbers: rank });
const weights = Float32Array.from(words, (word) => Math.max(LEAST_RARITY, rarity(stem(word))));
const numbersOf = (list: string[]) => list.flatMap((word) => number.get(word) ?? []);
const known = split
  .map(([head, tags, body]) => ({ head: numbersOf(head), tags: numbersOf(tags), body: numbersOf(body) }))
  .filter(({ head, body }) => head.length >= LEAST_HEAD && body.length >= LEAST_BODY);

const rows = new Float32Array(words.length * DIMENSIONS);
for (const [i, word] of words.entries()) {
  const from = (rank.get(word) as number) * DIMENSIONS;
  rows.set(english.rows.subarray(from, from + DIMENSIONS), i * DIMENSIONS);
}
const map = new Float32Array(DIMENSIONS * DIMENSIONS);
for (let k = 0; k < DIMENSIONS; k++) map[k * DIMENSIONS + k] = 1;

const random = seeded(SEED);
const learner = contrastiveLearner({ dimensions: DIMENSIONS, rows, map }, weights);
for (let round = 0; round < ROUNDS; round++) {
  const order = shuffled(known);
  let [sum, batches] = [0, 0];
  for (let at = 0; at + BATCH <= order.length; at += BATCH) {
    sum += learner.learn(order.slice(at, at + BATCH).map(pairOf));
    batches += 1;
  }
  console.log(`round ${round + 1} of ${ROUNDS}: loss ${(sum / batches).toFixed(3)}`);
}
const meant = new Float32Array(rows.length);
for (let i = 0; i < words.length; i++)
  for (let j = 0; j < DIMENSIONS; j++) {
    let sum = 0;
    for (let k = 0; k < DIMENSIONS; k++) sum += (rows[i * DIMENSIONS + k] as number) * (map[k * DIMENSIONS + j] as number);
    meant[i * DIMENSIONS + j] = sum;
  }
writeFileSync(LEARNED_FILE, writeLearned({ map, words, rows: meant }));
console.log(`${words.length} words learned from ${known.length} texts`);

/** Either the first line for the description, or a stretch of the description for the rest of what is said. */
function pairOf({ head, tags, body }: (typeof known)[number]): Pair {
  let text: number[] = head;
  let own: number[] = body;
  if (random() < 0.5) {
    const length = SHORTEST + Math.floor(random() * (LONGEST - SHORTEST));
    const from = Math.floor(random() * Math.max(1, body.length - length));
    text = body.slice(from, from + length);
    own = [...new Set([...head, ...tags, ...body.slice(0, from), ...body.slice(from + length)])];
  }
  const shared = new Set(own);
  const told = text.filter((word) => !shared.has(word) || random() > LEFT_OUT);
  const kept = own.filter(() => random() < KEPT);
  return { text: told.length > 0 ? told : text, own: kept.length > 0 ? kept : own };
}

function shuffled<Value>(values: readonly Value[]): Value[] {
  const out = [...values];
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [out[i], out[j]] = [out[j] as Value, out[i] as Value];
  }
  return out;
}

/** Mulberry32 (Tommy Ettinger 2017), 0 to below 1. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
