import { expect, test } from './fixtures.ts';
import { signInAs } from './people.ts';

test('topics stand by growth, and the address keeps sort, category and search', async ({ page }) => {
  await page.goto('/trending');
  await expect(page.getByLabel('Sort')).toHaveValue('growth');
  await page.getByLabel('Sort').selectOption('opportunity');
  await page.getByLabel('Category').selectOption('web3');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/sort=opportunity/);
  await expect(page).toHaveURL(/category=web3/);
  await expect(page.getByText('4 topics')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('qqqqzzzz');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('No topics found matching your criteria.')).toBeVisible();
});

test('a card leads to the ideas found for its name, its related ideas to those that meet it', async ({ page }) => {
  await page.goto('/trending?search=businesses+construction');
  await page.getByRole('link', { name: 'New businesses: construction, US', exact: true }).click();
  await expect(page).toHaveURL('/browse?search=New%20businesses%3A%20construction%2C%20US');
  await page.goBack();
  await page.getByRole('link', { name: /related ideas? on New businesses: construction, US/ }).click();
  await expect(page).toHaveURL('/browse?topic=New%20businesses%3A%20construction%2C%20US');
  await expect(page.getByText('On the topic New businesses: construction, US')).toBeVisible();
});

test('what happened meanwhile is marked on the line, read with the arrow keys, and listed with its source', async ({ page }) => {
  await page.goto('/trending/nursing-jobs-us');
  const marked = page.getByRole('list', { name: 'Marked on the line' }).first();
  const first = marked.getByRole('listitem').first();
  const law = first.getByRole('link');
  await expect(law).toHaveAttribute('href', /^https:/);
  const chart = page.getByRole('slider', { name: /Indeed posted pay/ });
  await chart.focus();
  // Read to the end of the line: a mark may stand in any of its months.
  await page.keyboard.press('End');
  await expect(chart).not.toHaveAttribute('aria-valuetext', /^Jan 2019: /);
  const end = await chart.getAttribute('aria-valuenow');
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuetext', /^Jan 2019: [\d.]+/);
  const readings: string[] = [];
  for (let i = 1; i <= Number(end); i++) {
    await page.keyboard.press('ArrowRight');
    await expect(chart).toHaveAttribute('aria-valuenow', String(i));
    readings.push((await chart.getAttribute('aria-valuetext')) ?? '');
  }
  const told = readings.filter((reading) => /, \d: /.test(reading)).join(' ');
  for (let i = 1; i <= (await marked.getByRole('listitem').count()); i++) expect(told).toContain(`${i}: `);
  await page.keyboard.press('Tab');
  await expect(law).toBeFocused();
  await page.getByRole('link', { name: 'Compare the years' }).click();
  await expect(page.getByRole('link', { name: 'Show the whole time in one line' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Marked on the line' })).toHaveCount(0);
});

test('a topic counted twice says what it cannot say, and is watched by who is signed in', async ({ page, request }) => {
  await page.goto('/trending/coding-agents');
  await expect(page.getByText(/Counted 2 times/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in to watch' })).toHaveAttribute('href', '/login?to=%2Ftrending%2Fcoding-agents');
  expect((await request.get('/trending/nowhere')).status()).toBe(404);
  const feed = page.getByText('Follow this topic and its related ideas by').getByRole('link', { name: 'RSS' });
  expect(await (await request.get((await feed.getAttribute('href')) ?? '')).text()).toContain('<title>Assay: ');
  await signInAs(page, 'free');
  await page.goto('/trending/coding-agents');
  await page.getByRole('button', { name: 'Watch this topic' }).click();
  await expect(page.getByText('Trend alerts are off')).toBeVisible();
  await page.getByRole('button', { name: 'Stop watching' }).click();
  await expect(page.getByRole('button', { name: 'Watch this topic' })).toBeVisible();
});
