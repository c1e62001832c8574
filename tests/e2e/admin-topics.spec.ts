import { slice } from '../factories/slice.ts';
import { isUsableByAnyone } from './axe.ts';
import { expect, test, withAndWithout } from './fixtures.ts';
import { signInAs } from './people.ts';

for (const javaScriptEnabled of withAndWithout) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('an administrator adds a topic, mends it, merges it, and it is gone from the lists', async ({ page, refused }) => {
      const slug = `tide-tables-${javaScriptEnabled ? 'one' : 'two'}`;
      await signInAs(page, 'admin');
      await page.goto('/admin/topics');
      await expect(page.getByRole('table', { name: 'Topics', exact: true }).or(page.getByText('topics').first()).first()).toBeVisible();
      await page.getByRole('link', { name: 'Add a topic' }).click();
      await expect(page).toHaveURL('/admin/topics/new');
      refused.push('/admin/topics/new');
      await page.getByLabel('Slug').fill(slug);
      await page.getByLabel('Name').fill(`Tide tables ${slug}`);
      await page.getByLabel('Category').selectOption('saas');
      await page.getByLabel('Description').fill('Too short');
      await page.getByRole('button', { name: 'Add topic' }).click();
      await expect(page.getByText('description must be at least 40 characters')).toBeVisible();
      await expect(page.getByLabel('Slug')).toHaveValue(slug);
      await page.getByLabel('Description').fill('When the water comes and goes, for people whose work waits for it.');
      await page.getByLabel('npm packages').fill('tide-one\ntide-two');
      await page.getByRole('button', { name: 'Add topic' }).click();
      await expect(page).toHaveURL(`/admin/topics/${slug}`);
      await expect(page.getByLabel('npm packages')).toHaveValue('tide-one\ntide-two');
      await page.getByLabel('Name').fill(`Tides ${slug}`);
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tides ${slug}`);
      await page.getByLabel('Merge into').selectOption('vector-search');
      await page.getByRole('button', { name: 'Review the merge' }).click();
      await expect(page.getByText('This cannot be undone.')).toBeVisible();
      await page.getByRole('button', { name: 'Merge', exact: true }).click();
      await expect(page).toHaveURL('/admin/topics/vector-search');
      await page.goto(`/trending/${slug}`);
      await expect(page).toHaveURL('/trending/vector-search');
    });
  });
}

test('the topics of the admin area pass axe, and say that asking is switched off', async ({ page }) => {
  await signInAs(page, 'admin');
  const paths = ['/admin/topics', '/admin/topics/new', '/admin/topics/vector-search', '/admin/topics/vector-search?into=web-scraping'];
  for (const path of slice(paths, 2)) {
    await page.goto(path);
    await isUsableByAnyone(page, path);
  }
  await page.goto('/admin/topics');
  await expect(page.getByText('Asking live sources is switched off on this server')).toBeVisible();
});
