import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, startBuiltSite } from '../e2e/built-site.ts';
import { TEST_SECRET } from './accounts.ts';
import { httpClient } from './http.ts';

export type RunningSite = ReturnType<typeof httpClient> & {
  url: string;
  /** What the site wrote to its log since it started: warnings and faults. */
  written(): string;
  isRunning(): boolean;
  stop(): Promise<void>;
};

/**
 * The whole site as it is run in production, a process of its own, on the test's database. Built first when there is no build.
 * The database must hold an idea a visitor can see.
 */
export async function aBuiltSite(databaseUrl: string, env: Record<string, string> = {}): Promise<RunningSite> {
  if (!existsSync(join(root, 'build/server/index.js'))) {
    const built = spawnSync('npm', ['run', '--silent', 'build'], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: undefined },
    });
    if (built.status !== 0) throw new Error(`The build failed.\n${built.stdout}\n${built.stderr}`);
  }
  const site = await startBuiltSite({
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: TEST_SECRET,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    ...env,
  });
  let written = '';
  for (const stream of [site.process.stdout, site.process.stderr]) {
    stream?.on('data', (piece) => {
      written += piece;
    });
  }
  const client = httpClient(Number(new URL(site.url).port));
  return {
    ...client,
    url: site.url,
    written: () => written,
    isRunning: () => site.process.exitCode === null && site.process.signalCode === null,
    stop: async () => {
      client.close();
      await site.stop();
    },
  };
}
