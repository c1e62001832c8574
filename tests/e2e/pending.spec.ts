import { expect, type Page, test } from './fixtures.ts';
import { signInAs } from './people.ts';

/** Holds back what a page is drawn from. @returns lets it come */
async function hold(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(`**${path}.data*`, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
const shape = (page: Page) => page.getByRole('status').filter({ hasText: 'The page is on its way.' });

test('a page that takes long shows its shape in the place of the page that is left, from the top', async ({ page }) => {
  await page.goto('/methodology');
  const wasAt = await page.evaluate(() => {
    window.scrollTo({ top: 1_000, behavior: 'instant' });
    return window.scrollY;
  });
  expect(wasAt).toBeGreaterThan(0);
  const come = await hold(page, '/trending');
  // Playwright would scroll the link into view.
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Trending' })
    .evaluate((link: HTMLElement) => link.click());
  await expect(shape(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  come();
  await expect(page.getByRole('heading', { level: 1, name: 'Trending topics' })).toBeVisible();
  await expect(shape(page)).toHaveCount(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY), 'who comes back is where they were').toBe(wasAt);
});

test('who turns back while a page is on its way finds the one that was left, with what was typed', async ({ page }) => {
  await page.goto('/check');
  await page.getByLabel('Your idea').fill('Fills cancelled appointments');
  const come = await hold(page, '/trending');
  const places = page.getByRole('navigation', { name: 'Main' });
  await places.getByRole('link', { name: 'Trending' }).click();
  await expect(shape(page)).toBeVisible();
  await places.getByRole('link', { name: 'Check my idea' }).click();
  await expect(page.getByLabel('Your idea')).toBeVisible();
  await expect(page.getByLabel('Your idea')).toHaveValue('Fills cancelled appointments');
  come();
});

test('a page that comes soon, and a list that is narrowed, show no shape', async ({ page }) => {
  await page.goto('/browse');
  await page.evaluate(() => {
    const seen = window as unknown as { shapes: number };
    seen.shapes = 0;
    new MutationObserver(() => {
      if (document.querySelector('.skeleton')) seen.shapes += 1;
    }).observe(document.body, { subtree: true, childList: true });
  });
  const come = await hold(page, '/browse');
  await page.clock.install();
  await page.getByLabel('Category').selectOption('saas');
  await expect(page.locator('#browse-results')).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(400);
  await expect(page.getByRole('article').first()).toBeVisible();
  come();
  await expect(page).toHaveURL('/browse?category=saas');
  expect(await page.evaluate(() => (window as unknown as { shapes: number }).shapes)).toBe(0);
});

test('within the admin area the frame stays, and the table of the next page is shown as one', async ({ page }) => {
  await signInAs(page, 'admin');
  const come = await hold(page, '/admin/users');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).click();
  await expect(shape(page)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
  come();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
});
