import sql from 'sql-template-tag';
import type { Database } from '../../platform/db/client.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import type { PlannedPublication } from './drafts.contract.ts';

type Row = Columns<'due_at' | 'planned_by?' | 'failed_at?' | 'problem?'>;

/**
 * Forgets the time of an idea: it is published, archived or gone. After `lockCatalogue`, or `lockDraft` where there is a draft alone.
 * @returns the time, if it had one
 */
export async function dropPlan(db: Database, id: string): Promise<Date | undefined> {
  return (await db.row<Row>(sql`DELETE FROM planned_publications WHERE id = ${id} RETURNING due_at`))?.due_at;
}

/** @returns when an idea is to be published, and what came of it; null when it has no time */
export async function findPlan(db: Database, id: string): Promise<PlannedPublication | null> {
  const row = await db.row<Row>(sql`
      SELECT p.due_at, coalesce(u.full_name, u.email) AS planned_by, p.failed_at, p.problem
      FROM planned_publications p LEFT JOIN users u ON u.id = p.planned_by WHERE p.id = ${id}`);
  return row
    ? {
        at: row.due_at.toISOString(),
        planned_by: row.planned_by,
        failed_at: row.failed_at?.toISOString() ?? null,
        problem: row.problem,
      }
    : null;
}
