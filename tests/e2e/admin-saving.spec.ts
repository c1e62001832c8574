import { flashMessages } from '../../src/app/flash-messages.ts';
import { expect, type Page } from './fixtures.ts';
import { test } from './own-site.ts';
import { signInAs } from './people.ts';

const inAdmin = (page: Page, name: string) => page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name }).click();

test('what is done to an idea shows before the server answers, and is taken back when it refuses', async ({ page, refused }) => {
  await signInAs(page, 'admin');
  await page.goto('/admin/ideas');
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Deactivate: / }) })
    .first();
  const title = (await row.getByRole('button', { name: /^Deactivate: / }).getAttribute('aria-label'))?.slice('Deactivate: '.length) ?? '';
  const idea = page.getByRole('row').filter({ hasText: title });
  const held = Promise.withResolvers<void>();
  await page.route('**/admin/ideas.data*', async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: `Deactivate: ${title}` }).click();
  await expect(idea.getByText('Inactive')).toBeVisible();
  await expect(page.getByText(flashMessages.idea_deactivated)).toHaveCount(0);
  held.resolve();
  await expect(page.getByText(flashMessages.idea_deactivated)).toBeVisible();
  await expect(idea.getByText('Inactive')).toBeVisible();
  await page.unroute('**/admin/ideas.data*');

  refused.push('/admin/ideas');
  await page.route('**/admin/ideas.data*', (route) => {
    const body = new URLSearchParams(route.request().postData() ?? '');
    body.set('one', `activate:${crypto.randomUUID()}`);
    return route.request().method() === 'POST' ? route.continue({ postData: body.toString() }) : route.continue();
  });
  await page.getByRole('button', { name: `Activate: ${title}` }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(idea.getByText('Inactive')).toBeVisible();
});

/** @returns the page of an idea that was generated just now */
async function generatedDraft(page: Page): Promise<string> {
  await page.goto('/admin/ideas/generate');
  await page.getByLabel('Category').selectOption('saas');
  await page.getByRole('button', { name: 'Generate idea' }).click();
  await expect(page).toHaveURL(/\?draft=/);
  return page.url();
}

test('a page with what nobody saved is left only after asking, and one that was saved at once', async ({ page, refused }) => {
  await signInAs(page, 'admin');
  let answer = false;
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    return answer ? dialog.accept() : dialog.dismiss();
  });
  refused.push('/admin/topics/new');
  for (const [path, field] of [
    ['/admin/topics/new', 'Name'],
    ['/admin/updates/new', 'Subject'],
    ['/admin/ideas/new', 'Title'],
    ['/admin/ideas/generate', 'What it should be about'],
    [await generatedDraft(page), 'Title'],
  ] as const) {
    await page.goto(path);
    await page.getByLabel(field, { exact: true }).fill('Half a name');
    answer = false;
    await inAdmin(page, 'Audit log');
    await expect.poll(() => asked).toHaveLength(1);
    await expect(page.getByLabel(field, { exact: true })).toHaveValue('Half a name');
    answer = true;
    await inAdmin(page, 'Audit log');
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
    expect(asked).toEqual(Array(2).fill('Your last change is not saved yet. Leave the page all the same?'));
    asked.length = 0;
  }
  await page.goto('/admin/topics/new');
  await page.getByLabel('Name', { exact: true }).fill('Half a name');
  await page.getByRole('button', { name: /^(Add|Save)/ }).click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  answer = false;
  await inAdmin(page, 'Audit log');
  await expect.poll(() => asked, 'what was refused is not saved').toHaveLength(1);
  asked.length = 0;
  answer = true;
  await page.goto('/admin/users');
  const user = await page.getByRole('main').locator('a[href^="/admin/users/"]').first().getAttribute('href');
  await page.goto(`${user}/edit`);
  await page.getByLabel('Full name').fill(`Ada ${crypto.randomUUID().slice(0, 4)}`);
  asked.length = 0;
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).not.toHaveURL(/\/edit$/);
  expect(asked, 'what is saved is left without asking').toEqual([]);
});
