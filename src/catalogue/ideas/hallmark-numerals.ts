type Glyph = readonly [advance: number, x: number, y: number, path: string];

/**
 * The numerals of the hallmark as outlines, so that a stamp looks the same on a page, a card, a document or a mail, whatever fonts are there.
 * From Newsreader Bold (SIL Open Font License 1.1), scaled to 100 units from foot to head: advance, where the outline starts, the outline.
 */
const NUMERALS: Readonly<Record<string, Glyph>> = {
  0: [
    93,
    47,
    -8,
    'q5 0 9-4q4-4 5-13q2-9 2-22q0-11-1-20q-1-8-3-14q-2-5-5-8q-3-2-8-2q-5 0-9 4q-3 4-5 13q-2 8-2 21q0 12 1 20q1 9 3 14q2 6 6 8q3 3 7 3zm0-93q13 0 22 6q9 6 14 17q5 12 5 28q0 16-5 28q-5 11-14 18q-10 6-22 6q-13 0-22-6q-10-6-14-18q-5-11-5-27q0-17 5-28q4-12 14-18q9-6 22-6z',
  ],
  1: [93, 20, -4, 'l21-5v-72l-27 8l-3-6l40-21h13v91l20 5v4h-64v-4z'],
  2: [
    93,
    34,
    -21,
    'h34l12-14h5l-7 39h-3l-9-4h-56v-4l26-29q7-8 11-13q3-6 5-11q2-5 2-9q0-8-5-12q-4-5-12-5q-5 0-9 2q-4 2-8 6q-3 4-5 11l-7-2q3-18 14-27q10-8 25-8q9 0 16 3q7 3 11 10q4 6 4 14q0 5-2 10q-1 5-5 9q-3 5-9 11q-7 6-16 13l-12 10z',
  ],
  3: [
    93,
    36,
    -46,
    'l-5 1l-2-8q10-3 15-6q6-3 8-7q2-3 2-8q0-5-4-9q-3-3-10-3q-7 0-12 3q-5 4-8 13l-8-3q2-9 7-15q5-7 12-10q7-3 16-3q9 0 15 2q6 3 9 8q3 4 3 10q0 7-4 12q-3 5-9 8q-4 2-8 3q8 0 14 2q7 3 11 8q4 6 4 14q0 10-5 18q-6 8-17 13q-11 5-27 5q-9 0-14-2q-5-1-7-4q-3-3-3-6q0-4 3-6q2-3 6-3q2 0 4 1q2 2 4 3q2 2 4 4q2 2 5 3q2 1 5 1q6 0 10-3q5-2 7-7q3-5 3-13q0-6-3-11q-3-4-9-6q-5-1-12 1z',
  ],
  4: [93, 49, -100, 'h19v57h8l14-3l-4 18h-18v20l13 4v4h-51v-4l14-4v-20h-41v-11l46-61zm-32 57h27v-35l-27 35z'],
  5: [
    93,
    32,
    2,
    'q-9 0-14-2q-5-1-7-4q-2-3-2-6q0-4 2-6q3-3 6-3q2 0 4 1q2 2 4 3q2 2 4 4q2 1 5 3q2 1 5 1q6 0 11-3q5-2 7-6q3-4 3-10q0-4-2-8q-1-3-6-6q-5-2-13-4q-9-2-23-3l15-52h32l21-3l-8 23h-40l-5 13q10 1 18 3q9 2 15 5q5 3 9 7q3 4 4 8q1 4 1 9q0 8-3 14q-3 7-9 12q-6 5-15 7q-8 3-19 3z',
  ],
  6: [
    93,
    75,
    -103,
    'l3 7q-10 3-18 7q-8 4-13 9q-5 5-9 11q-3 5-4 13q-1 3-1 7q1-1 2-2q5-3 9-6q3-2 7-3q3 0 7 0q9 0 15 3q6 3 10 9q3 7 3 16q0 10-5 18q-5 8-14 12q-8 4-19 4q-13 0-22-5q-8-6-13-15q-4-9-4-21q0-8 2-16q2-8 6-15q4-7 12-13q7-6 19-11q11-5 27-9zm-42 60q0 1 0 3q0 11 2 18q1 8 5 11q4 3 9 3q5 0 8-2q3-2 5-7q1-4 1-10q0-11-3-16q-4-4-11-4q-3 0-6 0q-2 0-5 1q-3 1-5 3z',
  ],
  7: [93, 70, -79, 'h-43l-12 15h-5l5-39h3l10 4h58v2l-34 97h-24l42-79z'],
  8: [
    93,
    48,
    -101,
    'q11 0 18 2q7 3 10 8q4 5 4 12q0 10-8 15q-4 3-10 5q1 1 1 1q6 2 11 6q5 3 8 9q3 5 3 14q0 10-5 17q-5 7-14 10q-9 4-20 4q-11 0-20-3q-8-3-13-9q-5-5-5-13q0-6 3-11q2-4 6-7q5-4 11-6q-3-1-5-3q-5-4-8-9q-3-5-3-14q0-8 5-15q4-6 12-10q8-3 19-3zm-13 57q-1 1-2 1q-4 4-5 8q-2 4-2 9q0 6 2 10q3 4 8 6q4 2 10 2q7 0 11-1q5-2 7-6q2-3 2-8q0-5-3-9q-3-3-8-5q-4-2-10-4q-5-1-10-3zm24-22q4-4 4-11q0-5-2-8q-2-3-5-5q-4-2-9-2q-9 0-13 4q-4 4-4 9q0 5 3 8q3 3 8 5q5 2 11 4q1 0 2 1q3-2 5-5z',
  ],
  9: [
    93,
    23,
    4,
    'l-4-7q10-4 17-8q7-4 12-9q4-5 7-11q3-5 4-13q1-3 1-7q-1 1-2 2q-5 3-9 6q-3 2-7 2q-3 1-7 1q-8 0-15-3q-6-4-10-10q-3-6-3-15q0-11 5-18q5-8 14-11q8-4 19-4q13 0 22 5q9 5 13 14q4 10 4 22q0 8-2 15q-1 8-5 15q-5 6-12 13q-7 6-17 11q-11 5-25 10zm37-61q0-1 0-3q0-11-2-18q-1-7-5-11q-3-3-9-3q-4 0-8 2q-3 3-5 7q-1 4-1 10q0 7 2 12q1 4 5 6q3 2 8 2q2 0 5 0q2-1 5-1q3-1 5-3z',
  ],
  '.': [38, 19, -24, 'q6 0 9 4q4 4 4 9q0 5-4 9q-3 4-9 4q-6 0-9-4q-4-4-4-9q0-5 4-9q3-4 9-4z'],
  '’': [
    38,
    9,
    -58,
    'l-3-6q8-4 10-7q3-3 3-6q0-2-2-4q-2-1-4-3q-2-1-4-2q-2-1-2-3q0-5 4-8q3-4 9-4q6 0 10 4q3 3 3 10q0 6-2 11q-2 6-7 10q-6 4-15 8z',
  ],
};
const HEIGHT = 100;

const round = (value: number) => Math.round(value * 1000) / 1000;

/**
 * Sets a short run of digits, point and apostrophe, centred on (x, y).
 * @param fit height of the figures, and the width they may not exceed
 * @returns an outline and the transform that puts it in its place
 */
export function setNumerals(
  text: string,
  x: number,
  y: number,
  fit: { height: number; maxWidth: number },
): { d: string; transform: string } {
  const glyphs = [...text].flatMap((character): Glyph[] => (NUMERALS[character] ? [NUMERALS[character]] : []));
  let pen = 0;
  let d = '';
  for (const [advance, startX, startY, path] of glyphs) {
    d += `M${pen + startX} ${startY}${path}`;
    pen += advance;
  }
  const scale = Math.min(fit.height / HEIGHT, fit.maxWidth / Math.max(pen, 1));
  return { d, transform: `translate(${round(x - (pen * scale) / 2)} ${round(y + (HEIGHT * scale) / 2)}) scale(${round(scale)})` };
}
