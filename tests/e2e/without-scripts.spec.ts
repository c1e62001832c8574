import { findDaily, findLocked } from './catalogue.ts';
import { cards } from './find.ts';
import { expect, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

test('a visitor without scripts searches, filters, pages and reads', async ({ page, request }) => {
  await page.goto('/');
  await expect(page.locator('#countdown')).toHaveText('until 00:00 UTC');
  await page.getByRole('searchbox', { name: 'What you know well' }).fill('dairies');
  await page.getByRole('button', { name: 'Find an idea' }).click();
  await expect(page).toHaveURL('/browse?search=dairies');
  await expect(cards(page).first()).toContainText(/dair/i);

  await page.goto('/browse');
  await page.getByLabel('Category').selectOption('healthtech');
  await page.getByLabel('Pro Picks only').check();
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/category=healthtech/);
  await expect(page).toHaveURL(/pro=true/);
  await expect(page.getByLabel('Category')).toHaveValue('healthtech');
  await expect(page.getByLabel('Pro Picks only')).toBeChecked();

  await page.goto('/browse');
  await page.getByRole('link', { name: 'Next →' }).click();
  await expect(page).toHaveURL('/browse?page=2');
  await page.getByRole('button', { name: 'Compact' }).click();
  await expect(page).toHaveURL('/browse?page=2');
  await expect(page.getByRole('button', { name: 'Comfortable' })).toBeVisible();

  const locked = await findLocked(request);
  await page.goto(`/ideas/${locked.slug}`);
  await expect(page.getByRole('heading', { name: 'What the dossier holds' })).toBeVisible();
});

test('evidence and scores open without scripts', async ({ page, request }) => {
  const idea = await findDaily(request);
  await page.goto(`/ideas/${idea.slug}`);
  await page
    .getByRole('link', { name: /where “.+” comes from/ })
    .first()
    .click();
  const how = page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`);
  await expect(how, 'how the figure was reached, in the table of evidence').toBeInViewport();
  const score = page.getByRole('region', { name: 'Scores' }).locator('details').first();
  await score.locator('summary').click();
  await expect(score.locator('dl')).toBeVisible();
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Competition' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Competition' })).toBeInViewport();
});

test('search in the head of the page leads to a page of its own', async ({ page }) => {
  await page.goto('/terms');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Search/ })
    .click();
  await expect(page).toHaveURL('/search');
  await page.getByRole('searchbox', { name: 'Search ideas' }).fill('dairy');
  await page.getByRole('searchbox', { name: 'Search ideas' }).press('Enter');
  await expect(page).toHaveURL('/browse?search=dairy');
});
