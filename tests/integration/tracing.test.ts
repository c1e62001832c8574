import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBuiltSite, untilReady } from '../e2e/built-site.ts';
import { TEST_SECRET } from '../factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../factories/database.ts';

/** Of a message of OTLP in JSON, what is read here. https://opentelemetry.io/docs/specs/otlp/ */
type Value = { stringValue?: string; intValue?: number };
type Sent = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Value }[];
};
type Message = { resourceSpans: { resource: { attributes: { key: string; value: Value }[] }; scopeSpans: { spans: Sent[] }[] }[] };

const messages: Message[] = [];
const spans = () =>
  messages.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
const attributeOf = ({ attributes }: Pick<Sent, 'attributes'>, key: string) => {
  const value = attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? (value?.intValue === undefined ? undefined : Number(value.intValue));
};
let collector: Server;
let endpoint: string;
let folder: string;
let watch: string;
let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
  collector = createServer((req, res) => {
    if (req.url !== '/v1/traces') return void res.writeHead(404).end();
    void json(req).then((message) => {
      messages.push(message as Message);
      res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'assay-tracing-'));
  watch = join(folder, 'watch.mjs');
  await writeFile(
    watch,
    `import { registerHooks } from 'node:module';
registerHooks({ resolve(name, context, next) {
  if (name.startsWith('@opentelemetry/sdk')) process.stderr.write('LOADED ' + name + '\\n');
  return next(name, context);
} });`,
  );
});
afterAll(async () => {
  await t.drop();
  collector.close();
  await rm(folder, { recursive: true, force: true });
});

const started = (env: Record<string, string>) =>
  startBuiltSite({ DATABASE_URL: t.url, AUTH_SECRET: TEST_SECRET, NODE_ENV: 'production', NODE_OPTIONS: `--import ${watch}`, ...env });

test('without its variable nothing of OpenTelemetry is loaded', { timeout: 90_000 }, async () => {
  const site = await started({});
  await site.stop();
  expect(site.output()).not.toContain('LOADED');
  expect(messages).toEqual([]);
});

test('with it a collector is sent requests by route, their statements beneath them without values, and jobs', {
  timeout: 90_000,
}, async () => {
  const site = await started({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' });
  await untilReady(site.url);
  await fetch(`${site.url}/search?q=somebodys-secret-plan`);
  await fetch(`${site.url}/api/v1/ideas/no-such-idea`);
  // What is left goes out when the process ends.
  await site.stop();
  expect(site.output()).toContain('LOADED @opentelemetry/sdk-node');
  const requests = spans().filter((span) => span.kind === 2);
  const missing = requests.find((span) => attributeOf(span, 'http.route') === '/api/v1/ideas/:slug');
  expect(missing).toBeDefined();
  expect(attributeOf(missing as Sent, 'http.response.status_code')).toBe(404);
  expect(attributeOf(missing as Sent, 'http.request.method')).toBe('GET');
  const beneath = spans().filter((span) => span.traceId === missing?.traceId && attributeOf(span, 'db.system.name') === 'postgresql');
  expect(beneath).not.toHaveLength(0);
  expect(beneath.map((span) => attributeOf(span, 'db.query.text'))).toEqual(beneath.map(() => expect.stringMatching(/\$1/)));
  expect(spans().map(({ name }) => name)).toContain('job scheduled_jobs');
  expect(messages[0]?.resourceSpans[0]?.resource).toMatchObject({
    attributes: expect.arrayContaining([{ key: 'service.name', value: { stringValue: 'assay' } }]),
  });
  // Neither what was searched for, nor an address, nor who runs the process.
  expect(JSON.stringify(messages)).not.toMatch(/somebodys-secret-plan|no-such-idea|process\.owner/);
});
