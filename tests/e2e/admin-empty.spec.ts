import { isUsableByAnyone } from './axe.ts';
import { expect } from './fixtures.ts';
import { test } from './own-site.ts';
import { signInAs } from './people.ts';

test('where nothing has happened yet pages say so, and from when there will be figures, instead of tables of zeros', async ({ page }) => {
  test.slow();
  await signInAs(page, 'admin');
  await page.goto('/admin/analytics');
  await expect(page.getByText(/^Nothing was opened, saved or searched for in these 30 days\./)).toBeVisible();
  await expect(page.getByText(/^Nothing was researched or asked in these 30 days\./)).toBeVisible();
  // The demo accounts signed up today, or just before midnight (UTC): no row for the days before.
  const funnel = page.getByRole('region', { name: 'From sign-up to paid, table' });
  await expect.poll(() => funnel.getByRole('row').count()).toBeGreaterThanOrEqual(2);
  expect(await funnel.getByRole('row').count()).toBeLessThanOrEqual(3);
  await isUsableByAnyone(page);
  // The plans of the demo accounts are bought; whoever has none has paid nothing.
  await page.goto('/admin/users?search=free%40assay.example');
  const address = await page.getByRole('link', { name: 'free@assay.example' }).first().getAttribute('href');
  await page.goto(`/admin/invoices?user=${address?.split('/').at(-1)}`);
  await expect(page.getByText('This account has paid nothing yet.')).toBeVisible();
  await expect(page.getByText(/0 payments/)).toHaveCount(0);
});

test('a sign no database can keep is a mistake that is said, not a fault of ours', async ({ page, refused }) => {
  await signInAs(page, 'admin');
  refused.push('/admin/users?search=a%00b');
  const response = await page.goto('/admin/users?search=a%00b');
  expect(response?.status()).toBe(400);
  await expect(page.getByText(/a character that cannot be kept/)).toBeVisible();
});
