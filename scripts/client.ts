/** `npm run client`: writes client/schema.d.ts, the types of the API, from its own description. It needs the network, for the generator. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createApp } from '../src/app/api.server.ts';
import { createAccounts } from '../src/people/accounts/accounts.server.ts';
import { parseConfig } from '../src/platform/config.server.ts';
import type { Context } from '../src/platform/context.server.ts';
import { publicDescription } from './client/public-description.ts';

/** Wants a TypeScript that still has a compiler to call, which ours has not; so it is fetched beside it and not installed. */
const GENERATOR = ['--package=openapi-typescript@7.13.0', '--package=typescript@5.9.3'];

const log = pino({ level: 'silent' });
const config = parseConfig({ NODE_ENV: 'test', APP_URL: 'http://localhost:3000', AUTH_SECRET: 'describes an API and signs nothing' });
// Describing asks no database: what would be asked is not there.
const app = createApp({ log } as unknown as Context, createAccounts(config, undefined as never, log));
const { json, digest } = publicDescription(await (await app.request('/api/v1/openapi.json')).text());
const dir = await mkdtemp(join(tmpdir(), 'assay-client-'));
const [from, to] = [join(dir, 'openapi.json'), join(dir, 'schema.d.ts')];
await writeFile(from, json);
execFileSync('npm', ['exec', '--yes', ...GENERATOR, '--', 'openapi-typescript', from, '-o', to], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
const head = `// Written by npm run client from the API's description. Do not edit.\n// description: ${digest}\n`;
await writeFile(join(import.meta.dirname, '../client/schema.d.ts'), head + (await readFile(to, 'utf8')));
await rm(dir, { recursive: true });
console.log(`client/schema.d.ts is written from ${digest.slice(0, 12)}.`);
process.exit(0);
