/** @returns round values from 0 to at least `most`, about `count` of them: steps of 1, 2 or 5 times a power of ten */
export function ticksTo(most: number, count = 4): number[] {
  if (!(most > 0)) return [0];
  const rough = most / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const ticks: number[] = [];
  for (let i = 0; i === 0 || (ticks.at(-1) as number) < most; i++) ticks.push(i * step);
  return ticks;
}

/** @returns round values that reach from at most `low` (or 0) to at least `high` (or 0), with 0 among them; steps as in `ticksTo` */
export function ticksOver(low: number, high: number, count = 4): number[] {
  if (low >= 0) return ticksTo(high, count);
  const step = ticksTo(Math.max(high, 0) - low, count)[1] as number;
  const [first, last] = [Math.floor(low / step), Math.ceil(Math.max(high, 0) / step)];
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step || 0);
}
