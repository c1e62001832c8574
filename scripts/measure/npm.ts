/**
 * Measures monthly npm downloads of every package the dossiers name, from two dated releases of the `download-counts` package,
 * and writes `catalogue/measured/npm-downloads.json`: `npm run measure -- npm`.
 *
 * Growth is stated relative to the whole registry: the median ratio between the two dates of all packages that had at least
 * 10,000 downloads in the earlier month. A package that only grew with the registry has a relative growth of 0 %.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCatalogueFiles } from '../../src/catalogue/ideas/catalogue-files.server.ts';
import { countsOf, RELEASES, registryRatioOf } from './download-counts.ts';

const catalogue = new URL('../../catalogue', import.meta.url).pathname;

const { dossiers } = await readCatalogueFiles(catalogue);
const names = [...new Set(dossiers.flatMap((dossier) => (dossier.npm_packages ?? []).map((p) => p.name)))].sort();
const scratch = mkdtempSync(join(tmpdir(), 'assay-npm-'));
try {
  const earlier = countsOf(RELEASES['2025-12-01'], scratch);
  const later = countsOf(RELEASES['2026-03-01'], scratch);
  const registry = registryRatioOf(earlier, later);
  const packages: Record<string, unknown> = {};
  for (const name of names) {
    const [before, after] = [earlier[name], later[name]];
    if (!before || !after) throw new Error(`${name} is not in both releases of download-counts: name another package`);
    packages[name] = { before, after, relative_growth_pct: Math.round((after / before / registry.median_ratio - 1) * 1000) / 10 };
  }
  const measured = {
    source: 'npm registry download counts, by way of the download-counts package',
    releases: RELEASES,
    registry,
    packages,
  };
  writeFileSync(join(catalogue, 'measured', 'npm-downloads.json'), `${JSON.stringify(measured, null, 2)}\n`);
  console.log(`${names.length} packages measured; the registry grew × ${registry.median_ratio} over ${registry.packages} packages`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
