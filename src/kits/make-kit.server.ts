import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../platform/context.server.ts';
import type { Database } from '../platform/db/client.server.ts';
import type { Viewer } from '../platform/viewer.ts';
import { BUILT_IN_WRITER, type ChangeKind, MAX_TITLE, MAX_VERSIONS, type PartKey, partKeys } from './idea-builder.ts';
import { composeKit } from './kit/compose-kit.ts';
import { kitSource, type Origin } from './kit-source.server.ts';
import { requireBuilder } from './require-builder.ts';

export type NewPart = { part: PartKey; content: string; writtenBy: string };

/**
 * Composes a kit from a dossier or a report and keeps it. Sent twice under one key it is one kit.
 * @throws DomainError signed_out; not_allowed without the plan, or when they may not read the dossier; not_found; conflict when a report has no result
 */
export async function makeKit(ctx: Context, viewer: Viewer, origin: Origin, key = randomUUID() as string): Promise<{ id: string }> {
  const userId = requireBuilder(viewer);
  const source = await kitSource(ctx, viewer, origin);
  const texts = composeKit(source);
  const parts = partKeys.map((part) => ({ part, content: texts[part], writtenBy: BUILT_IN_WRITER }));
  return ctx.db.transaction(async (db) => {
    const id = uuidv7();
    const now = ctx.now();
    const [ideaId, researchId] = origin.from === 'idea' ? [origin.id, null] : [null, origin.id];
    const made = await db.row<'id'>(sql`
        INSERT INTO build_kits (id, user_id, idea_id, research_id, request_key, title, version, created_at, changed_at)
        VALUES (${id}, ${userId}, ${ideaId}, ${researchId}, ${key}, ${source.title.slice(0, MAX_TITLE)}, 0, ${now}, ${now})
        ON CONFLICT (user_id, request_key) DO NOTHING RETURNING id`);
    if (made) await addVersion({ ...ctx, db }, { id, version: 0 }, { change: 'composed', parts });
    const kit = made ?? (await db.row<'id'>(sql`SELECT id FROM build_kits WHERE user_id = ${userId} AND request_key = ${key}`));
    return kit as { id: string };
  });
}

/**
 * Adds a version to a kit whose row is taken, and forgets what is older than a kit keeps.
 * @returns the number of the new version
 */
export async function addVersion(
  ctx: Context & { db: Database },
  kit: { id: string; version: number },
  { change, parts, restoredNo = null }: { change: ChangeKind; parts: readonly NewPart[]; restoredNo?: number | null },
): Promise<number> {
  const { db } = ctx;
  const no = kit.version + 1;
  const now = ctx.now();
  await db.rows(
    sql`INSERT INTO build_kit_versions (kit_id, no, change, restored_no, made_at) VALUES (${kit.id}, ${no}, ${change}, ${restoredNo}, ${now})`,
  );
  await db.rows(sql`
    INSERT INTO build_kit_parts (kit_id, no, part, content, written_by)
    SELECT ${kit.id}, ${no}, * FROM unnest(${parts.map(({ part }) => part)}::text[], ${parts.map(({ content }) => content)}::text[], ${parts.map(({ writtenBy }) => writtenBy)}::text[])`);
  await db.rows(sql`UPDATE build_kits SET version = ${no}, changed_at = ${now} WHERE id = ${kit.id}`);
  const oldest = no - MAX_VERSIONS;
  if (oldest > 0) {
    // A text that still holds in a kept version stays, however old it is.
    await db.rows(sql`
      DELETE FROM build_kit_parts p WHERE p.kit_id = ${kit.id} AND p.no <= ${oldest}
        AND EXISTS (SELECT 1 FROM build_kit_parts later WHERE later.kit_id = p.kit_id AND later.part = p.part AND later.no > p.no AND later.no <= ${oldest + 1})`);
    await db.rows(sql`
      DELETE FROM build_kit_versions v WHERE v.kit_id = ${kit.id} AND v.no <= ${oldest}
        AND NOT EXISTS (SELECT 1 FROM build_kit_parts p WHERE p.kit_id = v.kit_id AND p.no = v.no)`);
  }
  return no;
}
