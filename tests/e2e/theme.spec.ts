import { expect, type Page, test } from './fixtures.ts';

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const choice = (page: Page, name: string) => page.getByRole('group', { name: 'Colours' }).getByRole('button', { name });

test.use({ colorScheme: 'light' });

test('colours change at once and are kept', async ({ page }) => {
  await page.goto('/methodology');
  const light = await background(page);
  await expect(choice(page, 'system')).toHaveAttribute('aria-pressed', 'true');
  await choice(page, 'dark').click();
  await expect(choice(page, 'dark')).toHaveAttribute('aria-pressed', 'true');
  await expect(choice(page, 'system')).toHaveAttribute('aria-pressed', 'false');
  expect(await background(page)).not.toBe(light);
  await expect(page).toHaveURL('/methodology');
  const dark = await background(page);
  await page.goto('/terms');
  await expect(choice(page, 'dark')).toHaveAttribute('aria-pressed', 'true');
  expect(await background(page)).toBe(dark);
  await choice(page, 'system').click();
  await expect(choice(page, 'system')).toHaveAttribute('aria-pressed', 'true');
  expect(await background(page)).toBe(light);
});

test('system follows the device as it changes', async ({ page }) => {
  await page.goto('/');
  const light = await background(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await background(page)).not.toBe(light);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('colours are a form that returns to the page it was sent from', async ({ page }) => {
    await page.goto('/browse?search=clinic');
    await choice(page, 'dark').click();
    await expect(page).toHaveURL('/browse?search=clinic');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(choice(page, 'dark')).toHaveAttribute('aria-pressed', 'true');
    await page.goto('/pricing');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});
