import { randomUUID } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, PASSWORD, sentMail, sessionOf, TEST_SECRET, testAccounts, tokenIn } from '../../tests/factories/accounts.ts';
import { claimIdea } from '../../tests/factories/claims.ts';
import { aClock } from '../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { anIdea } from '../../tests/factories/idea.factory.ts';
import { runDueJobs } from '../../tests/factories/jobs.ts';
import { APP_URL, payAt, settle, testPayments } from '../../tests/factories/payments.ts';
import { JPEG } from '../../tests/factories/pictures.ts';
import { aWholeProject } from '../../tests/factories/projects.ts';
import { answered, beginNext, fixedSource } from '../../tests/factories/research.ts';
import { aChat } from '../../tests/factories/strategy-chat.ts';
import { keepView } from '../admin/views/views.server.ts';
import { writeAudit } from '../audit/write-audit.server.ts';
import { changeIdea } from '../catalogue/editing/change-ideas.server.ts';
import { startDraft } from '../catalogue/editing/drafts.server.ts';
import { checkImport } from '../catalogue/editing/import-ideas.server.ts';
import { planPublication } from '../catalogue/editing/plan-publication.server.ts';
import { reviewIdea } from '../catalogue/editing/reviews/reviews.server.ts';
import { keepAnswers } from '../catalogue/fit/stored-answers.server.ts';
import { giveResult } from '../catalogue/reported/reported.server.ts';
import { markIdea, saveIdea } from '../catalogue/saved-ideas/save-idea.server.ts';
import { viewIdea } from '../catalogue/saved-ideas/view-idea.server.ts';
import { setWatched } from '../catalogue/watches/watch.server.ts';
import { editPart } from '../kits/change-kit.server.ts';
import { makeKit } from '../kits/make-kit.server.ts';
import { openDailyEmail } from '../mailings/daily-email.server.ts';
import { openPlanCheckout } from '../money/plan-checkout.server.ts';
import { reserveQuota } from '../money/quotas.server.ts';
import type { Accounts } from '../people/accounts/accounts.server.ts';
import { confirmEmailChange, startEmailChange } from '../people/accounts/email-change.server.ts';
import { resetToken } from '../people/accounts/reset-password.server.ts';
import { rememberSignUpPassword } from '../people/accounts/sign-up-passwords.server.ts';
import { setAvatar } from '../people/settings/avatar.server.ts';
import { scheduleDeletion } from '../people/settings/delete-account.server.ts';
import { editProfile } from '../people/settings/edit-profile.server.ts';
import { exportData } from '../people/settings/export-data.server.ts';
import { removeDueAccounts } from '../people/settings/remove-accounts.server.ts';
import { addNote } from '../people/standing/staff-notes.server.ts';
import { countTry } from '../platform/limits.server.ts';
import { recordModelCall } from '../platform/llm/model-calls.server.ts';
import { type Email, writeEmail } from '../platform/mail/email.ts';
import { enqueueMail, mailWorker } from '../platform/mail/mail-jobs.server.ts';
import { keepingPost } from '../platform/mail/stored-emails.server.ts';
import { renewPrivateFeed } from '../projects/private-feed.server.ts';
import { lookNearProjects } from '../projects/surroundings.server.ts';
import { runResearch } from '../research/run-research.server.ts';
import { startRun } from '../research/start-run.server.ts';
import { postComment } from '../roadmap/comments.server.ts';
import { postFeature } from '../roadmap/features.server.ts';
import { vote } from '../roadmap/vote.server.ts';
import { storeTopic } from '../trends/store-topic.server.ts';
import { TopicInput } from '../trends/topic-file.ts';
import { watchTopic } from '../trends/watch-topic.server.ts';
import { openDesk } from '../workspace/desk/open-desk.server.ts';
import { allEmails } from './emails.server.ts';
import { impersonalTables, personalTables } from './personal-data.server.ts';

const clock = aClock();
let t: TestDatabase;
let accounts: Accounts;
let payments: ReturnType<typeof testPayments>;
let idea: { id: string };
/** The administrator who does things to others. */
let steward: { id: string };
let mailId = 0;

beforeAll(async () => {
  t = await testDatabase(clock.now);
  accounts = testAccounts(t);
  steward = await addPerson(t, accounts, { role: 'admin' });
  payments = testPayments(t.ctx);
  idea = await anIdea(t.ctx);
});
afterAll(() => t.drop());

type Somebody = Awaited<ReturnType<typeof addPerson>> & {
  name: string;
  earlier: string;
  asker: { userId: string; sessionId: string };
};

/** Sends what is due and keeps it, as a server without a mail server does. */
async function storedEmails(): Promise<Email[]> {
  const emails: Email[] = [];
  const keep = keepingPost(t.ctx);
  await runDueJobs(t.ctx, [
    mailWorker(allEmails(t.ctx, accounts), (email, id) => {
      emails.push(email);
      return keep(email, id);
    }),
  ]);
  return emails;
}

/** Moves a person to another address, with emails to the earlier one behind them: sent, given up, waiting. */
async function moved(person: Awaited<ReturnType<typeof addPerson>>): Promise<string> {
  const { id, email: earlier, viewer } = person;
  const email = `${id.slice(0, 8)}@moved.example`;
  await enqueueMail(t.ctx, 'password_reset', { email: earlier });
  await enqueueMail(t.ctx, 'unsubscribe_link', { email: earlier });
  await storedEmails();
  await t.db.rows(sql`UPDATE mail_jobs SET state = 'dead' WHERE kind = 'unsubscribe_link' AND data->>'email' = ${earlier}`);
  await startEmailChange(t.ctx, accounts, { userId: id, sessionId: randomUUID() }, { email, current_password: PASSWORD });
  const emails = await storedEmails();
  await enqueueMail(t.ctx, 'unsubscribe_link', { email: earlier });
  const client = { address: randomUUID(), headers: new Headers() };
  for (const to of [earlier, email])
    await confirmEmailChange(t.ctx, accounts, viewer, tokenIn(emails.find((message) => message.to === to)), client);
  const last = await storedEmails();
  expect(last.map(({ to }) => to).sort(), 'what waited goes to the new address, and the old one is told').toEqual([earlier, email].sort());
  return email;
}

/** A finished run whose search words name the person. */
async function researched(viewer: Somebody['viewer'], name: string): Promise<void> {
  await startRun(t.ctx, { ...viewer, plan: 'lifetime' }, { idea: `Reminders for ${name}` });
  const answer = { ...answered('wikipedia', []), sent: [`the phrase “${name}”`] };
  const run = await beginNext(t.ctx);
  await runResearch(
    t.ctx,
    { sources: [fixedSource('wikipedia', () => answer)], llm: undefined },
    run as never,
    new AbortController().signal,
  );
}

/** A person who has left a row in every table there is for people, some of them under an earlier address. */
async function somebody(username: string): Promise<Somebody> {
  const person = await addPerson(t, accounts, { password: true });
  const { viewer, id } = person;
  const email = await moved(person);
  const name = `Somebody called ${username}`;
  await editProfile(t.ctx, viewer, { full_name: name, username, location: `Home of ${username}` });
  await setAvatar(t.ctx, accounts, viewer, new File([new Uint8Array(JPEG)], 'me.jpg'));
  await sessionOf(accounts, id);
  await saveIdea(t.ctx, viewer, idea.id);
  await markIdea(t.ctx, viewer, idea.id, 'building');
  await keepAnswers(t.ctx, viewer, 'hours=under_10');
  const admin = { ...viewer, isAdmin: true, from: { address: '203.0.113.9', requestId: 'a request' } };
  const edited = { action: 'user.edited', target: { type: 'user', id }, userId: id, after: { full_name: name } } as const;
  await writeAudit(t.ctx, { ...admin, userId: steward.id }, edited);
  const feature = await postFeature(t.ctx, admin, { title: 'Alerts', description: 'Emails by mail.', status: 'planned' });
  const draft = await startDraft(t.ctx, admin, { title: 'An idea' });
  await planPublication(t.ctx, admin, draft.id, new Date(clock.now().getTime() + 86_400_000).toISOString());
  await changeIdea(t.ctx, admin, (await anIdea(t.ctx)).id, { is_pro_pick: true });
  await checkImport(t.ctx, admin, 'json', '[{}]');
  await reviewIdea(t.ctx, admin, idea.id);
  const member = { ...viewer, plan: 'lifetime' as const };
  await storeTopic(
    t.ctx,
    TopicInput.parse({
      slug: 'boats',
      name: 'Boats',
      category: 'saas',
      description: 'What people take up who like water and wind.',
      terms: {},
    }),
    null,
  );
  await watchTopic(t.ctx, viewer, 'boats', true);
  await openDesk(t.ctx, viewer);
  const [watched] = await t.db.rows<{ slug: string }>(sql`SELECT slug FROM ideas WHERE id = ${idea.id}`);
  await setWatched(t.ctx, viewer, { slug: watched?.slug ?? '' }, true);
  await t.db.rows(sql`DELETE FROM mailings`);
  await openDailyEmail(t.ctx);
  await rememberSignUpPassword(t.ctx, id, 'a hash of theirs');
  await t.db.rows(sql`INSERT INTO authenticators (user_id, secret, created_at) VALUES (${id}, 'encrypted', ${clock.now()})`);
  await t.db.rows(sql`INSERT INTO recovery_codes (user_id, digest) VALUES (${id}, 'a digest')`);
  await t.db.rows(sql`
    INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
    VALUES (${randomUUID()}, ${id}, ${`passkey of ${id}`}, 'a key', 0, '{}', ${`Phone of ${username}`}, ${clock.now()})`);
  await t.db.rows(sql`
    INSERT INTO api_keys (id, user_id, name, digest, ending, scopes, created_at, expires_at)
    VALUES (${randomUUID()}, ${id}, ${`Key of ${username}`}, ${`key of ${id}`}, 'wxyz', '{read}', ${clock.now()}, ${clock.now()})`);
  const application = `application of ${id}`;
  const inAnHour = new Date(clock.now().getTime() + 3_600_000);
  await t.db.rows(sql`
    INSERT INTO oauth_clients (id, client_id, name, redirect_uris, created_at, updated_at)
    VALUES (gen_random_uuid(), ${`client ${username}`}, 'An assistant', '["http://localhost/"]', ${clock.now()}, ${clock.now()})`);
  await t.db.rows(sql`
    INSERT INTO oauth_consents (id, client_id, user_id, scopes, created_at, updated_at)
    VALUES (gen_random_uuid(), ${`client ${username}`}, ${id}, '["read"]', ${clock.now()}, ${clock.now()})`);
  await t.db.rows(sql`
    INSERT INTO oauth_refresh_tokens (id, token, client_id, user_id, scopes, created_at, expires_at)
    VALUES (gen_random_uuid(), ${`refresh ${application}`}, ${`client ${username}`}, ${id}, '["read"]', ${clock.now()}, ${inAnHour})`);
  await t.db.rows(sql`
    INSERT INTO oauth_access_tokens (id, token, client_id, user_id, scopes, created_at, expires_at)
    VALUES (gen_random_uuid(), ${`access ${application}`}, ${`client ${username}`}, ${id}, '["read"]', ${clock.now()}, ${inAnHour})`);
  await t.db.rows(sql`
    INSERT INTO idempotent_writes (user_id, key, digest, begun_at) VALUES (${id}, ${`write of ${username}`}, 'a digest', ${clock.now()})`);
  await t.db.rows(sql`
    WITH endpoint AS (
      INSERT INTO webhook_endpoints (id, user_id, url, note, events, secret, created_at)
      VALUES (gen_random_uuid(), ${id}, 'https://people.example/hook', ${`Hook of ${name}`}, '{report.finished}', 'encrypted', ${clock.now()}) RETURNING id),
    event AS (
      INSERT INTO webhook_events (id, type, user_id, happened_at) VALUES (gen_random_uuid(), 'test', ${id}, ${clock.now()}) RETURNING id),
    delivery AS (
      INSERT INTO webhook_deliveries (id, event_id, endpoint_id, due_at, body)
      SELECT gen_random_uuid(), event.id, endpoint.id, ${clock.now()}, ${`Told ${name}`} FROM event, endpoint RETURNING id)
    INSERT INTO webhook_attempts (delivery_id, no, at, took_ms, answer) SELECT id, 1, ${clock.now()}, 5, ${`Thanks, ${name}`} FROM delivery`);
  await t.db.rows(sql`INSERT INTO re_engagements (user_id, mailing_id, addressed_at) SELECT ${id}, id, ${clock.now()} FROM mailings`);
  await vote(t.ctx, member, feature.id, true);
  await postComment(t.ctx, member, TEST_SECRET, feature.id, 'Weekly is enough.');
  await viewIdea(t.ctx, viewer, idea.id);
  await resetToken(t.ctx, id);
  await startEmailChange(t.ctx, accounts, { userId: id, sessionId: randomUUID() }, { email: `new-${email}`, current_password: PASSWORD });
  // As linking GitHub leaves it until the person comes back.
  await t.db.rows(sql`INSERT INTO verifications (id, identifier, value, expires_at)
    VALUES (${randomUUID()}, ${`state of ${username}`}, ${JSON.stringify({ link: { userId: id } })}, ${clock.now()})`);
  await countTry(t.ctx, accounts.secret, 'mailToAccount', email);
  await enqueueMail(t.ctx, 'password_changed', { userId: id });
  await enqueueMail(t.ctx, 'password_reset', { email });
  await claimIdea(t.ctx, (await anIdea(t.ctx)).id, { userId: id });
  const { sessionId } = await openPlanCheckout(t.ctx, payments, viewer, {
    priceId: payments.prices.pro_monthly,
    successUrl: `${APP_URL}/pricing?success=true`,
    cancelUrl: `${APP_URL}/pricing?canceled=true`,
  });
  await payAt(payments, sessionId);
  await settle(t.ctx, payments);
  await reserveQuota(t.ctx, { ...viewer, plan: 'pro_monthly' }, 'chat');
  await researched(viewer, name);
  const kit = await makeKit(t.ctx, { ...viewer, plan: 'lifetime' }, { from: 'idea', id: idea.id });
  await editPart(t.ctx, { ...viewer, plan: 'lifetime' }, kit.id, 'brief', { text: `The brief of ${name}`, baseVersion: 1 });
  const { done, invitation } = await aWholeProject(t.ctx, viewer, name);
  const facts = { method: null, passed: true, days: 3, cost_cents: 4_200, sample_size: 12 };
  await giveResult(t.ctx, { test: done, person: id, idea: idea.id, facts });
  await renewPrivateFeed(t.ctx, APP_URL, viewer);
  // Nothing of a person stands there: the row is found by an id of theirs.
  await lookNearProjects(t.ctx, async () => [{ id, kind: 'company', title: '', score: 1, probability: 1 }]);
  await t.db.rows(sql`UPDATE project_invitations SET email = ${email} WHERE id = ${invitation}`);
  await aChat(t.ctx, id, `${name} asks: why now?`);
  const usage = { inputTokens: 10, outputTokens: 2 };
  await recordModelCall(t.ctx, { name: 'a/model', prices: undefined }, { purpose: 'chat', userId: viewer.userId }, usage, 'ok', 5);
  const message = writeEmail({ to: email, subject: 'Kept', paragraphs: [`Dear ${name}`] });
  await keepingPost(t.ctx)(message, `018f0000-0000-7000-8000-${String(mailId++).padStart(12, '0')}`);
  await keepView(t.ctx, admin, { path: '/admin/users', name: 'Past due', query: 'status=past_due' });
  await addNote(t.ctx, { ...admin, userId: steward.id }, id, { body: `${name} asked for an invoice.` });
  await t.db.rows(sql`INSERT INTO account_merges (from_id, into_id, merged_at) VALUES (${randomUUID()}, ${id}, ${clock.now()})`);
  const [session] = await t.db.rows<{ id: string }>(sql`SELECT id FROM sessions WHERE user_id = ${id}`);
  return { ...person, email, earlier: person.email, name, asker: { userId: id, sessionId: session?.id as string } };
}

const columns = () =>
  t.db.rows<{ table_name: string; column_name: string }>(
    sql`SELECT c.table_name, c.column_name FROM information_schema.columns c JOIN information_schema.tables USING (table_schema, table_name)
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1, 2`,
  );
const everyTable = async () => [...new Set((await columns()).map(({ table_name }) => table_name))];
/** How many rows of each table say any of these words. */
async function mentions(words: string[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of await everyTable()) {
    const [row] = await t.db.rows<{ count: number }>(
      sql`SELECT count(*) FROM ${raw(`"${table}"`)} r WHERE to_jsonb(r)::text ILIKE ANY (${words.map((word) => `%${word}%`)})`,
    );
    if (row && row.count > 0) found[table] = row.count;
  }
  return found;
}
const wordsOf = ({ id, email, earlier, name }: Somebody) => [id, email, earlier, name, name.replace('Somebody called', 'Home of')];

test('every table of the database is listed, as personal or with the reason why it is not', async () => {
  expect([...Object.keys(personalTables), ...Object.keys(impersonalTables)].sort()).toEqual((await everyTable()).sort());
});

test('whatever refers to a person or is named after one is listed as personal', async () => {
  const references = await t.db.rows<{ table_name: string }>(
    sql`SELECT DISTINCT conrelid::regclass::text AS table_name FROM pg_constraint WHERE contype = 'f' AND confrelid = 'users'::regclass`,
  );
  const named = (await columns()).filter(({ column_name }) =>
    /user|person|e_?mail|recipient|customer|author|owner|member|full_name|ip_address|_by$/.test(column_name),
  );
  expect(references.length).toBeGreaterThan(4);
  const missing = [...references, ...named].filter(({ table_name }) => !Object.hasOwn(personalTables, table_name));
  expect(missing).toEqual([]);
});

test('every column of a personal table is exported or withheld with a reason, and no secret is among them', async () => {
  const ada = await somebody('ada');
  const everything = await exportData(t.ctx, accounts, ada.viewer);
  const wrong: string[] = [];
  for (const { table_name: table, column_name: column } of await columns()) {
    const listed = personalTables[table];
    if (!listed || listed.withheld['*']) continue;
    const row = everything.data[table]?.rows[0];
    if (!row) wrong.push(`${table}: the test has left no row in it, or it is not exported`);
    else if (column in row === column in listed.withheld) wrong.push(`${table}.${column} must be exported or withheld`);
  }
  expect([...new Set(wrong)]).toEqual([]);
  expect(everything.data.users?.rows).toMatchObject([{ id: ada.id, email: ada.email, full_name: ada.name, username: 'ada' }]);
  expect(everything.data.saved_ideas?.rows).toEqual([{ idea_id: idea.id, title: expect.any(String), saved_at: clock.now().toISOString() }]);
  expect(everything.data.mail_jobs?.rows.map(({ kind }) => kind)).toEqual([
    'unsubscribe_link',
    'email_changed',
    'email_change_old',
    'email_change_new',
    'password_changed',
    'password_reset',
    'payment_receipt',
  ]);
  expect(everything.left_out.map(({ what }) => what)).toContain('linked_accounts.password_hash');
  const secrets = await t.db.rows<{ secret: string }>(sql`
    SELECT password_hash AS secret FROM linked_accounts WHERE user_id = ${ada.id} UNION ALL SELECT token FROM sessions WHERE user_id = ${ada.id}
    UNION ALL SELECT digest FROM one_time_tokens WHERE subject = ${ada.id}`);
  expect(secrets.length).toBe(3);
  for (const { secret } of secrets) expect(JSON.stringify(everything)).not.toContain(secret);
});

test('an export holds nothing of anybody else', async () => {
  const [ada, eve] = [await somebody('ada_2'), await somebody('eve_2')];
  const text = JSON.stringify(await exportData(t.ctx, accounts, ada.viewer));
  expect(text).toContain(ada.email);
  for (const word of wordsOf(eve)) expect(text).not.toContain(word);
});

test('after the grace nothing in any table names the person, and others lose nothing', async () => {
  const [leaving, staying] = [await somebody('leaver'), await somebody('stayer')];
  await sentMail(t, accounts);
  const stayingBefore = await mentions(wordsOf(staying));
  const before = await mentions(wordsOf(leaving));
  const expected = Object.keys(personalTables).filter((table) => table !== 'attempts');
  expect(Object.keys(before).sort(), 'the test has left a row in every personal table').toEqual(expected.sort());
  const [counters] = await t.db.rows<{ view_count: number; save_count: number }>(
    sql`SELECT view_count, save_count FROM ideas WHERE id = ${idea.id}`,
  );

  await scheduleDeletion(t.ctx, accounts, leaving.asker, { email: leaving.email, current_password: PASSWORD });
  await sentMail(t, accounts);
  clock.advance(7 * 86_400_000 - 1);
  expect(await removeDueAccounts(t.ctx), 'not before its time').toBe(0);
  clock.advance(1);
  expect(await removeDueAccounts(t.ctx)).toBe(1);

  expect(await mentions(wordsOf(leaving)), 'only the address of the last email').toEqual({ mail_jobs: 1 });
  const emails = await sentMail(t, accounts);
  expect(emails.map(({ to, subject }) => `${to} ${subject}`)).toEqual([`${leaving.email} Your Assay account is deleted`]);
  expect(await mentions(wordsOf(leaving)), 'and then not even that').toEqual({});
  expect(await mentions(wordsOf(staying))).toEqual(stayingBefore);
  expect(await t.db.rows(sql`SELECT view_count, save_count FROM ideas WHERE id = ${idea.id}`), 'readings stay counted, saves go').toEqual([
    { view_count: counters?.view_count, save_count: (counters?.save_count as number) - 1 },
  ]);
});

test('several processes remove each account once', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => addPerson(t, accounts)));
  const ids = people.map(({ id }) => id);
  await t.db.rows(sql`UPDATE users SET deletion_due_at = ${clock.now()} WHERE id = ANY (${ids})`);
  const removed = await Promise.all(Array.from({ length: 3 }, () => removeDueAccounts(t.ctx)));
  expect(removed.reduce((sum, count) => sum + count, 0)).toBe(6);
  const [last] = await t.db.rows<{ count: number }>(
    sql`SELECT count(*) FROM mail_jobs WHERE kind = 'account_deleted' AND data->>'email' = ANY (${people.map(({ email }) => email)})`,
  );
  expect(last?.count).toBe(6);
});

test('an account that cannot be removed stays whole and holds up no other', async () => {
  const [stuck, other] = [await somebody('stuck'), await addPerson(t, accounts)];
  await t.db.rows(sql`CREATE TABLE forgotten (user_id uuid NOT NULL REFERENCES users (id))`);
  await t.db.rows(sql`INSERT INTO forgotten VALUES (${stuck.id})`);
  await t.db.rows(sql`UPDATE users SET deletion_due_at = ${clock.now()} WHERE id IN (${stuck.id}, ${other.id})`);
  const before = await mentions(wordsOf(stuck));
  expect(await removeDueAccounts(t.ctx)).toBe(1);
  expect(await mentions(wordsOf(stuck))).toEqual(before);
  await t.db.rows(sql`DROP TABLE forgotten`);
  expect(await removeDueAccounts(t.ctx), 'the next time').toBe(1);
});
