import sql, { raw } from 'sql-template-tag';
import type { Database } from '../../src/platform/db/client.server.ts';

/** Empties every table of a test's database, those that refuse it included: a new world without a new database. */
export async function emptyTables(db: Database): Promise<void> {
  const tables = await db.rows<{ name: string }>(
    sql`SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'sandbox') AND tablename <> 'schema_migrations'`,
  );
  await db.transaction(async (inside) => {
    await inside.rows(sql`SET LOCAL session_replication_role = replica`);
    await inside.rows(sql`TRUNCATE ${raw(tables.map(({ name }) => name).join(', '))} CASCADE`);
  });
}
