/**
 * Counts, by set, harmful texts let through and honest neighbours refused: `npm run bench -- harm`. The held-back set was written by another hand and says what
 * the policy is worth on texts it was not made with, so nobody reads it: mistakes are shown of the development set alone.
 */
import { join } from 'node:path';
import { countSet } from './count-set.ts';

for (const set of ['development', 'held-back']) {
  const { harmful, letThrough, neighbours, refused } = countSet(join(import.meta.dirname, `${set}.yaml`));
  process.stdout.write(
    `${set}: ${letThrough.length} of ${harmful} harmful texts let through, ${refused.length} of ${neighbours} honest neighbours refused\n`,
  );
  if (set !== 'development') continue;
  for (const text of letThrough) process.stdout.write(`  let through: ${text}\n`);
  for (const text of refused) process.stdout.write(`  refused: ${text}\n`);
}
