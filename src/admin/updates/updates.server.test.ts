import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson, sentMail, TEST_SECRET, testAccounts } from '../../../tests/factories/accounts.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { emptyTables } from '../../../tests/factories/empty-tables.ts';
import type { Admin } from '../../audit/write-audit.server.ts';
import { allMailings } from '../../mailings/all-mailings.server.ts';
import { forgetOldMailings } from '../../mailings/mailings.server.ts';
import { sendDueEmails } from '../../mailings/send-mailings.server.ts';
import type { Accounts } from '../../people/accounts/accounts.server.ts';
import type { Email } from '../../platform/mail/email.ts';
import { listAudit } from '../audit/list-audit.server.ts';
import { findUpdate, listUpdates, previewUpdate } from './read-updates.server.ts';
import { sendUpdate, testUpdate } from './send-updates.server.ts';
import { UpdateInput } from './updates.contract.ts';
import { addUpdate, deleteUpdate, editUpdate } from './write-updates.server.ts';

const HOUR_MS = 3_600_000;
const clock = aClock();
let t: TestDatabase;
let accounts: Accounts;
let admin: Admin;
let adminEmail: string;

beforeAll(async () => {
  t = await testDatabase(clock.now);
  accounts = testAccounts(t);
});
afterAll(() => t.drop());
beforeEach(async () => {
  clock.set('2026-03-09T12:00:00.000Z');
  await emptyTables(t.db);
  const person = await addPerson(t, accounts, { role: 'admin' });
  [admin, adminEmail] = [person.viewer, person.email];
});

const text = (more: Partial<UpdateInput> = {}): UpdateInput => ({
  subject: 'Kits have versions',
  body: '# What is new\n\nEvery kit keeps **all** its versions.\n\n- Compare two\n- Go back to `any`',
  link_label: 'Open your kits',
  link_url: '/idea-builder',
  ...more,
});

async function reader(zone = 'UTC', wants = true) {
  const person = await addPerson(t, accounts);
  await t.db.rows(sql`UPDATE users SET email_product_updates = ${wants}, time_zone = ${zone} WHERE id = ${person.id}`);
  return person;
}

async function sendDue(): Promise<Email[]> {
  const sent: Email[] = [];
  const sender = {
    kinds: allMailings({ secret: TEST_SECRET, appUrl: 'https://assay.example' }),
    accounts: { secret: TEST_SECRET, appUrl: 'https://assay.example' },
    post: async (email: Email) => void sent.push(email),
    atOnce: 2,
    gapMs: 0,
  };
  while ((await sendDueEmails(t.ctx, sender)) > 0);
  return sent;
}
const actions = async () => (await listAudit(t.ctx, {})).entries.map(({ action }) => action);

test('an update goes once to everybody who wants news, as it was looked at, with how far it is', async () => {
  const [ada, bob] = [await reader(), await reader('Asia/Tokyo')];
  await reader('UTC', false);
  const { id } = await addUpdate(t.ctx, admin, text());
  expect(await sendUpdate(t.ctx, admin, id, { version: 1, at: 'now', people: 2 })).toEqual({ addressed: 2 });
  expect((await findUpdate(t.ctx, id)).progress).toMatchObject({ queued: 2, sent: 0 });
  const sent = await sendDue();
  expect(sent.map(({ to }) => to).sort()).toEqual([ada.email, bob.email].sort());
  expect(sent[0]?.subject).toBe('Kits have versions');
  expect(sent[0]?.text).toContain('WHAT IS NEW\n\nEvery kit keeps all its versions.\n\n- Compare two\n- Go back to any');
  expect(sent[0]?.html).toContain('<strong>all</strong>');
  expect(sent[0]?.text).toContain('Open your kits:\nhttps://assay.example/idea-builder');
  expect(sent[0]?.headers?.['List-Unsubscribe']).toContain('.product_updates.');
  expect(await findUpdate(t.ctx, id)).toMatchObject({ addressed: 2, progress: { queued: 0, sent: 2 } });
  await expect(sendUpdate(t.ctx, admin, id, { version: 1, at: 'now', people: 2 })).rejects.toThrow('was sent and stays as it is');
  await expect(editUpdate(t.ctx, admin, id, { version: 1, update: text({ subject: 'Other' }) })).rejects.toThrow('was sent');
  await expect(deleteUpdate(t.ctx, admin, id)).rejects.toThrow('was sent');
  expect(await actions()).toEqual(['update.sent', 'update.written']);
});

test('of two administrators who send at once one does', async () => {
  await reader();
  const { id } = await addUpdate(t.ctx, admin, text());
  const send = () => sendUpdate(t.ctx, admin, id, { version: 1, at: 'now', people: 1 });
  const outcomes = await Promise.allSettled([send(), send(), send()]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await sendDue()).toHaveLength(1);
});

test('not even when its emails are forgotten can it be sent again', async () => {
  await reader();
  for (const subject of ['First news', 'Second news']) {
    const { id } = await addUpdate(t.ctx, admin, text({ subject }));
    await sendUpdate(t.ctx, admin, id, { version: 1, at: 'now', people: 1 });
    await sendDue();
    clock.advance(40 * 24 * HOUR_MS);
  }
  await forgetOldMailings(t.ctx);
  const first = (await listUpdates(t.ctx)).updates.at(-1);
  expect(first).toMatchObject({ subject: 'First news', addressed: 1, progress: null });
  await expect(sendUpdate(t.ctx, admin, first?.id ?? '', { version: 1, at: 'now', people: 1 })).rejects.toThrow('was sent');
});

test('at the morning of each: the next seven o’clock where they are', async () => {
  await reader('UTC');
  await reader('America/New_York');
  const { id } = await addUpdate(t.ctx, admin, text());
  await sendUpdate(t.ctx, admin, id, { version: 1, at: 'morning', people: 2 });
  const due = await t.db.rows<{ at: Date }>(sql`SELECT due_at AS at FROM mailing_emails ORDER BY due_at`);
  // It is noon in London and eight in New York: both have to wait for tomorrow.
  expect(due.map(({ at }) => at.toISOString())).toEqual(['2026-03-10T07:00:00.000Z', '2026-03-10T11:00:00.000Z']);
  expect(await sendDue()).toEqual([]);
  clock.advance(24 * HOUR_MS);
  expect(await sendDue()).toHaveLength(2);
});

test('another version or another number of people than was looked at is not sent', async () => {
  await reader();
  await reader();
  const { id } = await addUpdate(t.ctx, admin, text());
  await editUpdate(t.ctx, admin, id, { version: 1, update: text({ subject: 'Kits keep versions' }) });
  await expect(editUpdate(t.ctx, admin, id, { version: 1, update: text() })).rejects.toThrow('changed meanwhile');
  await expect(sendUpdate(t.ctx, admin, id, { version: 1, at: 'now', people: 2 })).rejects.toThrow('changed meanwhile');
  await expect(sendUpdate(t.ctx, admin, id, { version: 2, at: 'now', people: 3 })).rejects.toThrow('It would go to 2 now');
  await t.db.rows(sql`UPDATE users SET email_product_updates = false`);
  await expect(sendUpdate(t.ctx, admin, id, { version: 2, at: 'now', people: 0 })).rejects.toThrow('nobody to send it to');
  expect(await sendDue()).toEqual([]);
});

test('a test goes to the administrator alone, marked as one', async () => {
  await reader();
  const { id } = await addUpdate(t.ctx, admin, text());
  await testUpdate(t.ctx, admin, id);
  const sent = await sentMail(t, accounts);
  expect(sent.map(({ to, subject }) => ({ to, subject }))).toEqual([{ to: adminEmail, subject: 'Test: Kits have versions' }]);
  expect((await findUpdate(t.ctx, id)).sent_at).toBeNull();
  await deleteUpdate(t.ctx, admin, id);
  await expect(findUpdate(t.ctx, id)).rejects.toThrow('There is no such update.');
  expect(await actions()).toEqual(['update.deleted', 'update.tested', 'update.written']);
});

test('what is typed stays text, code keeps its lines, a table becomes lines', () => {
  const body =
    'A <b>word</b> & [a link](https://x.example) ![p](x.png)\n\n```\n# no heading\n  indented\n```\n\n| a | b |\n|---|---|\n| one | two |';
  const { html, text: plain } = previewUpdate('https://assay.example', text({ body }));
  expect(html).not.toMatch(/<b>|<img|x\.example"/);
  expect(plain).toContain('    # no heading\n      indented');
  expect(plain).toContain('- one: two');
});

test('nobody but an administrator writes, tests or sends', async () => {
  const { viewer } = await reader();
  const { id } = await addUpdate(t.ctx, admin, text());
  for (const action of [
    () => addUpdate(t.ctx, viewer, text()),
    () => editUpdate(t.ctx, viewer, id, { version: 1, update: text() }),
    () => testUpdate(t.ctx, viewer, id),
    () => sendUpdate(t.ctx, viewer, id, { version: 1, at: 'now', people: 1 }),
    () => deleteUpdate(t.ctx, viewer, id),
  ])
    await expect(action()).rejects.toThrow('Admin access required');
});

test.each([
  [{ link_url: 'http://plain.example' }, 'Link address must begin with https://'],
  [{ link_url: '//other.example' }, 'Link address must begin with https://'],
  [{ link_url: '' }, 'Link address is missing'],
  [{ link_label: '' }, 'Link label is missing'],
  [{ subject: 'a\nb: c' }, 'one line'],
  [{ body: 'short' }, 'at least 10'],
])('an unusable update is refused by name: %o', (wrong, message) => {
  const read = UpdateInput.safeParse(text(wrong));
  expect(read.error?.issues.map((issue) => issue.message).join()).toContain(message);
});
