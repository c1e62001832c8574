import { expect, test } from './fixtures.ts';

/** Each of these must fail: what happens in it is what no other test may let pass. */
test.describe('a test fails when its browser', () => {
  test.beforeEach(async ({ page }) => {
    test.fail();
    await page.goto('/terms');
  });

  test('writes an error to the console', async ({ page }) => {
    await page.evaluate(() => console.error('broken'));
  });

  test('throws in a page', async ({ page }) => {
    await page.evaluate(() => void Promise.reject(new Error('broken')));
  });

  test('violates the content security policy', async ({ page }) => {
    await page.evaluate(() => document.body.setAttribute('style', 'color: red'));
  });

  test('is refused a file', async ({ page }) => {
    await page.evaluate(() => fetch('/assets/none.js'));
  });

  test('goes to another site', async ({ page, baseURL }) => {
    await page.goto((baseURL ?? '').replace('localhost', '127.0.0.1'));
    await expect(page).toHaveTitle(/Assay/);
  });
});
