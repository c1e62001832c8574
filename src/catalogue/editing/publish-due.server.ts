import sql from 'sql-template-tag';
import { type Author, DEPARTED } from '../../audit/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import { lockCatalogue } from '../ideas/load-catalogue.server.ts';
import { draftRow, lockDraft, standingVersion } from './drafts.server.ts';
import { saveIdea } from './save-idea.server.ts';

type Due = Columns<'id' | 'due_at'>;
type Outcome = 'published' | 'held_back';

/**
 * Publishes the ideas whose time has come, each once in any number of processes, as the button does and in the name of who planned it: an account that is
 * gone, or no longer an administrator's, takes no plan with it. What cannot be published stays as it is, says why, and is not tried again.
 * @returns how many were published, and how many could not be
 * @throws whatever kept one from being tried at all, after all others were
 */
export async function publishDue(ctx: Context): Promise<Record<Outcome, number>> {
  const due = await ctx.db.rows<Due>(sql`
    SELECT id, due_at FROM planned_publications WHERE failed_at IS NULL AND due_at <= ${ctx.now()} ORDER BY due_at, id`);
  const counts = { published: 0, held_back: 0 };
  const faults: unknown[] = [];
  for (const one of due) {
    const outcome = await publishOne(ctx, one).catch((error) => void faults.push(error));
    if (outcome) counts[outcome]++;
  }
  if (faults.length > 0) throw faults[0];
  return counts;
}

/** @returns what came of it; undefined when it was published, planned again or taken back meanwhile */
async function publishOne(ctx: Context, due: Due): Promise<Outcome | undefined> {
  try {
    return await ctx.db.transaction((db) => publishIfPlanned({ ...ctx, db }, due));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return holdBack(ctx, due, error);
  }
}

async function publishIfPlanned(ctx: Context, { id, due_at }: Due): Promise<'published' | undefined> {
  const { db } = ctx;
  await lockCatalogue(db);
  await lockDraft(db, id);
  const plan = await db.value<string | null>(
    sql`SELECT planned_by FROM planned_publications WHERE id = ${id} AND due_at = ${due_at} AND failed_at IS NULL`,
  );
  if (plan === undefined) return undefined;
  const author: Author = plan ? { plan: 'free', isAdmin: true, userId: plan } : DEPARTED;
  const version = (await draftRow(db, id))?.version ?? (await standingVersion(db, id));
  await saveIdea(ctx, author, id, { version, publish: true }, due_at);
  return 'published';
}

async function holdBack(ctx: Context, { id, due_at }: Due, { message, fields }: DomainError): Promise<'held_back' | undefined> {
  const held = await ctx.db.rows(sql`
    UPDATE planned_publications SET failed_at = ${ctx.now()}, problem = ${message}
    WHERE id = ${id} AND due_at = ${due_at} AND failed_at IS NULL RETURNING id`);
  if (held.length === 0) return undefined;
  ctx.log.warn({ idea: id, dueAt: due_at.toISOString(), problem: message, fields }, 'an idea could not be published at its time');
  return 'held_back';
}
