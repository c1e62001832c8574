import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../platform/config.server.ts';
import type { Log } from '../../platform/log.server.ts';

const FILE = 'auth-secret';

/**
 * The secret that signs sessions and tokens: the one configured, else one made at the first start and kept in the data folder, readable by
 * nobody else. Two processes that start at once agree on it: the file is created by exactly one.
 */
export function authSecret(config: Pick<Config, 'authSecret' | 'dataDir' | 'mode'>, log: Log): string {
  if (config.authSecret) return config.authSecret;
  if (config.mode === 'production')
    log.warn('AUTH_SECRET is not set: sessions are signed with a secret kept in DATA_DIR, which other machines do not share');
  const path = join(config.dataDir, FILE);
  mkdirSync(config.dataDir, { recursive: true });
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8').trim();
}
