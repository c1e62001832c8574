import type { Locator } from '@playwright/test';
import { slice } from '../factories/slice.ts';
import { expect, type Page, test } from './fixtures.ts';
import { signInAs, signInAsNew } from './people.ts';

/** `npm test` takes some of them. */
const lists = slice(
  [
    ['/admin/users', 'Users'],
    ['/admin/ideas', 'Ideas'],
    ['/admin/ideas/reviews', 'Ideas to review'],
    ['/admin/topics', 'Topics'],
    ['/admin/topics', 'Each source of topics'],
    // The plans of the demo accounts are bought.
    ['/admin/subscriptions', 'List of paid plans'],
    ['/admin/subscriptions', 'Revenue by Month, table'],
    ['/admin/invoices', 'Invoices'],
    ['/admin', 'Latest payments, table'],
    ['/admin/audit?action=user.edited', 'Audit log'],
  ] as const,
  4,
);

const tableOf = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true }).getByRole('table');
/** Changes a name, so that the audit log has a line. */
async function changeAName(page: Page): Promise<void> {
  const { data } = await (await page.request.get('/api/v1/admin/users?search=free%40assay.example')).json();
  const answer = await page.request.patch(`/api/v1/admin/users/${data.users[0].id}`, { data: { full_name: `Ada ${Date.now() % 1_000}` } });
  expect(answer.ok()).toBe(true);
}
const boxOf = async (one: Locator) => {
  const box = await one.boundingBox();
  if (!box) throw new Error('it is not drawn');
  return box;
};

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1440, height: 700 } });
  test.beforeEach(({ page }) => signInAs(page, 'admin'));

  for (const [path, label] of lists)
    test(`a row of ${path}, ${label}, is 28 to 32 px high, and its heads stay in sight`, async ({ page }) => {
      if (path.startsWith('/admin/audit')) await changeAName(page);
      await page.goto(path);
      const table = tableOf(page, label);
      const rows = table.getByRole('row');
      const count = await rows.count();
      expect(count).toBeGreaterThan(1);
      for (let i = 1; i < Math.min(count, 8); i++) {
        const { height } = await boxOf(rows.nth(i));
        expect(height, `row ${i}`).toBeGreaterThanOrEqual(28);
        expect(height, `row ${i}`).toBeLessThanOrEqual(32);
      }
      const box = page.getByRole('region', { name: label, exact: true });
      const head = table.getByRole('columnheader').first();
      await box.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      expect(Math.abs((await boxOf(head)).y - (await boxOf(box)).y)).toBeLessThanOrEqual(2);
    });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test.beforeEach(({ page }) => signInAs(page, 'admin'));

  for (const [path, label] of lists)
    test(`a row of ${path}, ${label}, is a card: its cells stand below each other, and nothing scrolls aside`, async ({ page }) => {
      if (path.startsWith('/admin/audit')) await changeAName(page);
      await page.goto(path);
      const row = tableOf(page, label).getByRole('row').nth(1);
      const cells = row.getByRole('cell');
      const [first, second] = [await boxOf(cells.nth(0)), await boxOf(cells.nth(1))];
      expect(second.y).toBeGreaterThanOrEqual(first.y + first.height);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 } });
  test.beforeEach(({ page }) => signInAs(page, 'admin'));

  for (const [path, label, name] of slice(
    [
      ['/admin/jobs', 'What is done on schedule', /^Pause: /],
      ['/admin/ideas', 'Ideas', /^Delete: /],
      ['/admin/ideas/reviews', 'Ideas to review', /^Mark as reviewed: /],
      ['/admin/invoices', 'Invoices', /^Payment of /],
      ['/admin', 'Latest payments, table', /^Refund or cancel: /],
    ] as const,
    2,
  ))
    test(`what can be done with a row of ${path}, ${label}, is in sight without scrolling aside`, async ({ page }) => {
      await page.goto(path);
      const box = page.getByRole('region', { name: label, exact: true });
      const { x, width } = await boxOf(box);
      const action = await boxOf(box.getByRole('button', { name }).or(box.getByRole('link', { name })).first());
      expect(action.x + action.width).toBeLessThanOrEqual(x + width + 1);
    });
});

test('a name is changed where it stands in the list; Escape takes back what was typed', async ({ page, browser }) => {
  const other = await browser.newContext();
  const email = await signInAsNew(await other.newPage());
  await other.close();
  await signInAs(page, 'admin');
  await page.goto(`/admin/users?search=${encodeURIComponent(email)}`);
  const name = page.getByRole('textbox', { name: /^Name of/ });
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().includes('/admin/users'));
  await name.fill('Grace Hopper');
  await name.press('Enter');
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(name).toHaveValue('Grace Hopper');
  await name.fill('Somebody else');
  await name.press('Escape');
  await expect(name).toHaveValue('Grace Hopper');
  await page.reload();
  await expect(name).toHaveValue('Grace Hopper');
});

test('columns are chosen, and a list as it stands is named and come back to', async ({ page }) => {
  await signInAsNew(page, { role: 'admin' });
  await page.goto('/admin/users?tier=lifetime');
  await expect(page.getByRole('columnheader', { name: 'Username' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('link', { name: /^✓?\s*Username/ }).click();
  await expect(page.getByRole('columnheader', { name: 'Username' })).toBeVisible();
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByLabel('Name of this view').fill('Lifetime, with usernames');
  await page.getByRole('button', { name: 'Save view' }).click();
  const view = page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'Lifetime, with usernames' });
  await expect(view).toHaveAttribute('aria-current', 'page');
  await page.goto('/admin/users');
  await view.click();
  await expect(page).toHaveURL(/tier=lifetime/);
  await expect(page.getByRole('columnheader', { name: 'Username' })).toBeVisible();
});
