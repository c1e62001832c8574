/** `npm run measure -- NAME`: figures and models that ship with the product, made again from the data of others. */
import { SETS } from './measure/sets.ts';
import { type NamedScript, runNamed } from './named.ts';

const publisherTables = SETS.map(({ name }): [string, NamedScript] => [
  name,
  { does: `the table of ${name}, from its publisher (--from FILE-OR-FOLDER --apply)`, file: 'scripts/measure/publisher.ts', args: [name] },
]);

runNamed('npm run measure --', {
  ...Object.fromEntries(publisherTables),
  deliveries: { does: 'what it takes to earn by kind of delivery, from our own dossiers', file: 'scripts/measure/deliveries.ts' },
  forecast: { does: "fits the forecast's card (--downloads FILE.csv)", file: 'scripts/measure/forecast.ts' },
  ground: { does: 'how far the measured tables reach (--each)', file: 'scripts/measure/ground-reach.ts' },
  harm: { does: 'what harm looks like, from the examples of catalogue/policy', file: 'scripts/measure/harm.ts' },
  kinds: { does: 'holds each kind of series to its own history, beside naive rules', file: 'scripts/measure/kinds.ts' },
  npm: { does: 'npm downloads of the packages that dossiers name', file: 'scripts/measure/npm.ts' },
  payers: {
    does: 'who pays, from the labelled texts of catalogue/readings, the judged ideas and the companies of catalogue/companies',
    file: 'scripts/measure/payers.ts',
  },
  pypi: { does: 'downloads of the PyPI packages that topics name (--downloads FILE.csv --retrieved DAY)', file: 'scripts/measure/pypi.ts' },
  'product-kinds': {
    does: 'what kinds of product look like, from the judged ideas of catalogue/verdicts and the texts of catalogue/readings',
    file: 'scripts/measure/product-kinds.ts',
  },
  'propose-ground': { does: 'proposes the ground of dossiers for an editor', file: 'scripts/measure/propose-ground.ts' },
  topics: { does: 'npm downloads of the packages that topics are mapped to', file: 'scripts/measure/topics.ts' },
  verdict: {
    does: 'what verdicts look like, from the judged ideas of catalogue/verdicts and the texts of catalogue/readings',
    file: 'scripts/measure/verdict.ts',
  },
  'word-vectors': { does: 'what words mean to start-ups (--companies FILE.csv)', file: 'scripts/measure/word-vectors.ts' },
});
