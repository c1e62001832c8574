import sql from 'sql-template-tag';
import { type Admin, writeAudit } from '../../audit/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { lockCatalogue } from '../ideas/load-catalogue.server.ts';
import { refreshSearchWords } from '../ideas/search/search-words.server.ts';
import type { BulkAction, BulkDone, FoundIdeas, IdeaChange } from './admin-ideas.contract.ts';
import { discardDraft, rebaseDraft } from './drafts.server.ts';
import { idsFound, lockFound } from './list-ideas.server.ts';
import { dropPlan } from './planned-publication.server.ts';
import { addRevision, isBeingPaid, keepFirstRevision, lockIdea, type StoredIdea } from './store-idea.server.ts';

/**
 * Changes what an idea is to readers: Pro Pick, active, its state, when it is published.
 * @throws DomainError not_found; conflict when somebody owns the idea or is paying for it
 */
export async function changeIdea(ctx: Context, admin: Admin, id: string, change: IdeaChange): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const inTurn = { ...ctx, db };
    await lockCatalogue(db);
    await applyChange(inTurn, admin, await lockIdea(inTurn, id), change);
    await refreshSearchWords(inTurn);
  });
}

async function applyChange(ctx: Context, admin: Admin, idea: StoredIdea, change: IdeaChange): Promise<void> {
  const { is_pro_pick, active, state, published_at } = change;
  if (is_pro_pick !== undefined && is_pro_pick !== idea.dossier.is_pro_pick) await setProPick(ctx, admin, idea, is_pro_pick);
  if (active !== undefined && active !== idea.active) {
    await ctx.db.rows(sql`UPDATE ideas SET active = ${active}, updated_at = ${ctx.now()} WHERE id = ${idea.id}`);
    await writeAudit(ctx, admin, {
      action: active ? 'idea.activated' : 'idea.deactivated',
      target: { type: 'idea', id: idea.id },
      before: { active: idea.active },
      after: { active },
    });
  }
  if (state === undefined && published_at === undefined) return;
  const [nextState, nextAt] = [state ?? idea.state, nextPublication(ctx, idea, change)];
  if (nextState === idea.state && nextAt?.getTime() === idea.published_at?.getTime()) return;
  if (nextState !== 'published' && (await isBeingPaid(ctx, idea.id)))
    throw new DomainError('conflict', 'Somebody is paying for this idea at this moment. Try again in half an hour.');
  await ctx.db.rows(sql`
    UPDATE ideas SET state = ${nextState}, published_at = ${nextAt}, updated_at = ${ctx.now()} WHERE id = ${idea.id}`);
  if (nextState !== idea.state) await dropPlan(ctx.db, idea.id);
  await writeAudit(ctx, admin, {
    action: nextState === 'published' ? 'idea.published' : nextState === 'archived' ? 'idea.archived' : 'idea.unpublished',
    target: { type: 'idea', id: idea.id },
    before: { state: idea.state, published_at: idea.published_at?.toISOString() ?? null },
    after: { state: nextState, published_at: nextAt?.toISOString() ?? null },
  });
}

/** An idea that was published before keeps its day, or it would be new to readers once more. */
function nextPublication(ctx: Context, idea: StoredIdea, { state, published_at }: IdeaChange): Date | null {
  if (published_at) return new Date(published_at);
  return idea.published_at ?? (state === 'published' ? ctx.now() : null);
}

/** A Pro Pick is part of the dossier, so that no file, and no draft that was begun before, sets it back. */
async function setProPick(ctx: Context, admin: Admin, idea: StoredIdea, isProPick: boolean): Promise<void> {
  const dossier = { ...idea.dossier, is_pro_pick: isProPick };
  await keepFirstRevision(ctx, idea);
  await ctx.db.rows(sql`
    UPDATE ideas SET is_pro_pick = ${isProPick}, dossier = ${JSON.stringify(dossier)}, file_digest = NULL, updated_at = ${ctx.now()}
    WHERE id = ${idea.id}`);
  await addRevision(ctx, admin, idea.id, dossier, 'pro_pick');
  await rebaseDraft(ctx, admin, idea.id, idea.dossier, dossier);
  await writeAudit(ctx, admin, {
    action: isProPick ? 'idea.pro_pick_marked' : 'idea.pro_pick_removed',
    target: { type: 'idea', id: idea.id },
    before: { is_pro_pick: !isProPick },
    after: { is_pro_pick: isProPick },
  });
}

/**
 * Deletes an idea for good, with what people saved of it. What somebody paid for, owns, owned or is about to pay for stays: its payment refers to it.
 * @throws DomainError not_found; conflict, with the reason
 */
export async function deleteIdea(ctx: Context, admin: Admin, id: string): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const inTurn = { ...ctx, db };
    await lockCatalogue(db);
    if (await isOnlyDraft(inTurn, id)) await discardDraft(inTurn, admin, id);
    else await removeIdea(inTurn, admin, id);
    await refreshSearchWords(inTurn);
  });
}

async function isOnlyDraft({ db }: Context, id: string): Promise<boolean> {
  return (await db.row(sql`SELECT 1 FROM idea_drafts WHERE id = ${id} AND NOT EXISTS (SELECT FROM ideas WHERE id = ${id})`)) !== undefined;
}

async function removeIdea(ctx: Context, admin: Admin, id: string): Promise<void> {
  const { db } = ctx;
  const idea = await lockIdea(ctx, id);
  const paid = await db.row(sql`
      SELECT 1 FROM claims WHERE idea_id = ${id}
      UNION ALL SELECT 1 FROM checkouts WHERE idea_id = ${id} AND state IN ('open', 'complete') LIMIT 1`);
  if (paid)
    throw new DomainError('conflict', 'Somebody has paid for this idea, or is about to, so it cannot be deleted. Archive it instead.');
  // By every address it had: the file of a shipped idea knows the first.
  await db.rows(sql`
    INSERT INTO deleted_ideas (slug, deleted_at)
    SELECT slug, ${ctx.now()} FROM (SELECT slug FROM idea_old_slugs WHERE idea_id = ${id} UNION SELECT ${idea.slug}) AS had
    ON CONFLICT (slug) DO UPDATE SET deleted_at = excluded.deleted_at`);
  await db.rows(sql`DELETE FROM idea_drafts WHERE id = ${id}`);
  await dropPlan(db, id);
  await db.rows(sql`DELETE FROM ideas WHERE id = ${id}`);
  await writeAudit(ctx, admin, {
    action: 'idea.deleted',
    target: { type: 'idea', id },
    before: { title: idea.title, slug: idea.slug, state: idea.state },
  });
}

const changes = {
  activate: { active: true },
  deactivate: { active: false },
  mark_pro_pick: { is_pro_pick: true },
  remove_pro_pick: { is_pro_pick: false },
  publish: { state: 'published' },
  unpublish: { state: 'draft' },
  archive: { state: 'archived' },
} as const satisfies Record<Exclude<BulkAction, 'delete'>, IdeaChange>;

/** So many ideas are changed in one transaction: whoever opens, saves or buys one of them waits for no more than these. */
const AT_ONCE = 50;
const NOT_FOUND_ANY_MORE = 'The list does not find it any more.';

/**
 * Does one thing to many ideas, fifty in a transaction. Those that refuse it (somebody owns them, or pays) are named; the others are changed. What was
 * changed stays so when a later fifty fails.
 * @param which ids, at most a thousand, of which one that is not there counts as refused; or a filter: what it does not find any more when the turn of an
 * idea comes counts as refused
 * @throws DomainError conflict when the filter finds another number than was looked at; nothing is changed then
 */
export async function changeIdeas(
  ctx: Context,
  admin: Admin,
  which: readonly string[] | FoundIdeas,
  action: BulkAction,
): Promise<BulkDone> {
  const found = 'total' in which ? which : undefined;
  const ids = [...new Set('total' in which ? await idsFound(ctx, which) : which)];
  const done: BulkDone = { changed: 0, refused: [] };
  try {
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const { changed, refused } = await changeSome(ctx, admin, ids.slice(from, from + AT_ONCE), found, action);
      done.changed += changed;
      done.refused.push(...refused);
    }
  } finally {
    if (done.changed > 0) await refreshSearchWords(ctx);
  }
  return done;
}

async function changeSome(ctx: Context, admin: Admin, ids: string[], found: FoundIdeas | undefined, action: BulkAction): Promise<BulkDone> {
  return ctx.db.transaction(async (db) => {
    const inTurn = { ...ctx, db };
    await lockCatalogue(db);
    const stillFound = found ? await lockFound(inTurn, found, ids) : new Set(ids);
    const refusals = new Map<string, string>();
    for (const id of ids) {
      const why = stillFound.has(id) ? await tryAction(inTurn, admin, id, action) : NOT_FOUND_ANY_MORE;
      if (why !== undefined) refusals.set(id, why);
    }
    const titles = await db.rows<'id' | 'title'>(sql`SELECT id, title FROM ideas WHERE id = ANY (${[...refusals.keys()]}::uuid[])`);
    const titleOf = new Map(titles.map(({ id, title }) => [id, title]));
    return {
      changed: ids.length - refusals.size,
      refused: [...refusals].map(([id, why]) => ({ id, title: titleOf.get(id) ?? null, why })),
    };
  });
}

/** @returns why an idea refuses; nothing of it is changed then */
async function tryAction(ctx: Context, admin: Admin, id: string, action: BulkAction): Promise<string | undefined> {
  await ctx.db.rows(sql`SAVEPOINT one`);
  let why: string | undefined;
  try {
    if (action === 'delete') await removeIdea(ctx, admin, id);
    else await applyChange(ctx, admin, await lockIdea(ctx, id), changes[action]);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await ctx.db.rows(sql`ROLLBACK TO SAVEPOINT one`);
    why = error.message;
  }
  await ctx.db.rows(sql`RELEASE SAVEPOINT one`);
  return why;
}
