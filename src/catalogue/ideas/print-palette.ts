import type { HallmarkTone } from './hallmark.ts';

/** The light palette of ui/styles.css, for what is not a page: a picture and a printed dossier have one look, wherever they are shown. */
export const paper = '#f6f1e6';
export const line = '#d9cfbb';
export const well = '#e3dac6';
export const ink = '#1b1813';
export const ink2 = '#3f392e';
export const ink3 = '#5f5747';
export const brass = '#7a5810';
export const BAND = { strong: '#2c6238', good: '#2c6238', fair: '#875304', low: '#9d2f26' } as const;
export const STAMP: Record<HallmarkTone, string> = {
  wall: '#5f440a',
  floor: brass,
  shade: '#5f440a',
  figure: '#fffaf0',
  scrape: brass,
  line: '#8a7f6a',
};
