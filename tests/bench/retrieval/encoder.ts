/**
 * What the sentence encoder finds that words do not: `npm run bench -- encoder [--companies FILE.csv]`.
 *
 * Compared are the product's ranking where the encoder cannot be loaded, the encoder's cosine alone, both by reciprocal ranks, both as a weighted sum, and the
 * product's ranking. The weight is chosen on one half of the ideas; the other half is printed. With a file, its labelled texts are measured as well.
 */
import { parseArgs } from 'node:util';
import { buildNearIndex, type NearDocument } from '../../../src/engine/retrieval/near-index.ts';
import { featuresOf } from '../../../src/engine/retrieval/score-near.ts';
import { wordVectors } from '../../../src/engine/retrieval/word-vectors.server.ts';
import { companiesOf, nearDocument } from './companies-file.ts';
import { drawnByLot, gradesOf, halfOf, known } from './labelled.ts';
import { mean, ndcg, recall } from './measures.ts';
import { secondList } from './second-list.ts';
import { sentenceMeaning } from './sentence-vectors.ts';
import { drawn } from './texts/drawn.ts';
import { told } from './texts/told.ts';
import { ensureWordVectors } from './word-vectors.ts';

type Asked = { from: string; group: string; text: string; grades: ReadonlyMap<string, number> };
type Scores = { asked: Asked; words: Float32Array; cosines: Float32Array; product: Float32Array };

/** What Cormack, Clarke and Büttcher (2009) use. */
const RRF = 60;
const WEIGHTS = [0.25, 0.5, 1, 1.5, 2, 3, 4];

const { values: options } = parseArgs({ options: { companies: { type: 'string' } } });
ensureWordVectors();
const second = await secondList();
await compare('Editors’ companies and dossiers’ rivals', second.documents, second.queries);
if (options.companies) {
  const texts: Asked[] = [
    ...known.map(({ idea, text }) => ({ from: 'labelled', group: idea, text, grades: gradesOf(idea) })),
    ...drawnByLot.map(({ idea, text, grades }) => ({ from: 'by lot', group: idea, text, grades })),
    ...told.filter(({ grades }) => grades.size > 0).map(({ idea, text, grades }) => ({ from: 'told', group: idea, text, grades })),
    ...drawn.map(({ company, text }) => ({ from: 'drawn', group: `drawn-${company}`, text, grades: new Map([[String(company), 3]]) })),
  ];
  await compare('The file', (await companiesOf(options.companies)).map(nearDocument), texts);
}

async function compare(name: string, documents: readonly NearDocument[], asked: readonly Asked[]): Promise<void> {
  const index = await buildNearIndex(documents, wordVectors());
  const meaning = await sentenceMeaning(documents);
  const times: number[] = [];
  const all: Scores[] = [];
  for (const one of asked) {
    const start = performance.now();
    const cosines = await meaning(one.text);
    times.push(performance.now() - start);
    all.push({
      asked: one,
      cosines,
      words: featuresOf(index, wordVectors(), one.text).similarity,
      product: featuresOf(index, wordVectors(), one.text, cosines).similarity,
    });
  }
  times.sort((a, b) => a - b);
  const chosen = (is: (one: Asked) => boolean) => all.filter((one) => is(one.asked));
  const tune = chosen(({ group }) => halfOf(group) === 'tune');
  const figures = (some: readonly Scores[], rank: (one: Scores) => Float32Array) => {
    const ranked = some.map((one) => ({ ids: best(rank(one), documents), grades: one.asked.grades }));
    return {
      recall: mean(ranked.map(({ ids, grades }) => recall(ids, grades))),
      ndcg: mean(ranked.map(({ ids, grades }) => ndcg(ids, grades))),
    };
  };
  const [weight] = WEIGHTS.map((value) => [value, figures(tune, summed(value)).recall] as const).sort((a, b) => b[1] - a[1])[0] as [
    number,
    number,
  ];
  const rankings = {
    'without it': (one: Scores) => one.words,
    'it alone': (one: Scores) => one.cosines,
    'reciprocal ranks': (one: Scores) => byRanks(one),
    [`weighted sum, ${weight}`]: summed(weight),
    'as the product ranks': (one: Scores) => one.product,
  };
  console.log(
    `\n${name}: ${documents.length} documents; ` +
      `a text and its cosines ${times[times.length >> 1]?.toFixed(1)} ms (median), ${times[Math.floor(times.length * 0.95)]?.toFixed(1)} ms (95th); ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
  );
  for (const from of new Set(asked.map((one) => one.from))) {
    const held = chosen((one) => one.from === from && halfOf(one.group) === 'held-out');
    console.log(`  ${from}, held-out half, ${held.length} texts: recall@10 / nDCG@10`);
    for (const [ranking, rank] of Object.entries(rankings)) {
      const { recall: found, ndcg: gain } = figures(held, rank);
      console.log(`    ${ranking.padEnd(26)} ${found.toFixed(3)} / ${gain.toFixed(3)}`);
    }
  }
}

function order(scores: Float32Array): number[] {
  return [...scores.keys()].sort((a, b) => (scores[b] as number) - (scores[a] as number));
}

function best(scores: Float32Array, documents: readonly NearDocument[]): string[] {
  return order(scores)
    .slice(0, 10)
    .map((place) => (documents[place] as NearDocument).id);
}

function byRanks({ words, cosines }: Scores): Float32Array {
  const sum = new Float32Array(words.length);
  for (const scores of [words, cosines])
    for (const [rank, place] of order(scores).entries()) sum[place] = (sum[place] as number) + 1 / (RRF + rank + 1);
  return sum;
}

function standard(values: Float32Array): Float32Array {
  const middle = mean([...values]);
  const spread = Math.sqrt(mean([...values].map((value) => (value - middle) ** 2))) || 1;
  return values.map((value) => (value - middle) / spread);
}

function summed(weight: number): (one: Scores) => Float32Array {
  return ({ words, cosines }) => {
    const other = standard(cosines);
    return standard(words).map((value, place) => value + weight * (other[place] as number));
  };
}
