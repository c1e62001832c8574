import type { Context } from '../../platform/context.server.ts';
import type { Database } from '../../platform/db/client.server.ts';

/** So old a figure over the whole history is computed again once somebody asks. */
export const CACHE_S = 15;
/** And so old it may be given to those who ask meanwhile; older, and they wait for the new one. */
export const GIVEN_S = 60;

type Kept = { value: Promise<unknown>; at: number; isRenewed?: boolean };
type Renewal = { name: string; key: string; old: Kept };
const kept = new WeakMap<Database, Map<string, Kept>>();
/** What is counted again behind somebody's back is counted one after the other: the connections are for those who wait. */
const renewing = new WeakMap<Database, Promise<void>>();

/**
 * Computes a figure over the whole history at most every fifteen seconds, however many administrators look: who asks meanwhile is given the same, and
 * who asks while it is first computed waits for that. One that is older is given for up to a minute while it is computed again, so that nobody who looks
 * on waits again; a figure says itself when it was counted. One that could not be computed is not kept.
 * @param name which figure, as the log may say it
 * @param of what else it depends on but the data, such as what somebody searched for: the log is not told
 */
export function cachedFigure<T>(ctx: Context, name: string, compute: () => Promise<T>, of: object = {}): Promise<T> {
  const key = `${name} ${JSON.stringify(of)}`;
  const here = kept.get(ctx.db) ?? new Map<string, Kept>();
  kept.set(ctx.db, here);
  const now = performance.now();
  for (const [old, { at }] of here) if (at + GIVEN_S * 1_000 <= now) here.delete(old);
  const known = here.get(key);
  if (!known) return keep(here, key, compute(), now) as Promise<T>;
  if (known.at + CACHE_S * 1_000 <= now && !known.isRenewed) {
    known.isRenewed = true;
    const turn = (renewing.get(ctx.db) ?? Promise.resolve()).then(() => renew(ctx, here, { name, key, old: known }, compute));
    renewing.set(ctx.db, turn);
  }
  return known.value as Promise<T>;
}

function keep(here: Map<string, Kept>, key: string, value: Promise<unknown>, at: number): Promise<unknown> {
  const entry: Kept = { value, at };
  here.set(key, entry);
  value.catch(() => {
    if (here.get(key) === entry) here.delete(key);
  });
  return value;
}

/** What was forgotten meanwhile is not brought back. */
async function renew(ctx: Context, here: Map<string, Kept>, { name, key, old }: Renewal, compute: () => Promise<unknown>): Promise<void> {
  if (here.get(key) !== old) return;
  const at = performance.now();
  try {
    const value = await compute();
    if (here.get(key) === old) keep(here, key, Promise.resolve(value), at);
  } catch (error) {
    ctx.log.warn({ err: error, figure: name }, 'a figure could not be counted again; the one before is given until it is a minute old');
    old.isRenewed = false;
  }
}

/** Computes every figure again the next time: an administrator who changes something sees it at once. */
export function forgetCachedFigures({ db }: Pick<Context, 'db'>): void {
  kept.delete(db);
}
