/**
 * The geometry of the hallmark, from an idea's data alone, on a field of 64 × 64: pages, social cards and documents draw the same stamp.
 *
 * - Outline: an octagon, cut deeper at the corners the better the idea scores (a poor score is nearly a square).
 * - Ticks: ten marks inside the edge; as many are struck as tenths of the idea's figures are measured (any measured figure strikes one).
 * - Sign: one small device per category, at the top.
 * - Score and year are set in the middle.
 */
export type HallmarkDrawing = {
  label: string;
  outline: string;
  ticks: { d: string; lit: boolean }[];
  sign: string;
  score: string;
  year: string;
};

const TICKS = 10;

/** One device per category of the vocabulary, in its order, drawn around (32, 18) within 10 × 8. */
const SIGNS = [
  'M27.5 18h9M32 13.5v9M28.8 14.8l6.4 6.4M35.2 14.800l-6.400 6.400', // AI/ML: a star of readings
  'M27 21.500h10M27 18h10M27 14.500h10', // SaaS: three layers
  'M27.500 15h9l-1.500 6.500h-6zM29.500 15a2.500 2.500 0 0 1 5 0', // E-commerce: a basket
  'M26.500 18h11M29.500 15l-3 3 3 3M34.500 15l3 3-3 3', // Marketplace: two ways
  'M29.500 13.500h5v9h-5zM31.300 20.700h1.400', // Mobile: a handset
  'M28 22l1-3 6-5.500 2 2-6 5.500z', // Creator economy: a pen
  'M27 15.500h10M27 20.500h10M32 13v10', // Fintech: a double-barred upright
  'M32 13.500v9M27.500 18h9', // Healthtech: a cross
  'M32 15l-5-1.500v7.500l5 1.500 5-1.500v-7.500zM32 15v7.500', // Edtech: an open book
  'M27.500 18l3 3.500 6-7.500', // Productivity: a tick
  'M32 13l4.300 2.500v5L32 23l-4.300-2.500v-5z', // Web3: a block
  'M32 14.500a3.500 3.500 0 1 1-.01 0', // Other: a ring
] as const;

const point = (x: number, y: number) => `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;

/**
 * @param idea score 0–10, publication instant and counts of figures by basis
 * @param categoryIndex place of its category in the vocabulary
 */
export function drawHallmark(
  idea: { idea_score: number; published_at: string; figures: { measured: number; estimated: number; editorial: number } },
  categoryIndex: number,
): HallmarkDrawing {
  const { measured, estimated, editorial } = idea.figures;
  const total = measured + estimated + editorial;
  const share = total === 0 ? 0 : measured / total;
  const lit = measured === 0 ? 0 : Math.max(1, Math.round(share * TICKS));
  const cut = 4 + 1.6 * idea.idea_score;
  const [near, far] = [2, 62];
  const corners = [
    [near + cut, near],
    [far - cut, near],
    [far, near + cut],
    [far, far - cut],
    [far - cut, far],
    [near + cut, far],
    [near, far - cut],
    [near, near + cut],
  ] as const;
  const ticks = Array.from({ length: TICKS }, (_, i) => {
    const x = 14 + i * 4;
    return { d: `M${point(x, 53)}v${i < lit ? 4.5 : 3}`, lit: i < lit };
  });
  return {
    label: `Hallmark: score ${idea.idea_score.toFixed(1)} of 10, ${Math.round(share * 100)}% of ${total} figures measured, ${idea.published_at.slice(0, 4)}`,
    outline: `M${corners.map(([x, y]) => point(x, y)).join('L')}Z`,
    ticks,
    sign: SIGNS[categoryIndex] ?? SIGNS[SIGNS.length - 1] ?? '',
    score: idea.idea_score.toFixed(1),
    year: idea.published_at.slice(0, 4),
  };
}
