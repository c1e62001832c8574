/**
 * Measures monthly npm downloads of every package the dossiers name, from two dated releases of the `download-counts` package,
 * and writes `catalogue/measured/npm-downloads.json`: `npm run measure:npm`.
 *
 * Growth is stated relative to the whole registry: the median ratio between the two dates of all packages that had at least
 * 10,000 downloads in the earlier month. A package that only grew with the registry has a relative growth of 0 %.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCatalogueFiles } from '../src/features/ideas/catalogue-files.server.ts';

const RELEASES = { '2025-12-01': '2.20251201.0', '2026-03-01': '2.20260301.0' } as const;
const REGISTRY_FLOOR = 10_000;
const catalogue = new URL('../catalogue', import.meta.url).pathname;

type Counts = Record<string, number>;

function countsOf(release: string, scratch: string): Counts {
  execFileSync('npm', ['pack', '--silent', `download-counts@${release}`, '--pack-destination', scratch], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  execFileSync('tar', ['-xzf', join(scratch, `download-counts-${release}.tgz`), '-C', scratch]);
  return JSON.parse(readFileSync(join(scratch, 'package', 'counts.json'), 'utf8')) as Counts;
}

const { dossiers } = await readCatalogueFiles(catalogue);
const names = [...new Set(dossiers.flatMap((dossier) => (dossier.npm_packages ?? []).map((p) => p.name)))].sort();
const scratch = mkdtempSync(join(tmpdir(), 'assay-npm-'));
try {
  const earlier = countsOf(RELEASES['2025-12-01'], scratch);
  const later = countsOf(RELEASES['2026-03-01'], scratch);
  const ratios = Object.entries(earlier)
    .filter(([name, before]) => before >= REGISTRY_FLOOR && (later[name] ?? 0) > 0)
    .map(([name, before]) => (later[name] as number) / before)
    .sort((a, b) => a - b);
  const registryRatio = ratios[Math.floor(ratios.length / 2)] as number;
  const packages: Record<string, unknown> = {};
  for (const name of names) {
    const [before, after] = [earlier[name], later[name]];
    if (!before || !after) throw new Error(`${name} is not in both releases of download-counts: name another package`);
    packages[name] = { before, after, relative_growth_pct: Math.round((after / before / registryRatio - 1) * 1000) / 10 };
  }
  const measured = {
    source: 'npm registry download counts, by way of the download-counts package',
    releases: RELEASES,
    registry: { packages: ratios.length, floor: REGISTRY_FLOOR, median_ratio: Math.round(registryRatio * 10_000) / 10_000 },
    packages,
  };
  writeFileSync(join(catalogue, 'measured', 'npm-downloads.json'), `${JSON.stringify(measured, null, 2)}\n`);
  console.log(
    `${names.length} packages measured; the registry's median ratio over ${ratios.length} packages is ${registryRatio.toFixed(4)}`,
  );
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
