import { listAllIdeas } from './catalogue.ts';
import { expect, test } from './fixtures.ts';

test('the archive lists every day’s idea, newest first, month by month', async ({ page, request }) => {
  const ideas = await listAllIdeas(request);
  await page.goto('/archive');
  await page.getByRole('heading', { level: 1, name: 'Past ideas of the day' }).waitFor();
  const daysShown = () =>
    page.locator('main ol > li > p > time').evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
  const months = page.getByRole('navigation', { name: 'Months' }).getByRole('link');
  const days: string[] = [];
  for (let i = 0; i < (await months.count()); i++) {
    await months.nth(i).click();
    await expect(months.nth(i)).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveURL(/[?&]month=/);
    const shown = await daysShown();
    const month = new URL(page.url()).searchParams.get('month') ?? 'none';
    expect(shown.every((day) => day.startsWith(month))).toBe(true);
    await expect(months.nth(i)).toContainText(String(shown.length));
    days.push(...shown);
  }
  expect(days.length, 'every idea had its day').toBeGreaterThanOrEqual(ideas.length);
  const dayBefore = (day = '') => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  expect(days.slice(1), 'a day each, and none left out').toEqual(days.slice(0, -1).map(dayBefore));
  await page.goto('/archive');
  expect(await daysShown(), 'the latest month is the one shown').toContain(days[0]);
  const newest = page.getByRole('article').first();
  await expect(newest.getByText('Free today')).toBeVisible();
  await newest.getByRole('link').click();
  await expect(page).toHaveURL(/\/ideas\//);
});

test('pricing shows three plans, compares them and answers questions', async ({ page }) => {
  await page.goto('/pricing');
  for (const [plan, price] of [
    ['Free', '$0'],
    ['Pro Monthly', '$39 a month'],
    ['Lifetime', '$499 once'],
  ] as const) {
    await expect(page.getByRole('region', { name: plan, exact: true })).toContainText(price);
  }
  const table = page.getByRole('table', { name: 'Comparison of plans' });
  await expect(table.getByRole('columnheader')).toHaveText(['Free', 'Pro Monthly', 'Lifetime']);
  await expect(table.getByRole('row', { name: /^Research agent/ }).getByRole('cell')).toHaveText(['No', '3 runs a month', 'Unlimited']);
  await expect(
    table
      .getByRole('row', { name: /^Claim an idea/ })
      .getByRole('cell')
      .first(),
  ).toHaveText('$1,000');
  for (const question of await page.locator('details').all()) {
    await question.locator('summary').click();
    await expect(question.locator('p')).toBeVisible();
  }
});

test('the method prints every part of every score with its weight', async ({ page }) => {
  await page.goto('/methodology');
  const tables = page.getByRole('region', { name: /^Parts of the score/ }).getByRole('table');
  await expect(tables).toHaveCount(4);
  for (const table of await tables.all()) {
    const weights = await table.locator('td:nth-child(2)').allInnerTexts();
    expect(weights.length).toBeGreaterThan(1);
    expect(weights.reduce((sum, weight) => sum + Number.parseInt(weight, 10), 0)).toBe(100);
  }
  await expect(page.getByRole('img', { name: /^Hallmark/ })).toBeVisible();
});

for (const { address, title, says } of [
  { address: '/terms', title: 'Terms', says: 'Claiming an idea' },
  { address: '/privacy', title: 'Privacy', says: 'Your rights' },
]) {
  test(`${title} can be read and is linked from the foot of every page`, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: title, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: says })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  });
}

test('the head of every page says where one is', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('navigation', { name: 'Main' });
  for (const [name, address] of [
    ['Browse Ideas', '/browse'],
    ['Trending', '/trending'],
    ['How it works', '/methodology'],
    ['Pricing', '/pricing'],
  ] as const) {
    await main.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
  }
  await page.getByRole('link', { name: 'Assay Beta home' }).click();
  await expect(page).toHaveURL('/');
});
