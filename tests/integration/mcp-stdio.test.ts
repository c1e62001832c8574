import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mcpApi } from '../../src/open/mcp/mcp.api.server.ts';
import { TEST_SECRET } from '../factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../factories/database.ts';
import { anIdea } from '../factories/idea.factory.ts';

let t: TestDatabase;
let site: ReturnType<typeof serve>;
let url: string;

beforeAll(async () => {
  t = await testDatabase();
  const parts = { engine: { sources: [], llm: undefined }, findNear: async () => [], secret: TEST_SECRET, appUrl: 'http://localhost' };
  const { fetch } = mcpApi(t.ctx, parts);
  // Requests and responses stay those of Node.js: every test file of the process shares them.
  site = serve({ fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false });
  await new Promise((resolve) => site.once('listening', resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  site.close();
  await t.drop();
});

async function started(env: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'a test', version: '1' });
  const args = ['--import', './scripts/tsx.ts', 'scripts/assay.ts', 'mcp', '--url', url];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env: { PATH: process.env.PATH ?? '', ...env } }));
  return client;
}

test('an assistant that starts a program lists the tools and reads an idea of a running site', async () => {
  const { slug } = await anIdea(t.ctx, { daysOld: 1 });
  const client = await started();
  expect((await client.listTools()).tools.length).toBeGreaterThan(8);
  expect((await client.callTool({ name: 'read_idea', arguments: { slug } })).structuredContent).toMatchObject({ slug, access: 'full' });
  await client.close();
}, 60_000);

test('a key that the site refuses is told, and nobody waits', async () => {
  await expect(started({ ASSAY_KEY: 'ak_nobody' })).rejects.toThrow(/refused/);
}, 60_000);
