import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson, TEST_SECRET, testAccounts } from '../../tests/factories/accounts.ts';
import { aClock } from '../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { emptyTables } from '../../tests/factories/empty-tables.ts';
import { anEntry, aProject, aRunningTest, joins } from '../../tests/factories/projects.ts';
import { slice } from '../../tests/factories/slice.ts';
import type { Accounts } from '../people/accounts/accounts.server.ts';
import { unsubscribe } from '../people/unsubscribe/unsubscribe.server.ts';
import type { Email } from '../platform/mail/email.ts';
import type { Viewer } from '../platform/viewer.ts';
import { moveProject } from '../projects/change-project.server.ts';
import { endTest, removeTest } from '../projects/change-test.server.ts';
import { logEntry } from '../projects/log-entry.server.ts';
import { removeProject } from '../projects/remove-project.server.ts';
import { allMailings } from './all-mailings.server.ts';
import { type Sender, sendDueEmails } from './send-mailings.server.ts';
import { openTestReminders } from './test-reminders.server.ts';

const signing = { secret: TEST_SECRET, appUrl: 'https://assay.example' };
const clock = aClock();
let t: TestDatabase;
let accounts: Accounts;
let sent: { email: Email; id: string }[];

beforeAll(async () => {
  t = await testDatabase(clock.now);
  accounts = testAccounts(t);
});
afterAll(() => t.drop());
beforeEach(async () => {
  sent = [];
  await emptyTables(t.db);
  clock.set('2026-03-02T12:00:00.000Z');
});

const sender = (post: Sender['post']): Sender => ({ kinds: allMailings(signing), accounts: signing, post, atOnce: 2, gapMs: 0 });
const send = (post: Sender['post'] = async (email, id) => void sent.push({ email, id })) => sendDueEmails(t.ctx, sender(post));
const subjects = () => sent.map(({ email }) => email.subject);

async function somebody(zone: string | null = null): Promise<{ id: string; viewer: Viewer; project: string }> {
  const { id, viewer } = await addPerson(t, accounts);
  await t.db.rows(sql`UPDATE users SET time_zone = ${zone} WHERE id = ${id}`);
  return { id, viewer, project: await aProject(t.ctx, viewer) };
}

/**
 * As the job finds things every half an hour, until an instant.
 * @param from a later instant to begin at: what should have been told before is told then
 * @returns when each email went out, and its subject
 */
async function goOnUntil(until: string, from?: string): Promise<string[]> {
  const told: string[] = [];
  if (from) clock.set(from);
  while (clock.now() < new Date(until)) {
    clock.advance(30 * 60_000);
    await openTestReminders(t.ctx);
    await send(async ({ subject }) => void told.push(`${clock.now().toISOString().slice(0, 16)} ${subject}`));
  }
  return told;
}

const MORNINGS = [
  [null, '2026-03-08T07:00', '2026-03-09T07:00'],
  ['Australia/Brisbane', '2026-03-07T21:00', '2026-03-08T21:00'],
  ['Pacific/Honolulu', '2026-03-08T17:00', '2026-03-09T17:00'],
  // Clocks are put forward between the two.
  ['America/Los_Angeles', '2026-03-08T14:00', '2026-03-09T14:00'],
] as const;

test.each(slice(MORNINGS, 2))(
  'in %s a test is told of at seven on the day before its last and on the last, once each',
  async (zone, before, onTheDay) => {
    const { viewer, project } = await somebody(zone);
    await aRunningTest(t.ctx, viewer, project, { title: 'Presale', days: 7 });
    expect(await goOnUntil('2026-03-12T00:00:00Z', '2026-03-06T12:00:00Z')).toEqual([
      `${before} “Presale” ends tomorrow`,
      `${onTheDay} “Presale” ends today`,
    ]);
  },
);

test('an email says how the test stands and how to hear no more, and goes out under one id should it go out twice', async () => {
  const { id, viewer, project } = await somebody();
  const running = await aRunningTest(t.ctx, viewer, project, { title: 'Presale', days: 7 });
  await logEntry(t.ctx, viewer, { id: project, test: running }, anEntry(t.ctx, { tried: 3, yes: 1 }));
  clock.set('2026-03-09T07:00:00Z');
  expect(await openTestReminders(t.ctx)).toBe(1);
  const hanging = new Promise<void>(() => undefined);
  const ids: string[] = [];
  void send((_, messageId) => {
    ids.push(messageId);
    return hanging;
  });
  await expect.poll(() => ids.length).toBe(1);
  clock.advance(16_000);
  await send();
  expect([...ids, ...sent.map((one) => one.id)]).toEqual([ids[0], ids[0]]);
  const [{ email } = { email: {} as Email }] = sent;
  expect(email.text).toContain('3 of 12 tried, 1 said yes, 4 needed.');
  expect(email.text).toContain(`https://assay.example/projects/${project}/tests/${running}`);
  expect(email.headers?.['List-Unsubscribe']).toContain(`${id}.project_reminders.`);
  const token = email.headers?.['List-Unsubscribe']?.match(/token=([^>]+)/)?.[1] ?? '';
  await unsubscribe(t.ctx, accounts, token);
  await aRunningTest(t.ctx, viewer, project, { title: 'Calls', days: 1 });
  expect(await goOnUntil('2026-03-12T00:00:00Z')).toEqual([]);
});

test('who edits a project is reminded at their own morning, who reads it is not', async () => {
  const { id, viewer, project } = await somebody();
  await t.db.rows(sql`UPDATE users SET subscription_tier = 'lifetime', subscription_status = 'active' WHERE id = ${id}`);
  const [editor, reader] = [await somebody('Asia/Tokyo'), await somebody()];
  await joins(t.ctx, project, editor.viewer, 'editor');
  await joins(t.ctx, project, reader.viewer, 'reader');
  await aRunningTest(t.ctx, viewer, project, { title: 'Presale', days: 7 });
  const [before, onTheDay] = ['“Presale” ends tomorrow', '“Presale” ends today'];
  expect(await goOnUntil('2026-03-12T00:00:00Z', '2026-03-06T12:00:00Z')).toEqual([
    `2026-03-07T22:00 ${before}`,
    `2026-03-08T07:00 ${before}`,
    `2026-03-08T22:00 ${onTheDay}`,
    `2026-03-09T07:00 ${onTheDay}`,
  ]);
});

test('an editor is not reminded of what they may only read, as the plan of the owner shares nothing', async () => {
  const { viewer, project } = await somebody();
  const editor = await somebody('Asia/Tokyo');
  await joins(t.ctx, project, editor.viewer, 'editor');
  await aRunningTest(t.ctx, viewer, project, { title: 'Presale', days: 7 });
  expect(await goOnUntil('2026-03-09T00:00:00Z', '2026-03-06T12:00:00Z')).toEqual(['2026-03-08T07:00 “Presale” ends tomorrow']);
});

test('several tests of a morning are one email; two processes that look at once address it once', async () => {
  const { viewer, project } = await somebody();
  await aRunningTest(t.ctx, viewer, project, { title: 'Presale', days: 7 });
  await aRunningTest(t.ctx, viewer, project, { title: 'Calls', days: 8 });
  clock.set('2026-03-09T07:10:00Z');
  expect((await Promise.all([openTestReminders(t.ctx), openTestReminders(t.ctx)])).sort()).toEqual([0, 1]);
  await send();
  expect(subjects()).toEqual(['2 of your tests end today or tomorrow']);
  expect(sent[0]?.email.text).toMatch(/Presale: ends today[\s\S]+Calls: ends tomorrow/);
});

test('who starts a test for a day after the morning is told the next morning, not at once', async () => {
  const { viewer, project } = await somebody();
  await aRunningTest(t.ctx, viewer, project, { title: 'A day', days: 1 });
  expect(await goOnUntil('2026-03-05T00:00:00Z')).toEqual(['2026-03-03T07:00 “A day” ends today']);
});

test.each<[string, (of: { id: string; viewer: Viewer; project: string; test: string }) => Promise<unknown>]>([
  ['switched them off', ({ id }) => t.db.rows(sql`UPDATE users SET email_project_reminders = false WHERE id = ${id}`)],
  ['is suspended', ({ id }) => t.db.rows(sql`UPDATE users SET suspended_at = now(), suspended_reason = 'spam' WHERE id = ${id}`)],
  ['is to be deleted', ({ id }) => t.db.rows(sql`UPDATE users SET deletion_due_at = now() WHERE id = ${id}`)],
  ['gets no mail', ({ id }) => t.db.rows(sql`UPDATE users SET mail_stopped = 'bounce', mail_stopped_at = now() WHERE id = ${id}`)],
  ['was never confirmed', ({ id }) => t.db.rows(sql`UPDATE users SET email_verified = false WHERE id = ${id}`)],
  ['is deleted', ({ id }) => t.db.rows(sql`DELETE FROM users WHERE id = ${id}`)],
  ['removed the test', ({ viewer, project, test }) => removeTest(t.ctx, viewer, { id: project, test })],
  ['removed the project', ({ viewer, project }) => removeProject(t.ctx, viewer, project)],
  ['dropped the project', ({ viewer, project }) => moveProject(t.ctx, viewer, project, { state: 'dropped', reason: 'Nobody pays.' })],
  ['has it as an example', ({ project }) => t.db.rows(sql`UPDATE projects SET is_demo = true WHERE id = ${project}`)],
  [
    'recorded the result',
    async ({ viewer, project, test }) => {
      await logEntry(t.ctx, viewer, { id: project, test }, anEntry(t.ctx, { tried: 12, yes: 5 }));
      await endTest(t.ctx, viewer, { id: project, test }, { result: 'holds', reason: '' });
    },
  ],
])('somebody who %s gets no reminder, be it before or after it was addressed', async (_, change) => {
  const [before, after] = [await somebody(), await somebody()];
  const start = (who: typeof before) => aRunningTest(t.ctx, who.viewer, who.project, { title: 'Presale', days: 7 });
  const [first, second] = [await start(before), await start(after)];
  clock.set('2026-03-09T07:00:00Z');
  await change({ ...before, test: first });
  expect(await openTestReminders(t.ctx)).toBe(1);
  await change({ ...after, test: second });
  await send();
  expect(sent).toEqual([]);
});

test('a morning that was missed is told of on the same day still, and not on the next', async () => {
  const { viewer, project } = await somebody('Europe/Berlin');
  await aRunningTest(t.ctx, viewer, project, { title: 'Presale', days: 7 });
  clock.set('2026-03-08T22:30:00Z');
  await openTestReminders(t.ctx);
  await send();
  expect(subjects()).toEqual(['“Presale” ends tomorrow']);
  clock.set('2026-03-09T23:30:00Z');
  expect(await openTestReminders(t.ctx)).toBe(0);
});
