import sql from 'sql-template-tag';
import { type Admin, writeAudit } from '../../audit/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Dossier } from '../ideas/dossier.contract.ts';
import { lockCatalogue } from '../ideas/load-catalogue.server.ts';
import { refreshSearchWords } from '../ideas/search/search-words.server.ts';
import { checkDossier } from './check-fields.server.ts';
import { fieldsOf } from './dossier-form.ts';
import { rebaseDraft } from './drafts.server.ts';
import { pathInWords } from './field-labels.ts';
import { inLines } from './in-lines.ts';
import { pathsThatDiffer } from './merge-fields.ts';
import { RevisionDiff } from './revisions.contract.ts';
import { lockIdea, rewriteIdea } from './store-idea.server.ts';

type Row = Columns<'saved_at'> & Record<'dossier', Dossier>;

/** What of an idea was otherwise in an earlier version than it is now. @throws DomainError not_found */
export async function compareRevision(ctx: Context, ideaId: string, number: number): Promise<RevisionDiff> {
  const title = await titleOf(ctx, ideaId);
  const [row, current] = await Promise.all([revisionRow(ctx, ideaId, number), currentDossier(ctx, ideaId)]);
  const [before, after] = [fieldsOf(row.dossier), fieldsOf(current)];
  const differences = pathsThatDiffer(before, after).map((path) => ({
    path,
    label: pathInWords(path),
    before: inLines(before, path),
    after: inLines(after, path),
  }));
  return RevisionDiff.parse({ title, number, saved_at: row.saved_at.toISOString(), is_current: differences.length === 0, differences });
}

/**
 * Gives an idea an earlier dossier back, as a new version: nothing of the history is lost. Its address comes back as well, and the later one leads to it.
 * @throws DomainError not_found; conflict when somebody owns it; invalid_input when the contract has moved on or the address is taken
 */
export async function restoreRevision(ctx: Context, admin: Admin, ideaId: string, number: number): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const inTurn = { ...ctx, db };
    await lockCatalogue(db);
    const idea = await lockIdea(inTurn, ideaId);
    const { dossier, faults } = checkDossier((await revisionRow(inTurn, ideaId, number)).dossier);
    if (!dossier) throw new DomainError('invalid_input', 'This version does not fit what a dossier has to be by now.', faults);
    const { changed } = await rewriteIdea(inTurn, admin, idea, dossier, 'restored');
    await rebaseDraft(inTurn, admin, ideaId, idea.dossier, dossier);
    await writeAudit(inTurn, admin, {
      action: 'idea.restored',
      target: { type: 'idea', id: ideaId },
      after: { revision: number, changed },
    });
    await refreshSearchWords(inTurn);
  });
}

/** @returns what an idea of the catalogue is called now @throws DomainError not_found */
export async function titleOf({ db }: Context, id: string): Promise<string> {
  const title = await db.value<string>(sql`SELECT title FROM ideas WHERE id = ${id}`);
  if (title === undefined) throw new DomainError('not_found', 'Idea not found');
  return title;
}

async function revisionRow({ db }: Context, ideaId: string, number: number): Promise<Row> {
  const row = await db.row<Row>(sql`SELECT dossier, saved_at FROM idea_revisions WHERE idea_id = ${ideaId} AND number = ${number}`);
  if (!row) throw new DomainError('not_found', 'There is no such version.');
  return row;
}

async function currentDossier({ db }: Context, id: string): Promise<Dossier | undefined> {
  return await db.value<Dossier>(sql`SELECT dossier FROM ideas WHERE id = ${id}`);
}
