/**
 * How well, how honestly and how fast companies near an idea are found: `npm run bench -- retrieval --companies FILE.csv`.
 *
 * The file is the list of 4,663 companies of 2024-05-11 that judgements.ts names by their ids; it is not part of the project. Exits with 1 when a bar of
 * quality.ts is missed. Options: --misses lists the texts of which less than half is found; --only quality|speed.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { companiesOf, nearDocument } from './companies-file.ts';
import { measureQuality } from './quality.ts';
import { measureSpeed } from './speed.ts';
import { measureWellKnown } from './well-known.ts';
import { ensureWordVectors } from './word-vectors.ts';

const { values: options } = parseArgs({
  options: { companies: { type: 'string' }, misses: { type: 'boolean', default: false }, only: { type: 'string' } },
});
if (!options.companies || !existsSync(options.companies)) {
  console.log(
    `Skipped: ${options.companies ?? 'no file'} to search. Name the companies' CSV: npm run bench -- retrieval --companies FILE.csv`,
  );
  process.exit(0);
}
ensureWordVectors();
const companies = await companiesOf(options.companies);
const documents = companies.map(nearDocument);
if (options.only !== 'speed') await measureWellKnown(documents);
const short = [
  ...(options.only === 'speed' ? [] : await measureQuality(documents, { misses: options.misses })),
  ...(options.only === 'quality' ? [] : await measureSpeed(companies)),
];
console.log(short.length === 0 ? '\nEvery bar is met.' : `\nNot met:\n  ${short.join('\n  ')}`);
if (short.length > 0) process.exitCode = 1;
