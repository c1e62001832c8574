import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, sessionOf, testAccounts } from '../../tests/factories/accounts.ts';
import { aClock } from '../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { anIdea } from '../../tests/factories/idea.factory.ts';
import { APP_URL, testPayments } from '../../tests/factories/payments.ts';
import { createApp } from '../app/api.server.ts';
import type { Accounts } from '../people/accounts/accounts.server.ts';
import { limits } from '../platform/limits.server.ts';

const clock = aClock();
let t: TestDatabase;
let accounts: Accounts;
let payments: ReturnType<typeof testPayments>;
let isDown = false;
let ask: (method: string, path: string, who: { cookie?: string; address?: string }, json?: object) => Promise<Response>;

beforeAll(async () => {
  t = await testDatabase(clock.now);
  accounts = testAccounts(t);
  payments = testPayments(
    t.ctx,
    {},
    {
      wrapHttp: (client) => ({
        ...client,
        makeRequest: (...call) => (isDown ? Promise.reject(new Error('the network is down')) : client.makeRequest(...call)),
      }),
    },
  );
  const app = createApp(t.ctx, accounts, payments);
  ask = async (method, path, { cookie = '', address = '203.0.113.1' }, json) =>
    app.request(`/api/v1/payments${path}`, {
      method,
      headers: { cookie, 'x-client-address': address, ...(json ? { 'content-type': 'application/json' } : {}) },
      ...(json ? { body: JSON.stringify(json) } : {}),
    });
});
afterAll(() => t.drop());

const aPerson = async () => {
  const { id } = await addPerson(t, accounts, { statusSince: clock.now() });
  return { id, cookie: (await sessionOf(accounts, id)).cookie };
};
const checkout = () => ({
  priceId: payments.prices.lifetime,
  successUrl: `${APP_URL}/pricing?success=true`,
  cancelUrl: `${APP_URL}/pricing?canceled=true`,
});
/** Puts the counts of everybody and everything at their limit, so that the next try of each is one too many. */
const useUp = () => t.db.rows(sql`UPDATE attempts SET count = 100000`);

describe('how often the payment provider is asked for somebody', () => {
  const calls = {
    'POST /create-checkout-session': checkout,
    'GET /subscription-status': () => undefined,
    'POST /subscription-status': () => undefined,
    'POST /cancel-subscription': () => undefined,
    'POST /resume-subscription': () => undefined,
    'POST /portal': () => undefined,
    'POST /claim-idea': async () => ({ ideaId: (await anIdea(t.ctx)).id }),
  };
  test.each(Object.entries(calls))(
    '%s is limited by the person, whatever their neighbours do, and says how long to wait',
    async (call, body) => {
      const [method = '', path = ''] = call.split(' ');
      const json = await body();
      const refused = async (who: { cookie: string; address: string }) => {
        const response = await ask(method, path, who, json);
        if (response.status !== 429) return response.status;
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(await response.json()).toMatchObject({
          error: { code: 'too_many_requests', message: expect.stringMatching(/^Too many attempts\. Try again in /) },
        });
        return 429;
      };
      const [who, neighbour, other] = [await aPerson(), await aPerson(), await aPerson()];
      await t.db.rows(sql`DELETE FROM attempts`);
      // There is no plan to cancel or to resume.
      expect(await refused({ ...who, address: '203.0.113.1' })).toBe(/cancel|resume/.test(call) ? 409 : 200);
      await useUp();
      expect(await refused({ ...who, address: '203.0.113.77' })).toBe(429);
      // Nobody else is kept waiting: not a neighbour, not a person elsewhere, and not these when the time is over.
      expect(await refused({ ...neighbour, address: '203.0.113.1' })).not.toBe(429);
      expect(await refused({ ...other, address: '203.0.113.99' })).not.toBe(429);
      clock.advance(3_600_000);
      expect(await refused({ ...who, address: '203.0.113.1' })).not.toBe(429);
    },
  );

  test('guests who would claim are limited by their address, of IPv6 by all a household may have', async () => {
    const claim = async (address: string) => (await ask('POST', '/claim-idea', { address }, { ideaId: (await anIdea(t.ctx)).id })).status;
    await t.db.rows(sql`DELETE FROM attempts`);
    expect(await claim('2001:db8:1:12ab::1')).toBe(200);
    await useUp();
    expect(await claim('2001:db8:1:12cd::2')).toBe(429);
    expect(await claim('2001:db8:1:1300::1')).toBe(200);
  });

  test('an open page may ask for its plan every five minutes, on many pages at once', () => {
    expect(limits.planReadByPerson.most / (limits.planReadByPerson.windowS / 300)).toBeGreaterThanOrEqual(100);
  });
});

describe('what a person is told', () => {
  test('when the provider opens no checkout', async () => {
    const who = await aPerson();
    isDown = true;
    const response = await ask('POST', '/create-checkout-session', who, checkout());
    const claim = await ask('POST', '/claim-idea', {}, { ideaId: (await anIdea(t.ctx)).id });
    isDown = false;
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({ success: false, error: { code: 'unavailable', message: 'Failed to start checkout process' } });
    expect(claim.status).toBe(502);
    expect(await claim.json()).toEqual({ success: false, error: { code: 'unavailable', message: 'Failed to create checkout session' } });
  });
});
