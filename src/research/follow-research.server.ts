import { setTimeout as delay } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import { firstRow } from '../platform/db/client.server.ts';
import { DomainError } from '../platform/errors.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import type { ResearchStep } from './research.contract.ts';
import { type RunState, researchMessages } from './research.ts';
import { stepsSince } from './steps.server.ts';

const LOOK_EVERY_MS = 300;
const HEARTBEAT_MS = 15_000;
/** A browser comes back by itself where it left off. */
const LONGEST_MS = 300_000;
/** Connections of one person to one process. */
const MOST_AT_ONCE = 8;

const following = new Map<string, number>();

/**
 * Follows a run of the person who asks, whichever process works on it: every step once, in order, from the first or from where a lost connection left off.
 * Ends after the last step.
 * @param after the number of the last step that was heard, 0 for none
 * @returns the text of server-sent events; the id of each is the number of its step
 * @throws DomainError signed_out; not_found when the run is not the person's; too_many_requests
 */
export async function followResearch(ctx: Context, viewer: Viewer, id: string, after: number): Promise<ReadableStream<Uint8Array>> {
  const userId = signedIn(viewer);
  const run = await firstRow<{ state: RunState }>(
    ctx.db,
    sql`SELECT state FROM ai_research_requests WHERE id = ${id} AND user_id = ${userId} AND deleted_at IS NULL`,
  );
  if (!run) throw new DomainError('not_found', researchMessages.notFound);
  const others = following.get(userId) ?? 0;
  if (others >= MOST_AT_ONCE)
    throw new DomainError('too_many_requests', 'This run is followed from too many places at once.', undefined, 5);
  following.set(userId, others + 1);
  const left = new AbortController();
  const leave = () => {
    if (left.signal.aborted) return;
    left.abort();
    const count = (following.get(userId) ?? 1) - 1;
    if (count > 0) following.set(userId, count);
    else following.delete(userId);
  };
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const say = (text: string) => controller.enqueue(encoder.encode(text));
      try {
        say('retry: 1000\n\n');
        for await (const text of eventsOf(ctx, id, { after, hasEnded: run.state === 'done' || run.state === 'failed' }, left.signal))
          say(text);
        if (!left.signal.aborted) controller.close();
      } catch (error) {
        if (!left.signal.aborted) {
          ctx.log.warn({ err: error, run: id }, 'following a research run broke off');
          controller.error(error);
        }
      } finally {
        leave();
      }
    },
    cancel: leave,
  });
}

type From = { after: number; hasEnded: boolean };

async function* eventsOf(ctx: Context, id: string, { after, hasEnded }: From, left: AbortSignal): AsyncGenerator<string> {
  const startedMs = performance.now();
  let heard = after;
  let saidMs = startedMs;
  while (!left.aborted && performance.now() - startedMs < LONGEST_MS) {
    for (const step of await stepsSince(ctx.db, id, heard)) {
      heard = step.no;
      saidMs = performance.now();
      yield eventOf(step);
      if (step.kind === 'done' || step.kind === 'failed') return;
    }
    // Somebody who has heard the last step and asks again.
    if (hasEnded) return;
    if (performance.now() - saidMs > HEARTBEAT_MS) {
      saidMs = performance.now();
      yield ': still here\n\n';
    }
    await delay(LOOK_EVERY_MS, undefined, { signal: left }).catch(() => undefined);
  }
}

const eventOf = (step: ResearchStep) => `id: ${step.no}\nevent: ${step.kind}\ndata: ${JSON.stringify(step)}\n\n`;
