import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, sessionOf, testAccounts } from '../../tests/factories/accounts.ts';
import { claimIdea, claimIn, sentClaimMail } from '../../tests/factories/claims.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { anIdea, type MadeIdea } from '../../tests/factories/idea.factory.ts';
import { payAt, settle, testPayments } from '../../tests/factories/payments.ts';
import { createApp } from '../app/api.server.ts';
import type { Accounts } from '../people/accounts/accounts.server.ts';

let t: TestDatabase;
let accounts: Accounts;
let payments: ReturnType<typeof testPayments>;
let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  t = await testDatabase();
  accounts = testAccounts(t);
  payments = testPayments(t.ctx);
  app = createApp(t.ctx, accounts, payments);
});
afterAll(() => t.drop());

type Asked = { method?: string; json?: unknown; cookie?: string; address?: string };
async function call(path: string, { method = 'GET', json, cookie, address = 'somewhere' }: Asked = {}) {
  const response = await app.request(`/api/v1${path}`, {
    method,
    headers: { 'x-client-address': address, ...(cookie ? { cookie } : {}), ...(json ? { 'content-type': 'application/json' } : {}) },
    ...(json ? { body: JSON.stringify(json) } : {}),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text.startsWith('{') ? JSON.parse(text) : undefined };
}
const start = ({ id }: Pick<MadeIdea, 'id'>, asked: Asked = {}) =>
  call('/payments/claim-idea', { method: 'POST', json: { ideaId: id }, ...asked });
const cookieOf = ({ headers }: { headers: Headers }) => /session_claim=[^;]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '';

test('a visitor is led to the checkout; the same browser finds it again, another is told when it frees', async () => {
  const idea = await anIdea(t.ctx);
  const first = await start(idea);
  expect(first.body).toMatchObject({ success: true, data: { url: expect.stringContaining('/sandbox/checkout/cs_') } });
  expect(first.headers.get('set-cookie')).toMatch(/^session_claim=[0-9a-f-]{36}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
  const offer = (cookie = '') => call(`/ideas/${idea.slug}/claim`, { cookie });
  expect((await offer(cookieOf(first))).body.data.reservation).toMatchObject({ is_mine: true });
  expect((await offer()).body.data).toMatchObject({ price_cents: 100_000, reservation: { is_mine: false }, isSandbox: true });
  expect((await start(idea, { cookie: cookieOf(first) })).body.data.url).toBe(first.body.data.url);
  const other = await start(idea);
  expect(other.status).toBe(409);
  expect(other.body.error.message).toMatch(/^Someone is paying for this idea just now\. Unless they do, it is free again at .* UTC\.$/);
  const release = (cookie: string) => call('/payments/claim-idea', { method: 'DELETE', json: { ideaId: idea.id }, cookie });
  expect((await release('')).status).toBe(404);
  expect((await release(cookieOf(first))).status).toBe(200);
  expect((await start(idea)).status).toBe(200);
});

test('bad ids, missing ideas and claimed ones are told apart', async () => {
  expect((await start({ id: 'x' })).body.error).toMatchObject({
    code: 'invalid_input',
    fields: { ideaId: 'This is not the id of an idea' },
  });
  expect((await start({ id: '018f0000-0000-7000-8000-000000000000' })).body.error.message).toBe('Idea not found');
  const idea = await anIdea(t.ctx, { oldSlug: 'the-slug-before' });
  await claimIdea(t.ctx, idea.id);
  expect(await start(idea)).toMatchObject({ status: 410, body: { error: { message: 'This idea has been claimed' } } });
  for (const path of [idea.slug, `${idea.slug}/evidence`, `${idea.slug}/claim`, 'the-slug-before'])
    expect(await call(`/ideas/${path}`), path).toMatchObject({ status: 410, body: { error: { code: 'gone' } } });
  expect((await call(`/ideas/${idea.slug}/related`)).status).toBe(200);
});

test('one address cannot keep the whole catalogue reserved', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 22; i++) statuses.push((await start({ id: '018f0000-0000-7000-8000-000000000000' }, { address: 'greedy' })).status);
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(404));
  expect(statuses.slice(20)).toEqual([429, 429]);
});

test('after paying, the payer is told at once, before any event has come; the dossier is in nobody’s hands but the owner’s', async () => {
  const idea = await anIdea(t.ctx);
  const who = await addPerson(t, accounts);
  const { cookie } = await sessionOf(accounts, who.id);
  const started = await start(idea, { cookie });
  const sessionId = started.body.data.url.split('/').at(-1) as string;
  const outcome = (as = '') => call('/payments/claim-outcome', { method: 'POST', json: { sessionId }, cookie: as });
  expect((await outcome()).body.data).toMatchObject({ outcome: 'pending', email: null, claim_id: null });
  await payAt(payments, sessionId);
  const { claim_id: id } = (await outcome(cookie)).body.data;
  expect((await outcome()).body.data).toMatchObject({ outcome: 'owned', claim_id: null });
  expect((await call(`/claims/${id}`, { cookie })).body.data.dossier.title).toBe(idea.dossier.title);
  expect((await call(`/claims/${id}`)).status).toBe(404);
  expect((await call('/claims', { cookie })).body.data).toMatchObject([{ id }]);
  expect((await call('/auth/profile', { cookie })).body.data.claims_count).toBe(1);
  await settle(t.ctx, payments);
});

test('a link opens the files, kept by no cache; the PDF has the certificate', async () => {
  const idea = await anIdea(t.ctx);
  await sentClaimMail(t.ctx);
  await claimIdea(t.ctx, idea.id);
  const { id, key } = claimIn((await sentClaimMail(t.ctx))[0]);
  const owned = await call(`/claims/${id}?key=${key}`);
  expect(owned.headers.get('cache-control')).toBe('private, no-store');
  const file = await call(`/claims/${id}/dossier?format=json&key=${key}`);
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="assay-claim-${id}.json"`);
  expect(file.headers.get('cache-control')).toBe('private, no-store');
  expect(file.body.dossier.title).toBe(idea.dossier.title);
  expect(file.body).not.toHaveProperty('dossier.view_count');
  const pdf = await app.request(`/api/v1/claims/${id}/dossier?format=pdf&key=${key}`);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  const text = await textOf(new Uint8Array(await pdf.arrayBuffer()));
  expect(text).toContain('Certificate of claim');
  expect(text.replace(/\s+/g, '')).toContain(owned.body.data.claim.digest);
  expect((await call(`/claims/${id}/dossier?format=json&key=${key.slice(0, -1)}x`)).status).toBe(404);
  expect((await call(`/claims/${id}/dossier?format=docx&key=${key}`)).status).toBe(400);
});

const textOf = async (pdf: Uint8Array) => (await extractText(pdf, { mergePages: true })).text;
