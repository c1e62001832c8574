import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';

const IDEA = 'Fills cancelled appointments for small dental practices by text message';

test('from home to who buys, how many and who is near: one field, one press', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Your idea').fill(IDEA);
  await page.getByRole('button', { name: 'Check my idea' }).click();
  await expect(page).toHaveURL('/check');
  await expect(page.getByText('Offices of Dentists, United States')).toBeVisible();
  await expect(page.getByText(/would have to pay|of [\d,]+ places of work at \$49 a month/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Closest in our lists: check these' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This is not a verdict' })).toBeVisible();
});

test('other buyers and another price are counted again; a price that is none is named', async ({ page, refused }) => {
  refused.push('/check');
  await page.goto('/check');
  await page.getByLabel('Your idea').fill(IDEA);
  await page.getByRole('button', { name: 'Check my idea' }).click();
  await page.getByLabel('Buyers').selectOption({ label: 'Dentists, General (people)' });
  await page.getByLabel('Price a month, $').fill('99');
  await page.getByRole('button', { name: 'Count again' }).click();
  await expect(page.getByText('Dentists, General, United States')).toBeVisible();
  await expect(page.getByText(/at \$99 a month/)).toBeVisible();
  await page.getByLabel('Price a month, $').fill('nothing');
  await page.getByRole('button', { name: 'Count again' }).click();
  await expect(page.getByText('price must be a number of dollars')).toBeVisible();
  await expect(page.getByText('Dentists, General, United States')).toBeVisible();
});

test('a text that says too little keeps its words; a scheme is refused with the reason', async ({ page, refused }) => {
  refused.push('/check');
  await page.goto('/check');
  await page.getByLabel('Your idea').fill('app');
  await page.getByRole('button', { name: 'Check my idea' }).click();
  await expect(page.getByText(/^Say more/)).toBeVisible();
  await expect(page.getByLabel('Your idea')).toHaveValue('app');
  await page.getByLabel('Your idea').fill('Guaranteed 30% monthly returns for members who recruit two friends each');
  await page.getByRole('button', { name: 'Check my idea' }).click();
  await expect(page.getByRole('heading', { name: 'We do not help with this one' })).toBeVisible();
});

test('the answer can be used by anyone, in light and dark, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/check');
  await page.getByLabel('Your idea').fill(IDEA);
  await page.getByRole('button', { name: 'Check my idea' }).click();
  await expect(page.getByText('Offices of Dentists, United States')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test.describe('before scripts run', () => {
  test.use({ javaScriptEnabled: false });
  test('the check answers', async ({ page }) => {
    await page.goto('/check');
    await page.getByLabel('Your idea').fill(IDEA);
    await page.getByRole('button', { name: 'Check my idea' }).click();
    await expect(page.getByText('Offices of Dentists, United States')).toBeVisible();
  });
});
