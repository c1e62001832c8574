import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { emptyTables } from '../../../tests/factories/empty-tables.ts';
import { type Written, writeRandomActivity } from '../../../tests/factories/random-activity.ts';
import { isWhole } from '../../../tests/factories/slice.ts';
import { randomFrom } from '../../../tests/faults/random.ts';
import { monthlyRecurringRevenue } from '../../money/figures.server.ts';
import { recordEvent } from '../../money/record-event.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { type DatabasePool, openDatabase } from '../../platform/db/client.server.ts';
import { aiUsageBy } from './ai-usage.server.ts';
import { analyticsOf } from './analytics.server.ts';
import { mostRead, readingBy, searchesInVain } from './content.server.ts';
import { signUpFunnel } from './funnel.server.ts';
import { revenueBy, signUpsBy } from './growth.server.ts';
import { mrrMovements, paidBefore } from './mrr-movements.server.ts';
import { type Period, periodOf, ranges } from './periods.ts';
import { weeklyRetention } from './retention.server.ts';

const NOWS = ['2024-02-29T23:59:59.999Z', '2024-03-01T00:00:00.000Z', '2024-03-31T01:30:00.000Z', '2024-04-20T12:00:00.000Z'];
/** The zone of the connection, and of this process: where summer time begins in the data, and east and west of everything. */
const ZONES = ['America/New_York', 'Europe/Berlin', 'Pacific/Kiritimati', 'UTC'];

let t: TestDatabase;
let elsewhere: { zone: string; db: DatabasePool }[];
const zoneHere = process.env.TZ;

beforeAll(async () => {
  t = await testDatabase();
  elsewhere = ZONES.map((zone) => {
    const url = new URL(t.url);
    url.searchParams.set('options', `-c timezone=${zone}`);
    return { zone, db: openDatabase(url.href, t.ctx.log, { maxConnections: 2 }) };
  });
});
afterAll(async () => {
  process.env.TZ = zoneHere ?? 'UTC';
  for (const { db } of elsewhere) await db.close();
  await t.drop();
});

/** The part of a period that an instant is in, found by comparing texts; undefined outside. */
function partIn({ starts, from, to }: Period, at: Date): string | undefined {
  if (at < from || at >= to) return undefined;
  return starts.findLast((start) => start <= at.toISOString().slice(0, 10));
}
const dayAt = (day: string) => new Date(`${day}T12:00:00Z`);

function naively(written: Written, period: Period) {
  const { starts } = period;
  const sum = <T>(rows: readonly T[], at: (row: T) => Date, of: (row: T) => number) =>
    starts.map((start) => rows.filter((row) => partIn(period, at(row)) === start).reduce((total, row) => total + of(row), 0));
  const one = () => 1;
  const cents = (kinds: string[]) =>
    sum(
      written.entries.filter(({ kind }) => kinds.includes(kind)),
      ({ at }) => at,
      (entry) => entry.cents,
    );
  const signUps = sum(written.people, ({ created_at }) => created_at, one);
  const [charged, refunds, disputes] = [cents(['charge']), cents(['refund', 'refund_failed']), cents(['dispute', 'dispute_won'])];
  const of = (name: 'verified' | 'payer') =>
    sum(
      written.people.filter(({ id, verified }) => (name === 'payer' ? written.payers.has(id) : verified)),
      ({ created_at }) => created_at,
      one,
    );
  const [verified, paid] = [of('verified'), of('payer')];
  const views = sum(written.views, ({ day }) => dayAt(day), one);
  const saves = sum(written.saves, ({ at }) => at, one);
  const searches = sum(
    written.searches,
    ({ day }) => dayAt(day),
    ({ times }) => times,
  );
  const runs = sum(written.research, ({ at }) => at, one);
  const failed = sum(
    written.research,
    ({ at }) => at,
    ({ state }) => Number(state === 'failed'),
  );
  const questions = sum(written.questions, ({ at }) => at, one);
  const calls = sum(written.calls, ({ at }) => at, one);
  const tokens = sum(
    written.calls,
    ({ at }) => at,
    (call) => call.tokens,
  );
  const priced = written.calls.filter(({ cost }) => cost !== null);
  const priced_calls = sum(priced, ({ at }) => at, one);
  const costs = sum(
    priced,
    ({ at }) => at,
    ({ cost }) => cost ?? 0,
  );
  return {
    signUps: starts.map((start, i) => ({ start, sign_ups: signUps[i] })),
    revenue: starts.map((start, i) => {
      const [gross = 0, back = 0, disputed = 0] = [charged[i], refunds[i], disputes[i]];
      return { start, gross, refunded: 0 - back, disputed: 0 - disputed, net: gross + back + disputed };
    }),
    funnel: starts.map((start, i) => ({ start, signed_up: signUps[i], verified: verified[i], paid: paid[i] })),
    reading: starts.map((start, i) => ({ start, views: views[i], saves: saves[i], searches: searches[i] })),
    ai: starts.map((start, i) => ({
      start,
      research_runs: runs[i],
      research_failed: failed[i],
      chat_messages: questions[i],
      model_calls: calls[i],
      tokens: tokens[i],
      cost_microusd: priced_calls[i] ? costs[i] : null,
    })),
  };
}

/** Movements once more: one customer after the other, one event after the other. */
function naiveMovements(written: Written, period: Period) {
  const parts = period.starts.map((start) => ({ start, new: 0, reactivation: 0, expansion: 0, contraction: 0, churn: 0 }));
  let opening = 0;
  for (const person of written.people) {
    const paying = new Map<string, { status: string; amount: number }>();
    const total = () =>
      [...paying.values()].reduce((sum, { status, amount }) => sum + (['active', 'past_due'].includes(status) ? amount : 0), 0);
    let hasPaid = false;
    for (const { user, subscription, type, metadata, at } of written.events) {
      if (user !== person.id) continue;
      const before = total();
      const told = metadata as { status?: string; amount?: number; changes?: { status?: { to: string }; amount?: { to: number } } };
      const known = paying.get(subscription) ?? { status: told.status ?? '', amount: told.amount ?? 0 };
      if (type === 'subscription.created') paying.set(subscription, known);
      else if (type === 'subscription.cancelled') paying.set(subscription, { ...known, status: 'canceled' });
      else
        paying.set(subscription, {
          status: told.changes?.status?.to ?? known.status,
          amount: told.changes?.amount?.to ?? known.amount,
        });
      const change = total() - before;
      if (change === 0) continue;
      const kind = total() === 0 ? 'churn' : before === 0 ? (hasPaid ? 'reactivation' : 'new') : change > 0 ? 'expansion' : 'contraction';
      hasPaid ||= change > 0;
      if (at < period.from) opening += change;
      const part = parts.find(({ start }) => start === partIn(period, at));
      if (part) part[kind] += change;
    }
  }
  return parts.map((part) => {
    const closing = opening + part.new + part.reactivation + part.expansion + part.contraction + part.churn;
    const whole = { ...part, opening, closing };
    opening = closing;
    return whole;
  });
}

function naiveRetention(written: Written, now: Date) {
  const DAY = 86_400_000;
  const monday = Date.parse(`${now.toISOString().slice(0, 10)}T00:00:00Z`) - ((now.getUTCDay() + 6) % 7) * DAY;
  const week = (at: Date) => Math.floor((at.getTime() - (monday - 77 * DAY)) / (7 * DAY));
  const acts = [...written.views.map(({ user, day }) => ({ user, at: dayAt(day) })), ...written.saves, ...written.research];
  return Array.from({ length: 12 }, (_, cohort) => {
    const people = written.people.filter(({ verified, created_at }) => verified && week(created_at) === cohort);
    const active = (later: number) =>
      people.filter(({ id }) => acts.some(({ user, at }) => user === id && week(at) === cohort + later)).length;
    return {
      start: new Date(monday - (77 - 7 * cohort) * DAY).toISOString().slice(0, 10),
      people: people.length,
      active: Array.from({ length: 12 - cohort }, (_, later) => active(later)),
    };
  });
}

function naiveContent(written: Written, period: Period) {
  const inPeriod = (day: string) => partIn(period, dayAt(day)) !== undefined;
  const ideas = written.ideas
    .map(({ id, slug }, idea) => ({
      id,
      slug,
      views: written.views.filter((view) => view.idea === idea && inPeriod(view.day)).length,
      saves: written.saves.filter((save) => save.idea === idea && partIn(period, save.at)).length,
    }))
    .filter(({ views }) => views > 0)
    .sort((a, b) => b.views - a.views || (a.id < b.id ? -1 : 1));
  const vain = ['clinic', 'invoices', 'zebra']
    .map((query) => {
      const found = written.searches.filter((search) => search.query === query && inPeriod(search.day));
      return {
        query,
        times: found.reduce((sum, { times }) => sum + times, 0),
        in_vain: found.reduce((sum, search) => sum + search.in_vain, 0),
      };
    })
    .filter(({ in_vain }) => in_vain > 0)
    .sort((a, b) => b.in_vain - a.in_vain || (a.query < b.query ? -1 : 1));
  return { ideas: ideas.map(({ slug, views, saves }) => ({ slug, views, saves })), vain };
}

test('searches of a part before those that are kept are not told as none', async () => {
  const ctx: Context = { ...t.ctx, now: () => new Date('2027-03-10T12:00:00Z') };
  const { reading } = await analyticsOf(ctx, '12m');
  expect(reading.map(({ searches }) => searches === null)).toEqual([...Array(8).fill(true), ...Array(4).fill(false)]);
});

test('whether anybody paid before a span is known of those who stopped long ago as well', async () => {
  await emptyTables(t.db);
  const told = { userId: null, subscriptionId: 'sub_gone' };
  const day = (text: string) => ({ at: new Date(`${text}T12:00:00Z`) });
  await recordEvent(t.db, { ...told, type: 'subscription.created', metadata: { status: 'active', amount: 3_900 }, ...day('2024-01-10') });
  await recordEvent(t.db, { ...told, type: 'subscription.cancelled', ...day('2024-02-10') });
  const before = (text: string) => paidBefore(t.ctx, periodOf('30d', day(text).at));
  expect(await Promise.all(['2024-01-20', '2024-03-20', '2026-03-20'].map(before))).toEqual([false, true, true]);
});

test('every figure is what the rows add up to, at the ends of months, on leap days, and in whatever zone server and database are', async () => {
  let moved = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 2 ** 31 }), fc.constantFrom(...NOWS), async (seed, instant) => {
      await emptyTables(t.db);
      const written = await writeRandomActivity(t.ctx, randomFrom(seed));
      const now = new Date(instant);
      for (const { zone, db } of elsewhere) {
        process.env.TZ = zone;
        const ctx: Context = { ...t.ctx, db, now: () => now };
        expect((await db.rows<{ zone: string }>(sql`SELECT current_setting('TimeZone') AS zone`))[0]?.zone).toBe(zone);
        expect(await weeklyRetention(ctx)).toEqual(naiveRetention(written, now));
        for (const range of ranges) {
          const period = periodOf(range, now);
          const naive = naively(written, period);
          expect(await signUpsBy(ctx, period)).toEqual(naive.signUps);
          expect(await revenueBy(ctx, period)).toEqual(naive.revenue);
          expect(await signUpFunnel(ctx, period)).toEqual(naive.funnel);
          expect(await readingBy(ctx, period)).toEqual(naive.reading);
          expect(await aiUsageBy(ctx, period)).toEqual(naive.ai);
          const movements = await mrrMovements(ctx, period);
          expect(movements).toEqual(naiveMovements(written, period));
          moved += movements.filter(({ churn, expansion }) => churn < 0 || expansion > 0).length;
          const content = naiveContent(written, period);
          expect((await mostRead(ctx, period)).map(({ slug, views, saves }) => ({ slug, views, saves }))).toEqual(content.ideas);
          expect(await searchesInVain(ctx, period)).toEqual(content.vain);
        }
      }
      // With nothing left to come, the movements end at what the subscriptions themselves say.
      const later = { ...t.ctx, now: () => new Date('2026-01-01T00:00:00Z') };
      expect((await mrrMovements(later, periodOf('12m', later.now()))).at(-1)?.closing).toBe(await monthlyRecurringRevenue(t.ctx));
    }),
    { numRuns: isWhole ? 8 : 2 },
  );
  expect(moved).toBeGreaterThan(0);
}, 240_000);
