import { setTimeout as delay } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import type { News } from '../platform/db/listen.server.ts';
import { DomainError } from '../platform/errors.ts';
import { eventStream, type ServerEvent } from '../platform/http/event-stream.server.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import { type RunState, researchMessages } from './research.ts';
import { stepsSince } from './steps.server.ts';

/** Readers are notified of each step; they look by themselves this often, for what no notification told of. */
const LOOK_EVERY_MS = 5_000;
/** Where nothing is listened for. */
const LOOK_ALONE_MS = 300;
const noNews: News = { wait: () => delay(LOOK_ALONE_MS) };

/**
 * Follows a run of the person who asks, whichever process works on it: every step once, in order, from the first or from where a lost connection left off.
 * Ends after the last step.
 * @param after the number of the last step that was heard, 0 for none
 * @param news of runs; where there are none their steps are looked for all the time
 * @returns the text of server-sent events; the id of each is the number of its step
 * @throws DomainError signed_out; not_found when the run is not the person's; too_many_requests
 */
export async function followResearch(
  ctx: Context,
  viewer: Viewer,
  id: string,
  after: number,
  news: News = noNews,
): Promise<ReadableStream<Uint8Array>> {
  const userId = signedIn(viewer);
  const run = await ctx.db.value<RunState>(
    sql`SELECT state FROM ai_research_requests WHERE id = ${id} AND user_id = ${userId} AND deleted_at IS NULL`,
  );
  if (run === undefined) throw new DomainError('not_found', researchMessages.notFound);
  return eventStream(ctx.log, userId, async () => stepsOf(ctx, news, id, after, run === 'done' || run === 'failed'));
}

/** The steps of a run after a number as they come; undefined each time there is none yet. */
async function* stepsOf(
  ctx: Context,
  news: News,
  id: string,
  after: number,
  hasEnded: boolean,
): AsyncGenerator<ServerEvent | undefined, undefined> {
  for (let heard = after; ; ) {
    // Before the look, so that what happens meanwhile is not missed.
    const next = news.wait(id, LOOK_EVERY_MS);
    for (const step of await stepsSince(ctx.db, id, heard)) {
      heard = step.no;
      yield { id: step.no, event: step.kind, data: step };
      if (step.kind === 'done' || step.kind === 'failed') return;
    }
    // Somebody who has heard the last step and asks again.
    if (hasEnded) return;
    yield undefined;
    await next;
  }
}
