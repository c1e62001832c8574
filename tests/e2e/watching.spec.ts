import { flashMessages } from '../../src/app/flash-messages.ts';
import { isUsableByAnyone } from './axe.ts';
import { findDaily } from './catalogue.ts';
import { openActions } from './find.ts';
import { expect, test, withAndWithout } from './fixtures.ts';
import { signInAsNew } from './people.ts';

for (const javaScriptEnabled of withAndWithout) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a person watches an idea and a topic, finds both in the settings, and lets go of them', async ({ page, request }) => {
      const idea = await findDaily(request);
      await page.goto(`/ideas/${idea.slug}`);
      await expect(page.getByRole('button', { name: 'Watch', exact: true })).toHaveCount(0);
      await signInAsNew(page);
      await page.goto(`/ideas/${idea.slug}`);
      await openActions(page);
      await page.getByRole('button', { name: 'Watch', exact: true }).click();
      await expect(page).toHaveURL(`/ideas/${idea.slug}`);
      await expect(page.getByText(flashMessages.watched)).toBeVisible();
      await expect(page.getByText('Trend alerts are off')).toBeVisible();
      await page.goto('/trending/coding-agents');
      await page.getByRole('button', { name: 'Watch this topic' }).click();
      await page.goto('/settings/watching');
      await expect(page.getByText('Trend alerts are off, so no email is sent.')).toBeVisible();
      if (javaScriptEnabled) await isUsableByAnyone(page);
      await page.getByRole('button', { name: 'Switch them on' }).click();
      await expect(page).toHaveURL('/settings/watching');
      await expect(page.getByText('Trend alerts are off')).toHaveCount(0);
      await page.getByRole('button', { name: `Stop watching ${idea.title}` }).click();
      await expect(page).toHaveURL('/settings/watching');
      await expect(page.getByText('None. Every idea has “Watch” under “More actions”.')).toBeVisible();
      await page.getByRole('button', { name: /^Stop watching/ }).click();
      await expect(page.getByText('None. Every trending topic')).toBeVisible();
    });

    test('who watches switches the emails about it on where they stand', async ({ page, request }) => {
      const idea = await findDaily(request);
      await signInAsNew(page);
      for (const [at, watch] of [
        [`/ideas/${idea.slug}`, 'Watch'],
        ['/trending/coding-agents', 'Watch this topic'],
      ] as const) {
        await page.goto(at);
        if (watch === 'Watch') await openActions(page);
        await page.getByRole('button', { name: watch, exact: true }).click();
        await expect(page.getByText('Trend alerts are off')).toBeVisible();
        await page.getByRole('button', { name: 'Switch them on' }).click();
        await expect(page).toHaveURL(at);
        await expect(page.getByText('Trend alerts are off')).toHaveCount(0);
        await page.goto('/settings');
        await page.getByLabel('Trending idea alerts').uncheck();
        await page.getByRole('button', { name: 'Save Changes' }).click();
      }
    });
  });
}
