import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** An empty database of a role that owns it and is no superuser, as hosted servers give one. */
export type EmptyDatabase = { url: string; rows(statement: string): Promise<Record<string, unknown>[]>; drop(): Promise<void> };

export async function anEmptyDatabase(): Promise<EmptyDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new URL(inject('templateUrl'));
  admin.pathname = '/template1';
  const run = async (url: string, ...statements: string[]) => {
    const client = new pg.Client({ connectionString: url, application_name: 'a test' });
    await client.connect();
    try {
      let rows: Record<string, unknown>[] = [];
      for (const statement of statements) ({ rows } = await client.query(statement));
      return rows;
    } finally {
      await client.end();
    }
  };
  await run(admin.href, `CREATE ROLE ${name} LOGIN PASSWORD '${name}'`, `CREATE DATABASE ${name} OWNER ${name}`);
  const url = new URL(admin);
  [url.pathname, url.username, url.password] = [`/${name}`, name, name];
  url.searchParams.delete('application_name');
  return {
    url: url.href,
    rows: (statement) => run(url.href, statement),
    drop: async () => void (await run(admin.href, `DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE ${name}`)),
  };
}
