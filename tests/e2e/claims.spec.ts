import { flashMessages } from '../../src/app/flash-messages.ts';
import { claimRules } from '../../src/claims/claim-rules.ts';
import { isUsableByAnyone } from './axe.ts';
import { listAllIdeas } from './catalogue.ts';
import { expect, type Page, phone, withAndWithout } from './fixtures.ts';
import { test } from './own-site.ts';
import { anAddress, chooseInMenu, linkInMail, signUpNew } from './people.ts';

const claimButton = (page: Page) => page.getByRole('button', { name: 'Claim this idea for $1,000' });
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

/** The oldest idea that is left, or the one after so many. */
async function anIdea(page: Page, after = 0): Promise<{ id: string; slug: string; title: string }> {
  const ideas = await listAllIdeas(page.request);
  const idea = ideas.sort((a, b) => a.published_at.localeCompare(b.published_at))[after];
  if (!idea) throw new Error('The catalogue is empty.');
  return idea;
}

async function goToPayment(page: Page, slug: string): Promise<void> {
  await page.goto(`/ideas/${slug}`);
  await page.getByRole('link', { name: 'Claim this idea' }).click();
  await expect(page.getByRole('heading', { name: 'What we cannot promise' })).toBeVisible();
  await claimButton(page).click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
}

for (const javaScriptEnabled of withAndWithout) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a visitor leaves the checkout, comes back, pays, and reads what is theirs by the mailed link', async ({ page, refused }) => {
      // Four pages are held to axe on the way, one of them a whole dossier.
      test.slow();
      const idea = await anIdea(page);
      refused.push(`/ideas/${idea.slug}`, `/ideas/${idea.slug}/card.png`);
      await goToPayment(page, idea.slug);
      await page.getByRole('button', { name: 'Cancel and go back' }).click();
      await expect(page).toHaveURL(`/ideas/${idea.slug}/claim`);
      await expect(page.getByText(flashMessages.claim_released)).toBeVisible();
      await expect(page.getByText(/reserves nothing/)).toBeVisible();
      await claimButton(page).click();
      const email = anAddress();
      await page.getByLabel('Email address').fill(email);
      await payButton(page).click();
      await expect(page.getByRole('heading', { name: 'The idea is yours' })).toBeVisible();
      if (javaScriptEnabled) await isUsableByAnyone(page);

      const link = await linkInMail(page.request, email, `You own “${idea.title}”`);
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1, name: idea.title })).toBeVisible();
      await expect(page.getByText('Yours since')).toBeVisible();
      if (javaScriptEnabled) await isUsableByAnyone(page);
      for (const section of ['Market', 'Competition', 'Risks'])
        await expect(page.getByRole('heading', { level: 2, name: section }).first()).toBeVisible();
      const json = await page.request.get(await hrefOf(page, 'Download JSON'));
      expect(json.headers()['content-disposition']).toContain('attachment');
      expect(((await json.json()) as { dossier: { title: string } }).dossier.title).toBe(idea.title);
      expect((await (await page.request.get(await hrefOf(page, 'Download PDF'))).body()).subarray(0, 5).toString()).toBe('%PDF-');
      await page.getByRole('link', { name: 'Certificate' }).click();
      await expect(page.getByRole('heading', { name: 'Certificate of claim' })).toBeVisible();
      await expect(page.getByText(email).first()).toBeVisible();
      if (javaScriptEnabled) await isUsableByAnyone(page);

      // To everybody else it is gone, and others are near.
      expect((await page.request.get(new URL(link).pathname)).status()).toBe(404);
      const gone = await page.goto(`/ideas/${idea.slug}`);
      expect(gone?.status()).toBe(410);
      await expect(page.getByRole('heading', { level: 1, name: 'This idea has been claimed' })).toBeVisible();
      await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
      if (javaScriptEnabled) await isUsableByAnyone(page);
      expect((await listAllIdeas(page.request)).map(({ slug }) => slug)).not.toContain(idea.slug);

      // The old link is replaced, and opens nothing.
      await page.goto(link);
      await page.getByText('The link that opens this page').click();
      await page.getByRole('button', { name: 'Replace the link' }).click();
      await expect(page.getByText(flashMessages.claim_link_replaced)).toBeVisible();
      expect((await page.request.get(link)).status()).toBe(404);
      expect((await page.request.get(await linkInMail(page.request, email, `A new link to “${idea.title}”`))).status()).toBe(200);
    });
  });
}

const hrefOf = async (page: Page, name: string) => (await page.getByRole('link', { name }).getAttribute('href')) ?? '';

test('who is signed in has it under their name; another who saved it reads that it is claimed', async ({ page, browser, baseURL }) => {
  const idea = await anIdea(page);
  const other = await browser.newPage({ baseURL: baseURL ?? '' });
  await signUpNew(other);
  await other.request.post('/api/v1/saved-ideas', { data: { idea_id: idea.id } });

  await signUpNew(page);
  await goToPayment(page, idea.slug);
  await payButton(page).click();
  await expect(page).toHaveURL(/\/claims\/[0-9a-f-]{36}$/);
  await expect(page.getByText(flashMessages.claim_owned)).toBeVisible();
  await chooseInMenu(page, 'Claims');
  await expect(page.getByRole('link', { name: idea.title, exact: true })).toBeVisible();

  await other.goto('/saved');
  await expect(other.getByRole('heading', { name: idea.title })).toBeVisible();
  await expect(other.getByText('Claimed: no longer in the catalogue')).toBeVisible();
  await other.close();
});

test('two browsers at one idea: the second is told when it frees, and has it when it is given up', async ({ page, browser, baseURL }) => {
  const idea = await anIdea(page);
  await goToPayment(page, idea.slug);
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await context.newPage();
  await other.goto(`/ideas/${idea.slug}/claim`);
  await expect(other.getByText(/^Someone is paying for this idea .* free again at .* UTC/)).toBeVisible();
  await expect(claimButton(other)).toHaveCount(0);

  await page.goto(`/ideas/${idea.slug}/claim`);
  await expect(page.getByText(/^The idea is reserved for you until/)).toBeVisible();
  await page.getByRole('button', { name: 'Leave the payment, and free the idea' }).click();
  await expect(page.getByText(flashMessages.claim_released)).toBeVisible();
  await other.getByRole('link', { name: 'Look again' }).click();
  await claimButton(other).click();
  await other.getByLabel('Email address').fill(anAddress());
  await payButton(other).click();
  await expect(other.getByRole('heading', { name: 'The idea is yours' })).toBeVisible();
  await context.close();
});

test('who waits for the payment to be confirmed reads what for, less and less often, and not for ever', async ({ page }) => {
  const idea = await anIdea(page, 5);
  await goToPayment(page, idea.slug);
  const session = page.url().split('/').at(-1);
  const refresh = () => page.locator('meta[http-equiv="refresh"]');
  for (const [looks, seconds] of [
    ['', 2],
    ['&looks=3', 10],
    ['&looks=7', 60],
  ] as const) {
    await page.goto(`/claims/paid?session=${session}${looks}`);
    await expect(page.getByRole('heading', { name: 'Your payment is being confirmed' })).toBeVisible();
    await expect(page.getByText(`This page looks again in ${seconds} seconds.`)).toBeVisible();
    const next = Number(looks.split('=')[1] ?? 0) + 1;
    await expect(refresh()).toHaveAttribute('content', `${seconds};url=/claims/paid?session=${session}&looks=${next}`);
  }
  await page.goto(`/claims/paid?session=${session}&looks=8`);
  await expect(refresh()).toHaveCount(0);
  await expect(page.getByText(/not told us .* within 3 minutes/)).toBeVisible();
  await isUsableByAnyone(page);
  await page.getByRole('link', { name: 'Look again' }).click();
  // By itself, from the first look to the next.
  await expect(page).toHaveURL(`/claims/paid?session=${session}&looks=1`, { timeout: 10_000 });
});

test('a claim made at the same moment as another’s is refused in words', async ({ page, browser, baseURL, refused }) => {
  const idea = await anIdea(page);
  refused.push(`/ideas/${idea.slug}/claim`);
  // Both look at the offer while it is open.
  await page.goto(`/ideas/${idea.slug}/claim`);
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await context.newPage();
  await goToPayment(other, idea.slug);
  await claimButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(/^Someone is paying for this idea just now\./);
  await context.close();
});

test.describe('on a phone', () => {
  test.use(phone);
  test('the offer, the price first, and the rules of payment and refund as the terms have them', async ({ page }) => {
    // Not the one another journey may have reserved.
    const idea = await anIdea(page, 10);
    await page.goto(`/ideas/${idea.slug}/claim`);
    const button = await claimButton(page).boundingBox();
    const terms = await page.getByRole('heading', { name: 'What you get' }).boundingBox();
    expect(button?.y).toBeLessThan(terms?.y ?? 0);
    for (const rule of claimRules) await expect(page.getByText(rule)).toBeVisible();
    await page.getByRole('link', { name: 'terms', exact: true }).click();
    await expect(page).toHaveURL('/terms#claims');
    for (const rule of claimRules) await expect(page.getByText(rule)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
