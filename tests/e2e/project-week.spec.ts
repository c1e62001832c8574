import { isUsableByAnyone } from './axe.ts';
import { expect, phone, test } from './fixtures.ts';
import { signInAsNew } from './people.ts';

test('the week of projects shows what is due; its calendar opens by a private address until that is renewed or turned off', async ({
  page,
  request,
}) => {
  await signInAsNew(page);
  await page.goto('/projects/week');
  await expect(page.getByText('You have no open project.')).toBeVisible();

  await page.goto('/projects/new?method=presale');
  await page.getByLabel('What do you think is true?').fill('Small bakeries would pay for a baking list that writes itself.');
  await page.getByRole('button', { name: 'Start the test' }).click();
  await expect(page.getByRole('heading', { name: 'Log an entry' })).toBeVisible();
  await page.goto('/projects');
  await page.getByRole('link', { name: 'This week' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This week' })).toBeVisible();

  await page.getByRole('button', { name: 'Make a private address' }).click();
  const address = page.getByLabel('Calendar (iCal)');
  const first = await address.inputValue();
  const opened = await request.get(first);
  expect([opened.status(), opened.headers()['content-type'], opened.headers()['cache-control']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, no-store',
  ]);
  expect(await opened.text()).toContain('SUMMARY:Test ends: ');
  await isUsableByAnyone(page);

  await page.getByRole('button', { name: 'New addresses' }).click();
  await expect(address).not.toHaveValue(first);
  expect((await request.get(first)).status()).toBe(404);
  const second = await address.inputValue();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Make a private address' })).toBeVisible();
  expect((await request.get(second)).status()).toBe(404);
});

test.describe('on a telephone', () => {
  test.use(phone);

  test('a week with nothing in it is quiet, in one line', async ({ page }) => {
    await signInAsNew(page);
    await page.goto('/projects/new');
    await page.getByLabel('What do you think is true?').fill('Small bakeries would pay for a baking list that writes itself.');
    await page.getByRole('button', { name: 'Start the project' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Small bakeries/ })).toBeVisible();
    await page.goto('/projects/week');
    await expect(page.getByText('Quiet: nothing is due, and nothing changed near your projects.')).toBeVisible();
    await isUsableByAnyone(page);
  });
});
