import { flashMessages } from '../../src/app/flash-messages.ts';
import { isUsableByAnyone } from './axe.ts';
import { expect, type Page, test, withAndWithout } from './fixtures.ts';
import { signInAs, signInAsNew } from './people.ts';

/** Somebody new buys a month, and an administrator comes to the same browser. @returns the address of who paid */
async function monthPaid(page: Page): Promise<string> {
  const email = await signInAsNew(page);
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Start Pro Monthly' }).click();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page).toHaveURL('/pricing');
  await page.context().clearCookies();
  await signInAs(page, 'admin');
  return email;
}

for (const javaScriptEnabled of withAndWithout) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('an administrator gives a part of a payment back and ends its subscription', async ({ page, refused }) => {
      const email = await monthPaid(page);
      const row = page.getByRole('row', { name: email });
      const open = () => row.getByRole('link', { name: 'Refund or cancel' }).click();
      await open();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('$39.00');
      refused.push(page.url());
      const amount = page.getByLabel('Amount in dollars');
      await expect(amount).toHaveValue('39.00');
      for (const [text, says] of [
        ['plenty', 'Enter an amount in dollars, such as 39 or 12.50'],
        ['40', /The amount should be between \$0\.01 and \$39\.00/],
      ] as const) {
        await amount.fill(text);
        await page.getByRole('button', { name: 'Refund this amount' }).click();
        await expect(page.getByText(says)).toBeVisible();
        await expect(amount).toHaveValue(text);
      }
      if (javaScriptEnabled) await isUsableByAnyone(page);
      await amount.fill('12.50');
      await page.getByRole('button', { name: 'Refund this amount' }).click();
      await expect(page).toHaveURL(/\/admin\/payments\//);
      await expect(page.getByText(flashMessages.refund_processed)).toBeVisible();
      await expect(page.getByRole('region', { name: 'What came of it' }).getByRole('listitem')).toHaveText([
        /Paid.*\$39\.00/,
        /Refunded.*\$12\.50/,
      ]);
      await page.goto('/admin');
      await expect(row).toContainText('Partly refunded, $12.50');
      await open();
      await expect(page.getByText('Are you sure you want to cancel this subscription?')).toBeVisible();
      await page.getByRole('button', { name: 'Cancel subscription' }).click();
      await expect(page).toHaveURL(/\/admin\/payments\//);
      await expect(page.getByText(flashMessages.subscription_cancelled)).toBeVisible();
    });
  });
}

test('a refund sent from a page that was opened before another one is refused, and says what was refunded', async ({ page, refused }) => {
  const email = await monthPaid(page);
  await page.getByRole('row', { name: email }).getByRole('link', { name: 'Refund or cancel' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('$39.00');
  const older = await page.context().newPage();
  await older.goto(page.url());
  refused.push(page.url());
  const give = async (from: Page) => {
    await from.getByLabel('Amount in dollars').fill('12.50');
    await from.getByRole('button', { name: 'Refund this amount' }).click();
  };
  await give(page);
  await expect(page.getByText(flashMessages.refund_processed)).toBeVisible();
  await give(older);
  await expect(older.getByRole('alert')).toContainText('$12.50 of this payment was refunded by now, not $0.00.');
  // What it shows by now is what it says when it is sent once more.
  await give(older);
  await expect(older.getByText(flashMessages.refund_processed)).toBeVisible();
});
