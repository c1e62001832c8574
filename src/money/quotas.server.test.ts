import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, testAccounts } from '../../tests/factories/accounts.ts';
import { aClock } from '../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import type { Viewer } from '../platform/viewer.ts';
import {
  limitOf,
  type QuotaKind,
  quotasOf,
  refundAbandoned,
  refundQuota,
  reserveQuota,
  resetsAt,
  settleQuota,
  withQuota,
} from './quotas.server.ts';

const clock = aClock('2026-03-10T12:00:00.000Z');
let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase(clock.now);
});
afterAll(() => t.drop());

const quotaOf = async (ctx: typeof t.ctx, viewer: Viewer, kind: QuotaKind) => (await quotasOf(ctx, viewer))[kind];
const person = async (tier: 'free' | 'pro_monthly' | 'lifetime') => (await addPerson(t, testAccounts(t), { tier })).viewer;

test('500 at once with one unit left: exactly one passes', async () => {
  const viewer = await person('pro_monthly');
  for (let i = 0; i < 99; i++) await settleQuota(t.ctx, await reserveQuota(t.ctx, viewer, 'chat'));
  const outcomes = await Promise.allSettled(Array.from({ length: 500 }, () => reserveQuota(t.ctx, viewer, 'chat')));
  const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(outcomes.length - refused.length).toBe(1);
  expect(new Set(refused.map(({ reason }) => reason.message))).toEqual(
    new Set(["You've reached your monthly chat limit. Your messages return on 1 Apr 2026 (UTC). Lifetime has no limit."]),
  );
  // From noon of 10 March to the first instant of April.
  expect(new Set(refused.map(({ reason }) => reason.retryAfterS))).toEqual(new Set([21.5 * 86_400]));
  expect(await quotaOf(t.ctx, viewer, 'chat')).toMatchObject({ used: 100, limit: 100, remaining: 0 });
});

test('a unit whose work failed is free again, once', async () => {
  const viewer = await person('pro_monthly');
  const unit = await reserveQuota(t.ctx, viewer, 'research');
  await refundQuota(t.ctx, unit);
  await refundQuota(t.ctx, unit);
  expect((await quotaOf(t.ctx, viewer, 'research')).used).toBe(0);
  await expect(withQuota(t.ctx, viewer, 'research', () => Promise.reject(new Error('no luck')))).rejects.toThrow('no luck');
  expect((await quotaOf(t.ctx, viewer, 'research')).used).toBe(0);
  expect(await withQuota(t.ctx, viewer, 'research', async ({ used }) => used)).toBe(1);
  expect((await quotaOf(t.ctx, viewer, 'research')).used).toBe(1);
});

test('a unit that was settled cannot be refunded', async () => {
  const viewer = await person('pro_monthly');
  const unit = await reserveQuota(t.ctx, viewer, 'research');
  await settleQuota(t.ctx, unit);
  await refundQuota(t.ctx, unit);
  expect((await quotaOf(t.ctx, viewer, 'research')).used).toBe(1);
});

test('a new month starts from nothing, and what failed late counts for the month it began in', async () => {
  clock.set('2026-12-31T23:59:59.999Z');
  const viewer = await person('pro_monthly');
  const unit = await reserveQuota(t.ctx, viewer, 'research');
  expect(unit.resetsAt.toISOString()).toBe('2027-01-01T00:00:00.000Z');
  clock.set('2027-01-01T00:00:00.000Z');
  expect(await quotaOf(t.ctx, viewer, 'research')).toMatchObject({ used: 0, remaining: 3 });
  await settleQuota(t.ctx, await reserveQuota(t.ctx, viewer, 'research'));
  await refundQuota(t.ctx, unit);
  expect((await quotaOf(t.ctx, viewer, 'research')).used).toBe(1);
  expect(await t.db.rows(sql`SELECT used FROM quota_uses WHERE user_id = ${viewer.userId} ORDER BY month`)).toEqual([
    { used: 0 },
    { used: 1 },
  ]);
});

test('units of work whose process died come back after an hour', async () => {
  const viewer = await person('pro_monthly');
  await reserveQuota(t.ctx, viewer, 'research');
  await reserveQuota(t.ctx, viewer, 'research');
  clock.advance(3_600_001);
  await reserveQuota(t.ctx, viewer, 'research');
  await refundAbandoned(t.ctx);
  expect((await quotaOf(t.ctx, viewer, 'research')).used).toBe(1);
});

test('limits are the plan’s: none for free, unlimited for lifetime, which is counted all the same', async () => {
  expect([limitOf('free', 'chat'), limitOf('pro_monthly', 'research'), limitOf('lifetime', 'chat')]).toEqual([0, 3, null]);
  await expect(reserveQuota(t.ctx, await person('free'), 'research')).rejects.toThrow('This is part of Pro.');
  const viewer = await person('lifetime');
  for (let i = 0; i < 5; i++) await reserveQuota(t.ctx, viewer, 'research');
  expect(await quotaOf(t.ctx, viewer, 'research')).toMatchObject({ used: 5, limit: null, remaining: null });
});

test.each([
  ['2026-01-31T12:00:00Z', '2026-02-01T00:00:00.000Z'],
  ['2026-12-01T00:00:00Z', '2027-01-01T00:00:00.000Z'],
  ['2028-02-29T23:59:59Z', '2028-03-01T00:00:00.000Z'],
])('what is used at %s starts again at %s', (at, expected) => {
  expect(resetsAt(new Date(at)).toISOString()).toBe(expected);
});
