import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import ICAL from 'ical.js';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, testAccounts } from '../../../tests/factories/accounts.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { aWholeProject, joins } from '../../../tests/factories/projects.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { endTest } from '../../projects/change-test.server.ts';
import { noteTestsDue } from '../../projects/due-tests.server.ts';
import { findPrivateFeed, removePrivateFeed, renewPrivateFeed } from '../../projects/private-feed.server.ts';
import { removeProject } from '../../projects/remove-project.server.ts';
import { privateFeeds } from './private-feeds.api.server.ts';

const site = 'https://assay.example';
const clock = aClock();
let t: TestDatabase;
let feeds: ReturnType<typeof privateFeeds>;
let ada: { id: string; viewer: Viewer };
let project: Awaited<ReturnType<typeof aWholeProject>>;

beforeAll(async () => {
  t = await testDatabase(clock.now);
  feeds = privateFeeds(t.ctx, site);
  ada = await addPerson(t, testAccounts(t));
  project = await aWholeProject(t.ctx, ada.viewer, 'Ada');
  const eve = await addPerson(t, testAccounts(t));
  await aWholeProject(t.ctx, eve.viewer, 'Eve');
});
afterAll(() => t.drop());

const read = async (url: string) => {
  const answer = await feeds.request(url.replace(site, ''));
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const addresses = async () => (await findPrivateFeed(t.ctx, site, ada.viewer)) ?? { calendar: '', atom: '', json: '', created_at: '' };
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => {
    const { uid, summary, startDate } = new ICAL.Event(event);
    return { uid, summary, day: startDate.toString(), url: event.getFirstPropertyValue('url') };
  });

test('the calendar holds the ends of a person’s tests and the days of their kill criteria, nobody else’s', async () => {
  expect(await findPrivateFeed(t.ctx, site, ada.viewer)).toBeNull();
  await renewPrivateFeed(t.ctx, site, ada.viewer);
  await endTest(t.ctx, ada.viewer, { id: project.project, test: project.done }, { result: 'holds', reason: '' });
  const { calendar } = await addresses();
  const { status, headers, text } = await read(calendar);
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, no-store',
  ]);
  expect([headers.get('access-control-allow-origin'), headers.get('referrer-policy')]).toEqual([null, 'no-referrer']);
  const at = `${site}/projects/${project.project}`;
  expect(eventsIn(text).sort((a, b) => (a.day < b.day ? -1 : 1))).toEqual([
    {
      uid: `test-${project.done}@assay.example`,
      summary: 'Test ended: Ada: visits',
      day: '2026-03-10',
      url: `${at}/tests/${project.done}`,
    },
    {
      uid: `test-${project.running}@assay.example`,
      summary: 'Test ends: Ada: presale',
      day: '2026-03-17',
      url: `${at}/tests/${project.running}`,
    },
    {
      uid: `criterion-${project.criterion}@assay.example`,
      summary: 'Has this happened? Ada: nobody pays by May.',
      day: '2026-05-01',
      url: `${at}#criteria`,
    },
  ]);
  expect((await read(calendar)).text, 'nothing changed').toBe(text);
});

test('the feeds hold the log and what came due, in both formats, under the addresses they name', async () => {
  clock.set('2026-03-17T12:00:00.000Z');
  await noteTestsDue(t.ctx);
  const { atom, json } = await addresses();
  const [first, second] = [await read(atom), await read(json)];
  const titles = parseJsonFeed(second.text).items?.map(({ title }) => title);
  expect(titles?.[0]).toBe('The last day of “Ada: presale” has come');
  expect(titles).toContain('The test “Ada: visits” says: it holds');
  expect(parseAtomFeed(first.text).entries?.map(({ title }) => (typeof title === 'string' ? title : title?.value))).toEqual(titles);
  expect(parseJsonFeed(second.text).feed_url).toBe(json);
  expect(first.text).toContain(`href="${atom}"`);
  expect(first.text + second.text).not.toContain('Eve');
});

test('a wrong, renewed or removed address is not found, nor is one of somebody suspended or about to leave', async () => {
  const old = await addresses();
  await renewPrivateFeed(t.ctx, site, ada.viewer);
  const now = await addresses();
  expect(now.calendar).not.toBe(old.calendar);
  const wrong = `${site}/projects/calendar.ics`;
  for (const url of [old.calendar, old.atom, old.json, wrong, `${wrong}?key=`, `${wrong}?key=%00`, `${wrong}?key=${'a'.repeat(43)}`]) {
    const answer = await read(url);
    expect([answer.status, answer.headers.get('cache-control'), answer.text]).toEqual([
      404,
      'no-store',
      'There is no such calendar or feed.\n',
    ]);
  }
  expect((await read(now.calendar)).status).toBe(200);
  await t.db.rows(sql`UPDATE users SET suspended_at = now(), suspended_reason = 'spam' WHERE id = ${ada.id}`);
  expect((await read(now.calendar)).status).toBe(404);
  await t.db.rows(sql`UPDATE users SET suspended_at = NULL, suspended_reason = NULL, deletion_due_at = now() WHERE id = ${ada.id}`);
  expect((await read(now.json)).status).toBe(404);
  await t.db.rows(sql`UPDATE users SET deletion_due_at = NULL WHERE id = ${ada.id}`);
  await removePrivateFeed(t.ctx, ada.viewer);
  expect((await read(now.calendar)).status).toBe(404);
});

test('who was let into a project has its days and its log, and loses them with it', async () => {
  const { viewer } = await addPerson(t, testAccounts(t));
  await joins(t.ctx, project.project, viewer, 'reader');
  const theirs = await renewPrivateFeed(t.ctx, site, viewer);
  const both = async () => [
    (await read(theirs?.calendar ?? '')).text.includes('Ada'),
    (await read(theirs?.json ?? '')).text.includes('Ada'),
  ];
  expect(await both()).toEqual([true, true]);
  await t.db.rows(sql`DELETE FROM project_members WHERE user_id = ${viewer.userId}`);
  expect(await both()).toEqual([false, false]);
});

test('who looks at the site as somebody else is not shown their addresses; a removed project is in none', async () => {
  await renewPrivateFeed(t.ctx, site, ada.viewer);
  const { calendar, json } = await addresses();
  expect(await findPrivateFeed(t.ctx, site, { ...ada.viewer, previewedBy: 'an administrator' } as Viewer)).toBeNull();
  await removeProject(t.ctx, ada.viewer, project.project);
  expect(eventsIn((await read(calendar)).text)).toEqual([]);
  expect(parseJsonFeed((await read(json)).text).items ?? []).toEqual([]);
});
