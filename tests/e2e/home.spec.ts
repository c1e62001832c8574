import { findDaily } from './catalogue.ts';
import { expect, test } from './fixtures.ts';

test('home shows today’s idea, free to read, and leads to it', async ({ page, request }) => {
  const idea = await findDaily(request);
  await page.goto('/');
  const card = page.getByRole('article', { name: idea.title });
  await expect(card.getByText('Idea of the day')).toBeVisible();
  await expect(card.locator(`time[datetime="${idea.day}"]`)).toBeVisible();
  await expect(card.getByRole('img', { name: /^Hallmark/ })).toBeVisible();
  await card.getByRole('link', { name: idea.title }).click();
  await expect(page).toHaveURL(`/ideas/${idea.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(idea.title);
  await expect(page.getByText('Free today')).toBeVisible();
});

test('the countdown of home counts down to midnight UTC', async ({ page }) => {
  await page.goto('/');
  const countdown = page.locator('#countdown');
  await expect(countdown).toHaveText(/^\d\d:\d\d:\d\d left$/);
  const shown = (await countdown.textContent()) ?? '';
  await expect.poll(async () => ((await countdown.textContent()) ?? '') < shown, { message: 'a later look shows less time' }).toBe(true);
});

test('home searches from its head', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('searchbox', { name: 'What you know well' }).fill('dairy');
  await page.getByRole('button', { name: 'Find an idea' }).click();
  await expect(page).toHaveURL('/browse?search=dairy');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('dairy');
  await expect(page.getByRole('heading', { level: 2, name: /dairies/ }).first()).toBeVisible();
});

test('home lays one figure open, shows the latest ideas and leads to categories and plans', async ({ page }) => {
  await page.goto('/');
  const specimen = page.getByRole('figure');
  for (const part of ['Basis', 'How', 'Source', 'Date']) await expect(specimen.getByRole('term').filter({ hasText: part })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Latest in the catalogue' }).getByRole('article')).toHaveCount(6);
  await expect(page.getByRole('region', { name: 'Read one a day free, or all of them' }).getByRole('region')).toHaveCount(3);
  await page.getByRole('list', { name: 'Categories' }).getByRole('link', { name: 'Fintech' }).click();
  await expect(page).toHaveURL('/browse?category=fintech');
  await expect(page.getByLabel('Category')).toHaveValue('fintech');
});
