/**
 * Counts, by set, harmful texts let through and honest neighbours refused: `npm run bench -- harm`. The held-back sets were written by other hands and say what
 * the policy is worth on texts it was not made with, so nobody reads them: mistakes are shown of the development set alone, and of the others only their number
 * by kind.
 */
import { join } from 'node:path';
import { countSet } from './count-set.ts';

for (const set of ['development', 'held-back', 'held-back-2', 'held-back-3', 'held-back-4']) {
  const { harmful, letThrough, kinds, neighbours, refused } = await countSet(join(import.meta.dirname, `${set}.yaml`));
  process.stdout.write(
    `${set}: ${letThrough.length} of ${harmful} harmful texts let through, ${refused.length} of ${neighbours} honest neighbours refused\n`,
  );
  for (const [kind, count] of Object.entries(kinds)) process.stdout.write(`  ${kind}: ${count} let through\n`);
  if (set !== 'development') continue;
  for (const text of letThrough) process.stdout.write(`  let through: ${text}\n`);
  for (const text of refused) process.stdout.write(`  refused: ${text}\n`);
}
