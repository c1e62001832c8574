import { cards, counted } from './find.ts';
import { expect, test } from './fixtures.ts';

test('the first stop skips to the content', async ({ page }) => {
  await page.goto('/browse');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'All ideas' })).toBeFocused();
  const search = page.getByRole('searchbox', { name: 'Search', exact: true });
  for (let tab = 0; tab < 8 && !(await search.evaluate((field) => field === document.activeElement)); tab++)
    await page.keyboard.press('Tab');
  await expect(search).toBeFocused();
});

test('a visitor finds, filters and reads an idea by keyboard alone', async ({ page }) => {
  await page.goto('/browse');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const search = page.getByRole('searchbox', { name: 'Search', exact: true });
  for (let stop = 0; stop < 8 && !(await search.evaluate((field) => field === document.activeElement)); stop++)
    await page.keyboard.press('Tab');
  await page.keyboard.type('dairy');
  await expect(page).toHaveURL('/browse?search=dairy');
  await expect(counted(page)).toContainText('ideas');
  const first = cards(page).first().getByRole('heading').getByRole('link');
  await expect(first).toContainText('dairies');
  for (let stop = 0; stop < 40 && !(await first.evaluate((link) => link === document.activeElement)); stop++)
    await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('dairies');
});
