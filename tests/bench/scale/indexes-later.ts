import type pg from 'pg';

/**
 * Drops what each new row of some tables would have to be entered into or checked against: their indexes and foreign keys, and the primary keys of
 * those that no other table refers to. An index that is built once over all rows costs a fraction of one that grows row by row.
 * @returns what builds them again, by several connections at once, with the seconds each took
 */
export async function withoutIndexes(
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<(clients: readonly pg.ClientBase[]) => Promise<Map<string, number>>> {
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
  return async (clients) => {
    const took = new Map<string, number>();
    // Those of the largest table first; foreign keys last, as they are checked by the indexes.
    const left = rows.map(({ make }) => make).sort((a, b) => weight(b) - weight(a));
    const isForeign = (make: string | undefined) => make?.includes('FOREIGN KEY');
    const lane = async (one: pg.ClientBase, mayBeForeign: boolean) => {
      for (let make = left[0]; make && (mayBeForeign || !isForeign(make)); make = left[0]) {
        left.shift();
        const startedMs = performance.now();
        await one.query(make);
        took.set(make, (performance.now() - startedMs) / 1_000);
      }
    };
    await Promise.all(clients.map((one) => lane(one, false)));
    // One after the other: two keys of one table wait for each other.
    await lane(client, true);
    return took;
  };
}

/** What takes long begins first, so that nothing is left to wait for at the end. */
function weight(make: string): number {
  if (make.includes('FOREIGN KEY')) return 0;
  return make.includes('USING gin (search)') ? 3 : / (public\.)?idea_views /.test(make) ? 2 : 1;
}
