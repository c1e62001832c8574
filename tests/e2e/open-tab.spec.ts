import { flashMessages } from '../../src/app/flash-messages.ts';
import { PASSWORD } from '../factories/accounts.ts';
import { expect, type Page, test } from './fixtures.ts';
import { fillSignIn, signInAs, signInAsNew } from './people.ts';

const documents = (page: Page) => {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) seen.push(new URL(request.url()).pathname);
  });
  return seen;
};
const routerScript = () => performance.getEntriesByType('resource').find(({ name }) => /\/assets\/react-.*\.js$/.test(name))?.name ?? '';
const goTo = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();

test('under a new release the next page comes as a document, once', async ({ page }) => {
  await page.goto('/');
  const release = await page.evaluate(
    () => (window as unknown as { __reactRouterManifest: { version: string } }).__reactRouterManifest.version,
  );
  await page.route(/\.data(\?|$)/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(release, 'f'.repeat(release.length)) });
  });
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
  const pattern = /\/assets\/pricing\.route-.*\.js$/;
  const script = await page.evaluate(
    () => (window as unknown as { __reactRouterManifest: { routes: Record<string, { module: string }> } }).__reactRouterManifest.routes,
  );
  // The router says on the console why it reloads.
  refused.push(...Object.values(script).flatMap(({ module }) => (pattern.test(module) ? [module] : [])), await page.evaluate(routerScript));
  let isGone = true;
  await page.route(pattern, (route) => (isGone ? route.fulfill({ status: 404, body: '' }) : route.continue()));
  page.on('framenavigated', () => {
    isGone = false;
  });
  const seen = documents(page);
  await goTo(page, 'Pricing');
  await expect(page).toHaveURL('/pricing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(seen.at(-1)).toBe('/pricing');
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
  await page.goto('/admin/users');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]+$|\/admin\/users$/);
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
  const email = await signInAsNew(page, { role: 'admin', password: true });
  await page.goto('/admin/ideas/new');
  await page.getByLabel('Title').fill(`Tide tables ${crypto.randomUUID().slice(0, 8)}`);
  await page.getByLabel('Category').selectOption('saas');
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
