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
