import sql from 'sql-template-tag';
import { type Admin, writeAudit } from '../../audit/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Database } from '../../platform/db/client.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { signedIn } from '../../platform/viewer.ts';
import { DAY_MS } from '../../shared/days/utc-day.ts';
import { lockCatalogue } from '../ideas/load-catalogue.server.ts';
import { lockDraft } from './drafts.server.ts';
import { dropPlan } from './planned-publication.server.ts';
import { type IdeaState, OWNED } from './store-idea.server.ts';

/** Further away is a slip of the hand. */
const FURTHEST_DAYS = 366;

/**
 * Gives a draft, or an idea that is not published, the time at which it is to be; another time takes the place of the one before. What has to be mended may
 * be mended until then.
 * @param at ISO 8601, to come and within a year
 * @throws DomainError not_found; invalid_input naming `at`; conflict when it is published already, or owned
 */
export async function planPublication(ctx: Context, admin: Admin, id: string, at: string): Promise<void> {
  const dueAt = new Date(at);
  const ahead = dueAt.getTime() - ctx.now().getTime();
  if (ahead <= 0 || ahead > FURTHEST_DAYS * DAY_MS)
    throw new DomainError('invalid_input', 'The time to publish has to be to come, and within a year (UTC).', {
      at: 'a time to come, within a year (UTC)',
    });
  await ctx.db.transaction(async (db) => {
    const inTurn = { ...ctx, db };
    await lockCatalogue(db);
    await lockDraft(db, id);
    await requireUnpublished(db, id);
    const before = await dropPlan(db, id);
    await db.rows(sql`
      INSERT INTO planned_publications (id, due_at, planned_by, planned_at) VALUES (${id}, ${dueAt}, ${signedIn(admin)}, ${ctx.now()})`);
    await auditPlan(inTurn, admin, id, before, dueAt);
  });
}

/** Takes the time of an idea back; it stays as it is. @throws DomainError not_found */
export async function cancelPublication(ctx: Context, admin: Admin, id: string): Promise<void> {
  await ctx.db.transaction(async (db) => {
    await lockCatalogue(db);
    const before = await dropPlan(db, id);
    if (!before) throw new DomainError('not_found', 'No time to publish is set.');
    await auditPlan({ ...ctx, db }, admin, id, before, null);
  });
}

async function requireUnpublished(db: Database, id: string): Promise<void> {
  const state = await db.value<IdeaState | null>(sql`
      SELECT state FROM ideas WHERE id = ${id}
      UNION ALL SELECT NULL FROM idea_drafts WHERE id = ${id} AND NOT EXISTS (SELECT FROM ideas WHERE id = ${id})`);
  if (state === undefined) throw new DomainError('not_found', 'Idea not found');
  if (state === 'claimed') throw new DomainError('conflict', OWNED);
  if (state === 'published') throw new DomainError('conflict', 'This idea is published already.');
}

function auditPlan(ctx: Context, admin: Admin, id: string, before: Date | undefined, after: Date | null): Promise<void> {
  return writeAudit(ctx, admin, {
    action: after ? 'idea.publication_planned' : 'idea.publication_cancelled',
    target: { type: 'idea', id },
    before: { publish_at: before?.toISOString() ?? null },
    after: { publish_at: after?.toISOString() ?? null },
  });
}
