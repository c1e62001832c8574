/** Counts, by set, harmful texts let through and honest neighbours refused: `npm run bench:harm`. Mistakes are shown of the development set alone. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { countSet } from './count-set.ts';

for (const set of ['development', 'held-back']) {
  const path = join(import.meta.dirname, `${set}.yaml`);
  if (!existsSync(path)) continue;
  const { harmful, letThrough, neighbours, refused } = countSet(path);
  process.stdout.write(
    `${set}: ${letThrough.length} of ${harmful} harmful texts let through, ${refused.length} of ${neighbours} honest neighbours refused\n`,
  );
  if (set !== 'development') continue;
  for (const text of letThrough) process.stdout.write(`  let through: ${text}\n`);
  for (const text of refused) process.stdout.write(`  refused: ${text}\n`);
}
