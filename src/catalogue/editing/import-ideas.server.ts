import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import { type Admin, writeAudit } from '../../audit/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import { signedIn } from '../../platform/viewer.ts';
import { lockCatalogue } from '../ideas/load-catalogue.server.ts';
import { refreshSearchWords } from '../ideas/search/search-words.server.ts';
import { fieldsOf } from './dossier-form.ts';
import { rebaseDraft } from './drafts.server.ts';
import { UnreadableFile } from './idea-file.ts';
import { type FileFormat, ImportCheck, ImportProgress, type RowFault } from './idea-files.contract.ts';
import { pathsThatDiffer } from './merge-fields.ts';
import { dropPlan } from './planned-publication.server.ts';
import { type ReadIdea, readIdeaFile } from './read-file.server.ts';
import { addIdea, isBeingPaid, rewriteIdea, type StoredIdea } from './store-idea.server.ts';

const MOST_FAULTS_SHOWN = 200;
/** A checked file that nobody applied is thrown away after this long. */
const KEPT_MS = 86_400_000;

/**
 * Checks a file of ideas and keeps it, so that it can be applied as it was checked. Nothing of the catalogue changes.
 * @throws DomainError invalid_input when the file cannot be read at all
 */
export async function checkImport(ctx: Context, admin: Admin, format: FileFormat, content: string): Promise<ImportCheck> {
  // Postgres has no NUL in a text; one that JSON escapes is a fault of its row (check-fields.server.ts).
  if (content.includes('\0')) throw new DomainError('invalid_input', 'The file is not text.', { file: 'a JSON or CSV file' });
  // What cannot be decoded as UTF-8 arrives as this sign, and would be kept as it.
  if (content.includes('\ufffd'))
    throw new DomainError('invalid_input', 'The file is not UTF-8 text. Save it as “CSV UTF-8”, or as JSON.', { file: 'a file in UTF-8' });
  const id = uuidv7();
  const { check } = await judge(ctx, id, format, content);
  await ctx.db.rows(sql`
    INSERT INTO idea_imports (id, format, content, saved_by, created_at) VALUES (${id}, ${format}, ${content}, ${signedIn(admin)}, ${ctx.now()})`);
  return check;
}

/** What a kept file would do now; once it was applied, what it did. @throws DomainError not_found */
export async function findImport(ctx: Context, id: string): Promise<ImportCheck> {
  const { format, content, applied } = await storedFile(ctx, id);
  return applied ?? (await judge(ctx, id, format, content)).check;
}

/**
 * Brings a checked file into the catalogue: every idea of it, or nothing. Once: asked again it answers what it did then, whatever the
 * catalogue says by now.
 * @throws DomainError not_found; conflict while a row is unusable
 */
export async function applyImport(ctx: Context, admin: Admin, id: string): Promise<ImportCheck> {
  const applied = ctx.db.transaction(async (db) => {
    const inTurn = { ...ctx, db };
    await db.rows(sql`SET LOCAL statement_timeout = 0`);
    await lockCatalogue(db);
    const { format, content, applied } = await storedFile(inTurn, id);
    if (applied) return applied;
    const { check, ideas, stored } = await judge(inTurn, id, format, content);
    if (check.bad_rows > 0) throw new DomainError('conflict', `${check.bad_rows} rows cannot be used yet, so nothing was imported.`);
    const tell = progressOf(ctx, id, ideas.length);
    for (const [i, idea] of ideas.entries()) {
      await tell(i);
      await applyIdea(inTurn, admin, idea, stored.get(idea.dossier.slug));
    }
    const done = { ...check, applied_at: ctx.now().toISOString() };
    await db.rows(sql`UPDATE idea_imports SET applied_at = ${done.applied_at}, applied = ${JSON.stringify(done)} WHERE id = ${id}`);
    if (check.added + check.changed > 0) await refreshSearchWords(inTurn);
    return done;
  });
  return applied.finally(() => ctx.db.rows(sql`DELETE FROM idea_import_progress WHERE import_id = ${id}`));
}

/** Between two words on how far an import has come. */
const TELLS_EVERY_MS = 250;

/** @returns tells how many rows are done, beside the transaction that does them: who looks on is told before it ends */
function progressOf(ctx: Context, id: string, total: number): (done: number) => Promise<void> {
  let toldAt = 0;
  return async (done) => {
    if (Date.now() - toldAt < TELLS_EVERY_MS) return;
    toldAt = Date.now();
    await ctx.db.rows(sql`
      INSERT INTO idea_import_progress (import_id, done, total, at) VALUES (${id}, ${done}, ${total}, ${ctx.now()})
      ON CONFLICT (import_id) DO UPDATE SET done = excluded.done, total = excluded.total, at = excluded.at`);
  };
}

/** How far an import under way has come. Nothing of it holds before all of it does. @returns zero of zero while none is under way */
export async function findProgress(ctx: Context, id: string): Promise<ImportProgress> {
  const row = await ctx.db.row<ImportProgress>(sql`SELECT done, total FROM idea_import_progress WHERE import_id = ${id}`);
  return ImportProgress.parse(row ?? { done: 0, total: 0 });
}

/** Throws away files nobody applied, and the content of those somebody did. */
export async function forgetOldImports(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - KEPT_MS);
  await ctx.db.rows(sql`DELETE FROM idea_imports WHERE created_at < ${before}`);
  // What a process that ended in the middle left behind.
  await ctx.db.rows(sql`DELETE FROM idea_import_progress WHERE at < ${before}`);
}

type Kept = Columns<'content'> & { format: FileFormat; applied: ImportCheck | null };
async function storedFile({ db }: Context, id: string): Promise<Kept> {
  const row = await db.row<Kept>(sql`SELECT format, content, applied FROM idea_imports WHERE id = ${id} FOR UPDATE`);
  if (!row) throw new DomainError('not_found', 'This file is no longer kept. Choose it again.');
  return row;
}

type Judged = { check: ImportCheck; ideas: ReadIdea[] /** As the catalogue has them, by slug. */; stored: Map<string, StoredIdea> };

async function judge(ctx: Context, id: string, format: FileFormat, content: string): Promise<Judged> {
  const read = await readIdeaFile(format, content).catch((error) => {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new DomainError('invalid_input', `The file cannot be read: ${error.message}.`, { file: error.message });
  });
  const faults = [...read.faults];
  const counts = { added: 0, changed: 0, unchanged: 0 };
  const known = await knownOf(ctx, read.ideas);
  for (const idea of read.ideas) {
    const judged = await judgeIdea(ctx, idea, known);
    if (typeof judged === 'string') counts[judged]++;
    else faults.push(judged);
  }
  faults.sort((a, b) => a.row - b.row);
  const check = ImportCheck.parse({
    id,
    rows: read.rows,
    ...counts,
    faults: faults.slice(0, MOST_FAULTS_SHOWN),
    bad_rows: new Set(faults.map(({ row }) => row)).size,
    applied_at: null,
  });
  return { check, ideas: read.ideas, stored: known.stored };
}

/** What the catalogue has of the ideas a file speaks of, asked for once; and the titles as the whole file leaves them. */
type Known = {
  stored: Map<string, StoredIdea>;
  /** What an address led to that is none any more: the idea's title. */
  moved: Map<string, string>;
  /** The rows of each title, in lower case, and which of them change it. */
  rows: Map<string, ReadIdea[]>;
  changed: Set<ReadIdea>;
};

async function knownOf({ db }: Context, ideas: readonly ReadIdea[]): Promise<Known> {
  const slugs = ideas.map(({ dossier }) => dossier.slug);
  const rows = await db.rows<StoredIdea>(sql`
    SELECT id, slug, title, state, active, published_at, dossier FROM ideas WHERE slug = ANY (${slugs}) ORDER BY id FOR UPDATE`);
  const stored = new Map(rows.map((row) => [row.slug, row]));
  const old = await db.rows<'slug' | 'title'>(
    sql`SELECT o.slug, i.title FROM idea_old_slugs o JOIN ideas i ON i.id = o.idea_id WHERE o.slug = ANY (${slugs})`,
  );
  return {
    stored,
    moved: new Map(old.map(({ slug, title }) => [slug, title])),
    rows: Map.groupBy(ideas, ({ dossier }) => dossier.title.toLowerCase()),
    changed: new Set(ideas.filter(({ dossier: { slug, title } }) => stored.get(slug)?.title.toLowerCase() !== title.toLowerCase())),
  };
}

/**
 * Of two ideas of one title, which an editor may give them, neither is a mistake of a file that leaves both as they are.
 * @returns what is wrong with a title that a file brings in
 */
async function faultOfTitle({ db }: Context, read: ReadIdea, { rows, changed, stored }: Known): Promise<string | undefined> {
  if (!changed.has(read)) return undefined;
  const { title } = read.dossier;
  const others = (rows.get(title.toLowerCase()) ?? []).filter((other) => other.row < read.row || (other !== read && !changed.has(other)));
  const [other] = others;
  if (other) return other.row < read.row ? `stands in row ${other.row} already` : `is also the title of ${other.dossier.slug}`;
  const namesakes = await db.values<string>(sql`SELECT slug FROM ideas WHERE lower(title) = lower(${title}) ORDER BY slug`);
  const namesake = namesakes.find((slug) => !stored.has(slug));
  return namesake && `is also the title of ${namesake}`;
}

async function judgeIdea(ctx: Context, read: ReadIdea, known: Known): Promise<'added' | 'changed' | 'unchanged' | RowFault> {
  const { slug } = read.dossier;
  const fault = (field: string, text: string) => ({ row: read.row, slug, field, fault: text });
  const [stored, moved] = [known.stored.get(slug), known.moved.get(slug)];
  if (!stored && moved) return fault('slug', `is an earlier address of “${moved}”`);
  if (stored?.state === 'claimed') return fault('slug', 'somebody owns this idea, so it can no longer be changed');
  const badTitle = await faultOfTitle(ctx, read, known);
  if (badTitle) return fault('title', badTitle);
  if (!stored) return 'added';
  const isTakenBack = read.state !== undefined && read.state !== 'published' && read.state !== stored.state;
  if (isTakenBack && (await isBeingPaid(ctx, stored.id))) return fault('state', 'somebody is paying for this idea at this moment');
  return differs(stored, read) ? 'changed' : 'unchanged';
}

function differs(stored: StoredIdea, { dossier, state, active, publishedAt }: ReadIdea): boolean {
  return (
    (state !== undefined && state !== stored.state) ||
    (active !== undefined && active !== stored.active) ||
    (publishedAt !== undefined && publishedAt.getTime() !== stored.published_at?.getTime()) ||
    pathsThatDiffer(fieldsOf(stored.dossier), fieldsOf(dossier)).length > 0
  );
}

/** An idea that is new is a draft, unless its file says that it is published. */
async function applyIdea(ctx: Context, admin: Admin, read: ReadIdea, stored: StoredIdea | undefined): Promise<void> {
  const { dossier, state, active, publishedAt } = read;
  const id = stored?.id ?? uuidv7();
  if (stored && !differs(stored, read)) return;
  let changed: string[] = [];
  if (stored) {
    changed = (await rewriteIdea(ctx, admin, stored, dossier, 'imported')).changed;
    await rebaseDraft(ctx, admin, id, stored.dossier, dossier);
  } else await addIdea(ctx, admin, id, dossier, 'imported', state === 'published' ? (publishedAt ?? ctx.now()) : null);
  const nextState = state ?? stored?.state ?? 'draft';
  const nextAt = publishedAt ?? stored?.published_at ?? (nextState === 'published' ? ctx.now() : null);
  await ctx.db.rows(sql`
    UPDATE ideas SET state = ${nextState}, active = ${active ?? stored?.active ?? true}, published_at = ${nextAt}, updated_at = ${ctx.now()} WHERE id = ${id}`);
  if (stored && nextState !== stored.state) await dropPlan(ctx.db, id);
  await writeAudit(ctx, admin, {
    action: 'idea.imported',
    target: { type: 'idea', id },
    before: stored ? { state: stored.state, active: stored.active } : {},
    after: { slug: dossier.slug, state: nextState, active: active ?? stored?.active ?? true, changed },
  });
}
