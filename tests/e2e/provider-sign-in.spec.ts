import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { flashMessages } from '../../src/app/flash-messages.ts';
import { TEST_SECRET } from '../factories/accounts.ts';
import { type BuiltSite, startBuiltSite } from './built-site.ts';
import { accountMenu, anAddress, chooseInMenu, linkInMail } from './people.ts';
import { type ProviderDouble, startProviderDouble } from './provider-double.ts';
import { newDatabase } from './site-database.ts';

type World = { site: BuiltSite; double: ProviderDouble };

/** A site of its own, whose GitHub and Google are on this machine. */
const test = base.extend<{ visitor: Page }, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter
    async ({}, use) => {
      const double = await startProviderDouble();
      const site = await startBuiltSite({ ...double.env, DATABASE_URL: await newDatabase(), AUTH_SECRET: TEST_SECRET });
      await use({ site, double });
      await site.stop();
      await double.stop();
    },
    { scope: 'worker' },
  ],
  visitor: async ({ browser, world }, use) => {
    const context = await browser.newContext({ baseURL: world.site.url, locale: 'en-GB' });
    await leadToDouble(context, world);
    await use(await context.newPage());
    await context.close();
  },
});

const PROVIDERS = { 'github.com': 'github', 'accounts.google.com': 'google' } as const;

/** The one thing that is not real: the browser finds the double where the provider's address is. */
async function leadToDouble(context: BrowserContext, { double }: World): Promise<void> {
  await context.route('**/login/{github,google}?*', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const location = response.headers().location ?? '';
    const address = URL.canParse(location) ? new URL(location) : undefined;
    const isProviders = address !== undefined && Object.hasOwn(PROVIDERS, address.host);
    const headers = { ...response.headers(), ...(isProviders ? { location: double.consentOf(address) } : {}) };
    await route.fulfill({ status: response.status(), headers, body: await response.text() });
  });
}

const signInWith = async (page: Page, name: string, from = '/login') => {
  await page.goto(from);
  await page.getByRole('link', { name: `Continue with ${name}` }).click();
};
const signOut = async (page: Page, email: string) => {
  await expect(accountMenu(page, email)).toBeVisible();
  await chooseInMenu(page, 'Sign Out');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
};
const account = accountMenu;
let lastId = 1_000;

for (const name of ['GitHub', 'Google']) {
  test(`${name}: the first sign-in makes an account, the second opens it, on the page that was wanted`, async ({
    visitor: page,
    world,
  }) => {
    const email = anAddress();
    world.double.is({ id: ++lastId, email, isConfirmed: true, name: 'Ada G' });
    await signInWith(page, name, '/signup');
    await expect(page).toHaveURL('/dashboard');
    await expect(account(page, email)).toBeVisible();
    await signOut(page, email);
    await page.goto('/saved');
    await page.getByRole('link', { name: `Continue with ${name}` }).click();
    await expect(page).toHaveURL('/saved');
    await expect(page.getByText(flashMessages.welcome)).toBeVisible();
    await page.goto('/settings/security');
    await expect(page.getByText('Your account has no password')).toBeVisible();
    await expect(page.getByText('Connected since').first()).toContainText('The last way in');
  });

  test(`${name}: an address the provider has not confirmed opens nothing, and the page says so`, async ({ visitor: page, world }) => {
    world.double.is({ id: ++lastId, email: 'free@assay.example', isConfirmed: false, name: 'Eve' });
    await signInWith(page, name);
    await expect(page).toHaveURL(/\/login\?/);
    await expect(page.getByRole('alert')).toContainText(`Failed to sign in with ${name}`);
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  });
}

test('somebody who refuses at the provider is back at the sign-in', async ({ visitor: page, world }) => {
  await page.goto(`${world.site.url}/login`);
  const begun = await page.request.get('/login/github?to=/saved', { maxRedirects: 0 });
  const state = new URL(begun.headers().location ?? '').searchParams.get('state') ?? '';
  await page.goto(`/api/v1/auth/callback/github?error=access_denied&state=${encodeURIComponent(state)}`);
  await expect(page.getByRole('alert')).toContainText('Failed to sign in with GitHub');
});

test('a person connects Google to an account with a password only if it has the same address, and disconnects it again', async ({
  visitor: page,
  world,
}) => {
  const email = anAddress();
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  for (const label of ['Password', 'Confirm password']) await page.getByLabel(label, { exact: true }).fill('correct horse battery');
  await page.getByLabel(/I accept the/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  const link = await linkInMail(page.request, email, 'Confirm your email address');
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect(page).toHaveURL('/dashboard');

  const connect = async () => {
    await page.goto('/settings/security');
    await page.getByRole('link', { name: 'Connect Google' }).click();
  };
  world.double.is({ id: ++lastId, email: anAddress(), isConfirmed: true, name: 'Other' });
  await connect();
  await expect(page.getByRole('alert')).toHaveText('Google was not connected: its address is not that of this account.');
  world.double.is({ id: ++lastId, email, isConfirmed: true, name: 'Same' });
  await connect();
  await expect(page.getByText('Connected since')).toBeVisible();
  await linkInMail(page.request, email, 'Google now opens your Assay account');
  await page.getByRole('button', { name: 'Disconnect Google' }).click();
  await expect(page.getByRole('link', { name: 'Connect Google' })).toBeVisible();
  await linkInMail(page.request, email, 'Google no longer opens your Assay account');
});

test('a server without GitHub and Google says they are not set up', async ({ page }) => {
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    await expect(page.getByText('not set up on this server')).toHaveCount(2);
  }
});
