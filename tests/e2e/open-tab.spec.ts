import { flashMessages } from '../../src/app/flash-messages.ts';
import { PASSWORD } from '../factories/accounts.ts';
import { expect, type Page, test } from './fixtures.ts';
import { accountMenu, fillSignIn, signInAs, signInAsNew } from './people.ts';

const documents = (page: Page) => {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) seen.push(new URL(request.url()).pathname);
  });
  return seen;
};
const routerScript = () => performance.getEntriesByType('resource').find(({ name }) => /\/assets\/react-.*\.js$/.test(name))?.name ?? '';
const goTo = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();

type Manifest = { version: string; routes: Record<string, { module: string }> };
const manifest = (page: Page) => page.evaluate(() => (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest);

/** Has answers to what pages fetch come from another release than their documents, from now on. */
async function answerAsNewRelease(page: Page): Promise<void> {
  await page.goto('/');
  const { version } = await manifest(page);
  await page.route(/\.data(\?|$)/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(version, 'f'.repeat(version.length)) });
  });
}

/** Takes a script away until another document is there. @returns whether it was asked for */
async function takeAway(page: Page, refused: string[], pattern: RegExp): Promise<{ isFetched: () => boolean }> {
  const { routes } = await manifest(page);
  // The router says on the console why it reloads.
  refused.push(...Object.values(routes).flatMap(({ module }) => (pattern.test(module) ? [module] : [])), await page.evaluate(routerScript));
  let isGone = true;
  let isFetched = false;
  await page.route(pattern, (route) => {
    isFetched ||= isGone;
    return isGone ? route.fulfill({ status: 404, body: '' }) : route.continue();
  });
  page.on('framenavigated', () => {
    isGone = false;
  });
  return { isFetched: () => isFetched };
}

test('under a new release the next page comes as a document, once', async ({ page }) => {
  await answerAsNewRelease(page);
  const seen = documents(page);
  await goTo(page, 'Trending');
  await expect(page.getByRole('heading', { level: 1, name: 'Trending topics' })).toBeVisible();
  expect(seen).toEqual([]);
  await goTo(page, 'Pricing');
  await expect(page).toHaveURL('/pricing');
  await expect.poll(() => seen).toEqual(['/pricing']);
});

test('a page whose scripts a new release took away is reached all the same', async ({ page, refused }) => {
  await page.goto('/');
  await takeAway(page, refused, /\/assets\/pricing\.route-.*\.js$/);
  const seen = documents(page);
  await goTo(page, 'Pricing');
  await expect(page).toHaveURL('/pricing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(seen.at(-1)).toBe('/pricing');
});

const IDEA = 'Fills cancelled appointments for small dental practices by text message';

test('what was typed is there again by Back after a new release took the document, and is saved from there', async ({ page }) => {
  await signInAsNew(page);
  await answerAsNewRelease(page);
  await page.goto('/settings');
  const place = page.getByLabel('Location');
  await page.getByLabel('Full name').fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(flashMessages.settings_saved)).toBeVisible();
  await place.fill('London');
  const seen = documents(page);
  await goTo(page, 'Pricing');
  await expect(page).toHaveURL('/pricing');
  await expect.poll(() => seen).toEqual(['/pricing']);
  await page.goBack();
  await expect(page).toHaveURL('/settings');
  await expect(place).toHaveValue('London');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(flashMessages.settings_saved)).toBeVisible();
  await page.reload();
  await expect(place).toHaveValue('London');
});

test('what was typed on a page that was left before the new release is there again by Back as well', async ({ page }) => {
  await answerAsNewRelease(page);
  await page.goto('/check');
  await page.getByLabel('Your idea').fill(IDEA);
  const seen = documents(page);
  await goTo(page, 'Trending');
  await expect(page.getByRole('heading', { level: 1, name: 'Trending topics' })).toBeVisible();
  await goTo(page, 'Pricing');
  await expect(page).toHaveURL('/pricing');
  await expect.poll(() => seen).toEqual(['/pricing']);
  await page.goBack();
  await expect(page).toHaveURL('/trending');
  await page.waitForFunction(() => document.documentElement.dataset.scripts !== undefined);
  await page.goBack();
  await expect(page).toHaveURL('/check');
  await expect(page.getByLabel('Your idea')).toHaveValue(IDEA);
});

test('what was typed is there again by Back where a new release took the scripts of the next page away', async ({ page, refused }) => {
  await page.goto('/check');
  await page.getByLabel('Your idea').fill(IDEA);
  const { isFetched } = await takeAway(page, refused, /\/assets\/pricing\.route-.*\.js$/);
  await goTo(page, 'Pricing');
  await expect(page).toHaveURL('/pricing');
  await expect(page.getByRole('heading', { level: 1, name: /.+/ })).toBeVisible();
  expect(isFetched()).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL('/check');
  await expect(page.getByLabel('Your idea')).toHaveValue(IDEA);
});

/** Loads the page again and holds its scripts back. @returns lets them come */
async function reloadWithoutScripts(page: Page): Promise<{ start: () => void }> {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.evaluate(() => window.location.reload());
  await expect(page.locator('html[data-scripts]')).toHaveCount(0);
  // What comes with the page itself has run by then.
  await page.waitForFunction(() => document.readyState !== 'loading');
  return { start: scripts.resolve };
}

test('a menu that is open when scripts start stays open, and does what is pressed in it', async ({ page }) => {
  await signInAsNew(page);
  await page.goto('/browse');
  const { start } = await reloadWithoutScripts(page);
  await accountMenu(page).click();
  const signOut = page.getByRole('navigation', { name: 'Your account' }).getByRole('button', { name: 'Sign Out' });
  await signOut.hover();
  await page.mouse.down();
  start();
  await expect(page.locator('html[data-scripts]')).toHaveCount(1);
  await page.mouse.up();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('a press on the picture that begins before scripts start opens the menu, which is the scripts’ own once it was left', async ({
  page,
}) => {
  const email = await signInAsNew(page);
  await page.goto('/browse');
  const { start } = await reloadWithoutScripts(page);
  await accountMenu(page, email).hover();
  await page.mouse.down();
  start();
  await expect(page.locator('html[data-scripts]')).toHaveCount(1);
  await page.mouse.up();
  const menu = page.getByRole('navigation', { name: 'Your account' });
  await expect(menu.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await accountMenu(page, email).click();
  await expect(menu).toBeHidden();
  await page.mouse.move(0, 400);
  await page.locator('body').press('Tab');
  await expect(page.getByRole('button', { name: `Your account, ${email}` })).toHaveAttribute('aria-haspopup', 'menu');
});

test('who goes back before scripts run gets the page of that address', async ({ page }) => {
  await page.goto('/check');
  await goTo(page, 'Trending');
  await expect(page.getByRole('heading', { level: 1, name: 'Trending topics' })).toBeVisible();
  const { start } = await reloadWithoutScripts(page);
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL('/check');
  start();
  await expect(page.locator('html[data-scripts]')).toHaveCount(1);
  await expect(page.getByLabel('Your idea')).toBeVisible();
});

test('lists of the admin area are gone through by single keys', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/admin/ideas');
  const rows = page.locator('tbody tr');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('x');
  await expect(rows.nth(0).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows.nth(0).locator(':focus'), 'the focus comes back').toHaveCount(1);
  await page.keyboard.press('/');
  await page.keyboard.type('jxk?');
  await expect(page.getByRole('searchbox')).toHaveValue('jxk?');
  await page.getByRole('searchbox').clear();
  await page.goto('/admin/ideas');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/ideas\/[0-9a-f-]{36}\/edit$/);
  await page.goto('/admin/users');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a form sent without a connection is there again with what was typed, and can be sent', async ({ page, context }) => {
  const idea = 'Fills cancelled appointments for small dental practices by text message';
  await page.goto('/check');
  await page.getByLabel('Your idea').fill(idea);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Check my idea' }).click();
  await expect(page.getByRole('heading', { name: 'The server was not reached' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Your idea')).toHaveValue(idea);
  await page.getByRole('button', { name: 'Check my idea' }).click();
  await expect(page.getByText('Offices of Dentists, United States')).toBeVisible();
});

test('a form sent after the session ended is there again after signing in, with what was typed, and can be sent', async ({ page }) => {
  const email = await signInAsNew(page, { password: true });
  await page.goto('/settings');
  await page.getByLabel('Full name').fill('Ada Lovelace');
  await page.getByLabel('Location').fill('London');
  await page.getByRole('checkbox').first().uncheck();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL('/login?to=%2Fsettings');
  await expect(page.getByLabel('Full name')).toBeHidden();
  await fillSignIn(page, email, PASSWORD);
  await expect(page).toHaveURL('/settings');
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Lovelace');
  await expect(page.getByLabel('Location')).toHaveValue('London');
  await expect(page.getByRole('checkbox').first()).not.toBeChecked();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(flashMessages.settings_saved)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Location')).toHaveValue('London');
});

test('what was typed before the session ended is shown to nobody else', async ({ page }) => {
  await signInAsNew(page);
  await page.goto('/settings');
  await page.getByLabel('Location').fill('London');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL('/login?to=%2Fsettings');
  const other = await signInAsNew(page, { password: true });
  await page.context().clearCookies();
  await fillSignIn(page, other, PASSWORD);
  await expect(page).toHaveURL('/settings');
  await expect(page.getByLabel('Location')).toHaveValue('');
});

test('a change of the editor that was sent after the session ended is not lost', async ({ page }) => {
  const email = await signInAsNew(page, { role: 'admin', password: true, twoSteps: false });
  await page.goto('/admin/ideas/new');
  await page.getByLabel('Title').fill(`Tide tables ${crypto.randomUUID().slice(0, 8)}`);
  await page.getByLabel('Category').selectOption('saas');
  await page.getByLabel('In a few words').fill('What it does, and for whom it does it');
  await page.getByRole('button', { name: 'Begin the dossier' }).click();
  await expect(page).toHaveURL(/\/edit$/);
  const editor = page.url();
  await page.getByLabel('Tagline').fill('Sent too late, and not lost.');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save draft', exact: true }).last().click();
  await expect(page).toHaveURL(/\/login/);
  await fillSignIn(page, email, PASSWORD);
  await expect(page).toHaveURL(editor);
  await expect(page.getByLabel('Tagline')).toHaveValue('Sent too late, and not lost.');
  await page.getByRole('button', { name: 'Throw the draft away' }).click();
  await expect(page).toHaveURL('/admin/ideas');
});

test('a page that cannot be fetched says so, leaves the way to the others, and is whole again when asked again', async ({
  page,
  refused,
}) => {
  await page.goto('/');
  refused.push('/trending');
  await page.route('**/trending.data*', (route) => route.fulfill({ status: 500, body: 'x' }), { times: 1 });
  await goTo(page, 'Trending');
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be shown' })).toBeVisible();
  await goTo(page, 'Pricing');
  await expect(page).toHaveURL('/pricing');
  await goTo(page, 'Trending');
  await expect(page.getByRole('heading', { level: 1, name: 'Trending topics' })).toBeVisible();
});

test('a page of the admin area that is not there leaves the frame of the area', async ({ page, refused }) => {
  const address = '/admin/users/018f0000-0000-7000-8000-000000000000';
  refused.push(address);
  await signInAs(page, 'admin');
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such user.');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
});
