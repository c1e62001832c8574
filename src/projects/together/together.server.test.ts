import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, sentMail, TEST_SECRET, testAccounts } from '../../../tests/factories/accounts.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anEntry, aProject, aRunningTest, aWholeProject, joins } from '../../../tests/factories/projects.ts';
import type { Accounts } from '../../people/accounts/accounts.server.ts';
import { removeDueAccounts } from '../../people/settings/remove-accounts.server.ts';
import { addAssumption, editAssumption, editProject, removeAssumption } from '../change-project.server.ts';
import { editTest } from '../change-test.server.ts';
import { findProject, listProjects } from '../find-project.server.ts';
import { logEntry } from '../log-entry.server.ts';
import { projectMessages } from '../projects.ts';
import { removeProject } from '../remove-project.server.ts';
import { listActivity } from './activity.server.ts';
import { addComment, editComment, listComments, removeComment } from './comments.server.ts';
import { acceptInvitation, declineInvitation, findInvitation, invite, withdrawInvitation } from './invitations.server.ts';
import { handOver, listPeople, removeMember, setRole, switchPage } from './members.server.ts';
import { showProject } from './show-project.server.ts';
import { CommentInput } from './together.contract.ts';

const clock = aClock();
const DAY = 86_400_000;
const links = { secret: TEST_SECRET, appUrl: 'https://assay.test' };
let t: TestDatabase;
let accounts: Accounts;
type Person = Awaited<ReturnType<typeof addPerson>>;
let owner: Person;
let friend: Person;
let other: Person;
let id: string;

beforeAll(async () => {
  t = await testDatabase(clock.now);
  accounts = testAccounts(t);
});
afterAll(() => t.drop());
beforeEach(async () => {
  owner = await addPerson(t, accounts, { tier: 'lifetime' });
  friend = await addPerson(t, accounts);
  other = await addPerson(t, accounts);
  id = await aProject(t.ctx, owner.viewer);
});

const tokenOf = (url: string) => new URL(url).searchParams.get('token') as string;
const byLink = async (role: 'editor' | 'reader' = 'editor') =>
  tokenOf((await invite(t.ctx, owner.viewer, links, id, { role, email: null })).url);
const byEmail = (email: string) => invite(t.ctx, owner.viewer, links, id, { role: 'reader', email });
const did = async () => (await listActivity(t.ctx, owner.viewer, id)).activity.map(({ what }) => what);

describe('an invitation', () => {
  test('by link lets several in as what it says, each once, and says who asks and to what', async () => {
    const token = await byLink('reader');
    expect(await findInvitation(t.ctx, friend.viewer, links, token)).toMatchObject({ role: 'reader', is_for_one: false, member_of: null });
    expect(await acceptInvitation(t.ctx, friend.viewer, links, token)).toEqual({ id });
    await acceptInvitation(t.ctx, friend.viewer, links, token);
    await acceptInvitation(t.ctx, other.viewer, links, token);
    const { members } = await listPeople(t.ctx, owner.viewer, links, id);
    expect(members.map(({ id: one, role }) => [one, role])).toEqual([
      [owner.id, 'owner'],
      ...[friend.id, other.id].sort().map((one) => [one, 'reader']),
    ]);
    expect((await findInvitation(t.ctx, friend.viewer, links, token)).member_of).toBe(id);
    expect((await did()).filter((what) => what === 'joined')).toHaveLength(2);
  });

  test('by email goes by the outbox, holds once, and its address is in no answer but the owner’s', async () => {
    const { url } = await byEmail('Mentor@Example.com');
    const [email] = await sentMail(t, testAccounts(t, { APP_URL: links.appUrl }));
    expect(email?.to).toBe('mentor@example.com');
    expect(email?.text).toContain(url);
    await expect(byEmail('mentor@example.com')).rejects.toMatchObject({
      code: 'conflict',
      fields: { email: projectMessages.invitedAlready },
    });
    await acceptInvitation(t.ctx, friend.viewer, links, tokenOf(url));
    await expect(acceptInvitation(t.ctx, other.viewer, links, tokenOf(url))).rejects.toMatchObject({ code: 'not_found' });
    await byEmail('second@example.com');
    expect((await listPeople(t.ctx, owner.viewer, links, id)).invitations.map((one) => one.email)).toEqual(['second@example.com']);
    expect(JSON.stringify(await listPeople(t.ctx, friend.viewer, links, id))).not.toMatch(/@|token=|key=/);
  });

  test('that was withdrawn before its email went out sends none, and opens nothing', async () => {
    await sentMail(t, accounts);
    const { id: one, url } = await byEmail('mentor@example.com');
    await withdrawInvitation(t.ctx, owner.viewer, id, one);
    expect(await sentMail(t, accounts)).toEqual([]);
    await expect(acceptInvitation(t.ctx, friend.viewer, links, tokenOf(url))).rejects.toMatchObject({ code: 'not_found' });
  });

  test('ends after 14 days, with its project, and when it is declined; a changed token is none', async () => {
    const token = await byLink();
    const [head, signature = ''] = token.split('.');
    for (const wrong of [
      '',
      '-',
      `${head}.`,
      `${head}.${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`,
      `${crypto.randomUUID()}.${signature}`,
    ])
      await expect(findInvitation(t.ctx, friend.viewer, links, wrong)).rejects.toMatchObject({ code: 'not_found' });
    clock.advance(14 * DAY - 1);
    await findInvitation(t.ctx, friend.viewer, links, token);
    clock.advance(1);
    await expect(acceptInvitation(t.ctx, friend.viewer, links, token)).rejects.toMatchObject({ code: 'not_found' });
    const asked = tokenOf((await byEmail('mentor@example.com')).url);
    await declineInvitation(t.ctx, links, asked);
    await expect(findInvitation(t.ctx, friend.viewer, links, asked)).rejects.toMatchObject({ code: 'not_found' });
    const last = await byLink();
    await removeProject(t.ctx, owner.viewer, id);
    await expect(acceptInvitation(t.ctx, friend.viewer, links, last)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is the owner’s alone to make, on a plan that shares; a rate holds', async () => {
    await joins(t.ctx, id, friend.viewer, 'editor');
    const asked = (who: Person) => invite(t.ctx, who.viewer, links, id, { role: 'reader', email: null });
    await expect(asked(friend)).rejects.toMatchObject({ code: 'not_allowed', message: projectMessages.ownerOnly });
    await expect(asked(other)).rejects.toMatchObject({ code: 'not_found' });
    const token = await byLink();
    await t.db.rows(sql`UPDATE users SET subscription_tier = 'free' WHERE id = ${owner.id}`);
    await expect(asked(owner)).rejects.toMatchObject({ code: 'not_allowed', message: projectMessages.sharingNeedsPlan });
    await expect(acceptInvitation(t.ctx, other.viewer, links, token)).rejects.toMatchObject({ code: 'not_allowed' });
    await t.db.rows(sql`UPDATE users SET subscription_tier = 'lifetime' WHERE id = ${owner.id}`);
    const codes: string[] = [];
    for (let i = 0; i < 60; i++)
      codes.push(
        await asked(owner).then(
          () => 'ok',
          ({ code }) => code,
        ),
      );
    expect(codes).toContain('too_many_requests');
  });
});

describe('members', () => {
  beforeEach(() => joins(t.ctx, id, friend.viewer, 'editor'));

  test('change their place by the owner, leave by themselves, and never take the owner out', async () => {
    await setRole(t.ctx, owner.viewer, id, friend.id, 'reader');
    expect((await findProject(t.ctx, friend.viewer, id)).may).toMatchObject({ role: 'reader', edit: false });
    await expect(setRole(t.ctx, friend.viewer, id, friend.id, 'editor')).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(removeMember(t.ctx, friend.viewer, id, owner.id)).rejects.toMatchObject({ code: 'not_allowed' });
    for (const ask of [() => removeMember(t.ctx, owner.viewer, id, owner.id), () => setRole(t.ctx, owner.viewer, id, owner.id, 'reader')])
      await expect(ask()).rejects.toMatchObject({ code: 'conflict' });
    await removeMember(t.ctx, friend.viewer, id, friend.id);
    await expect(findProject(t.ctx, friend.viewer, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(removeMember(t.ctx, friend.viewer, id, friend.id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await did()).slice(0, 2)).toEqual(['left', 'role_changed']);
  });

  test('take the project over where their plan shares; who had it becomes an editor', async () => {
    await switchPage(t.ctx, owner.viewer, links, id, true);
    await expect(handOver(t.ctx, owner.viewer, id, friend.id)).rejects.toMatchObject({
      code: 'conflict',
      message: projectMessages.heirNeedsPlan,
    });
    await expect(handOver(t.ctx, owner.viewer, id, other.id)).rejects.toMatchObject({ code: 'not_found' });
    await t.db.rows(sql`UPDATE users SET subscription_tier = 'lifetime' WHERE id = ${friend.id}`);
    await expect(handOver(t.ctx, friend.viewer, id, friend.id)).rejects.toMatchObject({ code: 'not_allowed' });
    await handOver(t.ctx, owner.viewer, id, friend.id);
    expect((await findProject(t.ctx, friend.viewer, id)).may.role).toBe('owner');
    expect((await findProject(t.ctx, owner.viewer, id)).may.role).toBe('editor');
    expect((await listPeople(t.ctx, friend.viewer, links, id)).page_url).toBeNull();
  });
});

describe('a comment', () => {
  beforeEach(() => joins(t.ctx, id, friend.viewer, 'reader'));
  const say = (who: Person, fields: object = {}) =>
    addComment(t.ctx, who.viewer, id, CommentInput.parse({ body: 'I asked five.', ...fields }));

  test('is about the project, a test or an assumption of it; a reader writes it, a stranger does not', async () => {
    const { id: assumption } = await addAssumption(t.ctx, owner.viewer, id, { statement: 'They pay.', cost: 'ends' });
    const testId = await aRunningTest(t.ctx, owner.viewer, id);
    await say(friend);
    await say(friend, { assumption_id: assumption });
    await say(owner, { test_id: testId });
    const { comments } = await listComments(t.ctx, friend.viewer, id);
    expect(comments.map((one) => [one.is_mine, one.assumption_id, one.test_id])).toEqual([
      [true, null, null],
      [true, assumption, null],
      [false, null, testId],
    ]);
    for (const ask of [() => say(other), () => listComments(t.ctx, other.viewer, id)])
      await expect(ask()).rejects.toMatchObject({ code: 'not_found' });
    const elsewhere = await aWholeProject(t.ctx, owner.viewer);
    for (const about of [{ test_id: elsewhere.running }, { assumption_id: elsewhere.assumption }])
      await expect(say(friend, about)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is changed and deleted by whoever wrote it, and sent twice it is one', async () => {
    const [one, again] = await Promise.all([1, 2].map(() => say(friend, { key: 'the-same-key' })));
    expect(one).toEqual(again);
    const comment = one?.id as string;
    for (const ask of [() => editComment(t.ctx, owner.viewer, id, comment, 'x'), () => removeComment(t.ctx, owner.viewer, id, comment)])
      await expect(ask()).rejects.toMatchObject({ code: 'not_found' });
    await editComment(t.ctx, friend.viewer, id, comment, 'I asked six.');
    expect((await listComments(t.ctx, owner.viewer, id)).comments).toMatchObject([{ body: 'I asked six.', edited_at: expect.any(String) }]);
    await removeComment(t.ctx, friend.viewer, id, comment);
    expect((await listComments(t.ctx, owner.viewer, id)).comments).toEqual([]);
  });
});

describe('the list of activity', () => {
  test('says who did what, the latest first, a page at a time, and nothing of what was refused', async () => {
    await joins(t.ctx, id, friend.viewer, 'editor');
    const testId = await aRunningTest(t.ctx, owner.viewer, id, { title: 'Presale' });
    for (let i = 0; i < 60; i++) await logEntry(t.ctx, friend.viewer, { id, test: testId }, anEntry(t.ctx));
    await expect(removeAssumption(t.ctx, friend.viewer, id, crypto.randomUUID())).rejects.toThrow();
    const first = await listActivity(t.ctx, owner.viewer, id);
    expect(first.activity).toHaveLength(50);
    expect(first.activity[0]).toMatchObject({ what: 'entry_logged', about: 'Presale' });
    const rest = await listActivity(t.ctx, owner.viewer, id, first.more as string);
    expect(rest.more).toBeNull();
    expect(rest.activity.map(({ what }) => what)).toEqual(expect.arrayContaining(['made', 'test_planned', 'test_started']));
    expect([...first.activity, ...rest.activity].filter(({ what }) => what === 'entry_logged')).toHaveLength(60);
    await expect(listActivity(t.ctx, other.viewer, id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the page to show', () => {
  test('is open by its key alone, without people, addresses, comments, notes or evidence, until it is switched off', async () => {
    const whole = await aWholeProject(t.ctx, owner.viewer, 'Nemo');
    await addComment(t.ctx, owner.viewer, whole.project, CommentInput.parse({ body: 'A secret comment' }));
    const key = async () =>
      new URL((await switchPage(t.ctx, owner.viewer, links, whole.project, true)).url as string).searchParams.get('key') as string;
    for (const wrong of [undefined, '', 'x'])
      await expect(showProject(t.ctx, whole.project, wrong)).rejects.toMatchObject({ code: 'not_found' });
    const first = await key();
    const shown = await showProject(t.ctx, whole.project, first);
    expect(shown).toMatchObject({ point: expect.any(Number), assumptions: [{}], tests: [{}, {}, {}], decisions: expect.any(Array) });
    expect(JSON.stringify(shown)).not.toMatch(/secret comment|Nemo called|on the wall|@|owner_name|may/);
    const second = await key();
    for (const closed of [first, `${second.slice(1)}`])
      await expect(showProject(t.ctx, whole.project, closed)).rejects.toMatchObject({ code: 'not_found' });
    await showProject(t.ctx, whole.project, second);
    await switchPage(t.ctx, owner.viewer, links, whole.project, false);
    await expect(showProject(t.ctx, whole.project, second)).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('two people who change the same words: the second is told, and writes nothing over', async () => {
  await joins(t.ctx, id, friend.viewer, 'editor');
  const { id: assumption } = await addAssumption(t.ctx, owner.viewer, id, { statement: 'They pay.', cost: 'ends' });
  const testId = await aRunningTest(t.ctx, owner.viewer, id);
  const { version, assumptions, tests } = await findProject(t.ctx, owner.viewer, id);
  const refused = { code: 'conflict', message: projectMessages.changedMeanwhile };
  await editProject(t.ctx, friend.viewer, id, { buyer: 'Bakers', version });
  await expect(editProject(t.ctx, owner.viewer, id, { buyer: 'Millers', version })).rejects.toMatchObject(refused);
  const seen = assumptions[0]?.version as number;
  await editAssumption(t.ctx, friend.viewer, id, assumption, { statement: 'They pay monthly.', version: seen });
  await expect(editAssumption(t.ctx, owner.viewer, id, assumption, { cost: 'slows', version: seen })).rejects.toMatchObject(refused);
  const ticked = (text: string) => ({ checklist: [{ text, done: true }], version: tests[0]?.version as number });
  await editTest(t.ctx, friend.viewer, { id, test: testId }, ticked('Call'));
  await expect(editTest(t.ctx, owner.viewer, { id, test: testId }, ticked('Write'))).rejects.toMatchObject(refused);
  expect(await findProject(t.ctx, owner.viewer, id)).toMatchObject({ buyer: 'Bakers', version: version + 1 });
  await editProject(t.ctx, owner.viewer, id, { buyer: 'Millers', version: version + 1 });
});

test('when the owner’s account is deleted the project goes to whoever has edited it the longest; without an editor it goes along', async () => {
  const alone = await aProject(t.ctx, owner.viewer);
  await joins(t.ctx, alone, friend.viewer, 'reader');
  await joins(t.ctx, id, other.viewer, 'reader');
  clock.advance(DAY);
  await joins(t.ctx, id, friend.viewer, 'editor');
  clock.advance(DAY);
  const late = await addPerson(t, accounts);
  await joins(t.ctx, id, late.viewer, 'editor');
  await addComment(t.ctx, owner.viewer, id, CommentInput.parse({ body: 'Mine' }));
  await t.db.rows(
    sql`INSERT INTO project_contacts (id, project_id, name, added_at) VALUES (${crypto.randomUUID()}, ${id}, 'A baker', ${clock.now()})`,
  );
  await t.db.rows(sql`UPDATE users SET deletion_due_at = ${clock.now()} WHERE id = ${owner.id}`);
  await removeDueAccounts(t.ctx);
  expect(await t.db.rows(sql`SELECT 1 FROM project_contacts WHERE project_id = ${id}`)).toEqual([]);
  expect((await listProjects(t.ctx, friend.viewer)).projects.map((one) => [one.id, one.may.role])).toEqual([[id, 'owner']]);
  expect((await findProject(t.ctx, late.viewer, id)).may).toMatchObject({ role: 'editor', rests: true });
  const { members } = await listPeople(t.ctx, friend.viewer, links, id);
  expect(members.map((one) => one.id).sort()).toEqual([friend.id, other.id, late.id].sort());
  expect((await listComments(t.ctx, friend.viewer, id)).comments).toEqual([]);
  const { activity } = await listActivity(t.ctx, friend.viewer, id);
  expect(activity.find(({ what }) => what === 'made')?.who).toBeNull();
  expect(activity.some(({ what, who, subject }) => what === 'handed_over' && who === null && subject !== null)).toBe(true);
});
