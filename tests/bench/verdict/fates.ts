/**
 * Whether the companies near one tell anything of its fate, and so whether a verdict may rest on them: `npm run bench:fates -- --companies FILE.csv`.
 *
 * Every company of the file is taken for an idea, told by the beginning of its own words, and those near it are counted, itself left out. Printed is how
 * many of such companies closed, beside how many would have at the rate of the companies of their year: a ratio of 1 says that the count tells nothing.
 * Takes four minutes over 4,663 companies; --every 4 takes one in four.
 */
import { parseArgs } from 'node:util';
import { nearestOfAll } from '../../../src/features/evidence/retrieval/calibration.ts';
import { buildNearIndex } from '../../../src/features/evidence/retrieval/near-index.ts';
import { featuresOf } from '../../../src/features/evidence/retrieval/score-near.ts';
import { wordVectors } from '../../../src/features/evidence/retrieval/word-vectors.server.ts';
import { nearness } from '../../../src/features/evidence/scores/tables.ts';
import { BACKED_FROM } from '../../../src/features/evidence/verdict/facts.ts';
import { companiesOf, nearDocument } from '../retrieval/companies-file.ts';
import { ensureWordVectors } from '../retrieval/word-vectors.ts';

const { values: options } = parseArgs({ options: { companies: { type: 'string' }, every: { type: 'string', default: '1' } } });
if (!options.companies) {
  console.log('Skipped: name the companies’ CSV: npm run bench:fates -- --companies FILE.csv');
  process.exit(0);
}
ensureWordVectors();
const companies = await companiesOf(options.companies);
const index = await buildNearIndex(companies.map(nearDocument), wordVectors());

const yearOf = (i: number): string => companies[i]?.batch.slice(-2) ?? '';
const isDead = (i: number): boolean => companies[i]?.fate === 'dead';
const isLarge = (i: number): boolean => companies[i]?.fate === 'public' || (companies[i]?.team_size ?? 0) >= BACKED_FROM;
const years = Map.groupBy(companies.keys(), yearOf);
const rateOf = (i: number): number => {
  const same = years.get(yearOf(i)) ?? [];
  return same.filter(isDead).length / same.length;
};

type Seen = { company: number; living: number; close: number; dead: number; large: number };
const seen: Seen[] = [];
for (let i = 0; i < companies.length; i += Number(options.every)) {
  const { one_liner, description } = companies[i] as (typeof companies)[number];
  const features = featuresOf(index, wordVectors(), `${one_liner}. ${description}`.slice(0, 300));
  const near = nearestOfAll(features, 21, nearness.likely)
    .filter(({ document }) => document !== i)
    .slice(0, 20);
  const living = near.filter(({ document }) => !isDead(document));
  seen.push({
    company: i,
    living: living.length,
    close: living.filter(({ probability }) => probability >= nearness.close).length,
    dead: near.length - living.length,
    large: living.filter(({ document }) => isLarge(document)).reduce((sum, { probability }) => sum + probability, 0),
  });
}

print('near and alive', ({ living }) => living, [0, 1, 2, 3, 5, 8]);
print('close and alive', ({ close }) => close, [0, 1, 2, 4, 8]);
print('dead, of three near or more', ({ dead, living }) => (dead + living < 3 ? -1 : dead / (dead + living)), [0, 0.01, 0.2, 0.4]);
print('large, by their probabilities', ({ large }) => large, [0, 0.01, 1.5, 2.5]);

function print(name: string, count: (one: Seen) => number, from: readonly number[]): void {
  console.log(`\n${name}: companies, closed, at the rate of their years, ratio`);
  for (const [at, least] of from.entries()) {
    const to = from[at + 1] ?? Number.POSITIVE_INFINITY;
    const band = seen.filter((one) => count(one) >= least && count(one) < to).map(({ company }) => company);
    const closed = band.filter(isDead).length;
    const expected = band.reduce((sum, i) => sum + rateOf(i), 0);
    console.log(
      `${String(least).padStart(5)}  ${String(band.length).padStart(5)}  ${String(closed).padStart(4)}  ${expected.toFixed(1).padStart(6)}  ${(closed / expected).toFixed(2)}`,
    );
  }
}
