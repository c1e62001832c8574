import sql, { join, raw } from 'sql-template-tag';
import type { Database } from '../../src/platform/db/client.server.ts';

const AT_ONCE = 5_000;

/**
 * Inserts rows of any number, thousands with a statement.
 * @param table a name of ours, with its schema where it is not the usual one
 * @param rows all with the same columns, which are named as in the table
 */
export async function insertRows(db: Database, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = join(
    Object.keys(first).map((name) => raw(`"${name}"`)),
    ', ',
  );
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = JSON.stringify(rows.slice(from, from + AT_ONCE));
    await db.rows(
      sql`INSERT INTO ${raw(table)} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${raw(table)}, ${some}::json)`,
    );
  }
}
