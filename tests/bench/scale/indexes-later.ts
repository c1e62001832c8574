import type pg from 'pg';

/**
 * Drops what each new row of some tables would have to be entered into or checked against: their indexes and foreign keys, and the primary keys of
 * those that no other table refers to. An index that is built once over all rows costs a fraction of one that grows row by row.
 * @returns what builds them again, with the seconds each took
 */
export async function withoutIndexes(client: pg.ClientBase, tables: readonly string[]): Promise<() => Promise<Map<string, number>>> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `SELECT format('ALTER TABLE %I DROP CONSTRAINT %I', c.conrelid::regclass::text, c.conname) AS drop,
       format('ALTER TABLE %I ADD CONSTRAINT %I %s', c.conrelid::regclass::text, c.conname, pg_get_constraintdef(c.oid)) AS make
     FROM pg_constraint c
     WHERE c.conrelid = ANY ($1::regclass[]) AND (c.contype = 'f' OR c.contype IN ('p', 'u')
       AND NOT EXISTS (SELECT FROM pg_constraint f WHERE f.contype = 'f' AND f.confrelid = c.conrelid))
     UNION ALL
     SELECT format('DROP INDEX %I', i.indexrelid::regclass::text), pg_get_indexdef(i.indexrelid)
     FROM pg_index i WHERE i.indrelid = ANY ($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)
     ORDER BY 1`,
    [tables],
  );
  for (const { drop } of rows) await client.query(drop);
  return async () => {
    const took = new Map<string, number>();
    // Foreign keys last: they are checked by the indexes.
    for (const { make } of rows.toSorted((a, b) => Number(a.make.includes('FOREIGN KEY')) - Number(b.make.includes('FOREIGN KEY')))) {
      const startedMs = performance.now();
      await client.query(make);
      took.set(make, (performance.now() - startedMs) / 1_000);
    }
    return took;
  };
}
