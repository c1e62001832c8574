import { expect, test } from '@playwright/test';
import { readClient, scriptsOf, unreachable, weightOf } from './client-files.ts';

/** What a first visit may fetch of scripts: to a page that visitors can open, and to one of a room that asks who somebody is first. */
const MOST_BYTES = 125_000;
const MOST_MEMBERS_BYTES = 160_000;
const FOR_MEMBERS = /^(admin\/|projects\/(project|project-test|contacts\/first-fifty)\.route$)/;
/** What any other page for everybody adds for who begins on the home page. */
const MOST_NEXT_BYTES = 15_000;

test('no page fetches more scripts than its budget', () => {
  const built = readClient();
  const routes = Object.keys(built.manifest.routes).filter((id) => id !== 'root');
  expect(routes.length).toBeGreaterThan(50);
  const tooHeavy = routes
    .map((id) => ({ id, bytes: weightOf(scriptsOf(built, id)) }))
    .filter(({ id, bytes }) => bytes > (FOR_MEMBERS.test(id) ? MOST_MEMBERS_BYTES : MOST_BYTES));
  expect(tooHeavy).toEqual([]);
});

test('no next page adds more scripts than its budget', () => {
  const built = readClient();
  const fetched = scriptsOf(built, 'app/site/home.route');
  const tooHeavy = Object.keys(built.manifest.routes)
    .filter((id) => id !== 'root' && !id.startsWith('admin/'))
    .map((id) => ({ id, bytes: weightOf([...scriptsOf(built, id)].filter((name) => !fetched.has(name))) }))
    .filter(({ bytes }) => bytes > MOST_NEXT_BYTES);
  expect(tooHeavy).toEqual([]);
});

test('every file built for browsers is fetched by some page', () => {
  expect(unreachable(readClient())).toEqual([]);
});
