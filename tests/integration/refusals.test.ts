import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createApp } from '../../src/app/api.server.ts';
import { addPerson, sessionOf, testAccounts } from '../factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../factories/database.ts';
import { describedBy } from '../factories/described.ts';
import { slice } from '../factories/slice.ts';

vi.setConfig({ testTimeout: 120_000 });

type Shape = { type?: string; properties?: Record<string, unknown>; $ref?: string };
type Operation = {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Shape }> };
};
type Called = { name: string; path: string; method: string; operation: Operation };

let t: TestDatabase;
let app: ReturnType<typeof createApp>;
let cookie: string;
let operations: Called[];
let undescribedOf: Awaited<ReturnType<typeof describedBy>>;
let shapes: Record<string, Shape>;

beforeAll(async () => {
  t = await testDatabase();
  const accounts = testAccounts(t);
  app = createApp(t.ctx, accounts);
  ({ cookie } = await sessionOf(accounts, (await addPerson(t, accounts, { role: 'admin', tier: 'lifetime' })).id));
  const description = await (await app.request('/api/v1/openapi.json')).json();
  shapes = description.components.schemas;
  undescribedOf = await describedBy(app);
  operations = Object.entries<Record<string, Operation>>(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, method, operation })),
  );
});
afterAll(() => t.drop());

const ID = '018f0000-0000-7000-8000-000000000000';
/** An id, a day or a name that any piece of a path might be: what is tried is then the query or the body alone. */
const filled = (path: string) =>
  path
    .replace('{day}', '2026-11-21')
    .replaceAll(/\{\w*id\}/g, ID)
    .replaceAll(/\{\w+\}/g, 'nothing');

async function refusal(
  { method, path: described }: Called,
  path: string,
  json?: unknown,
): Promise<{ status: number; message: string | undefined }> {
  const response = await app.request(path, {
    method: method.toUpperCase(),
    headers: { cookie, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const undescribed = await undescribedOf(method.toUpperCase(), described.replace('/api/v1', '').replaceAll(/\{(\w+)\}/g, ':$1'), response);
  if (undescribed) faults.add(undescribed);
  const isJson = response.headers.get('content-type')?.includes('json');
  const body = isJson ? await response.json() : undefined;
  return { status: response.status, message: response.status === 400 ? (body?.error?.message ?? '') : undefined };
}

/** A sentence of its own begins with a capital, or with the name of the field and what is true of it. */
const SENTENCE = /^([A-Z“]|[\w.-]+ (must|has|holds|can)\b)/;
/** What the schema library says where nobody has put it into words. */
const LIBRARY = /^(Invalid (input|option|key|element|UUID|string|ISO)|Too (big|small)|Unrecognized)/;
const faults = new Set<string>();
function note(status: number, message: string | undefined, said: string): void {
  if (status === 500) faults.add(`${said}: ${status}`);
  if (message === undefined) return;
  if (message.endsWith('..')) faults.add(`${said}: ${message}`);
  for (const sentence of message.replace(/\.$/, '').split('; '))
    if (!SENTENCE.test(sentence) || LIBRARY.test(sentence)) faults.add(`${said}: ${sentence}`);
}
beforeEach(() => faults.clear());
const expectNoFaults = () => expect([...faults]).toEqual([]);

test('every operation refuses an id that is none in a whole sentence', async () => {
  const withIds = operations.filter(({ path }) => /\{\w*id\}/.test(path));
  expect(withIds.length).toBeGreaterThan(30);
  for (const called of withIds)
    for (const bad of slice(['x', 'not-an-id', `${ID}0`, '%F0%9F%92%A9'], 2)) {
      const { status, message } = await refusal(
        called,
        called.path.replaceAll(/\{\w*id\}/g, bad).replaceAll(/\{\w+\}/g, 'nothing'),
        called.operation.requestBody && {},
      );
      note(status, message, `${called.name} ${bad}`);
    }
  expectNoFaults();
});

test('every parameter of every operation is refused in a whole sentence', async () => {
  for (const called of operations)
    for (const parameter of called.operation.parameters ?? []) {
      if (parameter.in === 'header') continue;
      for (const bad of slice(['☃', '-1', 'x'.repeat(300)], 1)) {
        const text = encodeURIComponent(bad);
        const path =
          parameter.in === 'path'
            ? filled(called.path.replace(`{${parameter.name}}`, text))
            : `${filled(called.path)}?${parameter.name}=${text}`;
        const { status, message } = await refusal(called, path, called.operation.requestBody && {});
        note(status, message, `${called.name} ${parameter.name}=${bad.slice(0, 9)}`);
      }
    }
  expectNoFaults();
});

test('every body of every operation is refused in whole sentences', async () => {
  for (const called of operations) {
    const schema = called.operation.requestBody?.content['application/json']?.schema;
    if (!schema) continue;
    const whole = schema.$ref ? shapes[schema.$ref.replace('#/components/schemas/', '')] : schema;
    const names = Object.keys(whole?.properties ?? {});
    const bodies = [
      {},
      [],
      null,
      ...[null, 1.5, 'x', '', [1], { a: 1 }, 'x'.repeat(20_000)].map((bad) => Object.fromEntries(names.map((name) => [name, bad]))),
    ];
    for (const json of slice(bodies, 4)) {
      const said = `${called.name} ${JSON.stringify(json).slice(0, 60)}`;
      const { status, message } = await refusal(called, filled(called.path), json);
      note(status, message, said);
    }
  }
  expectNoFaults();
});
