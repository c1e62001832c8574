import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, TEST_SECRET, testAccounts } from '../../../tests/factories/accounts.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { randomFrom } from '../../../tests/faults/random.ts';
import { noteUse } from '../../people/accounts/sessions.server.ts';
import { changeProfile } from '../../people/settings/edit-profile.server.ts';
import { forgetEndedSessions } from '../../people/settings/forget-sessions.server.ts';
import { MORNING_HOUR } from '../../shared/days/local-morning.ts';
import { DAY_MS } from '../../shared/days/utc-day.ts';
import { allMailings } from '../all-mailings.server.ts';
import { forgetOldMailings } from '../mailings.server.ts';
import { type Sender, sendDueEmails } from '../send-mailings.server.ts';
import { keepDaily } from './keep-daily.server.ts';
import { forgetOldReEngagements, reEngage } from './re-engage.server.ts';

const FROM = Date.parse('2027-10-20T00:00:00.000Z');
const DAYS = 750;
const STEP_MS = 6 * 3_600_000;
const ZONES = ['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Australia/Lord_Howe'];
const signing = { secret: TEST_SECRET, appUrl: 'https://assay.example' };

const clock = aClock(new Date(FROM).toISOString());
let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase(clock.now);
});
afterAll(() => t.drop());

const hourIn = (timeZone: string) =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(clock.now()));

/** Somebody, how often they come by on average, and what the test knows of them. */
type Person = {
  id: string;
  email: string;
  zone: string;
  visitEveryDays: number;
  answers: boolean;
  seenAt: number;
  askedAt?: number;
  token?: string;
  yesAt?: number;
  wasOn: boolean;
};

test('through two years with changed clocks, outages, deaths and two processes: who was not seen is asked, once a year, and switched off only without an answer', async () => {
  const accounts = testAccounts(t);
  const people: Person[] = await Promise.all(
    ZONES.flatMap((zone) => [3, 50, 90, 10_000].map((visitEveryDays, i) => ({ zone, visitEveryDays, answers: i % 2 === 0 }))).map(
      async (one) => {
        const { id, email } = await addPerson(t, accounts);
        await t.db.rows(sql`UPDATE users SET created_at = ${clock.now()}, time_zone = ${one.zone} WHERE id = ${id}`);
        return { ...one, id, email, seenAt: FROM, wasOn: true };
      },
    ),
  );
  const random = randomFrom(20_271_021);
  const wrong: string[] = [];
  /** Whose email a dead process held. */
  const held = new Set<string>();
  let [asked, switchedOff, outages, deaths] = [0, 0, 0, 0];
  let [downUntil, upSince] = [0, FROM];
  const aProcess = (): Sender => ({
    kinds: allMailings(signing),
    accounts: signing,
    post: async ({ to, text }) => {
      const now = clock.now().getTime();
      const who = people.find(({ email }) => email === to) as Person;
      // What throws here is a mail server that failed, so what is wrong is told at the end.
      if (now - who.seenAt < 60 * DAY_MS) wrong.push(`${who.email} was seen ${(now - who.seenAt) / DAY_MS} days ago`);
      if (now - (who.askedAt ?? 0) < 365 * DAY_MS) wrong.push(`${who.email} was asked twice in a year`);
      if (!who.wasOn) wrong.push(`${who.email} wanted no daily email`);
      if (now - upSince > DAY_MS && !held.has(who.id) && hourIn(who.zone) < MORNING_HOUR) wrong.push(`${who.email} slept`);
      held.delete(who.id);
      asked++;
      who.askedAt = now;
      delete who.yesAt;
      who.token = /keep-daily\?token=(\S+)/.exec(text)?.[1] ?? '';
    },
    atOnce: 3,
    gapMs: 0,
  });
  const processes = [aProcess(), aProcess()];
  // Chance is asked in one order only, whichever process is faster.
  const round = async (sender: Sender, killsBefore: boolean) => {
    await reEngage(t.ctx);
    if (clock.now().getUTCHours() === 0) {
      await forgetOldReEngagements(t.ctx);
      await forgetOldMailings(t.ctx);
      await forgetEndedSessions(t.ctx);
    }
    // As a process leaves its emails that is killed before the mail server has them.
    if (killsBefore) {
      const rows = await t.db.rows<{ id: string }>(sql`
        UPDATE mailing_emails SET taken_by = ${randomUUID()}, next_try_at = ${new Date(clock.now().getTime() + 15_000)}
        WHERE state = 'queued' AND next_try_at <= ${clock.now()} RETURNING user_id AS id`);
      for (const { id } of rows) held.add(id);
      deaths += rows.length;
    }
    while ((await sendDueEmails(t.ctx, sender)) > 0);
  };
  const standing = async () =>
    new Map(
      (await t.db.rows<{ id: string; on: boolean }>(sql`SELECT id, email_daily_ideas AS on FROM users`)).map(({ id, on }) => [id, on]),
    );

  /** Signs in where no session is left, else uses the one there is. */
  const visit = async ({ id }: Person, thenSignsOut: boolean) => {
    const now = clock.now();
    const lastUsedAt = new Date(now.getTime() - DAY_MS);
    await t.db.rows(sql`
      INSERT INTO sessions (id, user_id, token, expires_at, created_at, last_used_at)
      VALUES (${id}, ${id}, ${id}, ${new Date(now.getTime() + 30 * DAY_MS)}, ${now}, ${lastUsedAt}) ON CONFLICT DO NOTHING`);
    await noteUse(t.ctx, { id, userId: id, lastUsedAt });
    if (thenSignsOut) await t.db.rows(sql`DELETE FROM sessions WHERE id = ${id}`);
  };

  for (let at = FROM; at < FROM + DAYS * DAY_MS; at += STEP_MS) {
    clock.set(new Date(at));
    if (at >= downUntil && random() < 0.006) {
      downUntil = at + random() * 8 * DAY_MS;
      outages++;
    }
    if (at < downUntil) {
      upSince = at + STEP_MS;
      continue;
    }
    for (const who of people) {
      if (random() < STEP_MS / DAY_MS / who.visitEveryDays) {
        who.seenAt = at;
        // Who finds their email off wants it, now and then.
        const again = !who.wasOn && random() < 0.5;
        who.wasOn ||= again;
        if (again) await changeProfile(t.ctx, who.id, { email_preferences: { daily_ideas: true } });
        await visit(who, random() < 0.3);
      }
      if (who.answers && who.token && !who.yesAt && random() < 0.01) {
        who.yesAt = at;
        const { switched_on } = await keepDaily(t.ctx, signing, who.token).catch(() => ({ switched_on: false }));
        if (switched_on) who.wasOn = true;
      }
    }
    const which = random();
    const kills = processes.map(() => random() < 0.3);
    await Promise.all(
      processes.map((sender, i) => (which > 0.7 || which > 0.35 === (i === 0) ? round(sender, kills[i] === true) : undefined)),
    );

    const now = await standing();
    const upFor = at - upSince;
    for (const who of people) {
      const { askedAt = 0, yesAt = 0, seenAt } = who;
      const isOn = now.get(who.id) === true;
      const isSilent = askedAt > 0 && seenAt < askedAt && yesAt < askedAt;
      if (who.wasOn && !isOn) {
        switchedOff++;
        expect(isSilent, 'neither seen nor heard').toBe(true);
        expect(at - askedAt).toBeGreaterThanOrEqual(30.5 * DAY_MS);
      }
      who.wasOn = isOn;
      // What falls due during an outage is done within two days of its end.
      if (upFor < 2 * DAY_MS || !isOn) continue;
      expect(isSilent && at - askedAt > 34 * DAY_MS, `${who.email} is switched off in time`).toBe(false);
      expect(at - seenAt > 63 * DAY_MS && at - askedAt > 369 * DAY_MS, `${who.email} is asked in time`).toBe(false);
    }
  }
  expect(wrong).toEqual([]);
  expect([asked > people.length, switchedOff > people.length / 4, outages > 5, deaths > 3]).toEqual([true, true, true, true]);
}, 180_000);
