import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideDispute, openDispute } from '../../dev/sandbox/money.server.ts';
import { inSandbox } from '../../dev/sandbox/store.server.ts';
import { addPerson, testAccounts } from '../../tests/factories/accounts.ts';
import { aCanaryIdea, leaksIn } from '../../tests/factories/canary.ts';
import { buyer, claimIn, claimLinks, openUnreserved, sentClaimMail } from '../../tests/factories/claims.ts';
import { aClock } from '../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { anIdea, indexWords, type MadeIdea } from '../../tests/factories/idea.factory.ts';
import { faultyWay, payAt, settle, testPayments } from '../../tests/factories/payments.ts';
import { endBillingOf } from '../money/manage-subscription.server.ts';
import { refundPayment } from '../money/refund-payment.server.ts';
import type { Accounts } from '../people/accounts/accounts.server.ts';
import { visitor } from '../platform/viewer.ts';
import { utcDay } from '../shared/days/utc-day.ts';
import { claimDownload } from './claim-download.server.ts';
import { findClaimOffer } from './claim-offer.server.ts';
import { claimOutcome } from './claim-outcome.server.ts';
import { releaseReservation } from './end-reservation.server.ts';
import { findOwnedIdea, listClaims } from './find-claim.server.ts';
import { replaceLink } from './replace-link.server.ts';
import { reservationOf } from './reservations.server.ts';
import { type StartedClaim, startClaim } from './start-claim.server.ts';

const MINUTE_MS = 60_000;
const clock = aClock();
let t: TestDatabase;
let accounts: Accounts;
let payments: ReturnType<typeof testPayments>;

beforeAll(async () => {
  t = await testDatabase(clock.now);
  accounts = testAccounts(t);
  payments = testPayments(t.ctx);
});
afterAll(() => t.drop());

const start = (ideaId: string, who = buyer()) => startClaim(t.ctx, payments, who, ideaId);
const sessionOf = ({ url }: { url: string }) => url.split('/').at(-1) as string;
async function pays(started: StartedClaim, email: string | null = 'guest@people.example') {
  expect(await payAt(payments, sessionOf(started), { email })).toBe('paid');
  await settle(t.ctx, payments);
}
const emailAbout = async ({ dossier }: MadeIdea) => (await sentClaimMail(t.ctx)).find(({ subject }) => subject.includes(dossier.title));
const claimsOf = (ideaId: string) =>
  t.db.rows<{ id: string; user_id: string | null; email: string; ended_at: Date | null; digest: string; payment_id: string }>(
    sql`SELECT id, user_id, email, ended_at, digest, payment_id FROM claims WHERE idea_id = ${ideaId} ORDER BY claimed_at, id`,
  );
const stateOf = async (ideaId: string) => (await t.db.rows<{ state: string }>(sql`SELECT state FROM ideas WHERE id = ${ideaId}`))[0]?.state;
const paidFor = (ideaId: string) =>
  t.db.rows<{ id: string; amount_cents: number; refunded_cents: number; email: string }>(
    sql`SELECT id, amount_cents, refunded_cents, email FROM payments WHERE metadata ->> 'idea_id' = ${ideaId} ORDER BY paid_at, id`,
  );

test('a guest pays: the idea is claimed, and the mailed link opens it whole', async () => {
  const idea = await aCanaryIdea(t.ctx);
  await indexWords(t.ctx);
  const words = () => t.db.rows(sql`SELECT word FROM search_words WHERE word LIKE 'zqcanary%'`);
  expect((await words()).length).toBeGreaterThan(0);
  const started = await start(idea.id);
  await pays(started, 'Guest@People.example');
  expect(await stateOf(idea.id)).toBe('claimed');
  expect(await words()).toEqual([]);
  const [claim] = await claimsOf(idea.id);
  expect(claim).toMatchObject({ user_id: null, email: 'guest@people.example', ended_at: null });
  const [email] = await sentClaimMail(t.ctx);
  expect(email).toMatchObject({ to: 'guest@people.example', subject: `You own “${idea.dossier.title}”` });
  const { id, key } = claimIn(email);
  const owned = await findOwnedIdea(t.ctx, claimLinks, { viewer: visitor, key }, id);
  expect(owned.claim).toMatchObject({ title: idea.dossier.title, holder: 'guest@people.example', has_account: false });
  expect(leaksIn(JSON.stringify(owned.dossier)).length).toBeGreaterThan(100);
  const { content } = await claimDownload(t.ctx, claimLinks, { viewer: visitor, key }, { id, format: 'json' });
  expect(createHash('sha256').update(content).digest('hex')).toBe(owned.claim.digest);
  expect(await claimOutcome(t.ctx, payments, visitor, sessionOf(started))).toMatchObject({
    outcome: 'owned',
    email: 'g•••t@people.example',
    claim_id: null,
  });
});

test('the file stays as it was claimed, whatever happens to the idea', async () => {
  const idea = await anIdea(t.ctx);
  await pays(await start(idea.id));
  const { id, key } = claimIn(await emailAbout(idea));
  const file = () => claimDownload(t.ctx, claimLinks, { viewer: visitor, key }, { id, format: 'json' });
  const before = await file();
  await t.db.rows(sql`UPDATE ideas SET title = 'Something else', view_count = 99 WHERE id = ${idea.id}`);
  expect(await file()).toEqual(before);
});

test('who is signed in owns it by account, also by another address of the payment', async () => {
  const who = await addPerson(t, accounts);
  const idea = await anIdea(t.ctx);
  await pays(await start(idea.id, buyer(who.viewer)), null);
  const [claim] = await listClaims(t.ctx, who.viewer);
  expect(claim).toMatchObject({ title: idea.dossier.title, holder: who.email, has_account: true });
  const owned = await findOwnedIdea(t.ctx, claimLinks, { viewer: who.viewer, key: undefined }, claim?.id ?? '');
  expect(owned.dossier?.title).toBe(idea.dossier.title);
  const another = await addPerson(t, accounts, { role: 'admin' });
  const asAnother = { viewer: another.viewer, key: undefined };
  await expect(findOwnedIdea(t.ctx, claimLinks, asAnother, claim?.id ?? '')).rejects.toMatchObject({ code: 'not_found' });
  expect(await listClaims(t.ctx, another.viewer)).toEqual([]);
});

test('the email goes to the address the guest had given when they paid, not to the one on the card’s bill', async () => {
  const idea = await anIdea(t.ctx);
  const started = await start(idea.id);
  expect(await payAt(payments, sessionOf(started), { email: 'guest-who-paid@people.example' })).toBe('paid');
  await t.db.rows(sql`
    UPDATE sandbox.objects SET data = jsonb_set(data, '{billing_details,email}', '"bookkeeping@people.example"')
    WHERE object = 'charge' AND data #>> '{billing_details,email}' = 'guest-who-paid@people.example'`);
  await settle(t.ctx, payments);
  expect(await emailAbout(idea)).toMatchObject({ to: 'guest-who-paid@people.example' });
  expect(await claimsOf(idea.id)).toMatchObject([{ email: 'guest-who-paid@people.example' }]);
});

describe('a guest’s claim comes to the account of its address', () => {
  const aGuestClaim = async (email: string) => {
    const idea = await anIdea(t.ctx);
    await pays(await start(idea.id), email);
    return idea;
  };
  const ownerOf = async (ideaId: string) => (await claimsOf(ideaId))[0]?.user_id;

  test('when the address is confirmed later, not before', async () => {
    const who = await addPerson(t, accounts, { verified: false });
    const idea = await aGuestClaim(who.email.toUpperCase());
    expect(await ownerOf(idea.id)).toBeNull();
    await t.db.rows(sql`UPDATE users SET email_verified = true WHERE id = ${who.id}`);
    expect(await ownerOf(idea.id)).toBe(who.id);
  });
  test('when it was confirmed before the payment', async () => {
    const who = await addPerson(t, accounts);
    expect(await ownerOf((await aGuestClaim(who.email)).id)).toBe(who.id);
  });
  test('when another provider vouches for it at sign-up', async () => {
    const idea = await aGuestClaim('late@people.example');
    const id = '018f0000-0000-7000-8000-00000000a001';
    await t.db.rows(sql`INSERT INTO users (id, email, email_verified) VALUES (${id}, 'late@people.example', true)`);
    expect(await ownerOf(idea.id)).toBe(id);
  });
  test('and stays with the link when the account goes', async () => {
    const who = await addPerson(t, accounts);
    const idea = await aGuestClaim(who.email);
    await t.db.rows(sql`DELETE FROM users WHERE id = ${who.id}`);
    expect(await claimsOf(idea.id)).toMatchObject([{ user_id: null, email: who.email, ended_at: null }]);
  });
});

describe('a reservation', () => {
  test('keeps others away for 15 minutes, and tells them when it frees', async () => {
    const idea = await anIdea(t.ctx);
    const first = await start(idea.id);
    expect(first.isReserved).toBe(true);
    expect(first.expiresAt.getTime() - clock.now().getTime()).toBe(15 * MINUTE_MS);
    clock.advance(14 * MINUTE_MS);
    await settle(t.ctx, payments);
    await expect(start(idea.id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Someone is paying for this idea just now. Unless they do, it is free again at 10 Mar 2026, 12:15 UTC.',
    });
    clock.advance(MINUTE_MS);
    const second = await start(idea.id);
    expect(await payAt(payments, sessionOf(first), { email: 'late@people.example' })).toBe('expired');
    await pays(second);
    expect(await stateOf(idea.id)).toBe('claimed');
  });

  test('of a tab that was closed is ended by a job: the provider closes the checkout, then the idea is free', async () => {
    const idea = await anIdea(t.ctx);
    const first = await start(idea.id);
    clock.advance(15 * MINUTE_MS);
    await settle(t.ctx, payments);
    expect((await payments.stripe.checkout.sessions.retrieve(sessionOf(first))).status).toBe('expired');
    expect(await reservationOf(t.ctx, idea.id)).toBeUndefined();
  });

  test('holds until the provider has closed its checkout, however long that takes', async () => {
    const way = faultyWay();
    const faulty = testPayments(t.ctx, {}, way);
    const idea = await anIdea(t.ctx);
    const who = await addPerson(t, accounts);
    const first = await startClaim(t.ctx, faulty, buyer(who.viewer), idea.id);
    way.set((_method, path) => (path.includes('/checkout/sessions') ? 500 : undefined));
    await expect(releaseReservation(t.ctx, faulty, buyer(who.viewer), idea.id)).rejects.toMatchObject({ code: 'unavailable' });
    clock.advance(20 * MINUTE_MS);
    await settle(t.ctx, faulty);
    await expect(startClaim(t.ctx, faulty, buyer(), idea.id)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('as soon as the payment provider has closed their payment'),
    });
    expect((await findClaimOffer(t.ctx, faulty, buyer(), idea.slug)).reservation).toMatchObject({ is_mine: false, is_over: true });
    way.set(() => undefined);
    clock.advance(10 * MINUTE_MS);
    await settle(t.ctx, faulty);
    expect(await payAt(payments, sessionOf(first))).toBe('expired');
    expect((await start(idea.id)).isReserved).toBe(true);
  });

  test('is found again by the same browser and by the same person, and given up by nobody else', async () => {
    const idea = await anIdea(t.ctx);
    const who = await addPerson(t, accounts);
    const first = await start(idea.id, buyer(who.viewer));
    expect((await start(idea.id, buyer(who.viewer))).url).toBe(first.url);
    expect((await start(idea.id, buyer(visitor, first.checkoutId))).url).toBe(first.url);
    await expect(releaseReservation(t.ctx, payments, buyer(), idea.id)).rejects.toMatchObject({ code: 'not_found' });
    await releaseReservation(t.ctx, payments, buyer(who.viewer), idea.id);
    // At once: no job had to run.
    expect(await payAt(payments, sessionOf(first))).toBe('expired');
    expect((await start(idea.id)).url).not.toBe(first.url);
  });

  test('is given up too late by who has paid: the idea is theirs', async () => {
    const idea = await anIdea(t.ctx);
    const who = await addPerson(t, accounts);
    const first = await start(idea.id, buyer(who.viewer));
    expect(await payAt(payments, sessionOf(first))).toBe('paid');
    await releaseReservation(t.ctx, payments, buyer(who.viewer), idea.id);
    expect(await claimsOf(idea.id)).toMatchObject([{ user_id: who.id, ended_at: null }]);
    await settle(t.ctx, payments);
  });

  test('is made once a day: a second opening can be paid and keeps nobody away; the first payment has the idea', async () => {
    const who = await addPerson(t, accounts);
    const guest = buyer(visitor, undefined, 'a cafe');
    for (const again of [buyer(who.viewer), guest]) {
      const idea = await anIdea(t.ctx);
      const first = await start(idea.id, again);
      await releaseReservation(t.ctx, payments, buyer(again.viewer, first.checkoutId), idea.id);
      expect((await findClaimOffer(t.ctx, payments, again, idea.slug)).reserves).toBe(false);
      const second = await start(idea.id, again);
      expect(second).toMatchObject({ isReserved: false });
      expect(second.expiresAt.getTime() - clock.now().getTime()).toBe(30 * MINUTE_MS);
      expect((await findClaimOffer(t.ctx, payments, buyer(), idea.slug)).reservation).toBeNull();
      const other = await start(idea.id, buyer(visitor, undefined, 'elsewhere'));
      expect(other.isReserved).toBe(true);
      await payAt(payments, sessionOf(second), { email: 'first@people.example' });
      await claimOutcome(t.ctx, payments, visitor, sessionOf(second));
      await payAt(payments, sessionOf(other), { email: 'second@people.example' });
      await settle(t.ctx, payments);
      expect((await claimsOf(idea.id)).filter(({ ended_at }) => ended_at === null)).toHaveLength(1);
      expect((await claimOutcome(t.ctx, payments, visitor, sessionOf(second))).outcome).toBe('owned');
    }
    const idea = await anIdea(t.ctx);
    const first = await start(idea.id, buyer(visitor, undefined, 'a train'));
    await releaseReservation(t.ctx, payments, buyer(visitor, first.checkoutId), idea.id);
    // The same browser, from elsewhere.
    expect((await start(idea.id, buyer(visitor, first.checkoutId, 'a station'))).isReserved).toBe(false);
    clock.advance(86_400_000);
    await settle(t.ctx, payments);
    expect((await start(idea.id, buyer(visitor, undefined, 'a train'))).isReserved).toBe(true);
  });

  test('of an account that goes holds until the provider has closed its checkout', async () => {
    const idea = await anIdea(t.ctx);
    const who = await addPerson(t, accounts);
    const first = await start(idea.id, buyer(who.viewer));
    await t.db.transaction((db) => endBillingOf({ ...t.ctx, db }, who.id));
    await t.db.rows(sql`DELETE FROM users WHERE id = ${who.id}`);
    await expect(start(idea.id)).rejects.toMatchObject({ code: 'conflict' });
    await settle(t.ctx, payments);
    expect(await payAt(payments, sessionOf(first))).toBe('expired');
    await start(idea.id);
  });

  test('ends when the provider says that its checkout has', async () => {
    const idea = await anIdea(t.ctx);
    const first = await start(idea.id);
    await payments.stripe.checkout.sessions.expire(sessionOf(first));
    await settle(t.ctx, payments);
    await start(idea.id);
  });

  test('is asked about before another takes its place: who paid at the last moment has the idea', async () => {
    const idea = await anIdea(t.ctx);
    const first = await start(idea.id);
    clock.advance(30 * MINUTE_MS);
    // Paid within the provider's own tolerance; no event has come.
    expect(await payAt(payments, sessionOf(first), { email: 'just@people.example' })).toBe('paid');
    await expect(start(idea.id)).rejects.toMatchObject({ code: 'gone', message: 'This idea has been claimed' });
    expect(await claimsOf(idea.id)).toMatchObject([{ email: 'just@people.example' }]);
    await settle(t.ctx, payments);
  });

  test('of several ideas at a time is for few: no person and no address may keep the catalogue from others', async () => {
    const who = await addPerson(t, accounts);
    const ideas = await Promise.all(Array.from({ length: 11 }, () => anIdea(t.ctx)));
    const id = (i: number) => (ideas[i] as MadeIdea).id;
    const held = await Promise.all([0, 1, 2].map((i) => start(id(i), buyer(who.viewer, undefined, 'home'))));
    // Also at once, and from elsewhere.
    const more = await Promise.allSettled([3, 4].map((i) => start(id(i), buyer(who.viewer, undefined, 'work'))));
    for (const { status, ...result } of more) {
      expect(status).toBe('rejected');
      expect(result).toMatchObject({ reason: { code: 'too_many_requests', retryAfterS: 900 } });
    }
    // The same idea again is no other; one given up makes room; so does time.
    expect((await start(id(0), buyer(who.viewer, undefined, 'home'))).url).toBe(held[0]?.url);
    await releaseReservation(t.ctx, payments, buyer(who.viewer), id(0));
    await start(id(3), buyer(who.viewer, undefined, 'home'));
    // Guests at that address have six between them, whatever people there have who are signed in.
    for (const i of [0, 4, 5, 6, 7, 8]) await start(id(i), buyer(visitor, undefined, 'home'));
    await expect(start(id(9), buyer(visitor, undefined, 'home'))).rejects.toMatchObject({ code: 'too_many_requests' });
    await start(id(9), buyer(visitor, undefined, 'elsewhere'));
    clock.advance(15 * MINUTE_MS);
    await start(id(10), buyer(visitor, undefined, 'home'));
  });

  test('leaves the idea free when the provider opens no checkout', async () => {
    const broken = testPayments(
      t.ctx,
      {},
      {
        wrapHttp: (client) => ({ ...client, makeRequest: () => Promise.reject(new Error('the network is down')) }),
      },
    );
    const idea = await anIdea(t.ctx);
    await expect(startClaim(t.ctx, broken, buyer(), idea.id)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Failed to create checkout session',
    });
    await start(idea.id);
  });

  test('is not to be had for what is not in the catalogue', async () => {
    const [hidden, draft, claimed] = [
      await anIdea(t.ctx, { active: false }),
      await anIdea(t.ctx, { daysOld: -2 }),
      await anIdea(t.ctx, { state: 'claimed' }),
    ];
    for (const { id } of [hidden, draft]) await expect(start(id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(start(claimed.id)).rejects.toMatchObject({ code: 'gone' });
  });
});

describe('money and idea', () => {
  test('a second payment is refunded, and its payer told', async () => {
    const idea = await anIdea(t.ctx);
    const [one, two] = [await openUnreserved(t.ctx, payments, idea.id), await openUnreserved(t.ctx, payments, idea.id)];
    await sentClaimMail(t.ctx);
    for (const [email, { sessionId }] of [
      ['one@people.example', one],
      ['two@people.example', two],
    ] as const)
      expect(await payAt(payments, sessionId, { email })).toBe('paid');
    // The first is heard of before the second.
    await claimOutcome(t.ctx, payments, visitor, one.sessionId);
    await settle(t.ctx, payments);
    expect(await paidFor(idea.id)).toMatchObject([{ refunded_cents: 0 }, { refunded_cents: 100_000 }]);
    expect(await claimsOf(idea.id)).toMatchObject([{ email: 'one@people.example', ended_at: null }]);
    expect((await sentClaimMail(t.ctx)).map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ['one@people.example', `You own “${idea.dossier.title}”`],
      ['two@people.example', `Your $1,000.00 for “${idea.dossier.title}” went back to you`],
    ]);
    expect((await claimOutcome(t.ctx, payments, visitor, two.sessionId)).outcome).toBe('given_back');
  });

  test('what was withdrawn while it was paid for is refunded', async () => {
    const idea = await anIdea(t.ctx);
    const started = await start(idea.id);
    await t.db.rows(sql`UPDATE ideas SET state = 'archived' WHERE id = ${idea.id}`);
    await pays(started);
    expect(await paidFor(idea.id)).toMatchObject([{ refunded_cents: 100_000 }]);
    expect(await claimsOf(idea.id)).toEqual([]);
    expect(await stateOf(idea.id)).toBe('archived');
  });

  test('a claim that is refunded whole returns the idea to the catalogue; a part of the money does not', async () => {
    const idea = await anIdea(t.ctx);
    await pays(await start(idea.id));
    await sentClaimMail(t.ctx);
    const [payment] = await paidFor(idea.id);
    const refund = (amountCents: number) =>
      refundPayment(t.ctx, payments, { paymentId: payment?.id ?? '', amountCents, reason: 'asked for' });
    await refund(20_000);
    expect(await stateOf(idea.id)).toBe('claimed');
    await refund(80_000);
    expect(await stateOf(idea.id)).toBe('published');
    const [ended] = await claimsOf(idea.id);
    expect(ended?.ended_at).toEqual(clock.now());
    expect((await sentClaimMail(t.ctx)).map(({ subject }) => subject)).toEqual([
      `Your $1,000.00 for “${idea.dossier.title}” went back to you`,
    ]);
    await pays(await start(idea.id), 'next@people.example');
    expect((await claimsOf(idea.id)).filter(({ ended_at }) => ended_at === null)).toMatchObject([{ email: 'next@people.example' }]);
  });

  test('a dispute closes the dossier until it is decided; lost, it takes the idea back', async () => {
    const idea = await anIdea(t.ctx);
    await pays(await start(idea.id));
    const { id, key } = claimIn(await emailAbout(idea));
    const read = () => findOwnedIdea(t.ctx, claimLinks, { viewer: visitor, key }, id);
    const [{ intent } = { intent: '' }] = await t.db.rows<{ intent: string }>(
      sql`SELECT p.provider_payment_id AS intent FROM payments p JOIN claims c ON c.payment_id = p.id WHERE c.id = ${id}`,
    );
    const at = async (work: Parameters<typeof inSandbox>[2]) => {
      await inSandbox(payments.sandbox, intent, work);
      await settle(t.ctx, payments);
    };
    await at((tx) => openDispute(tx, intent));
    expect(await read()).toMatchObject({ claim: { is_suspended: true }, dossier: null });
    await expect(claimDownload(t.ctx, claimLinks, { viewer: visitor, key }, { id, format: 'json' })).rejects.toMatchObject({
      code: 'not_allowed',
    });
    expect(await stateOf(idea.id)).toBe('claimed');
    await at((tx) => decideDispute(tx, intent, 'lost'));
    await expect(read()).rejects.toMatchObject({ code: 'gone' });
    expect(await stateOf(idea.id)).toBe('published');
  });

  test('the database itself keeps an owned idea out of the catalogue, and one owner to an idea', async () => {
    const idea = await anIdea(t.ctx);
    await pays(await start(idea.id));
    await expect(t.db.rows(sql`UPDATE ideas SET state = 'published' WHERE id = ${idea.id}`)).rejects.toThrow('owned by somebody');
    await expect(t.db.rows(sql`DELETE FROM ideas WHERE id = ${idea.id}`)).rejects.toThrow('claims');
    const [claim] = await claimsOf(idea.id);
    const other = await anIdea(t.ctx);
    await pays(await start(other.id));
    await expect(t.db.rows(sql`UPDATE claims SET idea_id = ${other.id} WHERE id = ${claim?.id}`)).rejects.toThrow('claims_one_owner');
    await expect(t.db.rows(sql`UPDATE claims SET dossier = 'x' WHERE id = ${claim?.id}`)).rejects.toThrow('violates check constraint');
  });

  test('a claimed idea is no idea of a later day', async () => {
    const tomorrow = utcDay(new Date(clock.now().getTime() + 86_400_000));
    const idea = await anIdea(t.ctx, { dailyOn: [tomorrow] });
    await pays(await start(idea.id));
    expect(await t.db.rows(sql`SELECT day FROM daily_ideas WHERE idea_id = ${idea.id}`)).toEqual([]);
  });
});

test('a replaced link opens nothing, the new one everything; a key of one claim is none of another', async () => {
  const [idea, other] = [await anIdea(t.ctx), await anIdea(t.ctx)];
  await pays(await start(idea.id));
  await pays(await start(other.id), 'other@people.example');
  const [mine, theirs] = [await sentClaimMail(t.ctx)].flatMap((emails) =>
    [idea, other].map(({ dossier }) => claimIn(emails.find(({ subject }) => subject.includes(dossier.title)))),
  );
  if (!mine || !theirs) throw new Error('two emails should have been sent');
  const opens = (id: string, key: string) =>
    findOwnedIdea(t.ctx, claimLinks, { viewer: visitor, key }, id).then(
      () => true,
      () => false,
    );
  expect(await opens(mine.id, mine.key)).toBe(true);
  expect(await opens(mine.id, theirs.key)).toBe(false);
  await replaceLink(t.ctx, claimLinks, { viewer: visitor, key: mine.key }, mine.id);
  expect(await opens(mine.id, mine.key)).toBe(false);
  const renewed = claimIn((await sentClaimMail(t.ctx))[0]);
  expect(renewed.id).toBe(mine.id);
  expect(await opens(mine.id, renewed.key)).toBe(true);
  await expect(replaceLink(t.ctx, claimLinks, { viewer: visitor, key: mine.key }, mine.id)).rejects.toMatchObject({ code: 'not_found' });
});
