import { createOTP } from '@better-auth/utils/otp';
import { flashMessages } from '../../src/app/flash-messages.ts';
import { isUsableByAnyone } from './axe.ts';
import { expect, type Page, test, withAndWithout } from './fixtures.ts';
import { fillSignIn, NEW_PASSWORD, signUpNew } from './people.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const HALF_MINUTE_MS = 30_000;

/** @returns the code an app shows that was given this key. @param later half minutes from now: a code is good once, and the next one counts already */
async function codeOf(key: string, later = 0): Promise<string> {
  const bits = [...key.replaceAll(' ', '')].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('');
  return createOTP(secret).hotp(Math.floor(Date.now() / HALF_MINUTE_MS) + later);
}

/** Turns two-step sign-in on. @param look at each step of it @returns the key of the app, and the first recovery code */
async function setUp(page: Page, look = async (_step: string) => {}): Promise<{ key: string; recoveryCode: string }> {
  await page.goto('/settings/security');
  await page.getByRole('link', { name: 'Set up two-step sign-in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-step sign-in');
  await page.getByLabel('Current password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  await look('the picture to scan');
  const key = await page.getByText('type this key into it').locator('code').innerText();
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Turn two-step sign-in on' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/not the code the app shows/);
  await page.getByLabel('Code', { exact: true }).fill(await codeOf(key));
  await page.getByRole('button', { name: 'Turn two-step sign-in on' }).click();
  await expect(page.getByRole('heading', { name: 'Keep these recovery codes' })).toBeVisible();
  await look('the recovery codes');
  return { key, recoveryCode: await page.getByRole('main').getByRole('listitem').first().innerText() };
}

for (const javaScriptEnabled of withAndWithout) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a person sets two steps up, signs in with a code, and with a recovery code', async ({ page, refused }) => {
      refused.push('/settings/security/two-steps?begun=yes', '/second-step?to=%2Fsaved', '/second-step?to=/saved');
      const email = await signUpNew(page);
      const { key, recoveryCode } = await setUp(page);
      await page.context().clearCookies();
      await page.goto('/login?to=/saved');
      await fillSignIn(page, email, NEW_PASSWORD);
      await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
      await page.goto('/settings');
      await expect(page, 'nothing else opens').toHaveURL('/second-step?to=%2Fsettings');
      await page.goto('/second-step?to=/saved');
      await page.getByLabel('Code', { exact: true }).fill('12 34');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/This code is not right/);
      await page.getByLabel('Code', { exact: true }).fill(await codeOf(key, 1));
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page).toHaveURL('/saved');
      await expect(page.getByText(flashMessages.welcome)).toBeVisible();

      await page.context().clearCookies();
      await page.goto('/login');
      await fillSignIn(page, email, NEW_PASSWORD);
      await page.getByLabel('Code', { exact: true }).fill(recoveryCode);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page).toHaveURL('/dashboard');
      await page.goto('/settings/security');
      await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
    });
  });
}

test('a passkey is made on this device, signs in without a password and a code, and is removed', async ({ page, refused }) => {
  refused.push('/api/v1/auth/passkeys/creation');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  });
  await signUpNew(page);
  await page.goto('/settings/security');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByLabel('Name of the passkey').fill('This laptop');
  await passkeys.getByLabel('Current password').fill('not it');
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys.getByRole('alert')).toHaveText('This is not your current password');
  await expect(passkeys.getByLabel('Name of the passkey')).toHaveValue('This laptop');
  await passkeys.getByLabel('Current password').fill(NEW_PASSWORD);
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys.getByText('never used yet')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/login?to=/saved');
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await expect(page).toHaveURL('/saved');
  await page.goto('/settings/security');
  await passkeys.getByRole('button', { name: 'Remove This laptop' }).click();
  await expect(page.getByText(flashMessages.passkey_removed)).toBeVisible();
});

test('axe finds nothing wrong with setting two steps up, with the codes, and with the second step', async ({ page, refused }) => {
  test.slow();
  refused.push('/settings/security/two-steps?begun=yes');
  const email = await signUpNew(page);
  await page.goto('/settings/security/two-steps');
  await isUsableByAnyone(page, 'before it is set up');
  await setUp(page, (step) => isUsableByAnyone(page, step));
  await page.getByRole('link', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  await page.goto('/settings/security/two-steps');
  await isUsableByAnyone(page, 'in force');
  await page.context().clearCookies();
  await page.goto('/login');
  await fillSignIn(page, email, NEW_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await isUsableByAnyone(page, 'the second step');
});

test('while a new password is typed, the page says how hard it is to guess', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('/signup');
  await page.waitForLoadState('networkidle');
  const before = fetched.length;
  await page.getByLabel('Email').fill('ada.lovelace@people.example');
  const strength = page.getByRole('main').getByRole('status');
  await page.getByLabel('Password', { exact: true }).fill('password1');
  await expect(strength).toHaveText('Guessed at once');
  expect(fetched.slice(before).filter((url) => url.endsWith('.js')).length, 'fetched with the first letter').toBeGreaterThan(0);
  await page.getByLabel('Password', { exact: true }).fill('ada.lovelace');
  await expect(strength, 'it is in the address').toHaveText('Guessed at once');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await expect(strength).toHaveText(/Good|Strong/);
});
