import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import type { Database } from '../platform/db/client.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { DomainError } from '../platform/errors.ts';
import type { LanguageModel } from '../platform/llm/language-model.server.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import { partsAt } from './find-kit.server.ts';
import { BUILT_IN_WRITER, canBeWritten, type KitTexts, kitMessages, MAX_VERSIONS, type PartKey } from './idea-builder.ts';
import { composePart } from './kit/compose-kit.ts';
import type { KitSource } from './kit/kit-source.ts';
import { kitSource, type Origin } from './kit-source.server.ts';
import { addVersion } from './make-kit.server.ts';
import { requireBuilder } from './require-builder.ts';
import { writePartWithModel } from './write-part-with-model.server.ts';

const KEPT_AFTER_REMOVAL_MS = 24 * 3_600_000;

type KitRow = Columns<'id' | 'version' | 'idea_id?' | 'research_id?'>;

/** A kit of the person who asks, its row taken until the transaction ends. */
async function takeMine(db: Database, userId: string, id: string): Promise<KitRow> {
  const kit = await db.row<KitRow>(
    sql`SELECT id, version, idea_id, research_id FROM build_kits WHERE id = ${id} AND user_id = ${userId} AND deleted_at IS NULL FOR UPDATE`,
  );
  if (!kit) throw new DomainError('not_found', kitMessages.notFound);
  return kit;
}

/** @throws DomainError conflict when a part was changed after the version its editor had before them */
async function requireUnchanged(db: Database, kitId: string, part: PartKey, baseVersion: number): Promise<void> {
  const row = await db.value<number>(sql`SELECT max(no) AS no FROM build_kit_parts WHERE kit_id = ${kitId} AND part = ${part}`);
  if ((row ?? 0) > baseVersion) throw new DomainError('conflict', kitMessages.changedElsewhere);
}

/**
 * Keeps a part as its owner wrote it. Saving what stands there already makes no version.
 * @param baseVersion the version of the kit the text was opened at; other parts may have changed since
 * @throws DomainError signed_out; not_allowed; not_found; conflict when this part was changed since
 */
export async function editPart(
  ctx: Context,
  viewer: Viewer,
  id: string,
  part: PartKey,
  { text, baseVersion }: { text: string; baseVersion: number },
): Promise<{ version: number }> {
  const userId = requireBuilder(viewer);
  return ctx.db.transaction(async (db) => {
    const kit = await takeMine(db, userId, id);
    const now = (await partsAt(db, id, kit.version)).find((one) => one.part === part);
    if (now?.content === text) return { version: kit.version };
    await requireUnchanged(db, id, part, baseVersion);
    return { version: await addVersion({ ...ctx, db }, kit, { change: 'edited', parts: [{ part, content: text, writtenBy: 'you' }] }) };
  });
}

export type RewriteResult = { version: number; written_by: string; model_fell_back: boolean };

/**
 * Writes one part again from what the kit was made from, as it may be read now; the others stay. A prompt is written from the other parts as they stand,
 * with their owner's changes. A model adds lines of the source to what the rules write; one that fails, or of whose answer nothing can be placed, costs nothing.
 * @throws DomainError signed_out; not_allowed; not_found; conflict when the part was changed since, or what it was made from is gone;
 *   too_many_requests when a day's budget of the model is used up
 */
export async function rewritePart(
  ctx: Context,
  viewer: Viewer,
  llm: LanguageModel | undefined,
  id: string,
  part: PartKey,
  { baseVersion, by }: { baseVersion: number; by: 'rules' | 'model' },
): Promise<RewriteResult> {
  const userId = requireBuilder(viewer);
  const kit = await ctx.db.transaction(async (db) => {
    const row = await takeMine(db, userId, id);
    await requireUnchanged(db, id, part, baseVersion);
    return row;
  });
  const source = await sourceOf(ctx, viewer, kit);
  const texts = Object.fromEntries((await partsAt(ctx.db, id, kit.version)).map((row) => [row.part, row.content])) as Partial<KitTexts>;
  const asked = by === 'model' && llm !== undefined && canBeWritten(part);
  const written = asked ? await writePartWithModel(ctx, llm, { source, part, userId }) : undefined;
  const content = written ?? composePart(source, part, texts);
  const writtenBy = written ? `${BUILT_IN_WRITER}, with lines chosen by ${(llm as LanguageModel).name}` : BUILT_IN_WRITER;
  return ctx.db.transaction(async (db) => {
    const row = await takeMine(db, userId, id);
    await requireUnchanged(db, id, part, baseVersion);
    const version = await addVersion({ ...ctx, db }, row, { change: 'rewritten', parts: [{ part, content, writtenBy }] });
    return { version, written_by: writtenBy, model_fell_back: asked && written === undefined };
  });
}

async function sourceOf(ctx: Context, viewer: Viewer, { idea_id, research_id }: KitRow): Promise<KitSource> {
  const origin: Origin | undefined = idea_id
    ? { from: 'idea', id: idea_id }
    : research_id
      ? { from: 'research', id: research_id }
      : undefined;
  if (!origin) throw new DomainError('conflict', kitMessages.sourceGone);
  return kitSource(ctx, viewer, origin).catch((error) => {
    if (error instanceof DomainError && error.code === 'not_found') throw new DomainError('conflict', kitMessages.sourceGone);
    throw error;
  });
}

/**
 * Brings every part back to what it was in a version, as a new version; nothing in between is lost.
 * @param baseVersion the latest version the person had before them
 * @throws DomainError signed_out; not_allowed; not_found; conflict when the kit was changed since
 */
export async function restoreVersion(
  ctx: Context,
  viewer: Viewer,
  id: string,
  { no, baseVersion }: { no: number; baseVersion: number },
): Promise<{ version: number }> {
  const userId = requireBuilder(viewer);
  return ctx.db.transaction(async (db) => {
    const kit = await takeMine(db, userId, id);
    if (no > kit.version || no <= kit.version - MAX_VERSIONS) throw new DomainError('not_found', kitMessages.noVersion);
    if (kit.version > baseVersion) throw new DomainError('conflict', kitMessages.changedElsewhere);
    const [then, now] = [await partsAt(db, id, no), await partsAt(db, id, kit.version)];
    const parts = then
      .filter(({ part, content }) => now.find((one) => one.part === part)?.content !== content)
      .map(({ part, content, written_by }) => ({ part, content, writtenBy: written_by }));
    if (parts.length === 0) return { version: kit.version };
    return { version: await addVersion({ ...ctx, db }, kit, { change: 'restored', parts, restoredNo: no }) };
  });
}

/** @throws DomainError signed_out; not_found when it is not the person's */
export async function renameKit(ctx: Context, viewer: Viewer, id: string, title: string): Promise<void> {
  const rows = await ctx.db.rows(
    sql`UPDATE build_kits SET title = ${title.replaceAll('\0', '')} WHERE id = ${id} AND user_id = ${signedIn(viewer)} AND deleted_at IS NULL RETURNING id`,
  );
  if (rows.length === 0) throw new DomainError('not_found', kitMessages.notFound);
}

/** Removes a kit; for a day it can be brought back. @throws DomainError signed_out; not_found */
export async function removeKit(ctx: Context, viewer: Viewer, id: string): Promise<void> {
  const rows = await ctx.db.rows(
    sql`UPDATE build_kits SET deleted_at = ${ctx.now()} WHERE id = ${id} AND user_id = ${signedIn(viewer)} AND deleted_at IS NULL RETURNING id`,
  );
  if (rows.length === 0) throw new DomainError('not_found', kitMessages.notFound);
}

/** @throws DomainError signed_out; not_found when it is gone for good */
export async function bringKitBack(ctx: Context, viewer: Viewer, id: string): Promise<void> {
  const rows = await ctx.db.rows(
    sql`UPDATE build_kits SET deleted_at = NULL WHERE id = ${id} AND user_id = ${signedIn(viewer)} AND deleted_at IS NOT NULL RETURNING id`,
  );
  if (rows.length === 0) throw new DomainError('not_found', kitMessages.gone);
}

/** Deletes kits that were removed a day ago. */
export async function forgetRemovedKits(ctx: Context): Promise<void> {
  await ctx.db.rows(sql`DELETE FROM build_kits WHERE deleted_at <= ${new Date(ctx.now().getTime() - KEPT_AFTER_REMOVAL_MS)}`);
}
