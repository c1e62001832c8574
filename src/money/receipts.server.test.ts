import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { buyer, claimLinks } from '../../tests/factories/claims.ts';
import { anIdea } from '../../tests/factories/idea.factory.ts';
import { runDueJobs } from '../../tests/factories/jobs.ts';
import { APP_URL, payAt, planMember, settle, testPayments } from '../../tests/factories/payments.ts';
import { sandboxPayments } from '../../tests/factories/sandbox-payments.ts';
import { claimEmails } from '../claims/emails.server.ts';
import { startClaim } from '../claims/start-claim.server.ts';
import type { Email } from '../platform/mail/email.ts';
import { mailWorker } from '../platform/mail/mail-jobs.server.ts';
import { billingEmails } from './emails.server.ts';

const { t, clock } = await sandboxPayments();
const payments = testPayments(t.ctx, { STRIPE_TAX: 'on' });

async function sent(): Promise<Email[]> {
  const emails: Email[] = [];
  const writers = { ...billingEmails(t.ctx, APP_URL), ...claimEmails(t.ctx, claimLinks) };
  while ((await runDueJobs(t.ctx, [mailWorker(writers, async (email) => void emails.push(email))])) > 0);
  return emails;
}
/** The provider tells everything once more, as it does when an answer was lost. */
async function tellAgain() {
  await t.db.rows(sql`UPDATE provider_events SET state = 'queued', finished_at = NULL WHERE state = 'done'`);
  await settle(t.ctx, payments);
}

test('a month, and each that follows, has one receipt, however often it is told of', async () => {
  const { id } = await planMember(t.ctx, payments, 'pro_monthly');
  await tellAgain();
  const [first, ...more] = await sent();
  expect(more).toEqual([]);
  const { email } = (await t.db.rows<{ email: string }>(sql`SELECT email FROM users WHERE id = ${id}`))[0] ?? {};
  expect(first).toMatchObject({ to: email, subject: 'Your receipt: $42.90 for Pro Monthly' });
  for (const form of [first?.text, first?.html])
    for (const part of [
      '$42.90',
      '$3.90 of it tax',
      'Pro Monthly, one month',
      '10 Mar 2026 to 10 Apr 2026',
      /SANDBOX-\w/,
      `${APP_URL}/sandbox/invoice/`,
    ])
      expect(form).toMatch(part);
  clock.advance(32 * 86_400_000);
  await settle(t.ctx, payments);
  await tellAgain();
  const renewals = await sent();
  expect(renewals).toHaveLength(1);
  expect(renewals[0]?.text).toContain('Your next month of Pro Monthly is paid.');
});

test('Lifetime has one receipt', async () => {
  await planMember(t.ctx, testPayments(t.ctx), 'lifetime');
  await tellAgain();
  const emails = await sent();
  expect(emails.map(({ subject }) => subject)).toEqual(['Your receipt: $499.00 for Lifetime']);
  expect(emails[0]?.text).toContain(`${APP_URL}/sandbox/receipt/`);
  expect(emails[0]?.text).not.toContain('tax');
});

test('the email about a claim is its receipt', async () => {
  const idea = await anIdea(t.ctx);
  const { url } = await startClaim(t.ctx, payments, buyer(), idea.id);
  await payAt(payments, url.split('/').at(-1) ?? '', { email: 'guest@people.example' });
  await settle(t.ctx, payments);
  await tellAgain();
  const emails = await sent();
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([['guest@people.example', `You own “${idea.dossier.title}”`]]);
  for (const form of [emails[0]?.text, emails[0]?.html])
    for (const part of ['$1,100.00', '$100.00 of it tax', `“${idea.dossier.title}”, outright`, `${APP_URL}/sandbox/receipt/`])
      expect(form).toContain(part);
});
