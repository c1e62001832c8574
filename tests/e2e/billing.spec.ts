import { flashMessages } from '../../src/app/flash-messages.ts';
import { isUsableByAnyone } from './axe.ts';
import { findLocked } from './catalogue.ts';
import { expect, type Page, test } from './fixtures.ts';
import { signInAsNew } from './people.ts';

const WELCOME = flashMessages.pro_welcome;
async function choose(page: Page, plan: 'Start Pro Monthly' | 'Get Lifetime'): Promise<void> {
  await page.getByRole('button', { name: plan }).click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
}
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

async function buy(page: Page, plan: 'Start Pro Monthly' | 'Get Lifetime'): Promise<void> {
  await page.goto('/pricing');
  await choose(page, plan);
  await expect(page.getByText('Sandbox: no money moves.')).toBeVisible();
  await payButton(page).click();
  await expect(page).toHaveURL('/pricing');
  await expect(page.getByText(WELCOME)).toBeVisible();
}

async function portal(page: Page): Promise<void> {
  await page.goto('/settings/billing');
  await page.getByRole('button', { name: 'Open the billing portal' }).click();
  await expect(page).toHaveURL(/\/sandbox\/portal\//);
}

/** Payments are applied by a job a moment after they happen. */
const eventually = (page: Page, text: string | RegExp) =>
  expect(async () => {
    await page.goto('/settings/billing');
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 15_000 });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a month: cancelled on the checkout, declined, then paid; a locked idea opens', async ({ page, request }) => {
      await signInAsNew(page);
      const locked = await findLocked(request);
      await page.goto('/pricing');
      await expect(page.getByRole('button', { name: 'Your current plan' })).toBeDisabled();
      await choose(page, 'Start Pro Monthly');
      await page.getByRole('button', { name: 'Cancel and go back' }).click();
      await expect(page).toHaveURL('/pricing');
      await expect(page.getByText(flashMessages.checkout_cancelled)).toBeVisible();
      await choose(page, 'Start Pro Monthly');
      await page.getByRole('button', { name: 'Pay with a card that is declined' }).click();
      await expect(page.getByText('The card was declined. Nothing was charged; try again.')).toBeVisible();
      await payButton(page).click();
      await expect(page).toHaveURL('/pricing');
      await expect(page.getByText(WELCOME)).toBeVisible();
      await expect(page.getByRole('region', { name: 'Pro Monthly' }).getByRole('button', { name: 'Your current plan' })).toBeDisabled();
      await page.goto(`/ideas/${locked.slug}`);
      await expect(page.getByText('See what membership opens')).toHaveCount(0);
    });
  });
}

test('a visitor who chooses a plan signs in first', async ({ page }) => {
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Get Lifetime' }).click();
  await expect(page).toHaveURL('/login?to=%2Fpricing');
});

test('cancel at the end of the period, after being asked, and resume', async ({ page }) => {
  await signInAsNew(page);
  await buy(page, 'Start Pro Monthly');
  await page.goto('/settings/billing');
  await expect(page.getByText(/^Renews on/)).toBeVisible();
  await page.getByRole('link', { name: 'Cancel the plan' }).click();
  await page.getByRole('button', { name: 'Cancel at the end of the period' }).click();
  await expect(page.getByText(flashMessages.plan_ends)).toBeVisible();
  const said = page.getByText(/^Cancelled\. It stays open until/);
  const sentence = (await said.textContent()) ?? '';
  for (const path of ['/settings', '/dashboard']) {
    await page.goto(path);
    await expect(page.getByText(sentence), path).toBeVisible();
  }
  await expect(page.getByText(/\d+ days? left in this billing cycle/)).toBeVisible();
  await page.goto('/settings/billing');
  await page.getByRole('button', { name: 'Resume the plan' }).click();
  await expect(page.getByText(flashMessages.plan_goes_on)).toBeVisible();
  await expect(page.getByText(/^Renews on/)).toBeVisible();
});

test('cancelled by a date in the provider’s portal: Billing says until when, and takes it back', async ({ page }) => {
  await signInAsNew(page);
  await buy(page, 'Start Pro Monthly');
  await page.goto('/settings/billing');
  const renews = (await page.getByText(/^Renews on/).textContent()) ?? '';
  await portal(page);
  await page.getByRole('button', { name: 'Cancel by a date' }).click();
  await expect(page.getByText('The plan ends on the last day of its period.')).toBeVisible();
  await eventually(page, renews.replace('Renews on', 'Cancelled. It stays open until').replace(/\.$/, ','));
  await page.getByRole('button', { name: 'Resume the plan' }).click();
  await expect(page.getByText(flashMessages.plan_goes_on)).toBeVisible();
  await expect(page.getByText(renews)).toBeVisible();
  await portal(page);
  await expect(page.getByRole('button', { name: 'Cancel by a date' })).toBeVisible();
});

test('last month’s payment refunded leaves the month that is paid open', async ({ page }) => {
  await signInAsNew(page);
  await buy(page, 'Start Pro Monthly');
  await portal(page);
  await page.getByRole('button', { name: 'End the period now' }).click();
  await expect(page.getByText('The period has ended, as if its time had come.')).toBeVisible();
  await page.getByRole('button', { name: 'Give the rest back' }).last().click();
  await expect(page.getByText('The payment was refunded.')).toBeVisible();
  await eventually(page, '−$39.00 refunded');
  // What the provider says arrives in no order: the second month may come after the first was refunded.
  await eventually(page, /^\$39\.00$/);
  await expect(page.getByText(/^Renews on/)).toBeVisible();
  await portal(page);
  await page.getByRole('button', { name: 'Give the rest back' }).first().click();
  await eventually(page, /^Ended/);
});

test('monthly to lifetime: the month is ended and its unused part refunded', async ({ page }) => {
  await signInAsNew(page);
  await buy(page, 'Start Pro Monthly');
  await choose(page, 'Get Lifetime');
  await isUsableByAnyone(page);
  await buy(page, 'Get Lifetime');
  await eventually(page, /\d refunded/);
  await expect(page.getByText(/Nothing renews/)).toBeVisible();
  await expect(page.getByRole('cell', { name: '$499.00' })).toBeVisible();
  await page.goto('/pricing');
  await expect(page.getByRole('region', { name: 'Pro Monthly' }).getByRole('button', { name: 'Included in Lifetime' })).toBeDisabled();
});

test('who comes back from a checkout that is not paid is not welcomed', async ({ page }) => {
  await signInAsNew(page);
  await page.goto('/pricing');
  await choose(page, 'Get Lifetime');
  await page.goto('/pricing?success=true');
  await expect(page).toHaveURL('/pricing');
  await expect(page.getByText(flashMessages.payment_none)).toBeVisible();
  await expect(page.getByText(WELCOME)).toHaveCount(0);
});

test('a payment refunded takes the plan with it', async ({ page }) => {
  await signInAsNew(page);
  await buy(page, 'Get Lifetime');
  await portal(page);
  await page.getByRole('button', { name: 'Give the rest back' }).click();
  await expect(page.getByText('The payment was refunded.')).toBeVisible();
  await eventually(page, 'You pay nothing.');
  await eventually(page, '−$499.00 refunded');
});

test('a card that fails: a banner on every page, and peace when it is changed', async ({ page }) => {
  await signInAsNew(page);
  await buy(page, 'Start Pro Monthly');
  await portal(page);
  await isUsableByAnyone(page);
  await page.getByRole('button', { name: 'Change to a card that is declined' }).click();
  await page.getByRole('button', { name: 'End the period now' }).click();
  await eventually(page, 'The last payment failed.');
  await page.goto('/browse');
  const banner = page.getByRole('region', { name: 'Your payment' });
  await expect(banner.getByText(/^Your last payment failed\. Change the card by/)).toBeVisible();
  await portal(page);
  await page.getByRole('button', { name: 'Change to a card that works' }).click();
  await eventually(page, /^Renews on/);
  await expect(banner).toHaveCount(0);
});

test('a disputed payment suspends the plan until it is decided', async ({ page }) => {
  await signInAsNew(page);
  await buy(page, 'Get Lifetime');
  await portal(page);
  await page.getByRole('button', { name: 'Dispute it' }).click();
  await eventually(page, 'A payment is disputed at your bank.');
  await portal(page);
  await page.getByRole('button', { name: 'Decide the dispute for Assay' }).click();
  await eventually(page, 'Yours for as long as Assay exists.');
});
