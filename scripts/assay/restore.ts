import { resolve } from 'node:path';
import { keepSecret, knownSecret, SECRET_FILE } from '../../src/people/accounts/auth-secret.server.ts';
import { checkArchive } from '../../src/platform/backup/archive.server.ts';
import { restore } from '../../src/platform/backup/restore.server.ts';
import { parseConfig } from '../../src/platform/config.server.ts';
import { migrationsFolder, withDatabase } from './database.ts';
import { verb } from './verb.ts';

/** Puts a backup into an empty database. */
export const restoreBackup = verb({
  name: 'restore',
  description: 'Check a backup and put it into an empty database, whole or not at all; stop the site first',
  examples: [
    ['assay.backup', 'into the database of DATABASE_URL, or the app’s own in DATA_DIR'],
    ['assay.backup --replace', 'into one that is in use: what it holds is lost'],
  ],
  args: {
    file: { type: 'positional', required: true, description: 'the archive' },
    replace: { type: 'boolean', description: 'lose what the database and the data folder hold' },
    'new-secret': { type: 'boolean', description: 'keep the secret of this server: everybody is signed out, and links in emails end' },
  },
  run: async (args, say, progress) => {
    const file = resolve(args.file);
    progress('checking the archive');
    const { manifest, files } = await checkArchive(file);
    const secret = args['new-secret'] ? undefined : files.get(SECRET_FILE);
    const config = parseConfig(process.env);
    const known = knownSecret(config);
    if (secret !== undefined && known !== undefined && known !== secret) {
      if (config.authSecret)
        throw new Error(
          'AUTH_SECRET is not the one of the backup, and nothing was changed: set it to that one, unset it, or add --new-secret.',
        );
      if (!args.replace)
        throw new Error(
          `${config.dataDir} holds another ${SECRET_FILE}, and nothing was changed: name an empty DATA_DIR, or add --replace or --new-secret.`,
        );
    }
    progress(`putting back ${manifest.tables.length} tables of ${manifest.made_at}`);
    const { rows, leftOut } = await withDatabase(({ url }) =>
      restore(url, file, manifest, { migrationsFolder, replaces: args.replace === true }),
    );
    if (secret !== undefined && !config.authSecret) keepSecret(config, secret);
    say(`Restored what was there at ${manifest.made_at}: ${manifest.tables.length - leftOut.length} tables with ${rows} rows, counted.`);
    if (leftOut.length > 0) say(`Left out, because they are no tables of Assay: ${leftOut.join(', ')}.`);
    if (secret === undefined)
      say('Everybody is signed out, and links in emails no longer work: the secret of the backup was not restored.');
    return { done: true, made_at: manifest.made_at, rows, left_out: leftOut };
  },
});
