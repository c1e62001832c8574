import sql from 'sql-template-tag';
import { type Author, writeAudit } from '../../audit/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Dossier } from '../ideas/dossier.contract.ts';
import { lockCatalogue } from '../ideas/load-catalogue.server.ts';
import { scoreDossier } from '../ideas/scores.ts';
import { refreshSearchWords } from '../ideas/search/search-words.server.ts';
import { adminIdeaMessages } from './admin-ideas.ts';
import { checkFields } from './check-fields.server.ts';
import { fieldsOf } from './dossier-form.ts';
import type { IdeaSave, SavedIdea } from './drafts.contract.ts';
import { draftRow, dropDraft, lockDraft, standingVersion } from './drafts.server.ts';
import { partOf } from './merge-fields.ts';
import { dropPlan } from './planned-publication.server.ts';
import { addIdea, OWNED, rewriteIdea, type StoredIdea } from './store-idea.server.ts';
import { unfinishedParts } from './unfinished-parts.ts';

/**
 * Brings a draft into the catalogue: as it stands by now, if nobody has saved it since the version that was looked at.
 * @param save `publish` makes the idea one for everybody, at once or at `published_at`; without it the idea keeps its state, and a new one is a draft
 * @param plannedFor when it was to be published, if that was planned
 * @throws DomainError not_found; conflict (saved by somebody else since, or owned); invalid_input naming each field to mend
 */
export async function saveIdea(ctx: Context, author: Author, id: string, save: IdeaSave, plannedFor?: Date): Promise<SavedIdea> {
  return ctx.db.transaction(async (db) => {
    const inTurn = { ...ctx, db };
    await lockCatalogue(db);
    await lockDraft(db, id);
    const draft = await draftRow(db, id);
    const idea = await db.row<StoredIdea>(
      sql`SELECT id, slug, title, state, active, published_at, dossier FROM ideas WHERE id = ${id} FOR UPDATE`,
    );
    if (!draft && !idea) throw new DomainError('not_found', 'Idea not found');
    if (idea?.state === 'claimed') throw new DomainError('conflict', OWNED);
    if ((draft?.version ?? (await standingVersion(db, id))) !== save.version)
      throw new DomainError('conflict', 'Somebody has saved this draft since you opened it. Look at their changes first.');
    if (draft?.origin && !draft.origin.checked_at) throw new DomainError('invalid_input', adminIdeaMessages.unchecked);
    const { dossier, faults } = checkFields(draft?.fields ?? fieldsOf(idea?.dossier));
    if (!dossier) {
      const count = unfinishedParts(faults).flatMap(({ fields }) => fields).length;
      throw new DomainError('invalid_input', `${count} ${count === 1 ? 'field has' : 'fields have'} to be mended first.`, faults);
    }
    const planned = plannedFor ? { planned_for: plannedFor.toISOString() } : {};
    const publishedAt = save.publish ? new Date(save.published_at ?? idea?.published_at ?? ctx.now()) : null;
    if (idea) {
      const { changed } = await rewriteIdea(inTurn, author, idea, dossier, 'edited');
      if (publishedAt)
        await db.rows(sql`UPDATE ideas SET state = 'published', published_at = ${publishedAt}, updated_at = ${ctx.now()} WHERE id = ${id}`);
      const [before, after] = [fieldsOf(idea.dossier), fieldsOf(dossier)].map((fields) =>
        Object.fromEntries(changed.flatMap((path) => Object.entries(partOf(fields, path)))),
      );
      await writeAudit(inTurn, author, {
        action: save.publish && idea.state !== 'published' ? 'idea.published' : 'idea.edited',
        target: { type: 'idea', id },
        before: { state: idea.state, ...before },
        after: { state: publishedAt ? 'published' : idea.state, ...planned, ...after },
      });
    } else {
      const added = draft?.origin ? { ...dossier, is_pro_pick: dossier.is_pro_pick || isOutstanding(dossier) } : dossier;
      await addIdea(inTurn, author, id, added, 'created', publishedAt);
      const state = publishedAt ? 'published' : 'draft';
      await writeAudit(inTurn, author, {
        action: 'idea.created',
        target: { type: 'idea', id },
        after: { title: dossier.title, slug: dossier.slug, state, generated: draft?.origin !== null, ...planned },
      });
    }
    await dropDraft(db, id);
    if (save.publish) await dropPlan(db, id);
    await refreshSearchWords(inTurn);
    return { id, slug: dossier.slug, state: publishedAt ? 'published' : (idea?.state ?? 'draft') };
  });
}

/** From this opportunity score on a generated idea is a Pro Pick. */
const PRO_PICK_FROM = 9;
const isOutstanding = (dossier: Dossier): boolean => scoreDossier(dossier, undefined).scores.opportunity >= PRO_PICK_FROM;
