/**
 * The interval of the next six months' growth: what became of those of the past that were given about the same chance. Growth is a natural log
 * against the registry.
 */
export type IntervalRow = { up_to_chance: number; low: number; middle: number; high: number };

export const INTERVAL_SHARE = 0.8;
const TAIL = (1 - INTERVAL_SHARE) / 2;

/** @returns rows of about equal size by rising chance; the last reaches 1. */
export function fitIntervals(seen: readonly { chance: number; growth: number }[], rows = 10): IntervalRow[] {
  const sorted = seen.toSorted((a, b) => a.chance - b.chance);
  return Array.from({ length: rows }, (_, i) => {
    const part = sorted.slice(Math.floor((i / rows) * sorted.length), Math.floor(((i + 1) / rows) * sorted.length));
    const growths = part.map((one) => one.growth).sort((a, b) => a - b);
    const at = (share: number) => round3(growths[Math.min(growths.length - 1, Math.floor(share * growths.length))] ?? 0);
    return { up_to_chance: i === rows - 1 ? 1 : round4(part.at(-1)?.chance ?? 1), low: at(TAIL), middle: at(0.5), high: at(1 - TAIL) };
  });
}

/** @returns the row a chance (0–1) falls in */
export function intervalOf(rows: readonly IntervalRow[], chance: number): IntervalRow {
  return rows.find((row) => chance <= row.up_to_chance) ?? (rows.at(-1) as IntervalRow);
}

const round3 = (x: number) => Math.round(x * 1_000) / 1_000;
const round4 = (x: number) => Math.round(x * 10_000) / 10_000;
