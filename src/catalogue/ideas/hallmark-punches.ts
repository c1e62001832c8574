/**
 * The punches a hallmark is struck with: the outlines of cartouches, as on silver, and the devices cut into them.
 * A cartouche is drawn around the origin within half a width `a` and half a height `b`.
 */
export type Cartouche = (a: number, b: number) => string;

const n = (value: number) => String(Math.round(value * 100) / 100);
const path = (strings: TemplateStringsArray, ...values: number[]) =>
  strings.map((text, i) => text + (i < values.length ? n(values[i] as number) : '')).join('');

/** Struck metal has no sharp corner. */
const SOFT = 1.1;

const plain: Cartouche = (a, b) => {
  const r = SOFT;
  return path`M${r - a} ${-b}H${a - r}Q${a} ${-b} ${a} ${r - b}V${b - r}Q${a} ${b} ${a - r} ${b}H${r - a}Q${-a} ${b} ${-a} ${b - r}V${r - b}Q${-a} ${-b} ${r - a} ${-b}Z`;
};
const clipped: Cartouche = (a, b) => {
  const c = 5;
  return path`M${c - a} ${-b}H${a - c}L${a} ${c - b}V${b - c}L${a - c} ${b}H${c - a}L${-a} ${b - c}V${c - b}Z`;
};
/** Corners cut inward by a quarter of a circle. */
const hollow: Cartouche = (a, b) => {
  const c = 5;
  return path`M${c - a} ${-b}H${a - c}A${c} ${c} 0 0 0 ${a} ${c - b}V${b - c}A${c} ${c} 0 0 0 ${a - c} ${b}H${c - a}A${c} ${c} 0 0 0 ${-a} ${b - c}V${c - b}A${c} ${c} 0 0 0 ${c - a} ${-b}Z`;
};
/** Hollow corners and a lobe at either end. */
const lobed: Cartouche = (a, b) => {
  const [c, lobe] = [5, 3.2];
  const w = a - lobe;
  const half = b - c;
  return path`M${c - w} ${-b}H${w - c}A${c} ${c} 0 0 0 ${w} ${c - b}A${lobe} ${half} 0 0 1 ${w} ${b - c}A${c} ${c} 0 0 0 ${w - c} ${b}H${c - w}A${c} ${c} 0 0 0 ${-w} ${b - c}A${lobe} ${half} 0 0 1 ${-w} ${c - b}A${c} ${c} 0 0 0 ${c - w} ${-b}Z`;
};
const oval: Cartouche = (a, b) => path`M${-a} 0A${a} ${b} 0 0 1 ${a} 0A${a} ${b} 0 0 1 ${-a} 0Z`;
/** A shield: straight above, drawn to a point below. */
const shield: Cartouche = (a, b) => {
  const r = SOFT;
  return path`M${r - a} ${-b}H${a - r}Q${a} ${-b} ${a} ${r - b}V${b * 0.1}C${a} ${b * 0.62} ${a * 0.42} ${b * 0.86} 0 ${b}C${-a * 0.42} ${b * 0.86} ${-a} ${b * 0.62} ${-a} ${b * 0.1}V${r - b}Q${-a} ${-b} ${r - a} ${-b}Z`;
};
/** A square with a point at its foot, as on date letters. */
const pointed: Cartouche = (a, b) => {
  const [r, foot] = [SOFT, b * 0.8];
  return path`M${r - a} ${-b}H${a - r}Q${a} ${-b} ${a} ${r - b}V${foot - r}Q${a} ${foot} ${a - r} ${foot}H${a * 0.42}Q${a * 0.14} ${foot} 0 ${b}Q${-a * 0.14} ${foot} ${-a * 0.42} ${foot}H${r - a}Q${-a} ${foot} ${-a} ${foot - r}V${r - b}Q${-a} ${-b} ${r - a} ${-b}Z`;
};

/** Cartouche of the score: the plainest for the weakest of four bands. */
export const scoreCartouches = { low: plain, fair: clipped, good: hollow, strong: lobed } as const satisfies Record<string, Cartouche>;
/** Cartouche of the category. */
export const categoryCartouche = shield;
/** Cartouche of the year: like date letters on silver, it changes from one year to the next, in a cycle of four. */
export const yearCartouches = [clipped, oval, pointed, hollow] as const satisfies readonly Cartouche[];

/** One device per category of the vocabulary, in its order, cut within 16 × 16 around the origin; filled by the even-odd rule. */
export const devices = [
  // AI/ML: a pierced mullet
  'M0-8.5L2-3.46 7.36-4.25 4 0 7.36 4.25 2 3.46 0 8.5-2 3.46-7.36 4.25-4 0-7.36-4.25-2-3.46ZM0-1.7A1.7 1.7 0 1 0 0 1.7 1.7 1.7 0 1 0 0-1.7Z',
  // SaaS: layers
  'M0-8L8-3.8 0 .4-8-3.8ZM-8-.9L0 3.3 8-.9V1.7L0 5.9-8 1.7Z',
  // E-commerce: a bag
  'M-6-3.5H6L7.5 8H-7.5ZM-4.2-3.5V-4.2a4.2 4.2 0 0 1 8.4 0V-3.5H2.4V-4.2a2.4 2.4 0 0 0-4.8 0V-3.5Z',
  // Marketplace: a balance
  'M-1-8H1V-6.2H8.2V-4.6H1V6H4.5V8H-4.5V6H-1V-4.6H-8.2V-6.2H-1ZM-5.3-4.6L-2.2 1.5A3.2 3.2 0 0 1-8.4 1.5ZM5.3-4.6L8.4 1.5A3.2 3.2 0 0 1 2.2 1.5Z',
  // Mobile: a handset
  'M-3.6-8.5H3.6A1.6 1.6 0 0 1 5.2-6.9V6.9A1.6 1.6 0 0 1 3.6 8.5H-3.6A1.6 1.6 0 0 1-5.2 6.9V-6.9A1.6 1.6 0 0 1-3.6-8.5ZM-3.3-6.2V4H3.3V-6.2ZM-1 5.6V6.9H1V5.6Z',
  // Creator economy: a quill
  'M8-8.3C.5-8.3-5.5-4-6 3.6L-8.2 8.2-6.7 8.8-4.7 5.2C2.5 5 7.5-.5 8-8.3ZM-4.3 3.7L3.7-4.6-3.4 4.4Z',
  // Fintech: a coin pierced with a square
  'M0-8.2A8.2 8.2 0 1 1 0 8.2 8.2 8.2 0 1 1 0-8.2ZM-2.8-2.8V2.8H2.8V-2.8Z',
  // Healthtech: a cross
  'M-2.7-8H2.7V-2.7H8V2.7H2.7V8H-2.7V2.7H-8V-2.7H-2.7Z',
  // Edtech: an open book
  'M-.6-4.8C-2.6-6.6-5.4-7.1-8.6-6.6V5.2C-5.4 4.7-2.6 5.2-.6 7ZM.6-4.8V7C2.6 5.2 5.4 4.7 8.6 5.2V-6.6C5.4-7.1 2.6-6.6.6-4.8Z',
  // Productivity: an hourglass
  'M-6.2-8.5H6.2V-6.5H5C5-2.8 2.2-1.6 1.2 0 2.2 1.6 5 2.8 5 6.5H6.2V8.5H-6.2V6.5H-5C-5 2.8-2.2 1.6-1.2 0-2.2-1.6-5-2.8-5-6.5H-6.2Z',
  // Web3: a block
  'M0-8.4L7.2-4.4 0-.4-7.2-4.4ZM-7.9-3L-.8.9V8.7L-7.9 4.7ZM7.9-3V4.7L.8 8.7V.9Z',
  // Other: a quatrefoil
  'M-3.6-3.6A3.9 3.9 0 1 1 3.6-3.6A3.9 3.9 0 1 1 3.6 3.6A3.9 3.9 0 1 1-3.6 3.6A3.9 3.9 0 1 1-3.6-3.6ZM0-1.9A1.9 1.9 0 1 0 0 1.9 1.9 1.9 0 1 0 0-1.9Z',
] as const;
