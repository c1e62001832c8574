import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { misbehaviours, type OutsideDouble, startOutside } from '../../../tests/doubles/outside.ts';
import { selfSigned } from '../../../tests/doubles/self-signed.ts';
import { createOutside, type Outside, type OutsideOptions, type OutsideRequest } from './fetch-outside.server.ts';
import { OutsideError } from './outside-error.ts';
import { checkedLookup } from './outside-names.server.ts';

const PATIENT = { connectMs: 10_000, idleMs: 10_000, totalMs: 20_000 };
const Greeting = z.object({ hello: z.string() });
let double: OutsideDouble;
const open: Outside[] = [];

beforeAll(async () => {
  double = await startOutside(({ path }) =>
    path === '/hello' ? { json: { hello: 'you', extra: 1 } } : { status: 404, json: { why: 'no such page' } },
  );
});
afterAll(() => double.close());
afterEach(() => {
  double.misbehave = undefined;
  double.asked.length = 0;
  for (const outside of open.splice(0)) outside.close();
});

function anOutside(options: Partial<OutsideOptions> = {}): Outside {
  const outside = createOutside({ userAgent: 'Assay/test (support@assay.example)', trusted: [double.url], ...PATIENT, ...options });
  open.push(outside);
  return outside;
}
const ask = (outside: Outside, url: string, more: Partial<OutsideRequest> = {}) =>
  outside.json(Greeting, { url, signal: new AbortController().signal, ...more });
async function failureOf(asked: Promise<unknown>): Promise<OutsideError> {
  const error = await asked.then(
    () => undefined,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(OutsideError);
  return error as OutsideError;
}

test('asks with its name, takes a compressed answer and returns the part that is known', async () => {
  let connected = 0;
  expect(await ask(anOutside(), `${double.url}/hello`, { onConnected: () => connected++ })).toEqual({ hello: 'you' });
  expect(double.asked[0]?.headers).toMatchObject({ 'user-agent': 'Assay/test (support@assay.example)', 'accept-encoding': 'gzip' });
  expect(connected).toBe(1);
});

test('what was not found says so with its status and its words', async () => {
  const { why, facts } = await failureOf(ask(anOutside(), `${double.url}/nowhere`));
  expect({ why, status: facts.status, body: facts.body }).toEqual({ why: 'refused', status: 404, body: { why: 'no such page' } });
});

test.each([
  ['plain http', 'http://example.com/', 'refused'],
  ['a password in the address', 'https://user:secret@example.com/', 'refused'],
  ['another scheme', 'file:///etc/passwd', 'refused'],
  ['no address', 'https://', 'garbled'],
  ['this machine by number', 'https://127.0.0.1/', 'refused'],
  ['this machine in octal', 'https://0177.0.0.1/', 'refused'],
  ['this machine in one number', 'https://2130706433/', 'refused'],
  ['this machine in IPv6', 'https://[::1]/', 'refused'],
  ['this machine as IPv4 in IPv6', 'https://[::ffff:127.0.0.1]/', 'refused'],
  ['the metadata of clouds', 'https://169.254.169.254/latest/', 'refused'],
])('does not go to %s', async (_what, url, why) => {
  expect((await failureOf(ask(anOutside(), url))).why).toBe(why);
});

test.each([
  ['one private address', ['127.0.0.1']],
  ['a private address behind a public one', ['93.184.216.34', '10.0.0.5']],
  ['IPv4 in IPv6', ['::ffff:127.0.0.1']],
])('does not go to a name that leads to %s', async (_what, addresses) => {
  const port = new URL(double.url).port;
  const outside = anOutside({ resolve: async () => addresses });
  expect((await failureOf(ask(outside, `https://rebound.example:${port}/hello`))).why).toBe('refused');
  expect(double.asked).toEqual([]);
});

test('a connection is given the very addresses that were checked: a name cannot change its mind in between', async () => {
  const answers = [['192.0.3.1', '2606:4700::1111'], ['127.0.0.1']];
  const lookup = checkedLookup(async () => answers.shift() ?? []);
  const look = () =>
    new Promise((resolve) =>
      lookup('rebound.example', { all: true }, (error, found) => resolve(error ? (error as unknown as OutsideError).why : found)),
    );
  expect(await look()).toEqual([
    { address: '192.0.3.1', family: 4 },
    { address: '2606:4700::1111', family: 6 },
  ]);
  expect(await look()).toBe('refused');
  expect(await look(), 'a name with no address at all').toBe('unreachable');
});

test('a name without an address is nothing that could be reached', async () => {
  const nowhere = anOutside({
    resolve: async () => {
      throw Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' });
    },
  });
  const { why, facts } = await failureOf(ask(nowhere, 'https://nowhere.example/'));
  expect({ why, isOffline: facts.isOffline }).toEqual({ why: 'unreachable', isOffline: true });
});

test('a server whose certificate nobody has signed is not spoken to', async () => {
  let answered = 0;
  const server = createServer(selfSigned('127.0.0.1'), (_request, response) => {
    answered++;
    response.end('{"hello":"you"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { why, message, facts } = await failureOf(ask(anOutside({ trusted: [url] }), url));
  server.close();
  expect({ why, isOffline: facts.isOffline ?? false, answered }).toEqual({ why: 'unreachable', isOffline: false, answered: 0 });
  expect(message).toMatch(/certificate/);
});

describe('redirects', () => {
  test('are followed three times, and what was meant for one host is not told to another', async () => {
    const other = await startOutside(() => ({ json: { hello: 'other' } }));
    double.misbehave = (response, { path }) => {
      const steps: Record<string, string> = { '/1': '/2', '/2': '/3', '/3': `${other.url}/hello` };
      response.writeHead(302, { location: steps[path] }).end();
    };
    const outside = anOutside({ trusted: [double.url, other.url] });
    const headers = { authorization: 'Bearer secret' };
    expect(await ask(outside, `${double.url}/1`, { headers })).toEqual({ hello: 'other' });
    expect(double.asked.map((asked) => asked.headers.authorization)).toEqual(['Bearer secret', 'Bearer secret', 'Bearer secret']);
    expect(other.asked[0]?.headers.authorization).toBeUndefined();
    await other.close();
  });

  test('a fourth is not followed', async () => {
    double.misbehave = misbehaviours['redirects in a circle'];
    expect((await failureOf(ask(anOutside(), `${double.url}/hello`))).why).toBe('garbled');
    expect(double.asked).toHaveLength(4);
  });

  test('a question that carries a body is not sent elsewhere', async () => {
    double.misbehave = misbehaviours['redirects in a circle'];
    expect((await failureOf(ask(anOutside(), `${double.url}/hello`, { method: 'POST', body: '{}' }))).why).toBe('garbled');
    expect(double.asked).toHaveLength(1);
  });
});

test('a wait is read in seconds and as a date', async () => {
  const waitOf = async (value: string) => {
    double.misbehave = (response) => {
      response.writeHead(429, { 'retry-after': value }).end();
    };
    return (await failureOf(ask(anOutside(), `${double.url}/hello`))).facts.retryAfterMs;
  };
  expect(await waitOf('7')).toBe(7_000);
  const byDate = await waitOf(new Date(Date.now() + 3_600_000).toUTCString());
  expect(byDate).toBeGreaterThan(3_000_000);
  expect(byDate).toBeLessThanOrEqual(3_600_000);
  expect(await waitOf('soon')).toBeUndefined();
});

test('an aborted question ends with the reason it was aborted for', async () => {
  double.misbehave = misbehaviours['takes the question and never answers'];
  const stop = new AbortController();
  const asked = ask(anOutside(), `${double.url}/hello`, { signal: stop.signal });
  await expect.poll(() => double.asked.length).toBe(1);
  stop.abort(new Error('the run was stopped'));
  await expect(asked).rejects.toThrow('the run was stopped');
  await expect(ask(anOutside(), `${double.url}/hello`, { signal: stop.signal })).rejects.toThrow('the run was stopped');
  expect(double.asked).toHaveLength(1);
});

test('a key that a JSON object should not have changes nothing else', async () => {
  double.misbehave = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"hello":"you","__proto__":{"polluted":true}}');
  };
  expect(await ask(anOutside(), `${double.url}/hello`)).toEqual({ hello: 'you' });
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

describe('what is sent', () => {
  const send = (outside: Outside, url: string) => outside.send({ url, method: 'POST', body: '{}', signal: new AbortController().signal });

  test.each([200, 204, 302, 404, 410, 500])('is answered by a status, %s as well, and no redirect is followed', async (status) => {
    double.misbehave = (response) =>
      void response.writeHead(status, { location: '/hello', 'retry-after': '3' }).end(status === 204 ? '' : 'said');
    const answer = await send(anOutside(), `${double.url}/hook`);
    expect(answer).toEqual({ status, text: status === 204 ? '' : 'said', retryAfterMs: 3_000 });
    expect(double.asked.map(({ path, body }) => [path, body])).toEqual([['/hook', '{}']]);
  });

  test.each(['sends 50 MB', 'announces 50 MB'] as const)('no more of an answer is read than its beginning: %s', async (how) => {
    double.misbehave = misbehaviours[how];
    double.written = 0;
    const asked = send(anOutside({ maxBytes: 1_000, totalMs: 1_000 }), `${double.url}/hook`);
    const text = how === 'sends 50 MB' ? (await asked).text : (await failureOf(asked)).why;
    expect(text).toBe(how === 'sends 50 MB' ? 'a'.repeat(1_000) : 'timeout');
    expect(double.written).toBeLessThan(25_000_000);
  });

  test.each([
    ['plain http', 'http://example.com/'],
    ['this machine', 'https://127.0.0.1/'],
    ['the metadata of clouds', 'https://169.254.169.254/latest/'],
  ])('does not go to %s', async (_what, url) => {
    expect((await failureOf(send(anOutside(), url))).why).toBe('refused');
  });

  test('does not go to a name that leads to this machine by the time of the question', async () => {
    const outside = anOutside({ resolve: async () => ['93.184.216.34', '127.0.0.1'] });
    expect((await failureOf(send(outside, `https://rebound.example:${new URL(double.url).port}/hook`))).why).toBe('refused');
    expect(double.asked).toEqual([]);
  });
});
