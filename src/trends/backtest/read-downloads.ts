import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type MonthlyCounts, monthName, monthNumber } from '../forecast/registry.ts';

/**
 * @param file a CSV, gzipped when its name ends in .gz, with the columns package, month (`YYYY-MM`) and downloads in the last 30 days
 * @throws Error naming the first line that cannot be read
 */
export function readDownloads(file: string): MonthlyCounts {
  const bytes = readFileSync(file);
  const lines = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').trimEnd().split('\n');
  const rows = lines.slice(1).map((line, i) => {
    const [name, month, count] = line.trimEnd().split(',');
    if (!name || !/^\d{4}-\d{2}$/.test(month ?? '') || !(Number(count) >= 0)) throw new Error(`${file}:${i + 2} cannot be read: ${line}`);
    return { name, t: monthNumber(month as string), count: Number(count) };
  });
  const first = rows.reduce((least, row) => Math.min(least, row.t), Number.POSITIVE_INFINITY);
  const last = rows.reduce((most, row) => Math.max(most, row.t), 0);
  const months = last - first + 1;
  const counts = new Map<string, Float64Array>();
  for (const { name, t, count } of rows) {
    const row = counts.get(name) ?? new Float64Array(months).fill(Number.NaN);
    counts.set(name, row);
    if (count > 0) row[t - first] = count;
  }
  return { from: monthName(first), months, counts };
}
