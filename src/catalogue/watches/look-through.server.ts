import { setTimeout as sleep } from 'node:timers/promises';
import type { FindNear } from '../../engine/index.server.ts';
import type { Context } from '../../platform/context.server.ts';

/** So many near companies are compared. */
const NEAR = 20;
/** The rest between two subjects: a search takes the thread for some tens of milliseconds. */
const REST_MS = 20;
/** A pass goes on for so long, of the fifteen minutes its job may take; what is left waits for the next. */
const MOST_MS = 10 * 60_000;
/** What somebody watches or writes is nobody's to be shown daily, a person's report least of all. */
export const ALONE = { withoutProvider: true };

type Pass<Subject> = {
  /** The next subjects that were not looked at today; one that was is not among them again. */
  list: () => Promise<Subject[]>;
  /** @returns whether it could be looked at */
  look: (subject: Subject) => Promise<boolean>;
  /** Ends the pass at the subject it is at. */
  signal?: AbortSignal | undefined;
};

/** Looks at one subject after the other until none is left, or the time is up. @returns how many were looked at */
export async function lookThrough<Subject>({ now }: Context, { list, look, signal }: Pass<Subject>): Promise<number> {
  const until = now().getTime() + MOST_MS;
  let done = 0;
  for (;;) {
    const due = await list();
    if (due.length === 0) return done;
    for (const subject of due) {
      if (signal?.aborted || now().getTime() >= until) return done;
      if (await look(subject)) done++;
      await sleep(REST_MS);
    }
  }
}

/** @returns the ids of the companies near a text, by words and meaning; asks nobody outside */
export const companiesNear = async (ctx: Context, findNear: FindNear, about: string): Promise<string[]> =>
  (await findNear(ctx, about, 'company', NEAR, ALONE)).map(({ id }) => id);
