import sql from 'sql-template-tag';
import type { Database } from '../../platform/db/client.server.ts';

/** @returns whether somebody signs in with two steps */
export async function hasTwoSteps(db: Database, userId: string): Promise<boolean> {
  return (await db.row(sql`SELECT 1 FROM users WHERE id = ${userId} AND two_step_since IS NOT NULL`)) !== undefined;
}
