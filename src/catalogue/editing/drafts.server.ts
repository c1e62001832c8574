import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import { type Admin, writeAudit } from '../../audit/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Database } from '../../platform/db/client.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import { signedIn } from '../../platform/viewer.ts';
import { utcDay } from '../../shared/days/utc-day.ts';
import type { Dossier } from '../ideas/dossier.contract.ts';
import { checkFields } from './check-fields.server.ts';
import { emptyFields, type Fields, fieldsOf } from './dossier-form.ts';
import { Draft, type DraftOrigin, type DraftSave, type DraftSaved } from './drafts.contract.ts';
import { pathInWords } from './field-labels.ts';
import { mergeFields, pathsThatDiffer } from './merge-fields.ts';
import { dropPlan, findPlan } from './planned-publication.server.ts';
import { OWNED, type StoredIdea } from './store-idea.server.ts';

/** Each revision of an idea begins a new count, so that what was opened before another was published is seen to be older. */
const VERSIONS_A_REVISION = 100_000;

/** So many saves of a draft are kept, to tell whose change is whose when two people write. */
const KEPT_SAVES = 60;

export type DraftRow = Columns<'id' | 'version' | 'saved_by?' | 'saved_at'> & { fields: Fields; origin: DraftOrigin | null };
type IdeaRow = StoredIdea;

/**
 * What is being written about an idea: its draft, or the idea as it stands where nobody has begun one.
 * @throws DomainError not_found
 */
export async function findDraft(ctx: Context, id: string): Promise<Draft> {
  const [draft, idea] = await Promise.all([draftRow(ctx.db, id), ideaRow(ctx.db, id)]);
  if (!draft && !idea) throw new DomainError('not_found', 'Idea not found');
  const stands = idea && fieldsOf(idea.dossier);
  const fields = draft?.fields ?? (stands as Fields);
  const { faults = {} } = checkFields(fields);
  return Draft.parse({
    id,
    version: draft?.version ?? (await standingVersion(ctx.db, id)),
    fields,
    faults,
    changed: stands ? pathsThatDiffer(stands, fields) : [],
    origin: draft?.origin ?? null,
    saved_by: draft ? await nameOf(ctx.db, draft.saved_by) : null,
    saved_at: draft?.saved_at.toISOString() ?? null,
    publication: await findPlan(ctx.db, id),
    idea: idea
      ? {
          slug: idea.slug,
          title: idea.title,
          state: idea.state,
          active: idea.active,
          published_at: idea.published_at?.toISOString() ?? null,
        }
      : null,
  });
}

/** Begins an idea that is not in the catalogue yet. @returns the id it will have */
export async function startDraft(ctx: Context, admin: Admin, given: Fields, origin: DraftOrigin | null = null): Promise<{ id: string }> {
  const id = uuidv7();
  const fields = emptyFields({ validated_on: utcDay(ctx.now()), ...given });
  await ctx.db.transaction((db) => keepDraft({ ...ctx, db }, admin, { id, version: 1, fields, origin }));
  return { id };
}

/**
 * Keeps what was typed. When somebody else has saved since, changes of other fields are brought together; where both changed the same nothing is kept
 * yet: the answer says what they wrote, and saving again over that version decides.
 * @throws DomainError not_found; conflict when somebody owns the idea
 */
export async function saveDraft(ctx: Context, admin: Admin, id: string, { version, fields, checked }: DraftSave): Promise<DraftSaved> {
  return ctx.db.transaction(async (db) => {
    const inTurn = { ...ctx, db };
    await lockDraft(db, id);
    const [draft, idea] = [await draftRow(db, id), await ideaRow(db, id)];
    if (!draft && !idea) throw new DomainError('not_found', 'Idea not found');
    if (idea?.state === 'claimed') throw new DomainError('conflict', OWNED);
    const now = draft?.version ?? (await standingVersion(db, id));
    const origin = draft?.origin && checked ? { ...draft.origin, checked_at: ctx.now().toISOString() } : (draft?.origin ?? null);
    if (version === now) {
      await keepDraft(inTurn, admin, { id, version: now + 1, fields, origin });
      return { state: 'saved' as const, version: now + 1 };
    }
    const theirs = draft?.fields ?? fieldsOf(idea?.dossier);
    const base = (await savedFields(db, id, version)) ?? (await revisedFields(db, id, version)) ?? (idea ? fieldsOf(idea.dossier) : {});
    const merged = mergeFields(base, fields, theirs);
    const by = { by: draft ? await nameOf(db, draft.saved_by) : null, at: (draft?.saved_at ?? ctx.now()).toISOString() };
    if (merged.clashes.length === 0) {
      await keepDraft(inTurn, admin, { id, version: now + 1, fields: merged.fields, origin });
      return { state: 'merged' as const, version: now + 1, fields: merged.fields, taken: merged.taken, ...by };
    }
    const clashes = merged.clashes.map((clash) => ({ ...clash, label: pathInWords(clash.path) }));
    return { state: 'conflict' as const, version: now, fields: merged.fields, clashes, ...by };
  });
}

/** Throws a draft away, with the time at which it was to be published if it is all there is. @throws DomainError not_found */
export async function discardDraft(ctx: Context, admin: Admin, id: string): Promise<void> {
  await ctx.db.transaction(async (db) => {
    await lockDraft(db, id);
    const gone = await dropDraft(db, id);
    if (!gone) throw new DomainError('not_found', 'There is no draft to throw away.');
    if (!(await ideaRow(db, id))) await dropPlan(db, id);
    const before = { title: gone.fields.title ?? '' };
    await writeAudit({ ...ctx, db }, admin, { action: 'idea.draft_discarded', target: { type: 'idea', id }, before });
  });
}

/**
 * Ends a draft, so that whoever still has it open is seen to be behind: a version is never given twice. After `lockDraft`.
 * @returns what it was; undefined when there was none
 */
export async function dropDraft(db: Database, id: string): Promise<Pick<DraftRow, 'version' | 'fields'> | undefined> {
  const [gone] = await db.rows<Pick<DraftRow, 'version' | 'fields'>>(
    sql`DELETE FROM idea_drafts WHERE id = ${id} RETURNING version, fields`,
  );
  if (gone)
    await db.rows(sql`
      INSERT INTO idea_draft_marks (idea_id, version) SELECT id, ${gone.version} FROM ideas WHERE id = ${id}
      ON CONFLICT (idea_id) DO UPDATE SET version = excluded.version`);
  return gone;
}

/** Whoever writes a draft takes turns, to the end of the transaction; after `lockCatalogue` where both are needed. */
export async function lockDraft(db: Database, id: string): Promise<void> {
  await db.rows(sql`SELECT pg_advisory_xact_lock(hashtext('idea_draft ' || ${id}))`);
}

/** The draft of an idea that was changed otherwise (imported, restored, a toggle) takes those changes over, unless it says otherwise itself. */
export async function rebaseDraft(ctx: Context, admin: Admin, id: string, before: Dossier, after: Dossier): Promise<void> {
  await lockDraft(ctx.db, id);
  const draft = await draftRow(ctx.db, id);
  if (!draft) return;
  const { fields } = mergeFields(fieldsOf(before), draft.fields, fieldsOf(after));
  await keepDraft(ctx, admin, { id, version: draft.version + 1, fields, origin: draft.origin });
}

async function keepDraft(ctx: Context, admin: Admin, draft: Pick<DraftRow, 'id' | 'version' | 'fields' | 'origin'>): Promise<void> {
  const [by, at, fields] = [signedIn(admin), ctx.now(), JSON.stringify(draft.fields)];
  await ctx.db.rows(sql`
    INSERT INTO idea_drafts (id, version, fields, origin, saved_by, saved_at, created_at)
    VALUES (${draft.id}, ${draft.version}, ${fields}, ${draft.origin ? JSON.stringify(draft.origin) : null}, ${by}, ${at}, ${at})
    ON CONFLICT (id) DO UPDATE SET version = excluded.version, fields = excluded.fields, origin = excluded.origin, saved_by = excluded.saved_by, saved_at = excluded.saved_at`);
  await ctx.db.rows(sql`
    INSERT INTO idea_draft_saves (draft_id, version, fields, saved_by, saved_at) VALUES (${draft.id}, ${draft.version}, ${fields}, ${by}, ${at})`);
  await ctx.db.rows(sql`DELETE FROM idea_draft_saves WHERE draft_id = ${draft.id} AND version <= ${draft.version - KEPT_SAVES}`);
}

export const draftRow = (db: Database, id: string) =>
  db.row<DraftRow>(sql`SELECT id, version, fields, origin, saved_by, saved_at FROM idea_drafts WHERE id = ${id}`);

const ideaRow = (db: Database, id: string) =>
  db.row<IdeaRow>(sql`SELECT id, slug, title, state, active, published_at, dossier FROM ideas WHERE id = ${id}`);

/** @returns the version of an idea nobody is writing about */
export async function standingVersion(db: Database, id: string): Promise<number> {
  const row = await db.row<'number?', Record<'mark', number | null>>(sql`
      SELECT (SELECT max(number) FROM idea_revisions WHERE idea_id = ${id}) AS number,
        (SELECT version FROM idea_draft_marks WHERE idea_id = ${id}) AS mark`);
  return Math.max((row?.number ?? 0) * VERSIONS_A_REVISION, row?.mark ? row.mark + 1 : 0);
}

/** @returns what the idea said when a version was opened whose draft has gone; before its first revision, what it said first */
async function revisedFields(db: Database, id: string, version: number): Promise<Fields | undefined> {
  const number = Math.max(1, Math.floor(version / VERSIONS_A_REVISION));
  const row = await db.row<Record<'dossier', Dossier>>(
    sql`SELECT dossier FROM idea_revisions WHERE idea_id = ${id} AND number = ${number}`,
  );
  return row && fieldsOf(row.dossier);
}

async function savedFields(db: Database, id: string, version: number): Promise<Fields | undefined> {
  return db.value<Fields>(sql`SELECT fields FROM idea_draft_saves WHERE draft_id = ${id} AND version = ${version}`);
}

/** @returns the name of an administrator as another reads it; null once the account is gone */
async function nameOf(db: Database, userId: string | null): Promise<string | null> {
  return (await db.value<string>(sql`SELECT coalesce(full_name, email) AS name FROM users WHERE id = ${userId}`)) ?? null;
}
