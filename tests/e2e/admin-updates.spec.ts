import { flashMessages } from '../../src/app/flash-messages.ts';
import { isUsableByAnyone } from './axe.ts';
import { expect, withAndWithout } from './fixtures.ts';
import { test } from './own-site.ts';
import { signInAs } from './people.ts';
import { coloursOf } from './pixels.ts';

// One site for both: how many people want news is counted.
test.describe.configure({ mode: 'serial' });

for (const javaScriptEnabled of withAndWithout) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('an administrator writes an update, sees its email, tests it and sends it once', async ({ page, refused }) => {
      const subject = `News ${javaScriptEnabled ? 'with' : 'without'} scripts`;
      await signInAs(page, 'free');
      await page.goto('/settings');
      await page.getByLabel('Product updates and news').check();
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText(flashMessages.settings_saved)).toBeVisible();
      await page.context().clearCookies();
      await signInAs(page, 'admin');
      await page.goto('/admin/updates');
      if (javaScriptEnabled) await isUsableByAnyone(page);
      await expect(page.getByText('One person has product updates switched on.')).toBeVisible();
      await page.getByRole('link', { name: 'Write an update' }).click();
      await expect(page).toHaveURL('/admin/updates/new');
      refused.push(page.url());
      await page.getByLabel('Subject').fill(subject);
      await page.getByLabel('Body').fill('Every kit keeps **all** its versions.');
      const email = page.frameLocator('iframe[name="email"]');
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'As HTML' }).click();
      await expect(email.getByRole('heading', { name: subject })).toBeVisible();
      await expect(email.getByText('all', { exact: true })).toHaveCSS('font-weight', '700');
      await page.getByRole('button', { name: 'As text' }).click();
      await expect(email.getByText('Every kit keeps all its versions.')).toBeVisible();
      await page.getByLabel('Link label').fill('Open your kits');
      await page.getByRole('button', { name: 'Keep as draft' }).click();
      await expect(page.getByText('Link address is missing')).toBeVisible();
      await page.getByLabel('Link address').fill('/idea-builder');
      await page.getByRole('button', { name: 'Keep as draft' }).click();
      await expect(page).toHaveURL(/\/admin\/updates\/[0-9a-f-]{36}$/);
      refused.push(page.url());
      if (javaScriptEnabled) await isUsableByAnyone(page);
      await page.getByRole('button', { name: 'Send a test' }).click();
      await expect(page.getByText(flashMessages.update_tested)).toBeVisible();
      await page.getByLabel('At once').check();
      await page.getByLabel('Type 1 to confirm').fill('2');
      await page.getByRole('button', { name: 'Send to one person' }).click();
      await expect(page.getByText('It would go to 1 now')).toBeVisible();
      await page.getByLabel('At once').check();
      await page.getByLabel('Type 1 to confirm').fill('1');
      await page.getByRole('button', { name: 'Send to one person' }).click();
      await expect(page.getByText('Addressed to one person')).toBeVisible();
      await expect(page.getByRole('button', { name: /Send/ })).toHaveCount(0);
      if (javaScriptEnabled) await isUsableByAnyone(page);
      await expect(page.frameLocator('iframe[name="email"]').getByRole('link', { name: 'Open your kits' })).toBeVisible();
      await expect
        .poll(async () => (await page.request.get('/dev/mail')).text())
        .toMatch(new RegExp(`free@assay\\.example</td><td><a href="[^"]+">${subject}`));
      // The browser's own bar is green, whatever the page's colours.
      if (javaScriptEnabled) {
        await page.reload();
        const colours = await coloursOf(page.getByRole('progressbar', { name: 'Emails dealt with' }));
        expect(colours.filter(([red, green]) => green > red)).toEqual([]);
      }
    });
  });
}
