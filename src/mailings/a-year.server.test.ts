import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, TEST_SECRET, testAccounts } from '../../tests/factories/accounts.ts';
import { aClock } from '../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { anIdea } from '../../tests/factories/idea.factory.ts';
import { isWhole } from '../../tests/factories/slice.ts';
import { randomFrom } from '../../tests/faults/random.ts';
import { fillArchive } from '../catalogue/ideas/daily-idea.server.ts';
import { localMorning } from '../shared/days/local-morning.ts';
import { DAY_MS, startOfDay, utcDay } from '../shared/days/utc-day.ts';
import { allMailings } from './all-mailings.server.ts';
import { openDailyEmail } from './daily-email.server.ts';
import { type Sender, sendDueEmails } from './send-mailings.server.ts';

/** A leap year, from before clocks are put back in the north to the same day of the year after; in `npm test` until they have been put back. */
const FROM = '2027-10-20';
const DAYS = isWhole ? 366 : 30;
const STEP_MS = 7_200_000;
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Africa/Casablanca',
];

const clock = aClock(`${FROM}T00:00:00.000Z`);
let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase(clock.now);
});
afterAll(() => t.drop());

test('through days with clocks changed, outages and two processes: an idea for every day, and each person one email a day that could be sent', async () => {
  const accounts = testAccounts(t);
  for (let i = 0; i < 12; i++) await anIdea(t.ctx, { daysOld: 30 + i });
  const people = await Promise.all(
    ZONES.map(async (zone) => {
      const { id, email } = await addPerson(t, accounts);
      await t.db.rows(sql`UPDATE users SET time_zone = ${zone} WHERE id = ${id}`);
      return { email, zone };
    }),
  );
  const random = randomFrom(20_271_020);
  const early: string[] = [];
  const got = new Map<string, number>();
  const aProcess = (): Sender => ({
    kinds: allMailings({ secret: TEST_SECRET, appUrl: 'https://assay.example' }),
    accounts: { secret: TEST_SECRET, appUrl: 'https://assay.example' },
    post: async ({ to, text }) => {
      const key = `${to} ${/\w+day,? .*?20\d\d/.exec(text)?.[0]}`;
      got.set(key, (got.get(key) ?? 0) + 1);
      const due = localMorning(utcDay(clock.now()), people.find(({ email }) => email === to)?.zone ?? '');
      // What throws here is a mail server that failed, so it is told at the end.
      if (clock.now() < due) early.push(key);
    },
    atOnce: 3,
    gapMs: 0,
  });
  const processes = [aProcess(), aProcess()];
  const round = async (sender: Sender) => {
    await fillArchive(t.ctx);
    await openDailyEmail(t.ctx);
    while ((await sendDueEmails(t.ctx, sender)) > 0);
  };

  const expected = new Set<string>();
  const start = startOfDay(FROM).getTime();
  let downUntil = 0;
  for (let at = start; at < start + DAYS * DAY_MS; at += STEP_MS) {
    clock.set(new Date(at));
    if (at >= downUntil && random() < 0.004) downUntil = at + random() * 4 * DAY_MS;
    if (at < downUntil) continue;
    // Now one of them, now the other, now both at the same instant.
    const which = random();
    await Promise.all(processes.filter((_, i) => which > 0.7 || which > 0.35 === (i === 0)).map(round));
    const day = utcDay(new Date(at));
    for (const { email, zone } of people) if (localMorning(day, zone).getTime() <= at) expected.add(`${email} ${day}`);
  }

  expect(early).toEqual([]);
  expect(got.size).toBe(expected.size);
  expect([...got.values()].filter((count) => count !== 1)).toEqual([]);
  expect(expected.size).toBeGreaterThan(ZONES.length * DAYS * 0.6);
  expect(expected.size).toBeLessThan(ZONES.length * DAYS);
  const days = await t.db.rows<{ day: string }>(sql`SELECT to_char(day, 'YYYY-MM-DD') AS day FROM daily_ideas ORDER BY day`);
  const last = days.at(-1)?.day ?? '';
  const all = Array.from({ length: (startOfDay(last).getTime() - start) / DAY_MS + 1 }, (_, n) => utcDay(new Date(start + n * DAY_MS)));
  expect(days.map(({ day }) => day)).toEqual(all);
  expect(all).toContain(isWhole ? '2028-02-29' : '2027-10-31');
}, 600_000);
