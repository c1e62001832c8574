import { createHash, createSign, generateKeyPairSync } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, PASSWORD, sentMail, sessionOf, testAccounts } from '../../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { createApp } from '../../app/api.server.ts';
import type { Accounts } from '../accounts/accounts.server.ts';
import { restoreAccount, suspendAccount } from '../standing/suspend.server.ts';

const ORIGIN = 'http://localhost:3000';
const [PRESENT, VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40];
let t: TestDatabase;
let accounts: Accounts;
let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  t = await testDatabase();
  accounts = testAccounts(t);
  app = createApp(t.ctx, accounts);
});
afterAll(() => t.drop());

async function post(path: string, json: unknown, cookie?: string) {
  const response = await app.request(`/api/v1/auth/passkeys${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(json),
  });
  const body = (await response.json()) as { data?: { challenge: string } & Record<string, unknown>; error?: { message: string } };
  const session = response.headers.getSetCookie().find((set) => set.startsWith('assay.session_token='));
  return { status: response.status, ...body, cookie: session?.split(';')[0] };
}
const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value]);

/** A device with one passkey: it answers as a browser does. https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data */
function aDevice({ flags = PRESENT | VERIFIED, origin = ORIGIN } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = createHash('sha256').update(x).digest();
  let used = 0;
  const data = (extra = 0) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(used++);
    return Buffer.concat([createHash('sha256').update('localhost').digest(), Buffer.from([flags | extra]), count]);
  };
  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answer = (response: Record<string, string>) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    response,
    clientExtensionResults: {},
  });
  // COSE_Key of an ES256 key (RFC 9053, 7.1.1): {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
  const key = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, 'base64url')),
  ]);
  return {
    make(challenge: string) {
      const authData = Buffer.concat([data(HAS_KEY), Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(authData),
      ]);
      return answer({ clientDataJSON: base64url(clientData('webauthn.create', challenge)), attestationObject: base64url(attestation) });
    },
    show(challenge: string, rewind = 0) {
      used -= rewind;
      const [authenticatorData, client] = [data(), clientData('webauthn.get', challenge)];
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(client).digest()]);
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(createSign('sha256').update(signed).sign(privateKey)),
      });
    },
  };
}
const challenge = async () => (await post('/challenge', {})).data?.challenge ?? '';
async function withPasskey(device = aDevice()) {
  const person = await addPerson(t, accounts, { password: true, twoSteps: true });
  const { cookie } = await sessionOf(accounts, person.id);
  const begun = await post('/creation', {}, cookie);
  const added = await post('', { name: 'My phone', answer: device.make(begun.data?.challenge ?? '') }, cookie);
  return { person, device, cookie, added };
}

test('a passkey is added, told by mail, and signs in by itself, both steps at once', async () => {
  const { person, device, added } = await withPasskey();
  expect(added.status).toBe(200);
  const signedIn = await post('/sign-in', { answer: device.show(await challenge()) });
  expect(signedIn).toMatchObject({ status: 200, data: { needs_code: false, profile: { id: person.id } } });
  const profile = await app.request('/api/v1/auth/profile', { headers: { cookie: signedIn.cookie ?? '' } });
  expect([profile.status, ((await profile.json()) as { data: { asks_code: boolean } }).data.asks_code]).toEqual([200, false]);
  expect((await sentMail(t, accounts)).map(({ subject }) => subject)).toContain('A passkey now opens your Assay account');
});

test('without a second step a passkey is added with the password alone', async () => {
  const person = await addPerson(t, accounts, { password: true });
  const { cookie } = await sessionOf(accounts, person.id);
  expect((await post('/creation', {}, cookie)).status).toBe(400);
  expect((await post('/creation', { current_password: PASSWORD }, cookie)).status).toBe(200);
});

test('a device that did not make sure of its owner neither adds a passkey nor signs in', async () => {
  expect((await withPasskey(aDevice({ flags: PRESENT }))).added.status).toBe(400);
  const { device, person } = await withPasskey();
  const [row] = await t.db.rows<{ credential_id: string }>(sql`SELECT credential_id FROM passkeys WHERE user_id = ${person.id}`);
  expect(row).toBeDefined();
  const careless = device.show(await challenge());
  const data = Buffer.from(careless.response.authenticatorData ?? '', 'base64url');
  data[32] = PRESENT;
  careless.response.authenticatorData = base64url(data);
  expect((await post('/sign-in', { answer: careless })).status).toBe(401);
});

test('an answer is good once, on this site alone, and only with a challenge of ours', async () => {
  const { device } = await withPasskey();
  const answer = device.show(await challenge());
  expect((await post('/sign-in', { answer })).status).toBe(200);
  expect((await post('/sign-in', { answer })).status, 'again').toBe(401);
  expect((await post('/sign-in', { answer: device.show(base64url('of my own making')) })).status).toBe(401);
  const { added } = await withPasskey(aDevice({ origin: 'https://assay.example.evil' }));
  expect(added.status).toBe(400);
});

test('a passkey whose count goes back was copied, and opens nothing', async () => {
  const { device } = await withPasskey();
  for (let n = 0; n < 3; n++) expect((await post('/sign-in', { answer: device.show(await challenge()) })).status).toBe(200);
  expect((await post('/sign-in', { answer: device.show(await challenge(), 3) })).status).toBe(401);
});

test('a passkey that was removed opens nothing, and somebody else’s cannot be removed', async () => {
  const { person, device, cookie } = await withPasskey();
  const [row] = await t.db.rows<{ id: string }>(sql`SELECT id FROM passkeys WHERE user_id = ${person.id}`);
  const other = await sessionOf(accounts, (await addPerson(t, accounts)).id);
  const remove = async (by: string) =>
    (await app.request(`/api/v1/auth/passkeys/${row?.id}`, { method: 'DELETE', headers: { cookie: by } })).status;
  expect([await remove(other.cookie), await remove(cookie)]).toEqual([404, 200]);
  expect((await post('/sign-in', { answer: device.show(await challenge()) })).status).toBe(401);
});

test('what one person was asked, another cannot answer', async () => {
  const [ada, eve] = [await addPerson(t, accounts, { twoSteps: true }), await addPerson(t, accounts, { twoSteps: true })];
  const [adas, eves] = [await sessionOf(accounts, ada.id), await sessionOf(accounts, eve.id)];
  const begun = await post('/creation', {}, adas.cookie);
  expect((await post('', { name: 'Hers', answer: aDevice().make(begun.data?.challenge ?? '') }, eves.cookie)).status).toBe(400);
});

test('a suspended person cannot sign in by passkey and is told so; once the account is open again they can', async () => {
  const { person, device } = await withPasskey();
  const admin = (await addPerson(t, accounts, { role: 'admin' })).viewer;
  await suspendAccount(t.ctx, admin, person.id, { reason: 'Reports were sold on' });
  const refused = await post('/sign-in', { answer: device.show(await challenge()) });
  expect([refused.status, refused.cookie]).toEqual([403, undefined]);
  expect(refused.error?.message).toContain('Your account is suspended');
  expect(refused.error?.message, 'a passkey is both steps, so the reason is said').toContain('The reason: Reports were sold on.');
  expect(await t.db.rows(sql`SELECT id FROM sessions WHERE user_id = ${person.id}`)).toEqual([]);
  await restoreAccount(t.ctx, admin, person.id);
  expect((await post('/sign-in', { answer: device.show(await challenge()) })).status).toBe(200);
});
