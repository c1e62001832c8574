import { pino } from 'pino';
import sql from 'sql-template-tag';
import { flashMessages } from '../../src/app/flash-messages.ts';
import type { Context } from '../../src/platform/context.server.ts';
import { openDatabase } from '../../src/platform/db/client.server.ts';
import { addStep, failRun, type LeasedRun } from '../../src/research/lease.server.ts';
import { runResearch } from '../../src/research/run-research.server.ts';
import { startRunHere } from '../../src/research/start-run.server.ts';
import { AN_IDEA, aCompany, answered, toldSources } from '../factories/research.ts';
import { slice } from '../factories/slice.ts';
import { isUsableByAnyone } from './axe.ts';
import { fetchedScripts, openActions } from './find.ts';
import { test as base, expect, openDetails, type Page, phone } from './fixtures.ts';
import { signInAsNew } from './people.ts';

/** The site's own database, for runs whose sources say what a test wants. */
const test = base.extend<object, { ctx: Context }>({
  ctx: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter
    async ({}, use) => {
      const log = pino({ level: 'silent' });
      const db = openDatabase(process.env.E2E_DATABASE_URL ?? '', log, { maxConnections: 2, name: 'assay e2e' });
      await use({ db, log, now: () => new Date() });
      await db.close();
    },
    { scope: 'worker' },
  ],
});

const idOf = async (page: Page) => ((await (await page.request.get('/api/v1/auth/profile')).json()) as { data: { id: string } }).data.id;

/** A run of the person on the page that no worker takes, as if a process were at it. */
async function aRun(ctx: Context, page: Page, idea = AN_IDEA): Promise<LeasedRun> {
  const viewer = { plan: 'lifetime' as const, isAdmin: false, userId: await idOf(page) };
  const { mine } = await startRunHere(ctx, viewer, { idea });
  return mine as LeasedRun;
}
const finish = (ctx: Context, run: LeasedRun, sources = toldSources()) =>
  runResearch(ctx, { sources, llm: undefined }, run, new AbortController().signal);
async function aReport(ctx: Context, page: Page, idea?: string): Promise<string> {
  const run = await aRun(ctx, page, idea);
  await finish(ctx, run);
  return run.id;
}

async function describe(page: Page, idea = AN_IDEA): Promise<void> {
  await page.goto('/validate');
  await page.getByLabel('Your idea').fill(idea);
  await page.getByRole('button', { name: 'Validate', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'What we understood' })).toBeVisible();
}

test('an idea becomes a report: counted, understood, corrected, followed, read', async ({ page }) => {
  await signInAsNew(page, { tier: 'pro_monthly' });
  await page.goto('/dashboard');
  await page.getByRole('main').getByRole('link', { name: 'AI Research', exact: true }).click();
  const button = page.getByRole('button', { name: 'Validate', exact: true });
  await expect(button).toBeDisabled();
  await page.getByLabel('Your idea').fill('   ');
  await expect(button).toBeDisabled();
  await page.getByLabel('Your idea').fill(AN_IDEA);
  await expect(page.getByText(`${AN_IDEA.length}/500`)).toBeVisible();
  await button.click();
  await expect(page.getByLabel('Who it is for')).toHaveValue(/designers/);
  await expect(page.getByRole('heading', { name: 'What we send, and to whom' })).toBeVisible();
  await page.getByLabel('Who it is for').fill('wedding photographers');
  await page.getByRole('button', { name: 'Run the validation' }).click();
  await expect(page.getByText('Analysis complete!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Three riskiest assumptions' })).toBeVisible();
  await expect(page).toHaveURL(/\/research\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('definition').filter({ hasText: 'wedding photographers' }).first()).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('1/3')).toBeVisible();
});

test('who goes back to a form that was sent and corrects it gets another report', async ({ page }) => {
  await signInAsNew(page, { tier: 'lifetime' });
  await describe(page);
  const run = async (user: string) => {
    await page.getByLabel('Who it is for').fill(user);
    await page.getByRole('button', { name: 'Run the validation' }).click();
    await expect(page.getByRole('heading', { name: 'Three riskiest assumptions' })).toBeVisible();
    await expect(page).toHaveURL(/\/research\/[0-9a-f-]{36}$/);
    return page.url();
  };
  const first = await run('wedding photographers');
  await page.goBack();
  await expect(page.getByLabel('Who it is for')).toHaveValue('wedding photographers');
  const second = await run('piano teachers');
  expect(second).not.toBe(first);
  await expect(page.getByRole('definition').filter({ hasText: 'piano teachers' }).first()).toBeVisible();
  await page.goBack();
  expect(await run('piano teachers')).toBe(second);
});

test('a form is one run by the key it holds, also for who removed its report; one without a key is another run each time', async ({
  page,
  ctx,
}) => {
  await signInAsNew(page, { tier: 'lifetime' });
  await describe(page);
  const key = page.locator('input[name=key]');
  const sent = await key.inputValue();
  const run = async () => {
    await page.getByRole('button', { name: 'Run the validation' }).click();
    await expect(page.getByRole('heading', { name: 'Three riskiest assumptions' })).toBeVisible();
    await expect(page).toHaveURL(/\/research\/[0-9a-f-]{36}$/);
    return page.url().slice(-36);
  };
  const first = await run();
  expect(await ctx.db.rows(sql`SELECT request_key FROM ai_research_requests WHERE id = ${first}`)).toEqual([{ request_key: sent }]);
  expect((await page.request.delete(`/api/v1/research/${first}`, { headers: { origin: new URL(page.url()).origin } })).status()).toBe(200);
  await page.goBack();
  expect(await run()).toBe(first);
  const without = async () => {
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Run the validation' })).toBeVisible();
    await key.evaluate((input) => input.remove());
    return run();
  };
  expect(new Set([first, await without(), await without()]).size).toBe(3);
});

test('a form is sent once while its answer is awaited, and can be sent again by who comes back', async ({ page, ctx }) => {
  await signInAsNew(page, { tier: 'lifetime' });
  await describe(page);
  const run = page.getByRole('button', { name: 'Run the validation' });
  const answer = Promise.withResolvers<void>();
  await page.route('**/validate.data', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await run.click();
  await expect(run).toBeDisabled();
  await expect(page.locator('form[aria-busy=true]')).toHaveCount(1);
  await page.getByLabel('Who it is for').press('Enter');
  answer.resolve();
  await expect(page.getByRole('heading', { name: 'Three riskiest assumptions' })).toBeVisible();
  expect(await ctx.db.rows(sql`SELECT id FROM ai_research_requests WHERE user_id = ${await idOf(page)}`)).toHaveLength(1);
  await page.goBack();
  await expect(run).toBeEnabled();
  await expect(page.locator('form[aria-busy=true]')).toHaveCount(0);
  await run.click();
  await expect(page.getByRole('heading', { name: 'Three riskiest assumptions' })).toBeVisible();
});

test('a refused name is said where it is given', async ({ page, ctx, refused }) => {
  await signInAsNew(page, { tier: 'lifetime' });
  const id = await aReport(ctx, page);
  await page.goto(`/research/${id}`);
  await page.getByText('Share or rename').click();
  await page.getByLabel('Name').fill('   ');
  refused.push(`/research/${id}`, `/research/${id}#actions`);
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByText('Give the report a name')).toBeInViewport();
});

test('the contents of a report lead to its parts, on a phone as well', async ({ page, ctx }) => {
  await signInAsNew(page, { tier: 'lifetime' });
  const id = await aReport(ctx, page);
  await page.goto(`/research/${id}`);
  await page.setViewportSize(phone.viewport);
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await contents.getByText('Contents').click();
  await contents.getByRole('link', { name: 'Ways to earn' }).click();
  await expect(page.getByRole('heading', { name: 'Ways to earn' })).toBeInViewport();
  const tabs = page.getByRole('navigation', { name: 'What it rests on' });
  await tabs.getByRole('link', { name: 'Sources' }).click();
  await expect(page.getByRole('heading', { name: 'Who was asked' })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Ways to earn' })).toBeHidden();
  // Sources that were silent for one reason share a row.
  await expect(page.getByRole('term').filter({ hasText: 'Known companies' })).toBeVisible();
});

test('a mark in a sentence opens what was found, and leads to its row of evidence', async ({ page, ctx }) => {
  await signInAsNew(page, { tier: 'lifetime' });
  await page.goto(`/research/${await aReport(ctx, page)}`);
  const mark = page.getByRole('main').locator('a.evidence-mark[href="#E4"]').filter({ visible: true }).first();
  await mark.hover();
  await expect.poll(() => fetchedScripts(page, 'sheet')).toBe(1);
  await mark.click();
  const found = page.getByRole('dialog', { name: 'Evidence 4' });
  await expect(found).toContainText('320 points');
  await found.getByRole('link', { name: 'All evidence' }).click();
  await expect(found).toBeHidden();
  await expect(page).toHaveURL(/#E4$/);
  await expect(page.locator('#E4')).toContainText('Ask HN: how do you get clients to pay?');
  await expect(page.locator('#E4')).toContainText('320 points');
});

test('a page left in the middle of a run finds it again, and hears the rest as it happens', async ({ page, ctx }) => {
  await signInAsNew(page, { tier: 'lifetime' });
  const run = await aRun(ctx, page);
  await page.goto(`/research/${run.id}`);
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(line('Known companies')).toContainText('asked …');
  await addStep(ctx, run, 'source', answered('companies', [aCompany('Paychaser')]));
  await expect(line('Known companies')).toContainText('1 found');
  await addStep(ctx, run, 'source', { source: 'wikipedia', status: 'silent', why: 'timeout', detail: 'Wikipedia did not answer in time.' });
  await expect(line('Wikipedia')).toContainText('Wikipedia did not answer in time');
  await page.reload();
  await expect(line('Known companies')).toContainText('1 found');
  await page.goto('/validate');
  await page.getByText('A run is under way').getByRole('link').click();
  await expect(line('Wikipedia')).toContainText('did not answer');
  await finish(ctx, run);
  await expect(page.getByText('Analysis complete!')).toBeVisible();
  await page.getByRole('navigation', { name: 'What it rests on' }).getByRole('link', { name: 'Rivals' }).click();
  await expect(page.getByRole('heading', { name: 'Competitors', exact: true })).toBeVisible();
});

test('without scripts the page asks for itself until the report is there', async ({ browser, baseURL, ctx }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await signInAsNew(page, { tier: 'pro_monthly' });
  await describe(page, 'Booking software for mobile dog groomers who lose an hour a day to phone calls.');
  await page.getByRole('button', { name: 'Run the validation' }).click();
  await expect(page.getByRole('heading', { name: 'Three riskiest assumptions' })).toBeVisible({ timeout: 30_000 });
  const run = await aRun(ctx, page);
  await page.goto(`/research/${run.id}`);
  await expect(page.getByRole('heading', { name: 'Asking the sources' })).toBeVisible();
  await finish(ctx, run);
  await expect(page.getByText('Analysis complete!')).toBeVisible();
  await context.close();
});

test('a shared report opens in another browser without its owner’s name, and no more once the link is off', async ({
  page,
  browser,
  baseURL,
  ctx,
  refused,
}) => {
  await signInAsNew(page, { tier: 'lifetime' });
  const owner = { id: await idOf(page), name: 'Philippa Quartermaine', username: `pq_${crypto.randomUUID().slice(0, 8)}` };
  await ctx.db.rows(sql`UPDATE users SET full_name = ${owner.name}, username = ${owner.username} WHERE id = ${owner.id}`);
  const id = await aReport(ctx, page);
  const other = await browser.newPage({ baseURL: baseURL ?? '' });
  await other.goto(`/research/${id}`);
  await expect(other).toHaveURL(/\/login/);
  await page.goto(`/research/${id}`);
  await page.getByText('Share or rename').click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  await expect(page.getByText(flashMessages.research_shared)).toBeVisible();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  const answer = await other.goto(link);
  expect(answer?.headers()['cache-control']).toContain('no-store');
  await expect(other.getByRole('heading', { name: 'Three riskiest assumptions' })).toBeVisible();
  await expect(other.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expect(other.getByRole('button', { name: /Rename|Remove|Check again/ })).toHaveCount(0);
  const wire = await other.request.get(link.replace('/research/', '/api/v1/research/'));
  expect(wire.status()).toBe(200);
  for (const told of ['@people.example', ...Object.values(owner)])
    for (const text of [await other.content(), await wire.text()]) expect(text).not.toContain(told);
  await page.getByRole('button', { name: 'Switch the link off' }).click();
  await expect(page.getByText(flashMessages.research_unshared)).toBeVisible();
  refused.push(link);
  await other.goto(link);
  await expect(other.getByText('this link to it was switched off')).toBeVisible();
  await other.close();
});

test('with the month used up nothing can be begun, and the page says when it can', async ({ page, database }) => {
  await signInAsNew(page, { tier: 'pro_monthly' });
  const id = await idOf(page);
  await database.query(
    `INSERT INTO quota_uses (user_id, kind, month, used) VALUES ($1, 'research', date_trunc('month', now() AT TIME ZONE 'UTC')::date, 3)`,
    [id],
  );
  await page.goto('/validate');
  await expect(page.getByText('All 3 runs of this month are used. New ones on 1 ')).toBeVisible();
  await page.getByLabel('Your idea').fill(AN_IDEA);
  await expect(page.getByRole('button', { name: 'Validate', exact: true })).toBeDisabled();
});

test('the last unit taken in another tab: the form says so and keeps what was written', async ({ page, database, refused }) => {
  await signInAsNew(page, { tier: 'pro_monthly' });
  await describe(page);
  await page.getByLabel('What hurts them').fill('waiting for money');
  const id = await idOf(page);
  await database.query(
    `INSERT INTO quota_uses (user_id, kind, month, used) VALUES ($1, 'research', date_trunc('month', now() AT TIME ZONE 'UTC')::date, 3)`,
    [id],
  );
  refused.push('/validate');
  await page.getByRole('button', { name: 'Run the validation' }).click();
  await expect(page.getByRole('alert')).toContainText('You have used all research runs of this month.');
  await expect(page.getByLabel('What hurts them')).toHaveValue('waiting for money');
});

test('a failed run says so, costs nothing and keeps the text', async ({ page, ctx }) => {
  await signInAsNew(page, { tier: 'pro_monthly' });
  const run = await aRun(ctx, page);
  await page.goto(`/research/${run.id}`);
  await failRun(ctx, run);
  await expect(page.getByText('Failed to validate idea. Please try again.')).toBeVisible();
  await expect(page.getByText('Analysis complete!')).toHaveCount(0);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByLabel('Your idea')).toHaveValue(AN_IDEA);
  await expect(page.getByText('3 of 3 runs left this month.')).toBeVisible();
});

test('what is typed before scripts run stays', async ({ page, ctx }) => {
  await signInAsNew(page, { tier: 'pro_monthly' });
  const run = await aRun(ctx, page);
  await failRun(ctx, run);
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const opened = page.goto(`/validate?again=${run.id}`);
  const idea = page.getByLabel('Your idea');
  await expect(idea).toHaveValue(AN_IDEA);
  await idea.fill('Invoices for florists');
  await expect(page.locator('html[data-scripts]')).toHaveCount(0);
  scripts.resolve();
  await opened;
  await expect(page.getByText('21/500')).toBeVisible();
  await expect(idea).toHaveValue('Invoices for florists');
});

test('an empty idea sent without scripts is answered beside its field', async ({ page, refused }) => {
  await signInAsNew(page, { tier: 'pro_monthly' });
  await page.goto('/validate');
  refused.push('/validate');
  await page.locator('form[action="/validate"]').evaluate((form: HTMLFormElement) => HTMLFormElement.prototype.submit.call(form));
  await expect(page.getByText('Please enter an idea to validate')).toBeVisible();
});

test('a report is checked again and says what changed; two are compared on a phone', async ({ page, ctx }) => {
  await signInAsNew(page, { tier: 'lifetime' });
  const before = await aReport(ctx, page);
  await aReport(ctx, page, 'Scheduling for dog groomers who work out of a van.');
  await page.goto(`/research/${before}`);
  await openActions(page);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('heading', { name: /What changed since/ })).toBeVisible();
  // The site asks nobody outside here; what spoke to the test is silent to it.
  await expect(page.getByText('was silent this time')).toBeVisible();
  await page.setViewportSize(phone.viewport);
  await page.goto('/research');
  await page.goto(`/research/compare?a=${before}`);
  await page
    .getByLabel('Second report')
    .selectOption({ label: (await page.getByLabel('Second report').locator('option', { hasText: 'Scheduling' }).textContent()) ?? '' });
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('row', { name: /^Verdict/ })).toContainText(/(low|medium|high) confidence/);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(tooWide).toBeLessThanOrEqual(0);
});

test('where runs are counted, checking again says what it costs before it is spent', async ({ page, ctx }) => {
  await signInAsNew(page, { tier: 'pro_monthly' });
  const id = await aReport(ctx, page);
  await page.goto(`/research/${id}`);
  await openActions(page);
  await expect(page.getByText('Check again · uses 1 of 2 runs left')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check again' })).toBeHidden();
  await page.getByText('Check again · uses 1 of 2 runs left').click();
  await expect(page.getByText('Uses 1 of your 2 runs left this month.')).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('heading', { name: /What changed since/ })).toBeVisible();
  await expect(page.getByText('Check again · uses 1 of 1 run left')).toBeHidden();
  await openActions(page);
  await expect(page.getByText('Check again · uses 1 of 1 run left')).toBeVisible();
});

test.describe('what can be done with a report', () => {
  for (const javaScriptEnabled of [true, false])
    test(`two actions are in sight, the others in a menu that opens and closes by keys ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
      browser,
      baseURL,
      ctx,
    }) => {
      const context = await browser.newContext({ javaScriptEnabled, baseURL: baseURL ?? '' });
      const page = await context.newPage();
      await signInAsNew(page, { tier: 'lifetime' });
      const id = await aReport(ctx, page);
      await page.goto(`/research/${id}`);
      await expect(page.getByRole('link', { name: 'Start a project' })).toHaveAttribute('href', `/projects/new?report=${id}`);
      await expect(page.getByText('Share or rename')).toBeVisible();
      const others = [
        page.getByRole('button', { name: 'Check again' }),
        page.getByRole('button', { name: 'Watch' }),
        page.getByRole('link', { name: 'AI Idea Builder' }),
        page.getByRole('link', { name: 'Compare' }),
        ...['PDF', 'Markdown', 'JSON'].map((format) => page.getByRole('link', { name: `${format}: export this report` })),
      ];
      for (const one of others) await expect(one).toBeHidden();
      await page.getByRole('button', { name: 'More actions' }).press('Enter');
      for (const one of others) await expect(one).toBeVisible();
      await page.keyboard.press('Escape');
      for (const one of others) await expect(one).toBeHidden();
      await openActions(page);
      await page.getByRole('button', { name: 'Watch' }).click();
      await openActions(page);
      await expect(page.getByRole('button', { name: 'Stop watching' })).toBeVisible();
      await context.close();
    });
});

test('a report is not compared with itself, and both stay chosen', async ({ page, ctx }) => {
  await signInAsNew(page, { tier: 'lifetime' });
  const id = await aReport(ctx, page);
  await aReport(ctx, page, 'Scheduling for dog groomers who work out of a van.');
  await page.goto(`/research/compare?a=${id}&b=${id}`);
  await expect(page.getByRole('alert')).toHaveText('Choose two different reports.');
  for (const menu of ['First report', 'Second report']) {
    await expect(page.getByLabel(menu)).toHaveValue(id);
    await expect(page.getByLabel(menu).locator('option:checked')).toHaveText(/^[A-Z].+, \d+ [A-Z][a-z]+ \d{4}/);
  }
  await expect(page.getByRole('rowheader', { name: 'Verdict' })).toHaveCount(0);
});

test('a removed report comes back with one press; the list is searched by words', async ({ page, ctx, refused }) => {
  await signInAsNew(page, { tier: 'lifetime' });
  await page.goto('/research');
  await expect(page.getByText('No reports yet')).toBeVisible();
  const id = await aReport(ctx, page);
  await aReport(ctx, page, 'Scheduling for dog groomers who work out of a van.');
  await page.goto(`/research/${id}`);
  await page.getByText('Share or rename').click();
  await page.getByLabel('Name').fill('Late invoices');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Late invoices');
  await page.getByText('Share or rename').click();
  await page.getByRole('button', { name: 'Remove this report' }).click();
  await expect(page.getByText(flashMessages.research_removed)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Late invoices' })).toHaveCount(0);
  refused.push(`/research/${id}`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Late invoices' })).toBeVisible();
  await page.getByLabel('Search your reports').fill('late');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('link', { name: 'Late invoices' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
  await page.goto('/research?page=9');
  await expect(page).toHaveURL(/page=1$/);
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2);
});

test('research is part of Pro: others see the form and a sample, their text waits in the browser, and what is sent is refused', async ({
  page,
}) => {
  await page.goto('/validate');
  await page.getByLabel('Your idea').fill(AN_IDEA);
  await expect(page.getByRole('button', { name: 'Validate', exact: true })).toBeDisabled();
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(/\/signup/);
  await signInAsNew(page);
  await page.goto('/validate');
  await expect(page.getByLabel('Your idea')).toHaveValue(AN_IDEA);
  await expect(page.getByRole('main').getByRole('link', { name: /Choose a plan/ })).toHaveAttribute('href', '/pricing');
  const origin = new URL(page.url()).origin;
  const sent = await page.request.post('/validate', { headers: { origin }, form: { idea: AN_IDEA, do: 'understand' }, maxRedirects: 0 });
  expect([sent.status(), sent.headers().location]).toEqual([302, '/pricing']);
  await page.getByRole('link', { name: 'Read a sample report' }).click();
  await expect(page.getByText('The engine made this report on')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What an income takes' })).toBeVisible();
});

test('a report without scripts: its tabs open, and an income is calculated with a price of one’s own', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/reports/sample');
  await expect(page.getByRole('heading', { name: 'Who was asked' })).toBeHidden();
  await page.getByRole('navigation', { name: 'What it rests on' }).getByRole('link', { name: 'Sources' }).click();
  await expect(page.getByRole('heading', { name: 'Who was asked' })).toBeVisible();
  await page.getByLabel('Price a month, $').fill('200');
  await page.getByLabel('Income a year, $').fill('90000');
  await page.getByRole('button', { name: 'Calculate' }).click();
  await expect(page).toHaveURL(/price=200&income=90000/);
  await expect(page.getByRole('definition').filter({ hasText: '$90,000 a year' }).first()).toBeVisible();
  await context.close();
});

test('a report leaves as PDF, Markdown and JSON', async ({ page, ctx }) => {
  await signInAsNew(page, { tier: 'pro_monthly' });
  const id = await aReport(ctx, page);
  for (const [format, type] of [
    ['pdf', 'application/pdf'],
    ['markdown', 'text/markdown'],
    ['json', 'application/json'],
  ]) {
    const response = await page.request.get(`/api/v1/research/${id}/export?format=${format}`);
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toContain(type);
  }
});

test('a kit is found from its report though the report advises against the idea by now; another one is refused', async ({ page, ctx }) => {
  await signInAsNew(page, { tier: 'lifetime' });
  const id = await aReport(ctx, page);
  await page.goto(`/idea-builder/research/${id}`);
  await page.getByRole('button', { name: 'Make the build kit' }).click();
  await expect(page).toHaveURL(/\/idea-builder\/kits\/[0-9a-f-]{36}$/);
  const kit = page.url();
  await ctx.db.rows(sql`UPDATE ai_research_requests SET report = jsonb_set(report, '{verdict,rule}', '"harm"') WHERE id = ${id}`);
  await page.goto(`/idea-builder/research/${id}`);
  await expect(page).toHaveURL(kit);
  await page.goto(`/idea-builder/research/${id}?new=1`);
  await expect(page.getByText('There is no kit for this idea')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make the build kit' })).toHaveCount(0);
});

test('every screen of research can be used by anyone', async ({ page, ctx }) => {
  test.slow();
  await signInAsNew(page, { tier: 'lifetime' });
  const id = await aReport(ctx, page);
  const other = await aReport(ctx, page, 'Scheduling for dog groomers who work out of a van.');
  const run = await aRun(ctx, page);
  const check = async (name: string) => {
    await openDetails(page);
    // Links within sentences, exempt from the size of targets.
    await isUsableByAnyone(page, name, '.evidence-mark');
  };
  const paths = [
    '/validate',
    '/reports/sample',
    '/research',
    `/research/${id}`,
    `/research/${id}#tab-rivals`,
    `/research/${id}#tab-evidence`,
    `/research/${run.id}`,
    `/research/compare?a=${id}&b=${other}`,
  ];
  for (const path of slice(paths, 3)) {
    await page.goto(path);
    await check(path);
  }
  await describe(page);
  await check('what we understood');
  await failRun(ctx, run);
  await page.goto(`/research/${run.id}`);
  await check('failed');
});

test('a report printed from a dark screen is ink on paper, its scores opened to their parts', async ({ page, ctx }) => {
  await signInAsNew(page, { tier: 'pro_monthly' });
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await page.goto(`/research/${await aReport(ctx, page)}`);
  await expect(page.getByText('Somebody already pays for it')).toBeVisible();
  await expect(page.getByText('Check again ·')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  const inkOf = () => page.evaluate(() => getComputedStyle(document.querySelector('h1') as Element).color);
  const printed = await inkOf();
  await page.emulateMedia({ colorScheme: 'light', media: 'screen' });
  expect(printed).toBe(await inkOf());
});
