import type { Frame } from './plot.ts';

/** A drawing for some width of the screen. */
export type Size = Frame & { labels: number; shown: string };
const margins = { left: 52, right: 16, top: 22, bottom: 26 };
export const WHOLE: readonly Size[] = [
  { ...margins, width: 360, height: 220, labels: 3, shown: 'block sm:hidden' },
  { ...margins, width: 720, height: 260, labels: 6, shown: 'hidden sm:block' },
];
export const HALF: readonly Size[] = [
  { ...margins, width: 360, height: 190, labels: 3, shown: 'block xl:hidden' },
  { ...margins, width: 460, height: 190, labels: 4, shown: 'hidden xl:block' },
];
