import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';
import { signInAs, signInAsNew } from './people.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('an administrator writes an update, sees its letter, tests it and sends it once', async ({ page, refused, database }) => {
      const subject = `News ${javaScriptEnabled ? 'with' : 'without'} scripts`;
      await signInAsNew(page);
      await database.query('UPDATE users SET email_product_updates = false');
      await database.query(`UPDATE users SET email_product_updates = true WHERE email = 'free@assay.example'`);
      await page.context().clearCookies();
      await signInAs(page, 'admin');
      await page.goto('/admin/updates');
      await expect(page.getByText('One person has product updates switched on.')).toBeVisible();
      await page.getByRole('link', { name: 'Write an update' }).click();
      refused.push(page.url());
      await page.getByLabel('Subject').fill(subject);
      await page.getByLabel('Body').fill('Every kit keeps **all** its versions.');
      const letter = page.frameLocator('iframe[name="letter"]');
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'As HTML' }).click();
      await expect(letter.getByRole('heading', { name: subject })).toBeVisible();
      await expect(letter.getByText('all', { exact: true })).toHaveCSS('font-weight', '700');
      await page.getByRole('button', { name: 'As text' }).click();
      await expect(letter.getByText('Every kit keeps all its versions.')).toBeVisible();
      await page.getByLabel('Link label').fill('Open your kits');
      await page.getByRole('button', { name: 'Keep as draft' }).click();
      await expect(page.getByText('Link address is missing')).toBeVisible();
      await page.getByLabel('Link address').fill('/idea-builder');
      await page.getByRole('button', { name: 'Keep as draft' }).click();
      await expect(page).toHaveURL(/\/admin\/updates\/[0-9a-f-]{36}$/);
      refused.push(page.url());
      await page.getByRole('button', { name: 'Send a test' }).click();
      await expect(page.getByText('A test letter is on its way to you')).toBeVisible();
      await page.getByLabel('At once').check();
      await page.getByLabel('Type 1 to confirm').fill('2');
      await page.getByRole('button', { name: 'Send to one person' }).click();
      await expect(page.getByText('It would go to 1 now')).toBeVisible();
      await page.getByLabel('At once').check();
      await page.getByLabel('Type 1 to confirm').fill('1');
      await page.getByRole('button', { name: 'Send to one person' }).click();
      await expect(page.getByText('Addressed to one person')).toBeVisible();
      await expect(page.getByRole('button', { name: /Send/ })).toHaveCount(0);
      await expect(page.frameLocator('iframe[name="letter"]').getByRole('link', { name: 'Open your kits' })).toBeVisible();
      await expect
        .poll(async () => (await page.request.get('/dev/mail')).text())
        .toMatch(new RegExp(`free@assay\\.example</td><td><a href="[^"]+">${subject}`));
    });
  });
}

test('the pages of updates pass axe', async ({ page, database }) => {
  await signInAs(page, 'admin');
  const { rows } = await database.query<{ id: string }>(`
    INSERT INTO product_updates (id, subject, body, created_at, changed_at)
    VALUES (gen_random_uuid(), 'A draft', 'Ten characters at least.', now(), now()) RETURNING id`);
  for (const path of ['/admin/updates', '/admin/updates/new', `/admin/updates/${rows[0]?.id}`]) {
    await page.goto(path);
    expect((await new AxeBuilder({ page }).analyze()).violations, path).toEqual([]);
  }
});
