import { expect, test } from '@playwright/test';
import { readClient, scriptsOf, unreachable, weightOf } from './client-files.ts';

/** What a first visit may fetch of scripts: to a page for everybody, and to one of the admin area. */
const MOST_BYTES = 125_000;
const MOST_ADMIN_BYTES = 160_000;
/** What any other page for everybody adds for who begins on the home page. */
const MOST_NEXT_BYTES = 15_000;

test('no page fetches more scripts than its budget', () => {
  const built = readClient();
  const routes = Object.keys(built.manifest.routes).filter((id) => id !== 'root');
  expect(routes.length).toBeGreaterThan(50);
  const tooHeavy = routes
    .map((id) => ({ id, bytes: weightOf(scriptsOf(built, id)) }))
    .filter(({ id, bytes }) => bytes > (id.startsWith('admin/') ? MOST_ADMIN_BYTES : MOST_BYTES));
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
