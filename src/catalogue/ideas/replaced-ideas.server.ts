import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import type { Dossier } from './dossier.contract.ts';

/** Every address that a dossier stands in for, where no file of that address is left. */
const replacements = (dossiers: readonly Dossier[]): { old: string; slug: string }[] => {
  const there = new Set(dossiers.map(({ slug }) => slug));
  return dossiers.flatMap(({ slug, replaces = [] }) => replaces.filter((old) => !there.has(old)).map((old) => ({ old, slug })));
};

/**
 * Gives the row of a replaced idea to the dossier that replaces it, before the dossiers are stored: what people saved, read and marked of it stays theirs.
 * An idea that somebody owns or an administrator has edited stays as it is.
 */
export async function handOver(ctx: Context, dossiers: readonly Dossier[]): Promise<void> {
  for (const { old, slug } of replacements(dossiers))
    await ctx.db.rows(sql`
      UPDATE ideas SET slug = ${slug} WHERE slug = ${old} AND file_digest IS NOT NULL AND state <> 'claimed'
        AND NOT EXISTS (SELECT FROM ideas WHERE slug = ${slug}) AND NOT EXISTS (SELECT FROM idea_old_slugs WHERE slug = ${slug})
        AND NOT EXISTS (SELECT FROM deleted_ideas WHERE slug = ${slug})`);
}

/** Has every replaced address lead to what replaces it, after the dossiers are stored. A second idea that the same dossier replaces leaves the catalogue, and whoever saved it has the new one. */
export async function leadOn(ctx: Context, dossiers: readonly Dossier[]): Promise<void> {
  for (const { old, slug } of replacements(dossiers)) {
    await ctx.db.rows(sql`
      INSERT INTO saved_ideas (user_id, idea_id, saved_at)
      SELECT s.user_id, heir.id, s.saved_at FROM saved_ideas s JOIN ideas i ON i.id = s.idea_id, ideas heir
      WHERE i.slug = ${old} AND i.file_digest IS NOT NULL AND i.state = 'published' AND heir.slug = ${slug}
      ON CONFLICT DO NOTHING`);
    await ctx.db.rows(sql`
      UPDATE ideas SET state = 'archived' WHERE slug = ${old} AND file_digest IS NOT NULL AND state = 'published'
        AND EXISTS (SELECT FROM ideas WHERE slug = ${slug})`);
    await ctx.db.rows(sql`
      INSERT INTO idea_old_slugs (slug, idea_id, retired_at)
      SELECT ${old}, id, ${ctx.now()} FROM ideas
      WHERE slug = ${slug} AND NOT EXISTS (SELECT FROM ideas WHERE slug = ${old} AND state <> 'archived') ON CONFLICT (slug) DO NOTHING`);
  }
}
