import sql from 'sql-template-tag';
import type { Database } from '../../platform/db/client.server.ts';

/**
 * Holds every administrator, and one account besides, until the transaction ends: whoever would take an administrator away waits for each other, so that
 * the last one sees it is the last.
 * @param others accounts held with them, in one order with all
 * @returns the ids of those who are administrators now and stay
 */
export async function holdAdmins(db: Database, ...others: string[]): Promise<Set<string>> {
  const rows = await db.rows<'id', Record<'stays', boolean>>(sql`
    SELECT id, role = 'admin' AND deletion_due_at IS NULL AS stays FROM users WHERE role = 'admin' OR id = ANY (${others}::uuid[])
    ORDER BY id FOR UPDATE`);
  return new Set(rows.flatMap(({ id, stays }) => (stays ? [id] : [])));
}

/** @returns whether somebody is an administrator, and nobody else is one who stays */
export async function isLastAdmin(db: Database, userId: string): Promise<boolean> {
  return (
    (await db.row(sql`
      SELECT 1 FROM users u WHERE u.id = ${userId} AND u.role = 'admin'
        AND NOT EXISTS (SELECT 1 FROM users o WHERE o.role = 'admin' AND o.id <> u.id AND o.deletion_due_at IS NULL)`)) !== undefined
  );
}
