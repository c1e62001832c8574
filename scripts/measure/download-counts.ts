import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Two releases of the npm package `download-counts`, by the day they were counted on. */
export const RELEASES = { '2025-12-01': '2.20251201.0', '2026-03-01': '2.20260301.0' } as const;
const REGISTRY_FLOOR = 10_000;

type Counts = Record<string, number>;

/** @returns downloads in the month before the release, by package. @param scratch a folder to unpack in */
export function countsOf(release: string, scratch: string): Counts {
  execFileSync('npm', ['pack', '--silent', `download-counts@${release}`, '--pack-destination', scratch], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  rmSync(join(scratch, 'package'), { recursive: true, force: true });
  execFileSync('tar', ['-xzf', join(scratch, `download-counts-${release}.tgz`), '-C', scratch]);
  return JSON.parse(readFileSync(join(scratch, 'package', 'counts.json'), 'utf8')) as Counts;
}

/** @returns the median ratio of all packages with at least the floor in the earlier month, over how many of them */
export function registryRatioOf(before: Counts, after: Counts): { packages: number; floor: number; median_ratio: number } {
  const ratios = Object.entries(before)
    .filter(([name, count]) => count >= REGISTRY_FLOOR && (after[name] ?? 0) > 0)
    .map(([name, count]) => (after[name] as number) / count)
    .sort((a, b) => a - b);
  const median = ratios[Math.floor(ratios.length / 2)] as number;
  return { packages: ratios.length, floor: REGISTRY_FLOOR, median_ratio: Math.round(median * 10_000) / 10_000 };
}
