import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { importCompanies } from '../../src/engine/companies/import-companies.server.ts';
import { readYcCsv, readYcJson } from '../../src/engine/companies/read-yc.ts';
import { migrate } from '../../src/platform/db/migrate.server.ts';
import { migrationsFolder, withContext } from './database.ts';
import { verb } from './verb.ts';

/** Brings a list of companies into the database, which the evidence engine compares ideas with. */
export const importCompaniesFile = verb({
  name: 'import-companies',
  description: 'Bring a list of companies into the database; the same file again changes nothing',
  examples: [
    ['--yc-csv companies.csv', 'the day of the file counts as the day it describes'],
    ['--yc-json companies.json --as-of 2024-05-11', 'says which day the file describes'],
  ],
  args: {
    'yc-csv': { type: 'string', valueHint: 'file', description: 'a CSV file' },
    'yc-json': { type: 'string', valueHint: 'file', description: 'a JSON file, the public yc-oss list' },
    'as-of': { type: 'string', valueHint: 'day', description: 'the day it describes, such as 2024-05-11' },
  },
  run: async (args, say, progress) => {
    const [csv, json] = [args['yc-csv'], args['yc-json']];
    const file = csv ?? json;
    if (!file || (csv && json)) throw new Error('Name one file, by --yc-csv FILE or --yc-json FILE.');
    const asOf = args['as-of'] ?? (await stat(file)).mtime.toISOString().slice(0, 10);
    if (!z.iso.date().safeParse(asOf).success) throw new Error('--as-of should be a day such as 2024-05-11.');
    return withContext('import', async (ctx, { log, url }) => {
      await migrate({ url, folder: migrationsFolder, log });
      const pieces = createReadStream(file, 'utf8');
      const result = await importCompanies(ctx, 'yc', asOf, csv ? readYcCsv(pieces) : readYcJson(pieces), progress);
      say(`${result.added} added, ${result.changed} changed, ${result.unchanged} as they were, ${result.skipped} skipped`);
      return { done: true, ...result };
    }).catch((error: Error) => {
      throw new Error(`Nothing more was imported: ${error.message}`);
    });
  },
});
