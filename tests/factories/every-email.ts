import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import { allEmails } from '../../src/app/emails.server.ts';
import { allMailings } from '../../src/mailings/all-mailings.server.ts';
import { writePreferenceEmail } from '../../src/people/unsubscribe/preference-email.server.ts';
import type { Context } from '../../src/platform/context.server.ts';
import type { Database, DatabasePool } from '../../src/platform/db/client.server.ts';
import type { Email } from '../../src/platform/mail/email.ts';
import { visitor } from '../../src/platform/viewer.ts';
import { utcDay } from '../../src/shared/days/utc-day.ts';
import { addPerson, testAccounts } from './accounts.ts';
import { aProject, aRunningTest } from './projects.ts';

/** Where invoices and receipts of the payment provider are, to which emails may lead. */
export const PROVIDER = 'https://pay.people.example';

class Undone extends Error {}

/**
 * Every email of the product, by its kind, as its own writer writes it over a site's catalogue. What they need is made in a transaction that is undone:
 * the site knows nothing of it afterwards.
 * @throws Error naming the kind that has no example here, or whose writer wrote nothing
 */
export async function everyEmail(db: DatabasePool, context: Omit<Context, 'db'>, appUrl: string): Promise<Map<string, Email>> {
  const emails = new Map<string, Email>();
  await db
    .transaction(async (inside) => {
      const ctx: Context = { ...context, db: inside };
      await writeAll(db, ctx, appUrl, emails);
      throw new Undone();
    })
    .catch((error) => {
      if (!(error instanceof Undone)) throw error;
    });
  return emails;
}

async function writeAll(pool: DatabasePool, ctx: Context, appUrl: string, emails: Map<string, Email>): Promise<void> {
  const accounts = { ...testAccounts({ db: pool, ctx }, { APP_URL: appUrl }), appUrl };
  const made = await makeFacts(ctx);
  const jobs = jobData(made);
  for (const [kind, write] of Object.entries(allEmails(ctx, accounts))) {
    for (const [name, data] of Object.entries(jobs[kind] ?? {})) {
      await beforehand(ctx.db, kind, made.user.id);
      const email = await write(data);
      if (!email) throw new Error(`the writer of ${kind} wrote nothing`);
      emails.set(name ? `${kind}, ${name}` : kind, email);
    }
    if (!jobs[kind]) throw new Error(`emails of kind ${kind} have no example here`);
  }
  const mailings = mailingData(made);
  for (const [kind, { list, compose }] of Object.entries(allMailings(accounts))) {
    const example = mailings[kind];
    if (!example) throw new Error(`mailings of kind ${kind} have no example here`);
    const written = await compose(ctx, { id: uuidv7(), kind, key: example.key, data: {} });
    const to = example.to ?? made.user;
    const text = await written?.({ userId: to.id, email: to.email, data: example.data ?? {} });
    if (!text) throw new Error(`the writer of ${kind} wrote nothing`);
    emails.set(kind, writePreferenceEmail(accounts, to.id, list, { ...text, to: to.email }));
  }
}

type Facts = Awaited<ReturnType<typeof makeFacts>>;

/** A person with long words in everything they chose, and what emails are about. */
async function makeFacts(ctx: Context) {
  const { db } = ctx;
  const accounts = testAccounts({ db: db as DatabasePool, ctx });
  const user = await addPerson({ db: db as DatabasePool }, accounts, { tier: 'pro_monthly', role: 'admin' });
  const unconfirmed = await addPerson({ db: db as DatabasePool }, accounts, { verified: false });
  const away = await addPerson({ db: db as DatabasePool }, accounts);
  await db.rows(sql`UPDATE users SET created_at = ${new Date(ctx.now().getTime() - 365 * 86_400_000)} WHERE id = ${away.id}`);
  const one = async <Row extends object>(query: ReturnType<typeof sql>): Promise<Row> => (await db.rows<Row>(query))[0] as Row;
  const idea = await one<{ id: string; slug: string; title: string }>(
    sql`SELECT id, slug, title FROM ideas WHERE state = 'published' ORDER BY char_length(title) DESC, id LIMIT 1`,
  );
  const topics = await db.rows<{ id: string }>(sql`
    UPDATE topic_figures SET status = 'rising' WHERE topic_id IN (SELECT id FROM topics WHERE state = 'active' ORDER BY slug LIMIT 2)
    RETURNING topic_id AS id`);
  const [change, payment, claim, update, watch] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const [months, lifetime, endpoint] = [randomUUID(), randomUUID(), randomUUID()];
  const now = ctx.now();
  const tomorrow = new Date(now.getTime() + 86_400_000);
  await db.rows(sql`
    INSERT INTO email_changes (id, user_id, old_email, new_email, created_at, expires_at)
    VALUES (${change}, ${user.id}, ${user.email}, 'a-rather-long-local-part.of-an-address@subdomain.people.example', ${now}, ${tomorrow})`);
  await db.rows(sql`
    INSERT INTO payments (id, purpose, user_id, email, provider_payment_id, charge_id, amount_cents, currency, metadata, paid_at, read_no)
    VALUES (${payment}, 'claim', ${user.id}, ${user.email}, ${payment}, ${payment}, 250000, 'usd', ${JSON.stringify({ idea_id: idea.id })}, ${now}, 0)`);
  await db.rows(sql`
    INSERT INTO payments (id, purpose, user_id, email, provider_payment_id, charge_id, invoice_number, receipt_url, period_start, period_end, amount_cents,
      tax_cents, currency, paid_at, read_no)
    SELECT id, purpose, ${user.id}, ${user.email}, id::text, id::text, number, ${`${PROVIDER}/receipts/a-long-name-of-one-of-them`}, since, until,
      cents, cents / 11, 'usd', ${now}, 0
    FROM (VALUES (${months}::uuid, 'subscription', 'F1E2D3C4-000123', ${now}::timestamptz, ${tomorrow}::timestamptz, 4290),
      (${lifetime}::uuid, 'lifetime', NULL, NULL, NULL, 54890)) paid (id, purpose, number, since, until, cents)`);
  await db.rows(sql`
    INSERT INTO claims (id, idea_id, payment_id, user_id, email, dossier, digest, claimed_at)
    VALUES (${claim}, ${idea.id}, ${payment}, ${user.id}, ${user.email}, '{}', encode(sha256('{}'), 'hex'), ${now})`);
  await db.rows(sql`
    INSERT INTO quota_uses (user_id, kind, month, used) SELECT ${user.id}, kind, ${`${utcDay(now).slice(0, 7)}-01`}, 100 FROM unnest('{research,chat}'::text[]) kind`);
  await db.rows(sql`
    INSERT INTO product_updates (id, subject, body, link_label, link_url, created_at, changed_at)
    VALUES (${update}, 'Build kits keep every version, and say what changed', ${NEWS}, 'Open your kits', '/idea-builder', ${now}, ${now})`);
  await db.rows(sql`
    INSERT INTO webhook_endpoints (id, user_id, url, events, secret, created_at, switched_off_at, switched_off_why)
    VALUES (${endpoint}, ${user.id}, 'https://hooks.a-rather-long-name-of-a-receiver.people.example/assay', '{idea.published}', 'x', ${now}, ${now}, 'failing')`);
  const viewer = { ...visitor, userId: user.id, plan: 'pro_monthly' as const };
  const project = await aProject(
    ctx,
    viewer,
    'Small bakeries with three shops and more would pay for a baking list that writes itself every night.',
  );
  const runningTest = await aRunningTest(ctx, viewer, project, {
    title: 'Presale of the first twelve months to bakeries with three shops and more in Lisbon and Porto',
    days: 1,
  });
  const invitation = randomUUID();
  await db.rows(sql`
    INSERT INTO project_invitations (id, project_id, role, email, created_at, expires_at)
    VALUES (${invitation}, ${project}, 'editor', 'a-co-founder@people.example', ${now}, ${tomorrow})`);
  await db.rows(sql`INSERT INTO watches (id, user_id, idea_id, watched_at) VALUES (${watch}, ${user.id}, ${idea.id}, ${now})`);
  return {
    user,
    unconfirmed,
    away,
    idea,
    topics,
    change,
    payment,
    months,
    lifetime,
    claim,
    update,
    watch,
    endpoint,
    invitation,
    runningTest,
    month: `${utcDay(now).slice(0, 7)}-01`,
    day: utcDay(now),
  };
}

const NEWS = `Every kit keeps **all** its versions now. *Nothing* you wrote is lost.

# What is new

- Compare any two versions, line by line
- Go back to one with a press
- \`git pull\` takes them along

1. Open a kit
2. Choose “Versions”

\`\`\`
POST /api/v1/kits/018f0000-0000-7000-8000-000000000000/versions/a-line-that-is-longer-than-any-telephone-is-wide
\`\`\``;

/** As each email finds the account. */
async function beforehand(db: Database, kind: string, userId: string): Promise<void> {
  const dueAt = kind === 'deletion_scheduled' ? sql`now() + interval '7 days'` : sql`NULL`;
  const [tier, status] =
    kind === 'plan_ended' ? ['free', 'cancelled'] : ['pro_monthly', kind === 'payment_overdue' ? 'past_due' : 'active'];
  const reason = kind === 'account_suspended' ? 'Reports were sold on as somebody else’s work' : null;
  await db.rows(
    sql`UPDATE users SET suspended_at = ${reason && new Date()}, suspended_reason = ${reason}, deletion_due_at = ${dueAt}, subscription_tier = ${tier}, subscription_status = ${status} WHERE id = ${userId}`,
  );
}

/** What each job says, by the kind of its email; by a name where a kind writes more than one email. */
function jobData({
  user,
  unconfirmed,
  change,
  payment,
  months,
  lifetime,
  claim,
  update,
  endpoint,
  invitation,
  month,
}: Facts): Record<string, Record<string, Record<string, unknown>>> {
  const [userId, email] = [user.id, user.email];
  const device = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  return {
    sign_up: { 'somebody new': { email: unconfirmed.email }, 'somebody known': { email } },
    resend_verification: { '': { email: unconfirmed.email } },
    password_reset: { '': { email } },
    password_changed: { '': { userId } },
    provider_linked: { '': { userId, provider: 'github' } },
    provider_unlinked: { '': { userId, provider: 'google' } },
    two_step_changed: {
      on: { userId, what: 'on' },
      off: { userId, what: 'off' },
      reset: { userId, what: 'reset' },
      'recovery code': { userId, what: 'recovery_code_used', left: 9 },
      'passkey added': { userId, what: 'passkey_added', name: 'A rather long name of a telephone that somebody has' },
      'passkey removed': { userId, what: 'passkey_removed', name: 'Phone' },
    },
    new_sign_in: { '': { userId, device, at: '2026-03-09T07:00:00.000Z' } },
    email_change_old: { '': { change } },
    email_change_new: { '': { change } },
    email_changed: { '': { old_email: email, new_email: 'new@people.example' } },
    unsubscribe_link: { '': { email } },
    deletion_scheduled: { '': { userId } },
    deletion_cancelled: { '': { userId } },
    account_deleted: { '': { email: 'gone@people.example' } },
    account_suspended: { '': { userId } },
    account_restored: { '': { userId } },
    accounts_merged: { '': { email: 'earlier@people.example', into: email } },
    payment_overdue: { '': { userId } },
    plan_ended: { '': { userId } },
    payment_receipt: { month: { paymentId: months }, lifetime: { paymentId: lifetime } },
    money_given_back: { '': { userId, email, purpose: 'subscription', amountCents: 3_900 } },
    webhook_off: { '': { userId, endpoint } },
    quota_spent: { research: { userId, kind: 'research', month }, chat: { userId, kind: 'chat', month } },
    claim_made: { '': { claimId: claim } },
    claim_link: { '': { claimId: claim } },
    claim_given_back: { '': { paymentId: payment } },
    api_key_made: {
      '': {
        userId,
        name: 'A rather long name of what reads the catalogue at night',
        scopes: ['read', 'research'],
        expiresAt: '2026-06-09T07:00:00.000Z',
      },
    },
    application_connected: {
      '': {
        userId,
        name: 'A rather long name of an assistant that reads and writes',
        where: 'assistants.people.example',
        scopes: ['read', 'projects'],
      },
    },
    project_invitation: { '': { invitation } },
    product_update_test: { '': { userId, update } },
  };
}

type MailingExample = { key: string; data?: Record<string, unknown>; to?: { id: string; email: string } };

/** The key of each mailing, and what its email to one person holds. */
function mailingData({ idea, topics, update, watch, day, away, runningTest }: Facts): Record<string, MailingExample> {
  const turned = topics.map(({ id }) => ({ topic: id, id, from: 'steady' }));
  const companies = [
    { id: randomUUID(), name: 'Tidewise', what: 'Plans the crews of small harbours around the tide.' },
    { id: randomUUID(), name: 'Ebb & Flow Logistics International', what: 'Books berths, tugs and pilots in one place.' },
  ];
  const rules = [
    {
      id: 'a-rule',
      date: '2026-12-01',
      what: 'Every register of the trade is kept in one form.',
      official: 'SI 2026/101',
    },
  ];
  const news = [{ watch, title: idea.title, idea: idea.slug, report: null, companies, topics: turned, rules }];
  return {
    daily_idea: { key: day },
    weekly_movers: { key: day },
    topic_alert: { key: day, data: { changes: turned } },
    watch_alert: { key: day, data: { news } },
    test_reminder: { key: day, data: { tests: [runningTest] } },
    project_week: { key: day },
    product_update: { key: update },
    re_engagement: { key: day, to: away },
  };
}
