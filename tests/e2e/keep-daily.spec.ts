import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import sql, { type Sql } from 'sql-template-tag';
import { keepDailyToken } from '../../src/mailings/re-engagement/keep-daily-token.server.ts';
import { openDatabase } from '../../src/platform/db/client.server.ts';
import { addPerson, TEST_SECRET, testAccounts } from '../factories/accounts.ts';
import { isUsableByAnyone } from './axe.ts';
import { expect, test, withAndWithout } from './fixtures.ts';

const YEAR_MS = 365 * 86_400_000;

/** Somebody who had not been seen for long when they were asked: a few days ago, as the site itself switches off what is due. @returns the token of their email */
async function somebodyAsked(daily: { isOn: boolean; switchedOff: boolean }, since: Sql = sql`id = id`): Promise<string> {
  const log = pino({ level: 'silent' });
  const db = openDatabase(process.env.E2E_DATABASE_URL ?? '', log, { maxConnections: 1, name: 'assay e2e' });
  try {
    const now = new Date();
    const { id } = await addPerson({ db }, testAccounts({ db, ctx: { db, log, now: () => now } }));
    const mailingId = randomUUID();
    const asked = new Date(now.getTime() - 5 * 86_400_000);
    await db.rows(
      sql`UPDATE users SET created_at = ${new Date(now.getTime() - YEAR_MS)}, email_daily_ideas = ${daily.isOn} WHERE id = ${id}`,
    );
    await db.rows(sql`
      INSERT INTO re_engagements (user_id, mailing_id, addressed_at, asked_at, switched_off_at)
      VALUES (${id}, ${mailingId}, ${asked}, ${asked}, ${daily.switchedOff ? now : null})`);
    await db.rows(sql`UPDATE users SET ${since} WHERE id = ${id}`);
    return keepDailyToken(TEST_SECRET, { userId: id, mailingId });
  } finally {
    await db.close();
  }
}

for (const javaScriptEnabled of withAndWithout) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('whoever is asked whether the daily email should go on says yes by one press', async ({ page }) => {
      await page.goto(`/keep-daily?token=${await somebodyAsked({ isOn: true, switchedOff: false })}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shall we go on?');
      if (javaScriptEnabled) await isUsableByAnyone(page);
      await page.getByRole('button', { name: 'Yes, keep it coming' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('We go on');
      await expect(page.getByText('The daily email keeps coming. We do not ask again for a year.')).toBeVisible();
      if (javaScriptEnabled) await isUsableByAnyone(page);
    });

    test('a yes that comes too late switches the email on again', async ({ page }) => {
      const token = await somebodyAsked({ isOn: false, switchedOff: true });
      await page.goto(`/keep-daily?token=${token}`);
      await expect(page.getByText(/was switched off on/)).toBeVisible();
      await page.getByRole('button', { name: 'Yes, switch it on again' }).click();
      await expect(page.getByText('The daily email is on again.')).toBeVisible();
      await page.goto(`/keep-daily?token=${token}`);
      await expect(page.getByRole('button', { name: 'Yes, keep it coming' })).toBeVisible();
    });
  });
}

test('an address that emails came back from is tried again', async ({ page }) => {
  const returned = sql`mail_stopped = 'bounce', mail_stopped_at = now()`;
  const token = await somebodyAsked({ isOn: true, switchedOff: false }, returned);
  await page.goto(`/keep-daily?token=${token}`);
  await expect(page.getByText(/email to you came back/)).toBeVisible();
  await isUsableByAnyone(page);
  await page.getByRole('button', { name: 'Yes, try my address again' }).click();
  await expect(page.getByText('The daily email is on again.')).toBeVisible();
  await page.goto(`/keep-daily?token=${token}`);
  await expect(page.getByRole('button', { name: 'Yes, keep it coming' })).toBeVisible();
});

for (const { since, said, way, to } of [
  {
    since: sql`mail_stopped = 'complaint', mail_stopped_at = now()`,
    said: 'reported as unwanted',
    way: 'Open my settings',
    to: '/login?to=%2Fsettings',
  },
  {
    since: sql`deletion_due_at = now() + interval '6 days'`,
    said: 'to be deleted',
    way: 'Keep my account',
    to: '/login?to=%2Fkeep-account',
  },
  {
    since: sql`email_verified = false, created_at = now()`,
    said: 'not confirmed',
    way: 'Send the confirmation email again',
    to: '/verify',
  },
])
  test(`where a yes would bring no email, it is not asked for, and the way to one is shown: ${said}`, async ({ page }) => {
    await page.goto(`/keep-daily?token=${await somebodyAsked({ isOn: true, switchedOff: false }, since)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No emails go out to you');
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expect(page.getByText(said)).toBeVisible();
    await isUsableByAnyone(page);
    await page.getByRole('link', { name: way }).click();
    await expect(page).toHaveURL(to);
  });

test('a link that is not one of ours says so', async ({ page, refused }) => {
  const address = '/keep-daily?token=not.one.ofours';
  refused.push(address);
  await page.goto(address);
  await expect(page.getByText('This link is not one of ours, or not whole. Nothing was changed.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});

test('what a person switched off themselves is not offered', async ({ page }) => {
  await page.goto(`/keep-daily?token=${await somebodyAsked({ isOn: false, switchedOff: false })}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The daily email is off');
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});
