import { findDaily, listAllIdeas } from './catalogue.ts';
import { fetchedScripts, openActions } from './find.ts';
import { expect, type Page, test } from './fixtures.ts';

test.beforeEach(async ({ page, request }) => {
  const idea = await findDaily(request);
  await page.goto(`/ideas/${idea.slug}`);
});

test('a figure’s mark opens where it comes from, by click, and Esc closes it', async ({ page }) => {
  const mark = page.getByRole('link', { name: /where “.+” comes from/ }).first();
  await mark.click();
  const source = page.getByRole('dialog', { name: /^Source of / });
  await expect(source).toBeVisible();
  await expect(source).toContainText(/Measured|Estimated|Editor’s judgement/);
  await expect(source.getByRole('time')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(source).toBeHidden();
});

test('a figure’s mark opens by keyboard, its link is next, and Esc returns to the mark', async ({ page, request }) => {
  const idea = await findDaily(request);
  const signal = idea.signals.find(({ key }) => key === 'keyword.monthly_volume') ?? idea.signals[0];
  const mark = page.getByRole('link', { name: `“${signal?.metric}”` }).first();
  const source = page.getByRole('dialog', { name: `Source of ${signal?.metric}` });
  // The scripts of the dossier come once its reader moves; until then a mark leads to its row.
  await expect(async () => {
    await mark.focus();
    await page.keyboard.press('Enter');
    await expect(source).toBeVisible({ timeout: 1000 });
  }).toPass();
  if (signal?.url) {
    await page.keyboard.press('Tab');
    await expect(source.getByRole('link')).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(source).toBeHidden();
  await expect(mark).toBeFocused();
});

test('a pointer that rests on a mark opens its source, which stays while the pointer is on it; in passing nothing opens', async ({
  page,
}) => {
  const mark = page.getByRole('link', { name: /where “.+” comes from/ }).first();
  const source = page.getByRole('dialog', { name: /^Source of / });
  await page.clock.install();
  // The scripts of the dossier come once its reader moves.
  await expect(async () => {
    await page.mouse.move(5, 5);
    await mark.hover();
    await expect(source).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.mouse.move(5, 5);
  await expect(source).toBeHidden();
  // However long a busy machine takes over it, no time passes for the page.
  await page.clock.pauseAt(Date.now() + 1000);
  await mark.hover();
  await page.mouse.move(5, 5);
  await page.clock.runFor(400);
  await expect(source).toBeHidden();
  await page.clock.resume();
  await mark.hover();
  await expect(source).toBeVisible();
  await source.hover();
  await page.clock.runFor(400);
  await expect(source).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(source).toBeHidden();
});

test('a mark whose popup cannot be fetched leads to the table of evidence', async ({ page, refused }) => {
  await page.route(/evidence-popup-.*\.js$/, async (route) => {
    refused.push(route.request().url());
    await route.fulfill({ status: 404, body: '' });
  });
  await page.reload();
  await page
    .getByRole('link', { name: /where “.+” comes from/ })
    .first()
    .click();
  await expect(page).toHaveURL(/#source-/);
});

test('every mark of a figure leads to its row in the table of evidence', async ({ page }) => {
  const rows = await page
    .getByRole('link', { name: /where “.+” comes from/ })
    .evaluateAll((marks) => marks.map((mark) => mark.getAttribute('href') ?? '').filter((to) => to.startsWith('#')));
  expect(rows.length).toBeGreaterThan(8);
  for (const row of new Set(rows)) await expect(page.locator(`[id="${row.slice(1)}"]`)).toHaveCount(1);
});

test('each score opens to its parts, whose weights add up to 100%', async ({ page }) => {
  const scores = page.getByRole('region', { name: 'Scores' });
  await expect(scores.locator('summary')).toHaveCount(4);
  for (const score of await scores.locator('details').all()) {
    await score.locator('summary').click();
    await expect(score.locator('dl')).toBeVisible();
    const weights = await score.locator('dt .numerals').allInnerTexts();
    const total = weights.reduce((sum, text) => sum + Number(/× (\d+)%/.exec(text)?.[1]), 0);
    expect(total).toBe(100);
    await score.locator('summary').click();
    await expect(score.locator('dl')).toBeHidden();
  }
});

test('the contents lead to every section, clear of the sticky head', async ({ page }) => {
  const contents = page.getByRole('navigation', { name: 'Contents' });
  const links = await contents.getByRole('link').all();
  expect(links).toHaveLength(14);
  for (const link of links) {
    await link.click();
    const heading = page.getByRole('heading', { level: 2, name: (await link.textContent()) ?? '', exact: true });
    await expect(heading).toBeInViewport();
    const bottomOfHead = await page.getByRole('banner').evaluate((head) => head.getBoundingClientRect().bottom);
    expect(await heading.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(bottomOfHead);
  }
});

test('sharing copies the link and says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const address = page.url();
  await page.goto(`${address}#market`);
  await openActions(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('button', { name: 'Share' }), 'the menu closes').toBeHidden();
  await expect(page.locator('.toast')).toHaveText('Link copied to clipboard!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await expect(page.locator('.toast'), 'it goes away by itself').toHaveCount(0);
});

test('tags and the category lead to the list', async ({ page, request }) => {
  const idea = await findDaily(request);
  const tag = (idea.tags[0] ?? '').replaceAll('-', ' ');
  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: tag }).click();
  await expect(page).toHaveURL(`/browse?search=${encodeURIComponent(tag)}`);
  await expect(page.getByRole('link', { name: idea.title })).toBeVisible();
  await page.goBack();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(`/browse?category=${idea.category}`);
});

test('the evidence of a dossier lists every figure and opens to how it was reached', async ({ page, request }) => {
  const idea = await findDaily(request);
  const rows = page.getByRole('region', { name: 'Evidence', exact: true }).locator('details details');
  await expect(rows).toHaveCount(idea.signals.length);
  await page.getByText(/^In full.*how each was reached/).click();
  await rows.first().locator('summary').click();
  await expect(rows.first().locator('p').first()).toBeVisible();
});

test('an idea leads to the ideas nearest to it', async ({ page, request }) => {
  const near = page.getByRole('region', { name: 'Near this idea' });
  const first = near.getByRole('article').first().getByRole('link');
  const title = (await first.textContent()) ?? '';
  await first.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  expect((await listAllIdeas(request)).map((idea) => idea.title)).toContain(title);
});

test('the first screen answers: who pays, how many, price, what decides, this week’s test, when to drop it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const panel = page.getByRole('region', { name: 'What decides it, in short' });
  for (const question of ['Who pays', 'How many there are', 'Price', 'What decides it', 'This week’s test', 'Drop it if'])
    await expect(panel.getByText(question, { exact: true })).toBeInViewport();
  await expect(page.getByRole('button', { name: /^Save/ }).first()).toBeInViewport();
  await expect(panel).not.toContainText('In the whole dossier');
});

test('an idea takes about six screens of a desk, and the rest opens on demand', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { height = 0 } = (await page.getByRole('main').locator('article').first().boundingBox()) ?? {};
  const screens = height / 900;
  expect(screens).toBeLessThan(6.6);
  const holds = page.locator('.paywalled section > details');
  expect(await holds.count()).toBeGreaterThan(10);
  for (const part of await holds.all()) await expect(part).not.toHaveAttribute('open');
  await page.emulateMedia({ media: 'print' });
  for (const row of await holds.locator('> div').all()) await expect(row).toBeVisible();
});

test('the contents mark the section that is read', async ({ page }) => {
  const contents = page.getByRole('navigation', { name: 'Contents' });
  for (const name of ['Market', 'Execution plan', 'Market']) {
    await page.getByRole('heading', { level: 2, name, exact: true }).evaluate((heading) => heading.scrollIntoView());
    await expect(contents.getByRole('link').and(page.locator('[aria-current=location]'))).toHaveText(name);
  }
});

test('the scripts of the dossier are fetched once its reader moves, and its marks then open', async ({ page }) => {
  await page.waitForLoadState('networkidle');
  expect(await fetchedScripts(page, 'sections')).toBe(0);
  await page.keyboard.press('Tab');
  await expect.poll(() => fetchedScripts(page, 'sections')).toBe(1);
  const mark = page.getByRole('region', { name: 'Market', exact: true }).getByRole('link', { name: /where “TAM/ });
  await expect(async () => {
    await mark.click();
    await expect(page.getByRole('dialog', { name: /^Source of TAM/ })).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('a link to a figure’s row opens the table it stands in', async ({ page }) => {
  const row = await page
    .getByRole('region', { name: 'Market', exact: true })
    .getByRole('link', { name: /where “TAM/ })
    .getAttribute('href');
  await page.goto(`${page.url()}${row}`);
  await expect(page.locator(row ?? '')).toBeInViewport();
});

test('of two parts that are gone to without the router, one after the other, the second is what is read', async ({ page }) => {
  const row = page.getByRole('region', { name: 'Market', exact: true }).getByRole('link', { name: /where “TAM/ });
  const place = (await row.getAttribute('href')) ?? '';
  // Whoever goes on by keyboard is scrolled for, not put there at once.
  await page.keyboard.press('Tab');
  for (const part of ['#market', place]) {
    await page.evaluate((to) => location.assign(to), part);
    await scrolled(page);
    await expect(page.locator(part)).toBeInViewport();
  }
});

/** Waits until the page has come to rest: where it stays for a quarter of a second. */
const scrolled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((rest) => {
        const look = (before: number) => (scrollY === before ? rest() : setTimeout(look, 250, scrollY));
        look(-1);
      }),
  );

test('sources of a section stand beside it at a desk, and below it on a phone', async ({ page }) => {
  const market = page.getByRole('region', { name: 'Market', exact: true });
  const places = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    const [bars, sources] = [market.locator('dl').first(), market.getByRole('list', { name: 'Sources' }).first()];
    return { bars: (await bars.boundingBox()) as DOMRect, sources: (await sources.boundingBox()) as DOMRect };
  };
  const desk = await places(1440);
  expect(desk.sources.x).toBeGreaterThan(desk.bars.x + desk.bars.width);
  expect(desk.sources.y).toBeLessThan(desk.bars.y);
  const onPhone = await places(390);
  expect(onPhone.sources.y).toBeGreaterThan(onPhone.bars.y + onPhone.bars.height);
});
