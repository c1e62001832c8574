/**
 * Measures monthly npm downloads of every package the topics name, from two dated releases of the `download-counts` package, and writes
 * `catalogue/measured/topic-downloads.json`: `npm run measure -- topics`. The registry's growth between the two is the median ratio of the packages with
 * at least 10,000 downloads in the earlier month, as in npm.ts.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTopicFiles } from '../../src/trends/topic-files.server.ts';
import { countsOf, RELEASES, registryRatioOf } from './download-counts.ts';

const catalogue = new URL('../../catalogue', import.meta.url).pathname;
const { topics, faults } = await readTopicFiles(catalogue);
for (const { slug, field, fault } of faults) throw new Error(`${slug}: ${field}: ${fault}`);
const names = [...new Set(topics.flatMap((topic) => topic.terms.npm))].sort();
const scratch = mkdtempSync(join(tmpdir(), 'assay-npm-'));
try {
  const [earlier, later] = Object.keys(RELEASES).sort() as [keyof typeof RELEASES, keyof typeof RELEASES];
  const [before, after] = [countsOf(RELEASES[earlier], scratch), countsOf(RELEASES[later], scratch)];
  const registry = registryRatioOf(before, after);
  const packages: Record<string, [number, number]> = {};
  for (const name of names) {
    const [was, is] = [before[name], after[name]];
    if (!was || !is) throw new Error(`${name} is not in both releases of download-counts: name another package`);
    packages[name] = [was, is];
  }
  const measured = {
    source: 'npm registry download counts, by way of the download-counts package',
    dates: [earlier, later],
    registry,
    packages,
  };
  writeFileSync(join(catalogue, 'measured', 'topic-downloads.json'), `${JSON.stringify(measured, null, 2)}\n`);
  console.log(`${names.length} packages of ${topics.length} topics measured; the registry grew × ${registry.median_ratio}`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
