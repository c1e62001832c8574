import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { knownSecret, SECRET_FILE } from '../../src/people/accounts/auth-secret.server.ts';
import { backUp } from '../../src/platform/backup/back-up.server.ts';
import { withDatabase } from './database.ts';
import { verb } from './verb.ts';

const ARCHIVE_NAME = () => `assay-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`;

/** Makes one archive of everything that must survive. */
export const backup = verb({
  name: 'backup',
  description: 'Make and check one archive of the database and the secret that signs sessions and links; the site may run meanwhile',
  examples: [
    ['', 'into a file of the present folder, named by the time'],
    ['/backups/assay.backup', 'into this file, which must not be there yet'],
  ],
  args: { file: { type: 'positional', required: false, description: 'where the archive is to be' } },
  run: ({ file: named }, say, progress) =>
    withDatabase(async ({ config, url }) => {
      const file = resolve(named ?? ARCHIVE_NAME());
      const secret = knownSecret(config);
      const { tables } = await backUp(url, file, new Map(secret === undefined ? [] : [[SECRET_FILE, secret]]), progress);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      const { size } = await stat(file);
      const withSecret = secret === undefined ? 'There is no secret of sessions yet. ' : '';
      say(`${file} holds ${tables.length} tables with ${rows} rows (${(size / 1e6).toFixed(1)} MB) and was checked. ${withSecret}`.trim());
      return { done: true, file, tables: tables.length, rows, bytes: size, with_secret: secret !== undefined };
    }),
});
