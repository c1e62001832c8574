import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

/** Has an embedded Postgres write each statement to its log, from now on. */
export async function logStatements(url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(`ALTER SYSTEM SET log_statement = 'all'`);
  await client.query('SELECT pg_reload_conf()');
  await client.end();
  // Sessions hear of it at their next statement.
  await delay(5_000);
}

/** @returns what the embedded Postgres of a folder has written to its log */
export async function logged(dataDir: string): Promise<string> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const file = entries.find(({ name }) => name === 'postgres.log');
  if (!file) throw new Error(`There is no log of Postgres in ${dataDir}.`);
  return readFile(join(file.parentPath, file.name), 'utf8');
}

/** @returns every statement, with numbers, names of prepared statements and white space left out, so that the same ones are alike */
export function statementsIn(log: string): string[] {
  return log
    .split(/^(?=\d{4}-\d\d-\d\d )/m)
    .flatMap((entry) => /LOG: {2}(?:statement|execute [^:]*): ([\s\S]+)/.exec(entry)?.[1] ?? [])
    .map((text) => text.replaceAll(/\s+/g, ' ').replaceAll(/\d+/g, 'n').trim().slice(0, 110));
}
