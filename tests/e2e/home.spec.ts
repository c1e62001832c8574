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

test('home proves what it says: a measured line with its source, one figure with its source, a list with its rule', async ({ page }) => {
  await page.goto('/');
  const proofs = page.getByRole('region', { name: 'Every number names its source' });
  await expect(
    proofs
      .getByRole('figure')
      .first()
      .getByRole('img', { name: / in .+, .+ in / }),
  ).toBeVisible();
  await expect(proofs.getByText(/^Source: .+, measured to /)).toBeVisible();
  for (const part of ['Basis', 'How', 'Source', 'Date'])
    await expect(proofs.getByRole('term').filter({ hasText: new RegExp(`^${part}$`) })).toBeVisible();
  await expect(proofs.getByRole('link', { name: 'All lists' })).toHaveAttribute('href', '/collections');
});

test('home shows the first screen of the sample report and leads to it', async ({ page }) => {
  await page.goto('/');
  const proofs = page.getByRole('region', { name: 'Every number names its source' });
  for (const part of ['Who pays', 'How many there are', 'Who sells it', /^(?:This week’s|The first) test$/])
    await expect(proofs.getByRole('term').filter({ hasText: part })).toBeVisible();
  await proofs.getByRole('link', { name: 'Read this sample report' }).click();
  await expect(page).toHaveURL('/reports/sample');
});

test('home says of today’s idea in a line what it is worth, and its button leads to it', async ({ page, request }) => {
  const idea = await findDaily(request);
  await page.goto('/');
  const card = page.getByRole('article', { name: idea.title });
  await expect(card.getByText(/^Strongest on .+, weakest on .+ figures measured or cited\.$/)).toBeVisible();
  await card.getByRole('link', { name: 'Read it free' }).click();
  await expect(page).toHaveURL(`/ideas/${idea.slug}`);
});

test('home shows three lists of ideas and leads to categories and plans', async ({ page }) => {
  await page.goto('/');
  for (const name of ['Latest', 'Highest opportunity', 'Easiest to build'])
    await expect(page.getByRole('region', { name, exact: true }).getByRole('listitem')).toHaveCount(4);
  await expect(page.getByRole('region', { name: 'Read one a day free, or all of them' }).getByRole('region')).toHaveCount(3);
  await page.getByRole('list', { name: 'Categories' }).getByRole('link', { name: 'Fintech' }).click();
  await expect(page).toHaveURL('/browse?category=fintech');
  await expect(page.getByLabel('Category')).toHaveValue('fintech');
});
