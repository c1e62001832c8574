import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { plainWords } from '../../shared/text/tokens.ts';
import { type CollectionFile, rulesInWords } from './collection-file.ts';
import { readCollectionFiles } from './collection-files.server.ts';

/**
 * Brings the shipped lists into the database: new and changed ones are written, those whose file is gone are taken out.
 * Ideas that are not stored (a file left out of this catalogue) are left out of their lists.
 * @param folder the `catalogue/` folder
 * @throws Error naming the first fault when a file is not fit to ship
 */
export async function loadCollections(ctx: Context, folder: string): Promise<void> {
  const { collections, faults } = await readCollectionFiles(folder);
  const first = faults[0];
  if (first) throw new Error(`collections: ${first.slug}: ${first.field}: ${first.fault} (${faults.length} faults in all)`);
  await ctx.db.transaction(async (db) => {
    await db.rows(sql`SELECT pg_advisory_xact_lock(hashtext('load_collections'))`);
    const stored = await db.rows<'slug' | 'file_digest'>(sql`SELECT slug, file_digest FROM collections`);
    const digests = new Map(stored.map((row) => [row.slug, row.file_digest]));
    const gone = stored.map(({ slug }) => slug).filter((slug) => !collections.some((one) => one.slug === slug));
    if (gone.length > 0) await db.rows(sql`DELETE FROM collections WHERE slug = ANY(${gone})`);
    for (const collection of collections) {
      const digest = createHash('sha256').update(JSON.stringify(collection)).digest('hex');
      if (digests.get(collection.slug) !== digest) await storeCollection({ ...ctx, db }, collection, digest);
    }
  });
}

async function storeCollection({ db, now }: Context, collection: CollectionFile, digest: string): Promise<void> {
  const { slug, position, title, tagline, intro, rule, ideas } = collection;
  const found = plainWords([title, tagline, intro].join(' '));
  await db.rows(sql`
    INSERT INTO collections (slug, position, title, tagline, intro, rules, file_digest, changed_at, search)
    VALUES (${slug}, ${position}, ${title}, ${tagline}, ${intro}, ${rulesInWords(rule)}, ${digest}, ${now()},
      setweight(to_tsvector('assay', ${plainWords(title)}), 'A') || to_tsvector('assay', ${found}))
    ON CONFLICT (slug) DO UPDATE SET position = excluded.position, title = excluded.title, tagline = excluded.tagline, intro = excluded.intro,
      rules = excluded.rules, file_digest = excluded.file_digest, changed_at = excluded.changed_at, search = excluded.search`);
  await db.rows(sql`DELETE FROM collection_ideas WHERE collection_slug = ${slug}`);
  await db.rows(sql`
    INSERT INTO collection_ideas (collection_slug, idea_id, position, why)
    SELECT ${slug}, coalesce(i.id, o.idea_id), r.position, r.why
    FROM jsonb_to_recordset(${JSON.stringify(ideas.map((idea, i) => ({ ...idea, position: i })))}::jsonb) AS r (slug text, position int, why text)
    LEFT JOIN ideas i ON i.slug = r.slug LEFT JOIN idea_old_slugs o ON o.slug = r.slug
    WHERE i.id IS NOT NULL OR o.idea_id IS NOT NULL
    ON CONFLICT DO NOTHING`);
}
