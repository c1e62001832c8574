import sql from 'sql-template-tag';
import type { Context } from '../../../platform/context.server.ts';
import type { Database } from '../../../platform/db/client.server.ts';
import { utcDay } from '../../../shared/days/utc-day.ts';

const KEEP_DAYS = 90;
/** Somebody who types is searching for every beginning of what they mean; what stands this long was meant. */
const SETTLED_MS = 4_000;
const LONGEST = 80;
/** Different texts of a day; whoever would fill the table finds it full. */
const MOST_A_DAY = 5_000;
const MOST_WAITING = 10_000;

type Search = { query: string; isFound: boolean };
type Waiting = { timer: NodeJS.Timeout };

// Who asked is known only here, for seconds, to tell what is typed on from what was meant.
const waiting = new WeakMap<Database, Map<string, Waiting>>();

/**
 * @returns what of a search may be kept: lower case, single spaces, at most 80 characters. Undefined for what is too short to mean anything, and for
 * what may name a person: an address, or a run of six digits and more.
 */
export function queryToKeep(text: string): string | undefined {
  // By characters, as the database counts them: an emoji is two units of a text here, and must not be cut between them.
  const characters = [...text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()].slice(0, LONGEST);
  const query = characters.join('').trim();
  return [...query].length < 2 || /@|(\d[ .-]?){6}/.test(query) ? undefined : query;
}

/**
 * Notes what was searched for once it stands for four seconds; what the same asker looks for before that takes its place.
 * @param asker anything that tells askers apart; it is forgotten with the wait and never stored
 */
export function noteSearch(ctx: Context, asker: string, text: string, isFound: boolean): void {
  const query = queryToKeep(text);
  const here = waiting.get(ctx.db) ?? new Map<string, Waiting>();
  waiting.set(ctx.db, here);
  clearTimeout(here.get(asker)?.timer);
  here.delete(asker);
  if (!query || here.size >= MOST_WAITING) return;
  const timer = setTimeout(() => {
    here.delete(asker);
    keepSearch(ctx, { query, isFound }).catch((error) => ctx.log.warn({ err: error }, 'could not note a search'));
  }, SETTLED_MS);
  timer.unref();
  here.set(asker, { timer });
}

/** Counts a search under its day (UTC). A text of its own is not taken in any more once the day has very many. */
export async function keepSearch({ db, now }: Context, { query, isFound }: Search): Promise<void> {
  const day = utcDay(now());
  await db.rows(sql`
    INSERT INTO search_queries AS q (day, query, times, in_vain)
    SELECT ${day}, ${query}, 1, ${isFound ? 0 : 1}
    WHERE (SELECT count(*) FROM search_queries WHERE day = ${day}) < ${MOST_A_DAY}
      OR EXISTS (SELECT 1 FROM search_queries WHERE day = ${day} AND query = ${query})
    ON CONFLICT (day, query) DO UPDATE SET times = q.times + 1, in_vain = q.in_vain + excluded.in_vain`);
}

/** @returns the first day (UTC) of which searches are kept at an instant */
export const oldestSearchDay = (now: Date): string => utcDay(new Date(now.getTime() - KEEP_DAYS * 86_400_000));

/** Deletes what was looked for more than 90 days ago. */
export async function forgetOldSearches({ db, now }: Context): Promise<void> {
  await db.rows(sql`DELETE FROM search_queries WHERE day < ${oldestSearchDay(now())}`);
}
