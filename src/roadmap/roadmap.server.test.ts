import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, TEST_SECRET, testAccounts } from '../../tests/factories/accounts.ts';
import { aClock } from '../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import type { Accounts } from '../people/accounts/accounts.server.ts';
import { findFeatureWithComments, postComment, removeComment } from './comments.server.ts';
import { editFeature, findFeature, listFeatures, postFeature } from './features.server.ts';
import { CommentInput, FeatureInput, FeatureQuery } from './roadmap.contract.ts';
import { roadmapMessages } from './roadmap.ts';
import { vote } from './vote.server.ts';

let t: TestDatabase;
let accounts: Accounts;
const clock = aClock();
type Person = Awaited<ReturnType<typeof addPerson>>['viewer'];
let admin: Person;
let member: Person;
let free: Person;
const visitor = { plan: 'free', isAdmin: false } as const;

beforeAll(async () => {
  t = await testDatabase(clock.now);
  accounts = testAccounts(t);
  admin = (await addPerson(t, accounts, { role: 'admin' })).viewer;
  member = (await addPerson(t, accounts, { tier: 'lifetime' })).viewer;
  free = (await addPerson(t, accounts)).viewer;
});
afterAll(() => t.drop());
beforeEach(() => t.db.rows(sql`DELETE FROM roadmap_features`));

const aFeature = (title = 'Alerts by mail', status: FeatureInput['status'] = 'considering') => {
  clock.advance(60_000);
  return postFeature(t.ctx, admin, { title, description: 'An email when something moves.', status });
};
const query = (asked: Record<string, string> = {}) => FeatureQuery.parse(asked);

describe('votes', () => {
  test('are one each: voting twice counts once, and a vote can be taken back', async () => {
    const { id } = await aFeature();
    expect(await vote(t.ctx, member, id, true)).toEqual({ votes: 1, voted: true });
    expect(await vote(t.ctx, member, id, true)).toEqual({ votes: 1, voted: true });
    expect((await findFeature(t.ctx, free, id)).voted).toBe(false);
    expect(await vote(t.ctx, member, id, false)).toEqual({ votes: 0, voted: false });
    expect(await vote(t.ctx, member, id, false)).toEqual({ votes: 0, voted: false });
  });

  test('are counted exactly when many come at once, and follow the accounts that gave them', async () => {
    const { id } = await aFeature();
    const people = await Promise.all(Array.from({ length: 12 }, () => addPerson(t, accounts, { tier: 'lifetime' })));
    // Everybody votes, wavers and votes again, all at the same time; every third takes it back in the end.
    await Promise.all(
      people.map(async ({ viewer }, i) => {
        await Promise.all([true, false, true, true].map((isFor) => vote(t.ctx, viewer, id, isFor)));
        await vote(t.ctx, viewer, id, i % 3 !== 0);
      }),
    );
    expect((await findFeature(t.ctx, visitor, id)).votes).toBe(8);
    expect(await t.db.rows(sql`SELECT 1 FROM roadmap_votes WHERE feature_id = ${id}`)).toHaveLength(8);
    await t.db.rows(sql`DELETE FROM users WHERE id = ${people[1]?.id}`);
    expect((await findFeature(t.ctx, visitor, id)).votes).toBe(7);
  });

  test('count while their givers are members: not after a refund, not while a dispute rests, and again when the money came back', async () => {
    const [first, second] = [await aFeature('First'), await aFeature('Second')];
    const [one, two] = [await addPerson(t, accounts, { tier: 'lifetime' }), await addPerson(t, accounts, { tier: 'lifetime' })];
    for (const { viewer } of [one, two]) await vote(t.ctx, viewer, first.id, true);
    await vote(t.ctx, member, second.id, true);
    const listed = async () =>
      (await listFeatures(t.ctx, visitor, query({ sort: 'votes' }))).features.map(({ title, votes }) => `${title} ${votes}`);
    expect(await listed()).toEqual(['First 2', 'Second 1']);
    for (const { id } of [one, two]) await t.db.rows(sql`UPDATE users SET subscription_tier = 'free' WHERE id = ${id}`);
    expect(await listed()).toEqual(['Second 1', 'First 0']);
    await t.db.rows(sql`UPDATE users SET subscription_tier = 'lifetime', access_suspended_at = now() WHERE id = ${one.id}`);
    expect((await findFeature(t.ctx, visitor, first.id)).votes).toBe(0);
    await t.db.rows(sql`UPDATE users SET access_suspended_at = NULL WHERE id = ${one.id}`);
    expect((await findFeature(t.ctx, visitor, first.id)).votes).toBe(1);
  });

  test('are lifetime members’ alone, and only while a feature is open', async () => {
    const { id } = await aFeature();
    const monthly = (await addPerson(t, accounts, { tier: 'pro_monthly' })).viewer;
    await expect(vote(t.ctx, visitor, id, true)).rejects.toMatchObject({ code: 'signed_out', message: roadmapMessages.signIn });
    for (const viewer of [free, monthly, admin])
      await expect(vote(t.ctx, viewer, id, true)).rejects.toMatchObject({ code: 'not_allowed', message: roadmapMessages.lifetimeVotes });
    const shipped = await aFeature('Done', 'shipped');
    await expect(vote(t.ctx, member, shipped.id, true)).rejects.toMatchObject({ code: 'conflict', message: roadmapMessages.closed });
    await expect(vote(t.ctx, member, '018f0000-0000-7000-8000-000000000000', true)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('features', () => {
  test('are listed by votes, else newest first, and by status', async () => {
    const first = await aFeature('First');
    const second = await aFeature('Second', 'planned');
    await vote(t.ctx, member, first.id, true);
    const titles = async (asked: Record<string, string>) =>
      (await listFeatures(t.ctx, member, query(asked))).features.map(({ title, voted }) => [title, voted]);
    expect(await titles({})).toEqual([
      ['First', true],
      ['Second', false],
    ]);
    expect(await titles({ sort: 'newest' })).toEqual([
      ['Second', false],
      ['First', true],
    ]);
    expect(await titles({ status: 'planned' })).toEqual([['Second', false]]);
    expect(await listFeatures(t.ctx, visitor, query({ status: 'declined' }))).toMatchObject({
      features: [],
      pagination: { total: 0, pages: 0 },
    });
    expect(second.id).not.toBe(first.id);
  });

  test('come thirty a page, each once', async () => {
    for (let i = 0; i < 32; i++) await aFeature(`Feature ${i}`);
    const pages = await Promise.all(['1', '2', '3'].map((page) => listFeatures(t.ctx, visitor, query({ page }))));
    expect(pages.map(({ features }) => features.length)).toEqual([30, 2, 0]);
    expect(new Set(pages.flatMap(({ features }) => features.map(({ id }) => id))).size).toBe(32);
  });

  test('are posted and changed by administrators alone; a change keeps the votes', async () => {
    const { id } = await aFeature();
    await vote(t.ctx, member, id, true);
    const changed = { title: 'Alerts', description: 'By mail and by RSS.', status: 'shipped' } as const;
    for (const viewer of [free, member]) {
      await expect(postFeature(t.ctx, viewer, changed)).rejects.toMatchObject({ code: 'not_allowed' });
      await expect(editFeature(t.ctx, viewer, id, changed)).rejects.toMatchObject({ code: 'not_allowed' });
    }
    clock.advance(60_000);
    expect(await editFeature(t.ctx, admin, id, changed)).toMatchObject({ ...changed, votes: 1, updated_at: clock.now().toISOString() });
  });

  test('have a title and a description of some length', () => {
    const said = (input: object) =>
      FeatureInput.safeParse({ title: 'Alerts', description: 'By mail and RSS.', status: 'planned', ...input });
    expect(said({ title: '  a ' }).error?.issues[0]?.message).toBe('Give it a title of at least 3 characters');
    expect(said({ title: 'a'.repeat(121) }).success).toBe(false);
    expect(said({ description: 'Lines\r\nend\ralike.' }).data?.description).toBe('Lines\nend\nalike.');
    expect(said({ status: 'soon' }).error?.issues[0]?.message).toMatch(/^status must be one of considering, /);
  });
});

describe('comments', () => {
  const say = (viewer: Person | typeof visitor, id: string, body = 'Yes please.') => postComment(t.ctx, viewer, TEST_SECRET, id, body);
  const read = (viewer: Person | typeof visitor, id: string) => findFeatureWithComments(t.ctx, viewer, id, 1);

  test('are lifetime members’ and administrators’, and name people by their username only', async () => {
    const { id } = await aFeature();
    await t.db.rows(sql`UPDATE users SET full_name = 'Secret Name' WHERE id = ${member.userId}`);
    await say(member, id, 'First');
    await t.db.rows(sql`UPDATE users SET username = 'tinkerer' WHERE id = ${member.userId}`);
    clock.advance(1_000);
    await say(admin, id, 'Second');
    const { comments, feature } = await read(member, id);
    expect(comments.map(({ body, author, is_mine, may_remove }) => ({ body, author, is_mine, may_remove }))).toEqual([
      { body: 'First', author: 'tinkerer', is_mine: true, may_remove: true },
      { body: 'Second', author: 'Assay', is_mine: false, may_remove: false },
    ]);
    expect(feature.comments).toBe(2);
    await t.db.rows(sql`UPDATE users SET username = NULL WHERE id = ${member.userId}`);
    const seen = await read(visitor, id);
    expect(seen.comments[0]).toMatchObject({ author: 'A member', is_mine: false, may_remove: false });
    expect(JSON.stringify(seen)).not.toContain('Secret Name');
    await expect(say(visitor, id)).rejects.toMatchObject({ code: 'signed_out' });
    await expect(say(free, id)).rejects.toMatchObject({ code: 'not_allowed', message: roadmapMessages.lifetimeComments });
  });

  test('are removed by who wrote them and by administrators, by nobody else', async () => {
    const { id } = await aFeature();
    const other = (await addPerson(t, accounts, { tier: 'lifetime' })).viewer;
    await say(member, id);
    await say(member, id);
    const [first, second] = (await read(member, id)).comments.map((comment) => comment.id) as [string, string];
    for (const viewer of [other, free]) await expect(removeComment(t.ctx, viewer, id, first)).rejects.toMatchObject({ code: 'not_found' });
    const elsewhere = await aFeature('Elsewhere');
    await expect(removeComment(t.ctx, member, elsewhere.id, first)).rejects.toMatchObject({ code: 'not_found' });
    await removeComment(t.ctx, member, id, first);
    await removeComment(t.ctx, admin, id, second);
    expect(await read(visitor, id)).toMatchObject({ comments: [], feature: { comments: 0 } });
  });

  test('are ten an hour for one person, removed ones included', async () => {
    const { id } = await aFeature();
    const eager = (await addPerson(t, accounts, { tier: 'lifetime' })).viewer;
    for (let i = 0; i < 10; i++) await say(eager, id, `Comment ${i}`);
    const [first] = (await read(eager, id)).comments;
    await removeComment(t.ctx, eager, id, first?.id as string);
    await expect(say(eager, id)).rejects.toMatchObject({ code: 'too_many_requests' });
    clock.advance(3_600_001);
    await say(eager, id);
    expect((await read(eager, id)).feature.comments).toBe(10);
  });

  test('are plain text of at most 1,000 characters', async () => {
    expect(CommentInput.safeParse({ body: ' \n ' }).error?.issues[0]?.message).toBe('Write something first');
    expect(CommentInput.safeParse({ body: 'a'.repeat(1_001) }).error?.issues[0]?.message).toBe(
      'A comment must be at most 1,000 characters',
    );
    const { id } = await aFeature();
    const body = CommentInput.parse({ body: `<b>&amp; "quoted" 🦫${'é'.repeat(900)}` }).body;
    const other = (await addPerson(t, accounts, { tier: 'lifetime' })).viewer;
    await say(other, id, body);
    expect((await read(visitor, id)).comments[0]?.body).toBe(body);
  });
});
