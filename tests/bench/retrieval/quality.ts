import { nearestOfAll, probabilityOf, probabilityOfAny } from '../../../src/engine/retrieval/calibration.ts';
import { buildNearIndex, type NearDocument } from '../../../src/engine/retrieval/near-index.ts';
import { featuresOf } from '../../../src/engine/retrieval/score-near.ts';
import { wordVectors } from '../../../src/engine/retrieval/word-vectors.server.ts';
import { nearness } from '../../../src/engine/scores/tables.ts';
import { allTexts, drawnByLot, gradesOf, halfOf, known, unknown } from './labelled.ts';
import { type Kind, kinds, type LabelledText } from './labelled-text.ts';
import { K, mean, ndcg, recall, reciprocalRank } from './measures.ts';
import { bm25, ours, type Ranker, tfIdf } from './rankers.ts';
import { meaningsOf } from './sentence-vectors.ts';
import { drawn } from './texts/drawn.ts';
import { fresh } from './texts/fresh.ts';
import { told } from './texts/told.ts';
import { measureTold } from './told-of.ts';

type Measured = { ranker: string; text: LabelledText; recall: number; ndcg: number; mrr: number };
type Half = 'tune' | 'held-out';
const MEASURES = ['recall', 'ndcg', 'mrr'] as const;
const BAR = 0.65;

/**
 * Prints how well each ranking finds what is near, per kind of text, and how honest our probabilities are.
 * @returns what falls short of the bars, in words; nothing when all is well
 */
export async function measureQuality(documents: readonly NearDocument[], options: { misses: boolean }): Promise<string[]> {
  const index = await buildNearIndex(documents, wordVectors());
  const meanings = await meaningsOf(
    documents,
    [...known, ...unknown, ...drawnByLot, ...told, ...fresh, ...drawn].map(({ text }) => text),
  );
  const rankers = [ours(index, wordVectors(), meanings), ours(index, wordVectors()), bm25(documents), tfIdf(documents)];
  const measured = rankers.flatMap((ranker) => known.map((text) => measure(ranker, text)));
  console.log(`${known.length} texts with something near in the file, ${unknown.length} without; ${documents.length} companies`);
  for (const half of ['tune', 'held-out'] as const) printTable(half, measured, rankers);
  printUnprepared(rankers);
  for (const half of ['tune', 'held-out'] as const) printDrawn(half, rankers);
  for (const half of ['tune', 'held-out'] as const) printTold(half, rankers);
  if (options.misses) printMisses(measured);
  const pairs = [
    ...allTexts.flatMap(({ idea, text }) => pairsOf('labelled', idea, text, gradesOf(idea))),
    ...drawnByLot.flatMap(({ idea, text, grades }) => pairsOf('by lot', idea, text, grades)),
    ...told.flatMap(({ idea, text, grades }) => pairsOf('told', idea, text, grades)),
  ];
  for (const half of ['tune', 'held-out'] as const) {
    printCalibration(half, pairs);
    printNamed(half, pairs);
  }
  for (const half of ['tune', 'held-out'] as const) printNobodyTold(half, isSilent);
  return [...shortfalls(measured), ...measureTold(index, meanings)];

  function isSilent(text: string): boolean {
    const features = featuresOf(index, wordVectors(), text, meanings.get(text));
    const [nearest] = nearestOfAll(features, 1);
    return nearest === undefined || nearest.probability < nearness.look;
  }

  function pairsOf(from: Pair['from'], idea: string, text: string, grades: ReadonlyMap<string, number>): Pair[] {
    const features = featuresOf(index, wordVectors(), text, meanings.get(text));
    const any = probabilityOfAny(features);
    return index.documents
      .map(({ id }, i) => ({ half: halfOf(idea), from, p: any * probabilityOf(features, i), isNear: grades.has(id) }))
      .filter(({ p, isNear }) => p >= LEAST_TOLD || isNear);
  }
}

function measure(ranker: Ranker, text: LabelledText): Measured {
  const ranked = ranker.rank(text.text, K).map(({ id }) => id);
  const grades = gradesOf(text.idea);
  return { ranker: ranker.name, text, recall: recall(ranked, grades), ndcg: ndcg(ranked, grades), mrr: reciprocalRank(ranked, grades) };
}

const meanOf = (measured: readonly Measured[], ranker: string, what: (typeof MEASURES)[number], kind: Kind | 'all', half?: Half) =>
  mean(
    measured
      .filter(
        (m) => m.ranker === ranker && (kind === 'all' || m.text.kind === kind) && (half === undefined || halfOf(m.text.idea) === half),
      )
      .map((m) => m[what]),
  );

function printTable(half: Half, measured: readonly Measured[], rankers: readonly Ranker[]): void {
  console.log(`\n${half} half: recall@${K} / nDCG@${K} / MRR`);
  console.log(['kind'.padEnd(12), '  n', ...rankers.map(({ name }) => name.padStart(22))].join(' '));
  for (const kind of [...kinds, 'all'] as const) {
    const count = known.filter((text) => halfOf(text.idea) === half && (kind === 'all' || text.kind === kind)).length;
    const cells = rankers.map(({ name }) =>
      MEASURES.map((what) => meanOf(measured, name, what, kind, half).toFixed(3))
        .join(' / ')
        .padStart(22),
    );
    console.log([kind.padEnd(12), String(count).padStart(3), ...cells].join(' '));
  }
}

/** Texts on subjects that none of the labelled ones have, and companies drawn by lot: how much of the rest is owed to lists made by the same hand. */
function printUnprepared(rankers: readonly Ranker[]): void {
  console.log(
    `\nsubjects of their own (${fresh.length} texts, recall@${K}) / companies drawn by lot (${drawn.length}, share found among ${K})`,
  );
  for (const { name, rank } of rankers) {
    const ids = (text: string) => rank(text, K).map(({ id }) => id);
    const own = mean(fresh.map(({ idea, text }) => recall(ids(text), gradesOf(idea))));
    const byLot = mean(drawn.map(({ company, text }) => Number(ids(text).includes(String(company)))));
    console.log(`${name.padEnd(8)} ${own.toFixed(3)} / ${byLot.toFixed(3)}`);
  }
}

/** Companies drawn by lot after the lists of trades, with all that is near them: as close to other people's texts as one hand can come. */
function printDrawn(half: Half, rankers: readonly Ranker[]): void {
  const texts = drawnByLot.filter(({ idea }) => halfOf(idea) === half);
  console.log(
    `\n${half} half of companies drawn by lot, with what is near them (${texts.length} texts): recall@${K} / nDCG@${K} / the company itself found`,
  );
  for (const { name, rank } of rankers) {
    const found = texts.map(({ text, company, grades }) => ({ ids: rank(text, K).map(({ id }) => id), company, grades }));
    const [recalls, gains, own] = [
      found.map(({ ids, grades }) => recall(ids, grades)),
      found.map(({ ids, grades }) => ndcg(ids, grades)),
      found.map(({ ids, company }) => Number(ids.includes(company))),
    ];
    console.log(`${half} by lot ${name.padEnd(8)} ${mean(recalls).toFixed(3)} / ${mean(gains).toFixed(3)} / ${mean(own).toFixed(3)}`);
  }
}

/** Ideas told by two people in four ways each, those with something near in the file. */
function printTold(half: Half, rankers: readonly Ranker[]): void {
  const texts = told.filter(({ idea, grades }) => halfOf(idea) === half && grades.size > 0);
  console.log(`\n${half} half of ideas told by two people (${texts.length} texts): recall@${K} / nDCG@${K}`);
  for (const { name, rank } of rankers) {
    const found = texts.map(({ text, grades }) => ({ ids: rank(text, K).map(({ id }) => id), grades }));
    const [recalls, gains] = [found.map(({ ids, grades }) => recall(ids, grades)), found.map(({ ids, grades }) => ndcg(ids, grades))];
    console.log(`${half} told ${name.padEnd(8)} ${mean(recalls).toFixed(3)} / ${mean(gains).toFixed(3)}`);
  }
}

function printMisses(measured: readonly Measured[]): void {
  console.log('\nTexts of which less than half is found:');
  for (const { text, recall: found } of measured.filter((m) => m.ranker === 'Assay' && m.recall < 0.5))
    console.log(`  ${halfOf(text.idea)} ${text.kind} ${text.idea} ${found.toFixed(2)}: ${text.text.slice(0, 100)}`);
}

type Pair = { half: Half; from: 'labelled' | 'by lot' | 'told'; p: number; isNear: boolean };
const LEAST_TOLD = 0.03;
const EDGES = [LEAST_TOLD, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.01];
const kindsOfPairs = ['labelled', 'by lot', 'told'] as const;

/** In every band of probability: how many pairs, what we said on average, what was true. Unjudged pairs count as not near, so truth is a lower bound. */
function printCalibration(half: Half, pairs: readonly Pair[]): void {
  console.log(`\n${half} half: reliability, strangers among the labelled`);
  console.log(`probability  ${kindsOfPairs.map((from) => `${from}: pairs   said   true`.padStart(32)).join('')}`);
  for (const [i, least] of EDGES.slice(0, -1).entries()) {
    const to = EDGES[i + 1] as number;
    const cells = kindsOfPairs.map((from) => {
      const band = pairs.filter((pair) => pair.half === half && pair.from === from && pair.p >= least && pair.p < to);
      if (band.length === 0) return '–'.padStart(32);
      const said = mean(band.map(({ p }) => p)).toFixed(3);
      const isTrue = mean(band.map(({ isNear }) => Number(isNear))).toFixed(3);
      return `${band.length}  ${said}  ${isTrue}`.padStart(32);
    });
    console.log(`${least.toFixed(2)}–${Math.min(1, to).toFixed(2)}    ${cells.join('')}`);
  }
}

/** What would be named as near from a probability on: how many a text, and how many of them are. It chooses `nearness.likely` on the tuning half. */
function printNamed(half: Half, pairs: readonly Pair[]): void {
  console.log(`\n${half} half: named from a probability on (pairs, share of them near)`);
  for (const least of [0.2, 0.3, 0.4, 0.5, 0.6]) {
    const cells = kindsOfPairs.map((from) => {
      const named = pairs.filter((pair) => pair.half === half && pair.from === from && pair.p >= least);
      return `${from} ${String(named.length).padStart(4)}  ${named.length === 0 ? '–' : mean(named.map(({ isNear }) => Number(isNear))).toFixed(3)}`;
    });
    console.log(`${least.toFixed(1)}   ${cells.join('   ')}`);
  }
}

/**
 * How often a report would tell of nobody, where nobody is near and where somebody is: from `nearness.look` on a company is told of, by name. Of texts told by
 * two people the same, whose strangers are ideas of which neither reader found anything near in the file.
 */
function printNobodyTold(half: Half, isSilent: (text: string) => boolean): void {
  const share = (texts: readonly { idea: string; text: string }[]) => {
    const own = texts.filter(({ idea }) => halfOf(idea) === half);
    return `${own.filter(({ text }) => isSilent(text)).length} of ${own.length}`;
  };
  const nearby = (one: { grades: ReadonlyMap<string, number> }) => one.grades.size > 0;
  console.log(
    `\n${half} half: nobody told of for ${share(unknown)} strangers, and for ${share(known)} others; told by two people: ${share(told.filter((one) => !nearby(one)))} strangers, ${share(told.filter(nearby))} others; by lot, where somebody always is: ${share(drawnByLot)}`,
  );
}

function shortfalls(measured: readonly Measured[]): string[] {
  const [own, ...others] = ['Assay', 'BM25', 'TF-IDF'] as const;
  const short: string[] = [];
  const held = meanOf(measured, own, 'recall', 'all', 'held-out');
  if (held < BAR) short.push(`recall@${K} on the held-out half is ${held.toFixed(3)}, below ${BAR}`);
  for (const kind of kinds)
    for (const other of others)
      for (const what of MEASURES)
        if (meanOf(measured, own, what, kind) < meanOf(measured, other, what, kind) - 1e-9)
          short.push(`${what} of ${kind} texts is below ${other}’s`);
  return short;
}
