import type { Context } from '../../platform/context.server.ts';
import type { Database } from '../../platform/db/client.server.ts';

/** How old a figure over the whole history may be. */
export const KEPT_S = 15;

type Kept = { value: Promise<unknown>; until: number };
const kept = new WeakMap<Database, Map<string, Kept>>();

/**
 * Computes a figure over the whole history at most every fifteen seconds, however many administrators look: who asks meanwhile is given the same, and
 * who asks while it is computed waits for that. A figure that could not be computed is not kept.
 * @param name which figure, with everything it depends on but the data
 */
export function keptFigure<T>(ctx: Context, name: string, compute: () => Promise<T>): Promise<T> {
  const here = kept.get(ctx.db) ?? new Map<string, Kept>();
  kept.set(ctx.db, here);
  const now = performance.now();
  for (const [old, { until }] of here) if (until <= now) here.delete(old);
  const known = here.get(name);
  if (known) return known.value as Promise<T>;
  const entry: Kept = { value: compute(), until: now + KEPT_S * 1_000 };
  here.set(name, entry);
  entry.value.catch(() => {
    if (here.get(name) === entry) here.delete(name);
  });
  return entry.value as Promise<T>;
}

/** Computes every figure anew the next time: an administrator who changes something sees it at once. */
export function forgetKeptFigures({ db }: Pick<Context, 'db'>): void {
  kept.delete(db);
}
