import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { IdeaFull } from '../catalogue/index.server.ts';
import { viewerOf } from '../people/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { firstRow } from '../platform/db/client.server.ts';
import { DomainError } from '../platform/errors.ts';
import type { Viewer } from '../platform/viewer.ts';
import type { ChatEngine } from './desk.server.ts';
import { endFailed } from './end-turn.server.ts';
import { HandedOver } from './handed-over.ts';
import { leaseEnd } from './keep-leases.server.ts';
import { chatMessages } from './strategy-chat.ts';
import { takeUpAt } from './turn-job.server.ts';

/** Processes that may die over one question before the question itself is blamed. */
const MAX_TRIES = 3;

/** A question this process writes the answer of, for as long as it holds the lease. */
export type Turn = {
  id: string;
  sessionId: string;
  ideaId: string | null;
  /** The idea, where it was read when the question was taken. */
  idea?: IdeaFull | undefined;
  question: string;
  viewer: Viewer;
  leaseId: string;
  /** Another process began its answer, and may have told some of it. */
  isTakenOver: boolean;
  /** It is known to be the first of its chat: nothing was said before. */
  isFirst: boolean;
};

type Row = { id: string; session_id: string; idea_id: string | null; question: string; user_id: string; lease_id: string; tries: number };

/** A question that was taken over; or until when another process has it, if it has not ended. */
export type TakenOver = { turn: Turn } | { heldUntil: Date | undefined };

/** Takes over a question whose process died or stopped; one that kills every process is given up, and its unit given back. */
export async function takeOver(ctx: Context, id: string): Promise<TakenOver> {
  const now = ctx.now();
  const row = await firstRow<Row>(
    ctx.db,
    sql`
      UPDATE ai_chat_turns t SET lease_id = ${randomUUID()}, lease_until = ${leaseEnd(now)}, tries = tries + 1
      FROM ai_chat_sessions s
      WHERE s.id = t.session_id AND t.id = ${id} AND t.state = 'writing' AND t.lease_until <= ${now}
      RETURNING t.id, t.session_id, s.idea_id, t.question, t.user_id, t.lease_id, t.tries`,
  );
  if (!row) {
    const held = await firstRow<{ until: Date }>(
      ctx.db,
      sql`SELECT lease_until AS until FROM ai_chat_turns WHERE id = ${id} AND state = 'writing'`,
    );
    return { heldUntil: held?.until };
  }
  const viewer = row.tries <= MAX_TRIES ? await viewerOf(ctx, row.user_id) : undefined;
  if (viewer)
    return {
      turn: {
        id: row.id,
        sessionId: row.session_id,
        ideaId: row.idea_id,
        question: row.question,
        viewer,
        leaseId: row.lease_id,
        isTakenOver: true,
        isFirst: false,
      },
    };
  ctx.log.error({ turn: row.id, tries: row.tries }, 'a question to the strategist was given up: every process that wrote its answer died');
  await endFailed(ctx, { id: row.id, leaseId: row.lease_id }, new DomainError('unavailable', chatMessages.sendFailed));
  return { heldUntil: undefined };
}

/** Lets another process go on with a question at once. A shutdown is no try. */
export async function letGo(ctx: Context, { id, leaseId }: Turn): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const rows = await db.rows(sql`
      UPDATE ai_chat_turns SET lease_until = ${ctx.now()}, lease_id = NULL, tries = greatest(0, tries - 1)
      WHERE id = ${id} AND lease_id = ${leaseId} AND state = 'writing' RETURNING id`);
    if (rows.length > 0) await takeUpAt({ db }, id, ctx.now());
  });
}

/**
 * Renews the lease of a question while its answer is written, and hears of a stop that came by way of another process also while nothing is told.
 * @returns what tells that another has the question by now, and the end of the renewing
 */
export function holdTurn({ desk }: ChatEngine, { id, leaseId }: Turn): { lost: AbortSignal; letLoose(): void } {
  const lost = new AbortController();
  const letLoose = desk.keep({
    id,
    leaseId,
    onLost: () => lost.abort(new HandedOver('another holds this question')),
    onStop: () => desk.stop(id),
  });
  return { lost: lost.signal, letLoose };
}
