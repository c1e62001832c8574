import { flashMessages } from '../../src/app/flash-messages.ts';
import { suspendedUnexplained } from '../../src/people/standing/suspended-words.ts';
import { findDaily, listAllIdeas } from './catalogue.ts';
import { openActions } from './find.ts';
import { expect, type Page, test } from './fixtures.ts';
import { accountMenu, anAddress, chooseInMenu, fillSignIn, linkInMail, saveButton, signInAs, signInAsNew } from './people.ts';

const PASSWORD = 'correct horse battery';

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByLabel(/I accept the/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email!' })).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a visitor wants to save an idea, signs up, confirms by mail, and finds the idea saved', async ({ page, request, refused }) => {
      const email = anAddress();
      const idea = await findDaily(request);
      await page.goto(`/ideas/${idea.slug}`);
      await saveButton(page, idea.title).click();
      await expect(page.getByText('Please sign in to save ideas')).toBeVisible();
      await signUp(page, email);
      await expect(page.getByText('Verification email sent! Check your inbox.')).toBeVisible();
      refused.push('/login');
      await page.goto('/login');
      await fillSignIn(page, email, PASSWORD);
      await expect(page.getByRole('alert')).toContainText('Please confirm your email address first');
      await page.getByRole('button', { name: 'Send it again' }).click();
      await expect(page.getByText('Verification email sent! Check your inbox.')).toBeVisible();
      await page.goto(await linkInMail(request, email, 'Confirm your email address'));
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Confirm and sign in' }).click();
      await expect(page.getByText(flashMessages.saved)).toBeVisible();
      await page.goto('/saved');
      await expect(page.getByRole('heading', { name: idea.title })).toBeVisible();
      await expect(page.getByText('1 idea saved')).toBeVisible();

      await page.getByRole('button', { name: `Remove ${idea.title}` }).click();
      await expect(page.getByText(flashMessages.removed)).toBeVisible();
      await page.reload();
      await expect(page.getByText('No saved ideas yet')).toBeVisible();

      await expect(accountMenu(page, email)).toBeVisible();
      await chooseInMenu(page, 'Sign Out');
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
    });

    test('a visitor’s wish to save an idea comes true on the device the email is opened on', async ({
      page,
      request,
      browser,
      baseURL,
    }) => {
      const email = anAddress();
      const idea = await findDaily(request);
      await page.goto(`/ideas/${idea.slug}`);
      await saveButton(page, idea.title).click();
      await expect(page.getByText('Please sign in to save ideas')).toBeVisible();
      await signUp(page, email);
      const other = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled });
      const phone = await other.newPage();
      await phone.goto(await linkInMail(request, email, 'Confirm your email address'));
      await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await phone.getByRole('button', { name: 'Confirm and sign in' }).click();
      await expect(phone).toHaveURL('/saved');
      await expect(phone.getByText(flashMessages.saved)).toBeVisible();
      await expect(phone.getByRole('heading', { name: idea.title })).toBeVisible();
      await other.close();
    });

    test('a person resets a forgotten password by mail', async ({ page, request, refused }) => {
      const email = anAddress();
      await signUp(page, email);
      await page.goto('/login');
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      // The sign-in, which has a field of the same name, stands until this page is there.
      await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByText('a link to set a new password is on its way')).toBeVisible();
      const link = await linkInMail(request, email, 'Set a new password');
      await page.goto(link);
      refused.push('/reset-password', new URL(link).pathname + new URL(link).search);
      await page.getByLabel('New password').fill('another horse entirely');
      await page.getByLabel('Confirm password').fill('not the same');
      await page.getByRole('button', { name: 'Set password and sign in' }).click();
      await expect(page.getByText('Passwords do not match')).toBeVisible();
      await page.getByLabel('New password').fill('another horse entirely');
      await page.getByLabel('Confirm password').fill('another horse entirely');
      await page.getByRole('button', { name: 'Set password and sign in' }).click();
      await expect(page).toHaveURL('/dashboard');

      // The same email, opened again: it says so before anything is typed, and another is one press away.
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
      await expect(page.getByText('The link was used already')).toBeVisible();
      await expect(page.getByLabel('New password')).toHaveCount(0);
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send a new link' }).click();
      await expect(page.getByText('a link to set a new password is on its way')).toBeVisible();
    });

    test('faults stand beside their fields and what was typed stays', async ({ page, refused }) => {
      refused.push('/signup', '/login');
      await page.goto('/signup');
      await page.getByLabel('Email').fill('somebody');
      await page.getByLabel('Password', { exact: true }).fill('short');
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByLabel('Email')).toHaveValue('somebody');
      await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Password must be at least 8 characters long/);
      await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription('Please fill in all fields');
      await page.goto('/login');
      await fillSignIn(page, anAddress(), 'wrong');
      await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    });
  });
}

test('the page wanted survives sign-up and the email; the first time one is welcomed, and the link opened again says all is well', async ({
  page,
  request,
}) => {
  const email = anAddress();
  await page.goto('/login?to=/pricing');
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL('/signup?to=%2Fpricing');
  await page.getByLabel('Email').fill(email);
  for (const label of ['Password', 'Confirm password']) await page.getByLabel(label, { exact: true }).fill(PASSWORD);
  await page.getByLabel(/I accept the/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Verification email sent! Check your inbox.')).toBeVisible();
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByText('The link in either email works.')).toBeVisible();
  const link = await linkInMail(request, email, 'Confirm your email address');
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect(page).toHaveURL('/pricing');
  await expect(page.getByText(flashMessages.welcome_new)).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
});

test('signing in leads back to the page wanted, with its query, and never off the site', async ({ page }) => {
  const { free } = JSON.parse(process.env.E2E_PASSWORDS ?? '{}') as { free: string };
  await page.goto('/saved?sort=growth');
  await expect(page).toHaveURL(`/login?to=${encodeURIComponent('/saved?sort=growth')}`);
  await fillSignIn(page, 'free@assay.example', free);
  await expect(page).toHaveURL('/saved?sort=growth');
  await expect(page.getByText(flashMessages.welcome)).toBeVisible();
  for (const evil of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
    for (const path of ['/login', '/welcome']) {
      await page.goto(`${path}?to=${encodeURIComponent(evil)}`);
      await expect(page).toHaveURL('/dashboard');
    }
  }
});

test('saving answers at once, can be undone, and rolls back when it fails', async ({ page, request, faults, refused }) => {
  await signInAs(page, 'pro');
  // Not today's idea, which other tests save with the same account.
  const idea = (await listAllIdeas(request)).at(-1) as { slug: string; title: string };
  await page.goto(`/ideas/${idea.slug}`);
  const save = saveButton(page, idea.title);
  await expect(save).toHaveAttribute('aria-pressed', 'false');
  await expect(save).toHaveAccessibleName(`Save ${idea.title}`);
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await expect(save).toHaveAccessibleName(`Saved ${idea.title}`);
  await expect(page.getByText(flashMessages.saved)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(save).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText(flashMessages.unsaved)).toBeVisible();

  refused.push('/api/v1/saved-ideas');
  await page.route('**/api/v1/saved-ideas', (route) => route.fulfill({ status: 500, body: '{}' }));
  await save.click();
  await expect(page.getByText(flashMessages.save_failed)).toBeVisible();
  await expect(save).toHaveAttribute('aria-pressed', 'false');
  expect(faults).toEqual([]);
});

test('an undo stays through pages that are gone to, and undoes from there', async ({ page, request }) => {
  await signInAsNew(page);
  const idea = await findDaily(request);
  await page.goto(`/ideas/${idea.slug}`);
  await saveButton(page, idea.title).click();
  await expect(page.getByText(flashMessages.saved)).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Browse' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Browse ideas' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(flashMessages.unsaved)).toBeVisible();
  await page.goto('/saved');
  await expect(page.getByRole('main').getByRole('link', { name: idea.title })).toHaveCount(0);
});

test('a mark is set, replaced and taken off, and what was read is in the history', async ({ page, request }) => {
  await signInAs(page, 'free');
  const idea = await findDaily(request);
  await page.goto(`/ideas/${idea.slug}`);
  const mark = (name: string) => page.getByRole('group', { name: 'What is this idea to you?' }).getByRole('button', { name });
  await openActions(page);
  await mark('Interested').click();
  await mark('Building').click();
  await expect(mark('Building')).toHaveAttribute('aria-pressed', 'true');
  await expect(mark('Interested')).toHaveAttribute('aria-pressed', 'false');
  await mark('Building').click();
  await expect(mark('Building')).toHaveAttribute('aria-pressed', 'false');
  await page.goto('/history');
  await expect(page.getByRole('link', { name: idea.title })).toBeVisible();
  await expect(page.getByText('Just now').first()).toBeVisible();
});

test('a suspended person whom a provider sent back is told where to ask, not that an email arrived', async ({ page }) => {
  await page.goto('/login?failed=suspended');
  await expect(page.getByText(suspendedUnexplained('support@assay.example'))).toBeVisible();
});
