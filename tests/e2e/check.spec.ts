import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { signInAsNew } from './people.ts';

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

test('the answer takes less than two seconds, and names at most three companies', async ({ request }) => {
  const started = performance.now();
  const response = await request.post('/api/v1/check', { data: { idea: IDEA } });
  expect(response.status()).toBe(200);
  expect(performance.now() - started).toBeLessThan(2_000);
  expect(((await response.json()) as { data: { closest: unknown[] } }).data.closest.length).toBeLessThanOrEqual(3);
});

test('the text waits in the browser, goes on with a validation as a member, and is then forgotten', async ({ page }) => {
  await page.goto('/check');
  await page.getByLabel('Your idea').fill(IDEA);
  await page.getByRole('button', { name: 'Check my idea' }).click();
  await expect(page.getByRole('link', { name: 'Get the full verdict' })).toHaveAttribute('href', '/validate');
  await signInAsNew(page, { tier: 'pro_monthly' });
  await page.goto('/validate');
  await expect(page.getByRole('main').getByRole('textbox').first()).toHaveValue(IDEA);
  await page.goto('/validate');
  await expect(page.getByRole('main').getByRole('textbox').first()).toHaveValue('');
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
  await expect(page.getByText('If it misread you')).toBeVisible();
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
