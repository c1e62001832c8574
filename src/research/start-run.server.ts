import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import { cutTo, harmOfUnderstanding, type Understanding, understandIdea } from '../engine/index.server.ts';
import { requireOpen, reserveQuota } from '../money/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Database } from '../platform/db/client.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { DomainError } from '../platform/errors.ts';
import { enqueue } from '../platform/jobs/enqueue.server.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import type { CategoryId } from '../shared/vocabulary/categories.ts';
import { type LeasedRun, toLeased } from './lease.server.ts';
import { requireIdea } from './require-idea.ts';
import { MAX_TITLE, type RunState, researchMessages } from './research.ts';
import { research } from './research-job.server.ts';
import { requestDigestOf } from './run-key.server.ts';

/** Who works on a run at once has ended it by then; else a worker takes it over. */
const AT_ONCE_MS = 180_000;

export type NewRun = {
  /** The person's words, trimmed, 1 to 500 characters. */
  idea: string;
  category?: CategoryId | undefined;
  /** What they made of our understanding; ours is used without one. */
  understanding?: Understanding | undefined;
  /** The understanding as it was sent, if one was, to know the request by when it is sent again. */
  sent?: unknown;
  /** The same key is the same run, and may not be sent with another idea. */
  key?: string | undefined;
  title?: string;
  /** The run this one checks again. */
  recheckOf?: string;
  /** That run, when it has a report to compare with. */
  parentId?: string;
};
export type StartedRun = Columns<'id'> & Record<'state', RunState>;

/**
 * Takes a unit of the month and puts a run in the queue, in one transaction; a run that will only refuse what does harm takes none. Sent twice under one key it is one run and one unit.
 * @throws DomainError signed_out; not_allowed when research is not part of the plan; too_many_requests when the month is used up; conflict when the key was
 *   sent with something else before
 */
export async function startRun(ctx: Context, viewer: Viewer, run: NewRun): Promise<StartedRun> {
  return begin(ctx, viewer, run, undefined);
}

/**
 * As `startRun`, for who works on the run at once: a worker takes it over where it has not ended in three minutes, as when this process dies.
 * @returns the run to work on; or, of a key sent before, the run that is there
 */
export async function startRunHere(ctx: Context, viewer: Viewer, run: NewRun): Promise<{ run: StartedRun; mine: LeasedRun | undefined }> {
  const leaseId = randomUUID();
  const started = await begin(ctx, viewer, run, leaseId);
  const row = await ctx.db.row<Parameters<typeof toLeased>[0]>(
    sql`SELECT * FROM ai_research_requests WHERE id = ${started.id} AND lease_id = ${leaseId}`,
  );
  return { run: started, mine: row && toLeased(row) };
}

async function begin(ctx: Context, viewer: Viewer, run: NewRun, leaseId: string | undefined): Promise<StartedRun> {
  const userId = signedIn(viewer);
  const key = run.key ?? randomUUID();
  const known = await findByKey(ctx.db, userId, key, run);
  if (known) return known;
  requireOpen('research');
  const understood = run.understanding ?? understandIdea(run.idea, run.category);
  // A refusal costs nothing, and is given to whoever has used up the month too.
  const isFree = (await harmOfUnderstanding(understood)) !== undefined;
  try {
    return await ctx.db.transaction((db) =>
      insert({ ...ctx, db }, viewer, userId, { ...run, key, understanding: understood, isFree }, leaseId),
    );
  } catch (error) {
    // The same form, sent twice at once: the other was faster, and may have taken the last unit.
    const other = error instanceof SentTwice || error instanceof DomainError ? await findByKey(ctx.db, userId, key, run) : undefined;
    if (other) return other;
    throw error;
  }
}

class SentTwice extends Error {}

const digestOf = ({ idea, category, sent, recheckOf }: NewRun) => requestDigestOf({ idea, category, understanding: sent, recheckOf });

/**
 * The run that was sent under a key. Who sends it again after its report was removed gets the report back. A run of before digests were kept is compared by
 * what is stored of it, which may have lines that end in two characters.
 */
async function findByKey(db: Database, userId: string, key: string, run: NewRun): Promise<StartedRun | undefined> {
  const sent = run.sent === undefined ? null : JSON.stringify(run.sent);
  const known = await db.row<'is_same' | 'is_removed', StartedRun>(sql`
      SELECT id, state, deleted_at IS NOT NULL AS is_removed, coalesce(request_digest = ${digestOf(run)},
        regexp_replace(idea_text, '\\r\\n?', E'\\n', 'g') = ${run.idea} AND category IS NOT DISTINCT FROM ${run.category ?? null}
        AND parent_id IS NOT DISTINCT FROM ${run.parentId ?? null}::uuid
        AND (${sent}::jsonb IS NULL OR understanding - 'text' - 'by' = ${sent}::jsonb)) AS is_same
      FROM ai_research_requests WHERE user_id = ${userId} AND request_key = ${key}`);
  if (!known) return undefined;
  if (!known.is_same) throw new DomainError('conflict', researchMessages.keyUsed);
  // Removed a day ago it may be gone for good by now; then the key is free.
  const isGone =
    known.is_removed && !(await db.row(sql`UPDATE ai_research_requests SET deleted_at = NULL WHERE id = ${known.id} RETURNING id`));
  if (isGone) return undefined;
  return { id: known.id, state: known.state };
}

async function insert(
  ctx: Context,
  viewer: Viewer,
  userId: string,
  run: NewRun & { key: string; understanding: Understanding; isFree: boolean },
  leaseId: string | undefined,
): Promise<StartedRun> {
  const { idea, category, understanding, key, title, parentId, isFree } = run;
  const now = ctx.now();
  const unit = isFree ? undefined : await reserveQuota(ctx, viewer, 'research');
  const row = await ctx.db.row<StartedRun>(sql`
      INSERT INTO ai_research_requests (id, user_id, request_key, request_digest, title, idea_text, category, understanding, state, reservation_id, parent_id,
        lease_id, started_at, created_at)
      VALUES (${uuidv7()}, ${userId}, ${key}, ${digestOf(run)}, ${title ?? titleOf(idea)}, ${idea}, ${category ?? null}, ${JSON.stringify(understanding)}::jsonb,
        ${leaseId ? 'running' : 'queued'}, ${unit?.id ?? null}, ${parentId ?? null}, ${leaseId ?? null}, ${leaseId ? now : null}, ${now})
      ON CONFLICT (user_id, request_key) DO NOTHING RETURNING id, state`);
  if (!row) throw new SentTwice();
  await enqueue(ctx, research, { run: row.id }, leaseId ? { startAfter: new Date(now.getTime() + AT_ONCE_MS) } : {});
  return row;
}

/** The first sentence of an idea, to its colon where it has one, cut at a word. */
function titleOf(idea: string): string {
  const [first = idea] = idea.replace(/\s+/g, ' ').split(/(?<=[.!?])\s/);
  const [name = first] = first.split(/(?<=^.{24,}):\s/);
  return cutTo(name.replace(/[.!?]+$/, ''), 110).slice(0, MAX_TITLE) || idea.slice(0, MAX_TITLE);
}

/**
 * Checks an earlier run again: the same understanding, asked again.
 * @throws as `startRun`; not_found when the run is not the person's; conflict while it is under way; invalid_input when the text cannot be judged
 */
export async function recheck(ctx: Context, viewer: Viewer, id: string, key: string | undefined): Promise<StartedRun> {
  const userId = signedIn(viewer);
  const run = await ctx.db.row<
    'idea_text' | 'title',
    Record<'category', CategoryId | null> & Record<'understanding', Understanding> & Record<'state', RunState>
  >(
    sql`SELECT idea_text, category, understanding, title, state FROM ai_research_requests WHERE id = ${id} AND user_id = ${userId} AND deleted_at IS NULL`,
  );
  if (!run) throw new DomainError('not_found', researchMessages.notFound);
  if (run.state === 'queued' || run.state === 'running') throw new DomainError('conflict', researchMessages.underWay);
  requireIdea(run.idea_text);
  return startRun(ctx, viewer, {
    idea: run.idea_text,
    category: run.category ?? undefined,
    understanding: run.understanding,
    key,
    title: run.title,
    recheckOf: id,
    // A run that failed has nothing to compare with.
    ...(run.state === 'done' ? { parentId: id } : {}),
  });
}
