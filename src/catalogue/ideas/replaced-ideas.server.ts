import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import type { Dossier } from './dossier.contract.ts';

/** Every address that a dossier stands in for, where no file of that address is left, as rows `p (old, slug, place)`. */
function replacements(dossiers: readonly Dossier[]): Sql {
  const there = new Set(dossiers.map(({ slug }) => slug));
  const pairs = dossiers.flatMap(({ slug, replaces = [] }) => replaces.filter((old) => !there.has(old)).map((old) => ({ old, slug })));
  return sql`unnest(${pairs.map(({ old }) => old)}::text[], ${pairs.map(({ slug }) => slug)}::text[]) WITH ORDINALITY AS p (old, slug, place)`;
}

/**
 * Gives the row of a replaced idea to the dossier that replaces it, before the dossiers are stored: what people saved, read and marked of it stays theirs.
 * Of several that one dossier replaces, the first is given. An idea that somebody owns or an administrator has edited stays as it is.
 */
export async function handOver(ctx: Context, dossiers: readonly Dossier[]): Promise<void> {
  await ctx.db.rows(sql`
    WITH given AS (
      SELECT DISTINCT ON (p.slug) i.id, p.slug FROM ${replacements(dossiers)} JOIN ideas i ON i.slug = p.old
      WHERE i.file_digest IS NOT NULL AND i.state <> 'claimed'
        AND NOT EXISTS (SELECT FROM ideas WHERE slug = p.slug) AND NOT EXISTS (SELECT FROM idea_old_slugs WHERE slug = p.slug)
        AND NOT EXISTS (SELECT FROM deleted_ideas WHERE slug = p.slug)
      ORDER BY p.slug, p.place)
    UPDATE ideas i SET slug = given.slug FROM given WHERE i.id = given.id`);
}

/**
 * Has every replaced address lead to what replaces it, after the dossiers are stored, also one that led to an idea which has left since. A second idea that
 * the same dossier replaces leaves the catalogue, and whoever saved it has the new one.
 */
export async function leadOn(ctx: Context, dossiers: readonly Dossier[]): Promise<void> {
  const pairs = replacements(dossiers);
  await ctx.db.rows(sql`
    INSERT INTO saved_ideas (user_id, idea_id, saved_at)
    SELECT s.user_id, heir.id, s.saved_at FROM ${pairs} JOIN ideas i ON i.slug = p.old JOIN ideas heir ON heir.slug = p.slug
    JOIN saved_ideas s ON s.idea_id = i.id
    WHERE i.file_digest IS NOT NULL AND i.state = 'published'
    ON CONFLICT DO NOTHING`);
  await ctx.db.rows(sql`
    UPDATE ideas i SET state = 'archived' FROM ${pairs} JOIN ideas heir ON heir.slug = p.slug
    WHERE i.slug = p.old AND i.file_digest IS NOT NULL AND i.state = 'published'`);
  await ctx.db.rows(sql`
    INSERT INTO idea_old_slugs (slug, idea_id, retired_at)
    SELECT p.old, heir.id, ${ctx.now()} FROM ${pairs} JOIN ideas heir ON heir.slug = p.slug
    WHERE NOT EXISTS (SELECT FROM ideas WHERE slug = p.old AND state <> 'archived')
    ON CONFLICT (slug) DO UPDATE SET idea_id = excluded.idea_id
      WHERE EXISTS (SELECT FROM ideas had WHERE had.id = idea_old_slugs.idea_id AND had.state = 'archived')`);
}
