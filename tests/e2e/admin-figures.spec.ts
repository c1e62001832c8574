import type { Locator } from '@playwright/test';
import { flashMessages } from '../../src/app/flash-messages.ts';
import { slice } from '../factories/slice.ts';
import { isUsableByAnyone } from './axe.ts';
import { findDaily } from './catalogue.ts';
import { expect, openDetails, type Page, test, withAndWithout } from './fixtures.ts';
import { signInAs, signInAsNew, signUpNew } from './people.ts';

const pages = ['/admin', '/admin?range=12m', '/admin/subscriptions', '/admin/invoices', '/admin/analytics', '/admin/analytics?range=90d'];

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

test('axe finds nothing wrong on the pages of figures, with everything open', async ({ page }) => {
  test.slow();
  await signInAsNew(page, { role: 'admin' });
  for (const path of slice(pages, 2)) {
    await page.goto(path);
    await openDetails(page);
    await isUsableByAnyone(page, path);
  }
});

for (const javaScriptEnabled of withAndWithout)
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('an administrator finds a plan, sees its invoices, gives its payment back, and the plan and what was paid follow', async ({
      page,
    }) => {
      const email = await monthPaid(page);
      await page.goto('/admin/subscriptions?status=active&tier=pro_monthly');
      const row = page.getByRole('row').filter({ hasText: email });
      await row.getByText(email, { exact: true }).click();
      await row.getByRole('link', { name: 'Invoices' }).click();
      await expect(page).toHaveURL(/\/admin\/invoices\?user=/);
      await expect(page.getByText('1 payment, $39.00 after what was refunded')).toBeVisible();
      const invoices = page.url();
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscriptions');
      await row.getByText(email, { exact: true }).click();
      await row.getByText(`Refund a payment of ${email}`).click();
      await expect(row.getByText(/Are you sure you want to refund \$39\.00, paid on/)).toBeVisible();
      await row.getByRole('button', { name: 'Refund $39.00' }).click();
      await expect(page.getByText(flashMessages.refund_processed)).toBeVisible();
      await expect(page).toHaveURL('/admin/subscriptions?status=active&tier=pro_monthly');
      // The end of the plan arrives with the provider's event.
      await expect(async () => {
        await page.goto('/admin/subscriptions?status=cancelled');
        await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Cancelled', { timeout: 500 });
      }).toPass({ timeout: 20_000 });
      // Sums over everybody move with whatever other tests do meanwhile; they are held to the rows in figures.server.test.ts.
      await page.goto(invoices);
      await expect(page.getByText('1 payment, $0.00 after what was refunded')).toBeVisible();
    });

    test('cancels an active plan after asking, and offers it on no other', async ({ page }) => {
      const email = await monthPaid(page);
      await page.goto('/admin/subscriptions');
      const row = page.getByRole('row').filter({ hasText: email });
      await row.getByText(email, { exact: true }).click();
      await row.getByText(`Cancel the plan of ${email}`).click();
      await expect(row.getByText('Are you sure you want to cancel this subscription?')).toBeVisible();
      await row.getByRole('button', { name: 'Cancel subscription' }).click();
      await expect(page.getByText(flashMessages.subscription_cancelled)).toBeVisible();
      await expect(row).toContainText('Cancelled');
      await row.getByText(email, { exact: true }).click();
      await expect(row.getByText(`Cancel the plan of ${email}`)).toHaveCount(0);
    });

    test('a span and an order stand in the address, and their links work', async ({ page }) => {
      await signInAsNew(page, { role: 'admin' });
      await page.goto('/admin/analytics');
      await page.getByRole('link', { name: '12 months' }).click();
      await expect(page).toHaveURL('/admin/analytics?range=12m');
      await expect(page.getByRole('link', { name: '12 months' })).toHaveAttribute('aria-current', 'true');
      await page.goto('/admin/subscriptions');
      await page.getByRole('link', { name: 'Price' }).click();
      await expect(page).toHaveURL('/admin/subscriptions?sort=amount');
      await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending');
    });
  });

test('what happens appears on the dashboard while it is looked at', async ({ page, browser, baseURL }) => {
  await signInAs(page, 'admin');
  await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeVisible();
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' });
  const email = await signUpNew(elsewhere);
  await elsewhere.close();
  await expect(page.getByText(`${email} signed up`)).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(/^Live, \d+ new$/)).toBeVisible();
});

test('where there is a chart, it stands before every table of its page and of its section', async ({ page, request }) => {
  test.slow();
  // Whoever bought a month reads an idea and asks about it: without that there is nothing to draw.
  await signInAs(page, 'pro');
  const idea = await findDaily(request);
  await page.goto(`/ideas/${idea.slug}`);
  const asked = await page.request.post('/api/v1/ai-chat/message', { data: { message: 'Who pays for this?', ideaId: idea.id } });
  expect(asked.ok()).toBe(true);
  await page.context().clearCookies();
  await signInAsNew(page, { role: 'admin' });
  for (const [path, sections] of [
    ['/admin', ['Revenue and sign-ups']],
    ['/admin/subscriptions', ['Recurring revenue']],
    ['/admin/analytics', ['Movements of recurring revenue', 'What is read and looked for', 'AI: use and cost']],
  ] as const) {
    await page.goto(path);
    const top = async (one: Locator) => (await one.first().boundingBox())?.y ?? Number.NaN;
    const main = page.getByRole('main');
    expect(await top(main.getByRole('slider')), path).toBeLessThan(await top(main.getByRole('table')));
    for (const name of sections) {
      const section = page.getByRole('region', { name, exact: true });
      expect(await section.getByRole('slider').count(), `${path}: ${name}`).toBeGreaterThan(0);
      // A chart's own table is folded away.
      if ((await section.getByRole('table').count()) > 0)
        expect(await top(section.getByRole('slider')), `${path}: ${name}`).toBeLessThan(await top(section.getByRole('table')));
    }
  }
});

test('the charts can be read as tables, whose sums are those of the charts', async ({ page }) => {
  await signInAsNew(page, { role: 'admin' });
  await page.goto('/admin?range=12m');
  const chart = page.getByRole('slider', { name: /^Sign-ups by month/ });
  const said = Number(/: ([\d,]+) in all/.exec((await chart.getAttribute('aria-label')) ?? '')?.[1]?.replaceAll(',', ''));
  await page.getByText('The figures as a table').last().click();
  const cells = await page.getByRole('region', { name: 'Sign-ups, as a table' }).getByRole('cell').allTextContents();
  expect(cells).toHaveLength(12);
  expect(cells.reduce((sum, text) => sum + Number(text.replaceAll(',', '')), 0)).toBe(said);
  expect(said).toBeGreaterThan(0);
  await chart.press('End');
  await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`so far: ${cells.at(-1)}$`));
  await chart.press('ArrowLeft');
  await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`: ${cells.at(-2)}$`));
  await expect(page.locator('.chart-reading:visible')).toContainText(cells.at(-2) ?? '');
});
