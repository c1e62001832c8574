import { parseArgs } from 'node:util';
import { fitScorecard } from '../../../src/features/trends/forecast/fit-scorecard.ts';
import { monthName, monthNumber, normalise } from '../../../src/features/trends/forecast/registry.ts';
import { forecastOf, type Scorecard } from '../../../src/features/trends/forecast/scorecard.ts';
import { examplesAt, type Judged } from './examples.ts';
import { readDownloads } from './read-downloads.ts';

const { values } = parseArgs({ options: { downloads: { type: 'string' }, from: { type: 'string', default: '2020-01' } } });
if (!values.downloads) throw new Error('--downloads <file> names a CSV of package, month, downloads');
const counts = readDownloads(values.downloads);
const logs = normalise(counts);
const first = monthNumber(counts.from);
const byMonth = new Map<number, Judged[]>();
for (let t = 6; t < counts.months; t++) {
  const examples = examplesAt(counts, logs, t);
  if (examples) byMonth.set(t, examples);
}
let card: Scorecard | undefined;
const all: { chance: number; grew: boolean; past: number }[] = [];
let n = 0;
for (const [t, examples] of byMonth) {
  if (first + t < monthNumber(values.from)) continue;
  if (!card || n % 6 === 0) {
    const known = [...byMonth].filter(([s]) => s + 6 <= t).flatMap(([, list]) => list);
    const started = performance.now();
    card = fitScorecard(known);
    console.log(monthName(first + t), known.length, Math.round(performance.now() - started));
  }
  n++;
  for (const e of examples) all.push({ chance: forecastOf(card, e.features).chance, grew: e.grew, past: e.features.growth_6 });
}
const base = all.filter((e) => e.grew).length / all.length;
const picked = all.filter((e) => e.past >= Math.log(1.5));
const bp = picked.filter((e) => e.grew).length / picked.length;
const br = picked.filter((e) => e.grew).length / all.filter((e) => e.grew).length;
console.log({ base, bp, br, lift: bp / base });
const sorted = all.toSorted((a, b) => b.chance - a.chance);
const grewAll = all.filter((e) => e.grew).length;
for (const r of [0.05, 0.1, br, 0.25]) {
  let g = 0;
  let k = 0;
  while (g < r * grewAll) if (sorted[k++]?.grew) g++;
  console.log(r.toFixed(3), (g / k).toFixed(3), (g / k / base).toFixed(3));
}
console.log('brier', all.reduce((a, e) => a + (e.chance - (e.grew ? 1 : 0)) ** 2, 0) / all.length, base * (1 - base));
for (let q = 0; q < 10; q++) {
  const part = sorted.slice(Math.floor((q / 10) * sorted.length), Math.floor(((q + 1) / 10) * sorted.length));
  console.log(
    q,
    (part.reduce((a, e) => a + e.chance, 0) / part.length).toFixed(3),
    (part.filter((e) => e.grew).length / part.length).toFixed(3),
  );
}
