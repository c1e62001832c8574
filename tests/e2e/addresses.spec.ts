import { flashMessages } from '../../src/app/flash-messages.ts';
import { findDaily } from './catalogue.ts';
import { expect, test } from './fixtures.ts';

test('an unknown address says so and offers a search', async ({ page, refused }) => {
  refused.push('/no/such/page');
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle('Not found · Assay');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no page at this address');
  await page.getByRole('searchbox', { name: 'Search ideas' }).fill('dairy');
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL('/browse?search=dairy');
});

test('an unknown idea says so, under a title of its own', async ({ page, refused }) => {
  refused.push('/ideas/no-such-idea');
  const response = await page.goto('/ideas/no-such-idea');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle('Idea not found · Assay');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(flashMessages.idea_not_found);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('/idea/{slug} leads to the idea for good', async ({ page, request }) => {
  const { slug, title } = await findDaily(request);
  const answer = await request.get(`/idea/${slug}`, { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers().location).toBe(`/ideas/${slug}`);
  await page.goto(`/idea/${slug}`);
  await expect(page).toHaveURL(`/ideas/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

for (const [path, why, link] of [
  ['/trending/no-such-topic', 'It may have been retired, or joined with another topic.', 'All topics'],
  ['/collections/no-such-list', 'It may have been renamed, or have lost the last of its ideas.', 'All lists'],
] as const)
  test(`${path} leads to others of its kind`, async ({ page, refused }) => {
    refused.push(path);
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByText(why)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(path.slice(0, path.lastIndexOf('/')));
  });
