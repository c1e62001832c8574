import { expect, test } from './fixtures.ts';

test('a visitor finds a method by what they want to know, reads it and takes a template along', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/methods');
  await expect(page.getByRole('heading', { level: 1, name: 'Test methods' })).toBeVisible();
  const all = await page.getByRole('main').getByRole('listitem').count();
  expect(all).toBeGreaterThanOrEqual(25);

  await page.getByLabel('I want to know').selectOption({ label: 'What they will pay' });
  await expect(page).toHaveURL('/methods?answers=price');
  await page.getByLabel('Usual cost').selectOption({ label: 'Up to $200' });
  await expect(page).toHaveURL('/methods?answers=price&cost=up_to_200');
  await expect(page.getByText(/^\d+ of \d+ methods$/)).toBeVisible();
  expect(await page.getByRole('main').getByRole('listitem').count()).toBeLessThan(all);

  await page.getByRole('link', { name: 'Presale', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Presale' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '4 of 20 offers made in person' })).toBeVisible();

  const template = page.getByRole('region', { name: 'Offer page' });
  await template.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Template copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('If I have not delivered by [date], I refund you');

  await page.goBack();
  await expect(page.getByLabel('Usual cost')).toHaveValue('up_to_200');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the filter is a form, and every method can be read', async ({ page }) => {
    await page.goto('/methods');
    await page.getByLabel('Time').selectOption({ label: 'Up to 3 days' });
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/[?&]time=up_to_3/);
    await page.getByRole('link', { name: 'Read the rivals’ price lists' }).click();
    await expect(page.getByRole('region', { name: 'Price sheet' })).toContainText('Typical buyer');
  });
});
