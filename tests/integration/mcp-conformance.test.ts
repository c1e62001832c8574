import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, sessionOf, testAccounts } from '../factories/accounts.ts';
import { conformanceShelf } from '../factories/conformance-shelf.ts';
import { type TestDatabase, testDatabase } from '../factories/database.ts';
import { anIdea, featureToday, indexWords } from '../factories/idea.factory.ts';
import { authorize, connected, consent, openSite, register } from '../factories/oauth.ts';
import { slice } from '../factories/slice.ts';

/** The conformance suite of the Model Context Protocol, against our server and our authorisation server. */
const root = join(import.meta.dirname, '../..');
const suite = join(root, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const VERSION = '2025-11-25';
const run = promisify(execFile);

let t: TestDatabase;
let appUrl: string;
let site: ReturnType<typeof openSite>;
let cookie: string;
const server = createServer();

beforeAll(async () => {
  t = await testDatabase();
  const idea = await anIdea(t.ctx, { daysOld: 1 });
  await featureToday(t.ctx, idea);
  await indexWords(t.ctx);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  appUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const accounts = testAccounts(t, { APP_URL: appUrl });
  site = openSite(t, accounts, undefined, conformanceShelf);
  server.on('request', getRequestListener(site.fetch, { overrideGlobalObjects: false }));
  cookie = (await sessionOf(accounts, (await addPerson(t, accounts, { tier: 'lifetime' })).id)).cookie;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await t.drop();
});

type Check = { id: string; status: string; errorMessage?: string };

/** @returns what a scenario found wrong */
async function faultsOf(scenario: string): Promise<string[]> {
  const args = ['server', '--url', `${appUrl}/mcp`, '--scenario', scenario, '--spec-version', VERSION, '--verbose'];
  const { stdout, stderr } = await run(process.execPath, [suite, ...args], { cwd: root }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  const json = stdout.slice(stdout.indexOf('[\n'), stdout.lastIndexOf('\n]') + 2);
  if (!json.includes('"status"')) return [`${scenario}: ${stdout}${stderr}`];
  return (JSON.parse(json) as Check[])
    .filter(({ status }) => status !== 'SUCCESS' && status !== 'INFO')
    .map(({ id, status, errorMessage }) => `${scenario}: ${id} ${status} ${errorMessage ?? ''}`);
}

/** The table of docs/mcp.md: what is skipped, with its reason. */
async function skipped(): Promise<Map<string, string>> {
  const text = await readFile(join(root, 'docs/mcp.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `([\w/.-]+)` \| (.+) \|$/gm)];
  return new Map(rows.map(([, name = '', reason = '']) => [name, reason]));
}

/** @returns the scenarios of a kind that hold for the version of the protocol we speak */
async function scenarios(heading: string): Promise<string[]> {
  const { stdout } = await run(process.execPath, [suite, 'list', '--spec-version', VERSION], { cwd: root });
  const part = stdout.split(/\n(?=\S)/).find((one) => one.startsWith(heading)) ?? '';
  return [...part.matchAll(/^ {2}- (\S+)/gm)].map(([, name = '']) => name);
}

test('every scenario of the protocol’s version passes, or stands among the skipped with its reason', async () => {
  const skip = await skipped();
  const all = [...(await scenarios('Server scenarios')), ...(await scenarios('Authorization server scenarios'))];
  expect(all.length).toBeGreaterThan(25);
  expect(
    [...skip.keys()].filter((name) => !all.includes(name)),
    'skipped, but not in the suite',
  ).toEqual([]);
  const faults: string[] = [];
  const kept = (await scenarios('Server scenarios')).filter((name) => !skip.has(name));
  for (const scenario of slice(kept, 4)) faults.push(...(await faultsOf(scenario)));
  expect(faults).toEqual([]);
}, 300_000);

test('the same holds for a connected application', async () => {
  const { access_token } = await connected(site, cookie, ['read']);
  const answer = await fetch(`${appUrl}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'test_simple_text' } }),
  });
  expect(await answer.text()).toContain('simple text response');
});

test('the authorisation server describes itself and gives tokens by a code', async () => {
  const port = (server.address() as AddressInfo).port + 1;
  const redirect = `http://127.0.0.1:${port}/callback`;
  const { client_id } = (await (await register(site, { redirect_uris: [redirect] })).json()) as { client_id: string };
  const args = ['authorization', '--url', appUrl, '--client-id', client_id, '--port', String(port), '--resource', `${appUrl}/mcp`];
  const running = run(process.execPath, [suite, ...args, '--spec-version', VERSION], { cwd: root });
  const ended = running.then(({ stdout }) => Promise.reject(new Error(`it asked nobody: ${stdout}`)));
  // The person at the browser that the suite waits for. An address has come whole once something follows it.
  const asked = new Promise<string>((resolve) => {
    let text = '';
    running.child.stdout?.on('data', (said) => {
      text += said;
      const url = /http:\S+\/oauth2\/authorize\?\S+(?=\s)/.exec(text)?.[0];
      if (url) resolve(url);
    });
  });
  const url = await Promise.race([asked, ended]);
  ended.catch(() => {});
  const page = await authorize(site, Object.fromEntries(new URL(url).searchParams));
  const answer = (await (await consent(site, cookie, page, ['read'])).json()) as { data: { url: string } };
  expect(answer, page.href).toMatchObject({ success: true });
  await fetch(answer.data.url);
  const { stdout } = await running;
  expect(stdout).toContain('Total: 2 passed, 0 failed');
}, 60_000);
