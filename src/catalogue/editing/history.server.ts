import sql from 'sql-template-tag';
import { auditActions } from '../../audit/index.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import type { Dossier } from '../ideas/dossier.contract.ts';
import { revisionKinds } from './admin-ideas.ts';
import { fieldsOf } from './dossier-form.ts';
import { pathInWords } from './field-labels.ts';
import { type HistoryEntry, IdeaHistory } from './history.contract.ts';
import { lifeChanges } from './history-words.ts';
import { inLines } from './in-lines.ts';
import { pathsThatDiffer } from './merge-fields.ts';
import { titleOf } from './revisions.server.ts';

const PAGE_SIZE = 20;

/** A version of the dossier (`number`), or a line of the audit log about the idea (`action`). */
type Line = Columns<'at' | 'by?' | 'number?' | 'is_generated' | 'log_id?'> & {
  what: keyof typeof revisionKinds | null;
  action: keyof typeof auditActions | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/**
 * Every change of an idea as before → after, with who made it and when, the latest first: versions of its dossier, whoever wrote them (form, import, a list's
 * button, the generator), and what became of the idea beside its dossier. The caller checks who may ask.
 * @throws DomainError not_found
 */
export async function ideaHistory(ctx: Context, id: string, page: number): Promise<IdeaHistory> {
  const title = await titleOf(ctx, id);
  const lines = await ctx.db.rows<Line>(sql`
    SELECT CASE WHEN r.what = 'before' THEN least(r.saved_at, min(r.saved_at) FILTER (WHERE r.what <> 'before') OVER ()) ELSE r.saved_at END AS at, coalesce(u.full_name, u.email) AS by, r.number, r.what, NULL AS log_id, NULL AS action, NULL AS before, NULL AS after,
      r.what = 'created' AND EXISTS (SELECT FROM admin_audit_log l
        WHERE l.target_type = 'idea' AND l.target_id = ${id} AND l.action = 'idea.generated') AS is_generated
    FROM idea_revisions r LEFT JOIN users u ON u.id = r.saved_by WHERE r.idea_id = ${id}::uuid
    UNION ALL
    SELECT l.at, coalesce(u.full_name, u.email), NULL, NULL, l.id::text, l.action, l.before, l.after, false
    FROM admin_audit_log l LEFT JOIN users u ON u.id = l.admin_id WHERE l.target_type = 'idea' AND l.target_id = ${id}`);
  const told = lines
    .map((line) => ({ line, life: line.action ? lifeChanges(line.before, line.after) : [] }))
    .filter(({ line, life }) => line.number !== null || life.length > 0)
    .sort((a, b) => b.line.at.getTime() - a.line.at.getTime() || (b.line.number ?? 0) - (a.line.number ?? 0));
  const shown = told.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const dossiers = await dossiersOf(
    ctx,
    id,
    shown.flatMap(({ line: { number } }) => (number ? [number, number - 1] : [])),
  );
  return IdeaHistory.parse({
    title,
    latest: Math.max(0, ...lines.map(({ number }) => number ?? 0)),
    entries: shown.map(({ line, life }) => entryOf(line, line.number ? changesOf(dossiers, line.number) : life)),
    pagination: { page, limit: PAGE_SIZE, total: told.length, pages: Math.ceil(told.length / PAGE_SIZE) },
  });
}

function entryOf({ at, by, number, what, is_generated, log_id, action }: Line, changes: HistoryEntry['changes']): HistoryEntry {
  const said = what ? revisionKinds[what] : action ? auditActions[action] : '';
  return {
    key: number ? `version ${number}` : (log_id ?? ''),
    at: at.toISOString(),
    what: is_generated ? 'Written from a generated draft' : said,
    by,
    number,
    changes,
  };
}

async function dossiersOf({ db }: Context, id: string, numbers: readonly number[]): Promise<Map<number, Dossier>> {
  const rows = await db.rows<'number', Record<'dossier', Dossier>>(
    sql`SELECT number, dossier FROM idea_revisions WHERE idea_id = ${id} AND number = ANY (${[...new Set(numbers)]}::int[])`,
  );
  return new Map(rows.map(({ number, dossier }) => [number, dossier]));
}

/** The first version has nothing before it. */
function changesOf(dossiers: Map<number, Dossier>, number: number): HistoryEntry['changes'] {
  if (!dossiers.has(number - 1)) return [];
  const [before, after] = [fieldsOf(dossiers.get(number - 1)), fieldsOf(dossiers.get(number))];
  return pathsThatDiffer(before, after).map((path) => ({
    path,
    label: pathInWords(path),
    before: inLines(before, path),
    after: inLines(after, path),
  }));
}
