import sql from 'sql-template-tag';
import { type Author, authorId } from '../../audit/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import { shippedMeasured } from '../evidence/measured.server.ts';
import type { Dossier } from '../ideas/dossier.contract.ts';
import { lockCatalogue, storeDossier } from '../ideas/load-catalogue.server.ts';
import { fieldsOf } from './dossier-form.ts';
import { pathsThatDiffer } from './merge-fields.ts';

export type RevisionKind = 'created' | 'edited' | 'imported' | 'restored' | 'pro_pick';
export type IdeaState = 'draft' | 'published' | 'claimed' | 'archived';
export type StoredIdea = Columns<'id' | 'slug' | 'title' | 'active' | 'published_at?'> & { state: IdeaState; dossier: Dossier };

export const OWNED = 'Somebody owns this idea, so it can no longer be changed.';

/**
 * Locks an idea for the transaction.
 * @throws DomainError not_found; conflict when somebody owns it
 */
export async function lockIdea({ db }: Context, id: string): Promise<StoredIdea> {
  const row = await db.row<StoredIdea>(
    sql`SELECT id, slug, title, state, active, published_at, dossier FROM ideas WHERE id = ${id} FOR UPDATE`,
  );
  if (!row) throw new DomainError('not_found', 'Idea not found');
  if (row.state === 'claimed') throw new DomainError('conflict', OWNED);
  return row;
}

/** @returns whether somebody has an idea reserved while they pay for it: it must not leave the catalogue then */
export async function isBeingPaid(ctx: Context, id: string): Promise<boolean> {
  // As `isHolding` in claims/reservations.server.ts, which stands above this room: for as long as the checkout can be paid at the provider.
  return (
    (await ctx.db.row(sql`
      SELECT 1 FROM idea_reservations r JOIN checkouts c ON c.id = r.checkout_id
      WHERE r.idea_id = ${id} AND c.state = 'open' AND (c.session_id IS NOT NULL OR r.reserved_until > ${ctx.now()})`)) !== undefined
  );
}

type Written = { revision: number /** The paths of the dossier that changed. */; changed: string[] };

/**
 * Gives an idea another dossier, keeps the one before, and lets an address it no longer has lead to the new one. Call it in a transaction, and
 * `refreshSearchWords` at its end.
 * @throws DomainError invalid_input when the slug belongs to another idea
 */
export async function rewriteIdea(ctx: Context, author: Author, idea: StoredIdea, dossier: Dossier, what: RevisionKind): Promise<Written> {
  const changed = pathsThatDiffer(fieldsOf(idea.dossier), fieldsOf(dossier));
  if (changed.length === 0) return { revision: await latestRevision(ctx, idea.id), changed };
  if (dossier.slug !== idea.slug) await moveTo(ctx, idea, dossier.slug);
  await keepFirstRevision(ctx, idea);
  await storeDossier(ctx.db, dossier, shippedMeasured(), null);
  return { revision: await addRevision(ctx, author, idea.id, dossier, what), changed };
}

/**
 * Adds an idea to the catalogue, as a draft or published. Call it in a transaction, and `refreshSearchWords` at its end.
 * @param publishedAt when it is there for everybody; a draft has none
 * @throws DomainError invalid_input when the slug is taken
 */
export async function addIdea(
  ctx: Context,
  author: Author,
  id: string,
  dossier: Dossier,
  what: RevisionKind,
  publishedAt: Date | null,
): Promise<void> {
  await lockCatalogue(ctx.db);
  await requireFreeSlug(ctx, dossier.slug, id);
  await storeDossier(ctx.db, dossier, shippedMeasured(), null, publishedAt ?? ctx.now(), id);
  await ctx.db.rows(sql`
    UPDATE ideas SET created_at = ${ctx.now()}, updated_at = ${ctx.now()}, state = ${publishedAt ? 'published' : 'draft'}, published_at = ${publishedAt}
    WHERE id = ${id}`);
  await addRevision(ctx, author, id, dossier, what);
}

async function moveTo(ctx: Context, idea: StoredIdea, slug: string): Promise<void> {
  await lockCatalogue(ctx.db);
  await requireFreeSlug(ctx, slug, idea.id);
  await ctx.db.rows(sql`DELETE FROM idea_old_slugs WHERE slug = ${slug}`);
  await ctx.db.rows(sql`UPDATE ideas SET slug = ${slug} WHERE id = ${idea.id}`);
  await ctx.db.rows(sql`
    INSERT INTO idea_old_slugs (slug, idea_id, retired_at) VALUES (${idea.slug}, ${idea.id}, ${ctx.now()})
    ON CONFLICT (slug) DO UPDATE SET idea_id = excluded.idea_id, retired_at = excluded.retired_at`);
}

async function requireFreeSlug({ db }: Context, slug: string, id: string): Promise<void> {
  const taken = await db.row<'title' | 'is_old'>(sql`
      SELECT i.title, false AS is_old FROM ideas i WHERE i.slug = ${slug} AND i.id <> ${id}
      UNION ALL
      SELECT i.title, true FROM idea_old_slugs o JOIN ideas i ON i.id = o.idea_id WHERE o.slug = ${slug} AND i.id <> ${id}
      LIMIT 1`);
  if (!taken) return;
  const why = taken.is_old ? `is an earlier address of “${taken.title}”, which still leads there` : `is the address of “${taken.title}”`;
  throw new DomainError('invalid_input', `The slug ${slug} ${why}.`, { slug: `${why}; choose another` });
}

async function latestRevision({ db }: Context, ideaId: string): Promise<number> {
  return (await db.value<number | null>(sql`SELECT max(number) AS number FROM idea_revisions WHERE idea_id = ${ideaId}`)) ?? 0;
}

/** What the catalogue said before anybody here changed it. */
export async function keepFirstRevision({ db }: Context, idea: Pick<StoredIdea, 'id'>): Promise<void> {
  await db.rows(sql`
    INSERT INTO idea_revisions (idea_id, number, dossier, what, saved_at)
    SELECT id, 1, dossier, 'before', updated_at FROM ideas
    WHERE id = ${idea.id} AND NOT EXISTS (SELECT FROM idea_revisions WHERE idea_id = ${idea.id})`);
}

/** @returns the number of the revision */
export async function addRevision(ctx: Context, author: Author, ideaId: string, dossier: Dossier, what: RevisionKind): Promise<number> {
  const number = (await latestRevision(ctx, ideaId)) + 1;
  await ctx.db.rows(sql`
    INSERT INTO idea_revisions (idea_id, number, dossier, what, saved_by, saved_at)
    VALUES (${ideaId}, ${number}, ${JSON.stringify(dossier)}, ${what}, ${authorId(author)}, ${ctx.now()})`);
  return number;
}
