import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../platform/config.server.ts';
import type { Log } from '../../platform/log.server.ts';

/** The file of the data folder that holds the secret where none is configured. */
export const SECRET_FILE = 'auth-secret';
const MIN_LENGTH = 32;

/**
 * The secret that signs sessions and tokens: the one configured, else one made at the first start and kept in the data folder, readable by
 * nobody else. Two processes that start at once agree on it: the file appears whole, and is made by exactly one.
 * @throws Error when the file holds too little to be a secret
 */
export function authSecret(config: Pick<Config, 'authSecret' | 'dataDir' | 'mode'>, log: Log): string {
  if (config.authSecret) return config.authSecret;
  if (config.mode === 'production')
    log.warn('AUTH_SECRET is not set: sessions are signed with a secret kept in DATA_DIR, which other machines do not share');
  mkdirSync(config.dataDir, { recursive: true });
  const path = join(config.dataDir, SECRET_FILE);
  const secret = read(path) ?? make(path);
  if (secret.length >= MIN_LENGTH) return secret;
  throw new Error(`${path} holds fewer than ${MIN_LENGTH} characters: remove it to have a new secret made, which signs everybody out.`);
}

/** @returns the secret in force: the one configured, else the one kept; undefined before the first start */
export const knownSecret = (config: Pick<Config, 'authSecret' | 'dataDir'>): string | undefined =>
  config.authSecret ?? read(join(config.dataDir, SECRET_FILE));

/** Keeps a secret in the data folder, in place of the one that is there. */
export function keepSecret({ dataDir }: Pick<Config, 'dataDir'>, secret: string): void {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, SECRET_FILE);
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, secret, { flag: 'wx', mode: 0o600, flush: true });
  renameSync(draft, path);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a file beside it and gives that its name, unless another process was first. */
function make(path: string): string {
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true });
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, 'utf8').trim();
}
