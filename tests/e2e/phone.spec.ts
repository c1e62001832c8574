import { expect, openDetails, phone, test } from './fixtures.ts';
import { screens } from './screens.ts';

test.use(phone);

for (const { name, address, status } of screens) {
  test(`nothing scrolls sideways at 390 px: ${name}`, async ({ page, request, refused }) => {
    const path = await address(request);
    if (status !== 200) refused.push(path);
    await page.goto(path);
    await openDetails(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
}

test('a figure’s source opens as a sheet inside the screen', async ({ page, request }) => {
  const idea = screens.find(({ name }) => name === 'idea in full');
  await page.goto((await idea?.address(request)) ?? '');
  await page
    .getByRole('button', { name: /where “.+” comes from/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /^Source of / })).toBeInViewport({ ratio: 1 });
});

test('search opens over the page inside the screen', async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Search/ })
    .click();
  const command = page.getByRole('dialog', { name: 'Search ideas' });
  await expect(command).toBeInViewport({ ratio: 1 });
  await command.getByRole('combobox').fill('clinic');
  await expect(command.getByRole('option').first()).toBeVisible();
  await expect(command).toBeInViewport({ ratio: 1 });
});
