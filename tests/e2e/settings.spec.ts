import { readFile } from 'node:fs/promises';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { connectRooms } from '../../src/app/connect-rooms.server.ts';
import { flashMessages } from '../../src/app/flash-messages.ts';
import { removeDueAccounts } from '../../src/people/settings/remove-accounts.server.ts';
import { openDatabase } from '../../src/platform/db/client.server.ts';
import { PASSWORD } from '../factories/accounts.ts';
import { aBomb, aPng, JPEG, WEBP } from '../factories/pictures.ts';
import { isUsableByAnyone } from './axe.ts';
import { expect, type Page, test, withAndWithout } from './fixtures.ts';
import { accountMenu, chooseInMenu, fillSignIn, linkInMail, signInAs, signInAsNew } from './people.ts';

// As the start of a process does (app/services.server.ts).
connectRooms();

const signIn = async (page: Page, email: string) => {
  await page.goto('/login');
  await fillSignIn(page, email, PASSWORD);
};

/** Lets days go by for one person, then does what every process does every ten minutes. */
async function letDaysPass(email: string, days: number): Promise<void> {
  const log = pino({ level: 'silent' });
  const db = openDatabase(process.env.E2E_DATABASE_URL ?? '', log);
  await db.rows(sql`UPDATE users SET deletion_due_at = deletion_due_at - ${`${days} days`}::interval WHERE email = ${email}`);
  await removeDueAccounts({ db, log, now: () => new Date() });
  await db.close();
}

for (const javaScriptEnabled of withAndWithout) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });
    // Whole journeys: on a busy machine they take longer than a page does.
    test.slow();

    test('a person edits their settings; what is wrong is said at its field and nothing typed is lost', async ({ page, refused }) => {
      const email = await signInAsNew(page);
      const username = `user_${crypto.randomUUID().slice(0, 8)}`;
      await page.goto('/dashboard');
      await chooseInMenu(page, 'Settings');
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
      await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable();
      await expect(page.getByLabel('Daily idea emails')).toBeChecked();
      await expect(page.getByRole('group', { name: 'Email preferences' })).toContainText(
        'They come at seven in the morning where you are: the daily idea every day, trends once a week and when there is news about what you watch.',
      );
      await expect(page.getByRole('region', { name: 'Subscription' })).toContainText('Free');
      await expect(page.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/pricing');

      refused.push('/settings');
      await page.getByLabel('Full name').fill('Ada Lovelace');
      await page.getByLabel('Username').fill('Admin');
      await page.getByLabel('Location').fill('London');
      await page.getByLabel('Daily idea emails').uncheck();
      await page.getByLabel('Trending idea alerts').check();
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/That username is reserved/);
      await expect(page.getByLabel('Full name')).toHaveValue('Ada Lovelace');
      await expect(page.getByLabel('Trending idea alerts')).toBeChecked();
      await expect(page.getByLabel('Daily idea emails')).not.toBeChecked();

      await page.getByLabel('Username').fill(username);
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText(flashMessages.settings_saved)).toBeVisible();
      await page.reload();
      await expect(page.getByLabel('Full name')).toHaveValue('Ada Lovelace');
      await expect(page.getByLabel('Username')).toHaveValue(username);
      await expect(page.getByLabel('Location')).toHaveValue('London');
      await expect(page.getByLabel('Daily idea emails')).not.toBeChecked();
      await expect(page.getByLabel('Trending idea alerts')).toBeChecked();

      await page.context().clearCookies();
      await signInAsNew(page);
      await page.goto('/settings');
      await page.getByLabel('Username').fill(username.toUpperCase());
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/That username is taken/);
      await expect(page.getByLabel('Username')).toHaveValue(username.toUpperCase());
    });

    test('a picture is set, refused for what it is, and removed', async ({ page, refused }) => {
      const email = await signInAsNew(page);
      refused.push('/settings/avatar');
      const choose = async (name: string, buffer: Buffer) => {
        await page.goto('/settings/avatar');
        await page.getByLabel('New picture').setInputFiles({ name, mimeType: 'image/png', buffer });
        await page.getByRole('button', { name: 'Use this picture' }).click();
      };
      const inHeader = page.locator('header').locator('summary img, button img');
      for (const picture of [JPEG, WEBP, aPng()]) {
        await choose('me.png', picture);
        await expect(page.getByText(flashMessages.avatar_saved)).toBeVisible();
        await expect(page).toHaveURL('/settings');
        await expect(inHeader).toHaveJSProperty('naturalWidth', 256);
      }
      const before = await inHeader.getAttribute('src');

      const refusals: [string, Buffer, string][] = [
        [
          'me.svg',
          Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
          'The picture must be a PNG, JPEG or WebP file',
        ],
        ['bomb.png', aBomb(), 'The picture can have 16 million pixels at most'],
        ['half.png', aPng().subarray(0, 2_000), 'The picture could not be read'],
        ['photo.png', Buffer.concat([aPng(), Buffer.alloc(5 * 1024 * 1024)]), 'The picture can have 2 MB at most'],
      ];
      for (const [name, bytes, said] of refusals) {
        await choose(name, bytes);
        await expect(page.getByRole('alert'), name).toContainText(said);
        await expect(inHeader).toHaveAttribute('src', before ?? '');
      }
      await page.goto('/settings/avatar');
      await page.getByRole('button', { name: 'Use this picture' }).click();
      await expect(page.getByRole('alert')).toContainText('Please choose a picture');
      await page.getByRole('button', { name: 'Remove picture' }).click();
      await expect(page.getByText(flashMessages.avatar_removed)).toBeVisible();
      await expect(inHeader).toHaveCount(0);
      expect((await page.request.get(before ?? '')).status()).toBe(404);
      await expect(accountMenu(page, email)).toBeVisible();
    });

    test('a person downloads their data, deletes the account, keeps it, deletes it again, and it goes', async ({
      page,
      request,
      refused,
    }) => {
      const email = await signInAsNew(page, { password: true });
      await page.goto('/settings/data');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download my data' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^assay-data-\d{4}-\d\d-\d\d\.json$/);
      const everything = JSON.parse(await readFile(await file.path(), 'utf8'));
      expect(everything.data.users.rows[0]).toMatchObject({ email });
      expect(JSON.stringify(everything)).not.toMatch(/password_hash":|"token":/);

      const remove = async (address: string, password: string) => {
        await page.getByLabel('Type your email address to confirm').fill(address);
        await page.getByLabel('Password').fill(password);
        await page.getByRole('button', { name: 'Delete my account' }).click();
      };
      refused.push('/settings/data');
      await remove('somebody@else.example', PASSWORD);
      await expect(page.getByText('This is not the address of your account')).toBeVisible();
      await remove(email, 'not it');
      await expect(page.getByText('This is not your current password')).toBeVisible();
      await expect(page.getByLabel('Type your email address to confirm')).toHaveValue(email);
      await remove(email, PASSWORD);
      await expect(page.getByText('your account will be deleted in 7 days')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();

      await page.goto(await linkInMail(request, email, 'Your Assay account will be deleted on'));
      await fillSignIn(page, email, PASSWORD);
      await expect(page.getByRole('heading', { name: 'Keep your account?' })).toBeVisible();
      if (javaScriptEnabled) await isUsableByAnyone(page);
      await page.goto('/saved');
      await expect(page, 'no other page of theirs until they have decided').toHaveURL('/keep-account?to=%2Fsaved');
      await page.getByRole('button', { name: 'Keep my account' }).click();
      await expect(page).toHaveURL('/saved');
      await expect(page.getByText(flashMessages.account_kept)).toBeVisible();
      await letDaysPass(email, 8);

      await page.goto('/settings/data');
      await remove(email, PASSWORD);
      await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
      await signIn(page, email);
      await page.getByRole('button', { name: 'Leave, and let it be deleted' }).click();
      await expect(page).toHaveURL('/');
      await letDaysPass(email, 6);
      await signIn(page, email);
      await expect(page.getByRole('heading', { name: 'Keep your account?' })).toBeVisible();
      await letDaysPass(email, 1);
      await page.goto('/saved');
      await expect(page).toHaveURL('/login?to=%2Fsaved');
      refused.push('/login');
      await signIn(page, email);
      await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
      await expect
        .poll(async () => (await request.get('/dev/mail')).text())
        .toMatch(new RegExp(`>${email}<.{0,120}Your Assay account is deleted`));
    });
  });
}

test('two tabs do not undo each other', async ({ page, context }) => {
  await signInAsNew(page);
  await page.goto('/settings');
  const other = await context.newPage();
  await other.goto('/settings');
  await page.getByLabel('Full name').fill('Grace Hopper');
  await page.getByLabel('Daily idea emails').uncheck();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(flashMessages.settings_saved)).toBeVisible();
  await other.getByLabel('Location').fill('New York');
  await other.getByRole('button', { name: 'Save Changes' }).click();
  await expect(other.getByText(flashMessages.settings_saved)).toBeVisible();
  await expect(other.getByLabel('Full name')).toHaveValue('Grace Hopper');
  await expect(other.getByLabel('Location')).toHaveValue('New York');
  await expect(other.getByLabel('Daily idea emails')).not.toBeChecked();
});

test('each plan is named, with what it takes to have more', async ({ page }) => {
  await signInAs(page, 'pro');
  await page.goto('/settings');
  const subscription = page.getByRole('region', { name: 'Subscription' });
  await expect(subscription).toContainText(/Pro Monthly\. Renews on \d+ \w+ \d{4}\./);
  await expect(page.getByRole('link', { name: 'Upgrade' })).toHaveCount(0);
  await page.context().clearCookies();
  await signInAsNew(page, { tier: 'lifetime' });
  await page.goto('/settings');
  await expect(subscription).toContainText('Lifetime. Yours for as long as Assay exists. Nothing renews.');
});

test('what is typed while an answer is on its way stays, with the cursor; the rest is as the server says', async ({ page }) => {
  await signInAsNew(page);
  await page.goto('/settings');
  const [name, place] = [page.getByLabel('Full name'), page.getByLabel('Location')];
  await name.fill('  Ada Lovelace  ');
  const answer = Promise.withResolvers<void>();
  await page.route('**/settings.data', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await place.fill('London');
  await place.press('Home');
  answer.resolve();
  await expect(page.getByText(flashMessages.settings_saved)).toBeVisible();
  await expect(name).toHaveValue('Ada Lovelace');
  await expect(place).toHaveValue('London');
  await page.keyboard.type('West ');
  await expect(place).toHaveValue('West London');
  // A link within the page sends nothing and keeps what is there.
  await page.evaluate(() => window.location.assign('#main'));
  await expect(place).toHaveValue('West London');
});

test('who comes back to a page finds what they had filled in', async ({ page }) => {
  await signInAsNew(page);
  await page.goto('/settings');
  await page.getByLabel('Location').fill('London');
  await page.getByRole('checkbox').first().uncheck();
  await page.getByRole('link', { name: 'Assay' }).first().click();
  await expect(page.getByLabel('Location')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByLabel('Location')).toHaveValue('London');
  await expect(page.getByRole('checkbox').first()).not.toBeChecked();
});
