/**
 * `npm run import:companies -- --yc-csv FILE | --yc-json FILE [--as-of 2024-05-11]`: brings a list of companies into the database, which the evidence
 * engine compares ideas with. The same file again changes nothing. May run beside the server. Without --as-of the file's own date of change counts.
 */
import { createReadStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { importCompanies } from '../src/engine/companies/import-companies.server.ts';
import { readYcCsv, readYcJson } from '../src/engine/companies/read-yc.ts';
import { parseConfig } from '../src/platform/config.server.ts';
import { openDatabase } from '../src/platform/db/client.server.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded.server.ts';
import { migrate } from '../src/platform/db/migrate.server.ts';
import { createLog } from '../src/platform/log.server.ts';

const USAGE = 'Usage: npm run import:companies -- --yc-csv FILE | --yc-json FILE [--as-of YYYY-MM-DD]';

async function run(file: string, isCsv: boolean, asOf: string): Promise<void> {
  const config = parseConfig(process.env);
  const log = createLog('error');
  // Joins the database a running server has started, or starts it for a moment.
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), log });
  const url = config.databaseUrl ?? (embedded as { url: string }).url;
  const database = openDatabase(url, log, { maxConnections: 1, name: 'assay import' });
  try {
    await migrate({ url, folder: join(import.meta.dirname, '../migrations'), log });
    const pieces = createReadStream(file, 'utf8');
    const rows = isCsv ? readYcCsv(pieces) : readYcJson(pieces);
    const result = await importCompanies({ db: database, log, now: () => new Date() }, 'yc', asOf, rows, console.log);
    console.log(`${result.added} added, ${result.changed} changed, ${result.unchanged} as they were, ${result.skipped} skipped`);
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

try {
  const { values } = parseArgs({ options: { 'yc-csv': { type: 'string' }, 'yc-json': { type: 'string' }, 'as-of': { type: 'string' } } });
  const file = values['yc-csv'] ?? values['yc-json'];
  if (!file || (values['yc-csv'] && values['yc-json'])) throw new Error(USAGE);
  const asOf = values['as-of'] ?? statSync(file).mtime.toISOString().slice(0, 10);
  if (!z.iso.date().safeParse(asOf).success) throw new Error(`--as-of should be a day such as 2024-05-11. ${USAGE}`);
  await run(file, values['yc-csv'] !== undefined, asOf);
} catch (error) {
  console.log(`Nothing more was imported: ${(error as Error).message}`);
  process.exitCode = 1;
}
