import { flashMessages } from '../../src/app/flash-messages.ts';
import { undoToken, unsubscribeToken } from '../../src/people/unsubscribe/unsubscribe-token.server.ts';
import { TEST_SECRET } from '../factories/accounts.ts';
import { expect, type Page, test, withAndWithout } from './fixtures.ts';
import { anAddress, fillSignIn, linkInMail } from './people.ts';

const PASSWORD = 'correct horse battery';

/** Somebody with an account of their own, signed in. */
async function signedInPerson(page: Page): Promise<string> {
  const email = anAddress();
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  for (const label of ['Password', 'Confirm password']) await page.getByLabel(label, { exact: true }).fill(PASSWORD);
  await page.getByLabel(/I accept the/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.goto(await linkInMail(page.request, email, 'Confirm your email address'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect(page).toHaveURL('/dashboard');
  return email;
}
const section = (page: Page, name: string) => page.getByRole('region', { name });

for (const javaScriptEnabled of withAndWithout) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a person changes their address by both mailboxes', async ({ page, refused }) => {
      const [old, next] = [await signedInPerson(page), anAddress()];
      refused.push('/settings/security');
      await page.goto('/settings/security');
      const address = section(page, 'Email address');
      await address.getByLabel('New email').fill(next);
      await address.getByLabel('Current password').fill('not it');
      await address.getByRole('button', { name: 'Change email' }).click();
      await expect(address.getByLabel('Current password')).toHaveAccessibleDescription('This is not your current password');
      await expect(address.getByLabel('New email')).toHaveValue(next);
      await address.getByLabel('Current password').fill(PASSWORD);
      await address.getByRole('button', { name: 'Change email' }).click();
      await expect(page.getByText(flashMessages.email_change_started)).toBeVisible();
      await expect(address.getByText('waiting for its email to be used')).toHaveCount(2);
      await address.getByRole('button', { name: 'Send the emails again' }).click();
      await expect(page.getByText(flashMessages.email_change_started)).toBeVisible();

      await page.goto(await linkInMail(page.request, old, 'Approve the new address'));
      await page.getByRole('button', { name: 'Approve the change' }).click();
      await expect(page.getByRole('heading', { name: 'Approved' })).toBeVisible();
      await page.goto('/settings/security');
      await address.getByRole('button', { name: 'Send the email again' }).click();
      await expect(page.getByText(flashMessages.email_change_email_sent)).toBeVisible();
      const confirm = await linkInMail(page.request, next, 'Confirm your new address');
      await page.goto(confirm);
      await page.getByRole('button', { name: 'Confirm this address' }).click();
      await expect(page.getByRole('heading', { name: 'Your address is changed' })).toBeVisible();
      await page.goto('/settings/security');
      await expect(section(page, 'Email address')).toContainText(`Your account uses ${next}`);
      refused.push(new URL(confirm).pathname + new URL(confirm).search);
      await page.goto(confirm);
      await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    });

    test('a person changes their password, which signs another device out, and signs the others out at once', async ({
      page,
      browser,
      baseURL,
    }) => {
      const email = await signedInPerson(page);
      const other = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled });
      const elsewhere = await other.newPage();
      const signInElsewhere = async (password: string) => {
        await elsewhere.goto('/login');
        await fillSignIn(elsewhere, email, password);
        await expect(elsewhere).toHaveURL('/dashboard');
      };
      await signInElsewhere(PASSWORD);
      await page.goto('/settings/security');
      const password = section(page, 'Password');
      await password.getByLabel('Current password').fill(PASSWORD);
      for (const label of ['New password', 'Confirm password']) await password.getByLabel(label).fill('another horse entirely');
      await password.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByText('Your password is changed')).toBeVisible();
      await elsewhere.goto('/dashboard');
      await expect(elsewhere).toHaveURL(/\/login\?/);

      await signInElsewhere('another horse entirely');
      await page.goto('/settings/security');
      const devices = section(page, 'Where you are signed in');
      await expect(devices.getByText('This device')).toHaveCount(1);
      await devices.getByRole('button', { name: 'Sign out everywhere else' }).click();
      await expect(devices.getByText('You are not signed in anywhere else.')).toBeVisible();
      await elsewhere.goto('/dashboard');
      await expect(elsewhere).toHaveURL(/\/login\?/);
      await other.close();
    });

    test('a person without a link asks for one, unsubscribes, and takes it back', async ({ page }) => {
      const email = await signedInPerson(page);
      await page.context().clearCookies();
      await page.goto(`/unsubscribe?email=${encodeURIComponent(email)}&token=x`);
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await page.getByRole('button', { name: 'Send me the link' }).click();
      await expect(page.getByText('Nothing is switched off until you use it')).toBeVisible();
      await page.goto(await linkInMail(page.request, email, 'Unsubscribe from mail'));
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await expect(page.getByText(/^Switched off: daily idea emails, and project reminders/)).toBeVisible();
      await page.getByRole('button', { name: 'Subscribe again' }).click();
      await expect(page.getByText(/^Back on: daily idea emails, and project reminders/)).toBeVisible();
    });
  });
}

test('unsubscribing says that it is at work, says when it failed, and can be tried again', async ({ page, refused }) => {
  const email = await signedInPerson(page);
  await page.goto(`/unsubscribe?email=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  const link = await linkInMail(page.request, email, 'Unsubscribe from mail');
  await page.goto(link);
  // What the page says while the answer is awaited.
  await page.route(/\/unsubscribe\.data$/, () => undefined);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Unsubscribing…');
  await page.unroute(/\/unsubscribe\.data$/);

  await page.goto(link);
  // A token that is too long for the API: what any fault of the call looks like.
  await page.route(/\/unsubscribe(\.data)?$/, (route) => route.continue({ postData: `token=${'x'.repeat(600)}` }));
  refused.push('/unsubscribe');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to unsubscribe. Please try again later.');
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
});

test('what cannot be done any more says so, and does not offer to be tried again', async ({ page, refused }) => {
  refused.push('/unsubscribe');
  const gone = crypto.randomUUID();
  await page.goto(`/unsubscribe?token=${unsubscribeToken(TEST_SECRET, gone, 'all')}`);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('alert')).toHaveText('This account does not exist any more, and gets no mail.');
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);

  const late = undoToken(TEST_SECRET, { userId: gone, lists: ['daily_ideas'] }, new Date(Date.now() - 1));
  await page.goto(`/unsubscribe?token=${unsubscribeToken(TEST_SECRET, gone, 'all')}`);
  await page.route(/\/unsubscribe(\.data)?$/, (route) => route.continue({ postData: `undo=${late}` }));
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('alert')).toHaveText('This cannot be taken back any more. Sign in and choose your mail under Settings.');
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});

test('a page and its data say that they are one person’s, to whatever stores answers on the way', async ({ page }) => {
  await signedInPerson(page);
  for (const path of ['/dashboard', '/dashboard.data', '/saved.data', '/browse.data']) {
    const answer = await page.request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()['cache-control'], path).toMatch(/^private, no-(cache|store)$/);
    expect(answer.headers().vary, path).toContain('Cookie');
  }
});
