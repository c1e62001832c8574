/**
 * Reads a publisher's files into the tables of catalogue/measured: `npm run measure -- SET [--from FILE-OR-FOLDER] [--retrieved 2026-11-23] [--apply]`.
 * Without `--from` the files are downloaded from their publisher. What would change is printed; only `--apply` writes.
 */
import { parseArgs } from 'node:util';
import { Refused } from './publisher-file.ts';
import { setNames, takeRelease } from './take-release.ts';

const USAGE = `Usage: npm run measure -- SET [--from FILE-OR-FOLDER] [--retrieved YYYY-MM-DD] [--apply], where SET is one of ${setNames}`;

try {
  const { values, positionals } = parseArgs({
    options: { from: { type: 'string' }, retrieved: { type: 'string' }, apply: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [name] = positionals;
  if (!name || positionals.length !== 1) throw new Refused(USAGE);
  console.log((await takeRelease(name, values)).join('\n'));
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
