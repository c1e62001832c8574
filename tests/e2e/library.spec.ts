import { flashMessages } from '../../src/app/flash-messages.ts';
import { findDaily, listAllIdeas, listIdeas } from './catalogue.ts';
import { cards, counted, openActions } from './find.ts';
import { expect, type Page, test, withAndWithout } from './fixtures.ts';
import { newPerson, saveButton, signInAsNew } from './people.ts';

/** Does something at the API as the person whose page it is. */
async function call(page: Page, method: 'post' | 'put', path: string, json: unknown): Promise<void> {
  const response = await page.request[method](`/api/v1${path}`, { data: json });
  expect(response.status(), path).toBe(200);
}

for (const javaScriptEnabled of withAndWithout) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });
    const apply = async (page: Page) => {
      if (!javaScriptEnabled) await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
    };

    test('the catalogue is narrowed by marks and saves, and the address says so', async ({ page, request }) => {
      await signInAsNew(page);
      const ideas = await listAllIdeas(request);
      for (const [i, idea] of ideas.slice(0, 3).entries())
        await call(page, 'put', `/idea-marks/${idea.id}`, { mark: i < 2 ? 'interested' : 'not_for_me' });
      await call(page, 'post', '/saved-ideas', { idea_id: ideas[1]?.id });

      await page.goto('/browse');
      await expect(counted(page)).toHaveText(`${ideas.length} ideas`);
      const aside = cards(page).filter({ hasText: ideas[2]?.title ?? '' });
      await expect(aside, 'what is not for me is dimmed, not hidden').toHaveClass(/dimmed/);
      await expect(aside.getByText('Not for me')).toBeVisible();

      await page.getByLabel('Marked').selectOption('interested');
      await apply(page);
      await expect(page).toHaveURL(/mark=interested/);
      await expect(counted(page)).toHaveText('2 ideas');
      await page.getByLabel('Saved only').check();
      await apply(page);
      await expect(page).toHaveURL(/saved=true/);
      await expect(counted(page)).toHaveText('1 idea');
      await expect(cards(page)).toContainText(ideas[1]?.title ?? '');

      await page.goto('/browse?hide=not_for_me');
      await expect(page.getByLabel('Hide “Not for me”')).toBeChecked();
      await expect(counted(page)).toHaveText(`${ideas.length - 1} ideas`);
      await page.getByRole('link', { name: 'Next →' }).click();
      await expect(page).toHaveURL('/browse?hide=not_for_me&page=2');
    });

    test('a visitor who opens such a link is asked to sign in, and shown no other list', async ({ page, refused }) => {
      const path = '/browse?search=clinic&mark=building&page=2';
      refused.push(path);
      await page.goto(path);
      await expect(page.getByText('Please sign in to filter by your marks and saved ideas')).toBeVisible();
      await expect(cards(page)).toHaveCount(0);
      await expect(page.getByLabel('Marked')).toHaveCount(0);
      const back = page.getByRole('main').getByRole('link', { name: 'Sign in' });
      const to = new URL((await back.getAttribute('href')) ?? '', 'http://x').searchParams.get('to') ?? '';
      expect(Object.fromEntries(new URL(to, 'http://x').searchParams)).toEqual({ search: 'clinic', mark: 'building', page: '2' });
      await page.getByRole('link', { name: 'Show it without these filters' }).click();
      await expect(page).toHaveURL('/browse?search=clinic');
      await expect(cards(page)).not.toHaveCount(0);
    });

    test('a visitor saves from a list, signs in, and comes back to the list with the idea saved', async ({ page, request }) => {
      const { free } = JSON.parse(process.env.E2E_PASSWORDS ?? '{}') as { free: string };
      // An idea no other test saves with this account; each mode has its own.
      const idea = (await listIdeas(request, 'category=web3')).ideas.at(javaScriptEnabled ? 0 : 1) as { slug: string; title: string };
      await page.goto('/browse?category=web3');
      await saveButton(page, idea.title).click();
      await expect(page.getByText('Please sign in to save ideas')).toBeVisible();
      await page.getByLabel('Email').fill('free@assay.example');
      await page.getByLabel('Password', { exact: true }).fill(free);
      await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
      await expect(page).toHaveURL('/browse?category=web3');
      await expect(page.getByText(flashMessages.saved)).toBeVisible();
      await expect(saveButton(page, idea.title)).toHaveAttribute('aria-pressed', 'true');
    });

    test('a saved idea is removed, brought back with its date and place, and the count follows', async ({ page, request }) => {
      await signInAsNew(page);
      const ideas = (await listAllIdeas(request)).slice(0, 2);
      for (const idea of ideas) await call(page, 'post', '/saved-ideas', { idea_id: idea.id, saved_at: '2026-01-05T10:00:00.000Z' });
      await call(page, 'post', '/saved-ideas', { idea_id: ideas[0]?.id });
      await page.goto('/saved');
      await expect(page.getByText('2 ideas saved')).toBeVisible();
      const item = page.getByRole('listitem').filter({ hasText: ideas[0]?.title ?? '' });
      await expect(item).toContainText('5 Jan 2026');
      await page.getByRole('button', { name: `Remove ${ideas[0]?.title}` }).click();
      await expect(page.getByText(flashMessages.removed)).toBeVisible();
      await expect(page.getByText('1 idea saved')).toBeVisible();
      await expect(item).toHaveCount(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('2 ideas saved')).toBeVisible();
      await expect(item).toContainText('5 Jan 2026');
    });

    test('the history is by day, and what is cleared from it comes back', async ({ page, request }) => {
      await signInAsNew(page);
      const ideas = (await listAllIdeas(request)).slice(0, 3);
      for (const { id } of ideas) await call(page, 'post', '/idea-views', { idea_id: id });
      await page.goto('/history');
      await expect(page.getByText('3 ideas opened')).toBeVisible();
      await expect(page.getByRole('heading', { level: 2, name: /\d{4}$/ })).toHaveCount(1);
      await expect(page.locator('main time').first()).toHaveAttribute('title', /UTC$/);
      await page.getByRole('button', { name: `Remove ${ideas[1]?.title} from your history` }).click();
      await expect(page.getByText('Removed from your history.')).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: ideas[1]?.title ?? '' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Clear history' }).click();
      await expect(page.getByText('Removed from your history.')).toBeVisible();
      await expect(page.getByText('No ideas viewed yet')).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('2 ideas opened')).toBeVisible();
    });
  });
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('each of several quick removals is undone by itself; beyond three, all of them at once', async ({ page, request }) => {
      await signInAsNew(page);
      const ideas = (await listAllIdeas(request)).slice(0, 5);
      for (const { id } of ideas) await call(page, 'post', '/saved-ideas', { idea_id: id });
      // Time stands still, so that no notice passes on a slow machine before it is looked at.
      await page.clock.install();
      await page.goto('/saved');
      await page.clock.pauseAt(Date.now() + 60_000);
      const remove = (i: number) => page.getByRole('button', { name: `Remove ${ideas[i]?.title}` }).click();
      const undo = (i: number) => page.getByRole('button', { name: `Undo: ${ideas[i]?.title}` });
      const heading = (i: number) => page.getByRole('heading', { name: ideas[i]?.title ?? '' });
      const notes = page.locator('.toast:not([data-ending-style])');
      for (const i of [0, 1, 2]) await remove(i);
      await expect(notes).toHaveCount(3);
      for (const note of await notes.all()) await expect(note).toBeInViewport({ ratio: 1 });
      const boxes = await notes.evaluateAll((all) =>
        all.map((note) => note.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
      );
      for (const [i, { bottom }] of boxes.slice(0, -1).entries())
        expect(boxes[i + 1]?.top, 'below the one before').toBeGreaterThanOrEqual(bottom);
      await undo(0).click();
      await expect(heading(0)).toBeVisible();
      await expect(page.getByText('3 ideas saved')).toBeVisible();
      await expect(notes).toHaveCount(2);
      for (const i of [1, 2]) await expect(heading(i), 'what others removed stays so').toHaveCount(0);

      for (const i of [0, 3]) await remove(i);
      await expect(notes).toHaveText(['4 removedUndo all']);
      await remove(4);
      await expect(notes).toHaveText(['5 removedUndo all']);
      await expect(page.getByText('No saved ideas yet')).toBeVisible();
      await page.getByRole('button', { name: 'Undo all' }).click();
      await expect(page.getByText('5 ideas saved')).toBeVisible();
      for (const i of ideas.keys()) await expect(heading(i)).toBeVisible();

      for (const i of [0, 1, 2]) await remove(i);
      await expect(notes).toHaveCount(3);
      await page.mouse.move(0, 0);
      await page.clock.runFor(10_000);
      await expect(notes).toHaveCount(0);
      await remove(3);
      await expect(notes, 'what has passed is not undone with it').toHaveText([`Idea removed from saved${ideas[3]?.title}Undo`]);
    });
  });
}

test('a removal that fails puts the item back and says so', async ({ page, request, refused }) => {
  await signInAsNew(page);
  const idea = (await listAllIdeas(request))[0] as { id: string; title: string };
  await call(page, 'post', '/saved-ideas', { idea_id: idea.id });
  await page.goto('/saved');
  refused.push(`/api/v1/saved-ideas/${idea.id}`);
  await page.route('**/api/v1/saved-ideas/*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('button', { name: `Remove ${idea.title}` }).click();
  await expect(page.getByText(flashMessages.remove_failed)).toBeVisible();
  await expect(page.getByRole('heading', { name: idea.title })).toBeVisible();
  await page.unroute('**/api/v1/saved-ideas/*');
  await page.getByRole('button', { name: `Remove ${idea.title}` }).click();
  await expect(page.getByText('No saved ideas yet'), 'the last one leaves the empty list behind').toBeVisible();
});

test('a mark answers at once, and comes back when the server does not take it', async ({ page, request, refused }) => {
  await signInAsNew(page);
  const idea = (await listAllIdeas(request))[0] as { id: string; slug: string };
  await page.goto(`/ideas/${idea.slug}`);
  const mark = (name: string) => page.getByRole('group', { name: 'What is this idea to you?' }).getByRole('button', { name });
  const address = page.url();
  await openActions(page);
  await mark('Interested').click();
  await expect(mark('Interested')).toHaveAttribute('aria-pressed', 'true');
  refused.push(`/api/v1/idea-marks/${idea.id}`);
  await page.route('**/api/v1/idea-marks/*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await mark('Building').click();
  await expect(page.getByText('Failed to update your mark')).toBeVisible();
  await expect(mark('Interested')).toHaveAttribute('aria-pressed', 'true');
  await expect(mark('Building')).toHaveAttribute('aria-pressed', 'false');
  await page.unroute('**/api/v1/idea-marks/*');
  await mark('Interested').click();
  await expect(mark('Interested')).toHaveAttribute('aria-pressed', 'false');
  expect(page.url()).toBe(address);
  const kept = page.waitForResponse((response) => response.request().method() === 'PUT');
  await mark('Not for me').click();
  await expect(mark('Not for me')).toHaveAttribute('aria-pressed', 'true');
  await kept;
  await page.reload();
  await openActions(page);
  await expect(mark('Not for me'), 'the last choice is what stays').toHaveAttribute('aria-pressed', 'true');
});

test('a saved list is filtered and says when a category has none', async ({ page, request }) => {
  await signInAsNew(page);
  const ideas = await listAllIdeas(request);
  const saas = ideas.find(({ category }) => category === 'saas');
  await call(page, 'post', '/saved-ideas', { idea_id: saas?.id });
  await page.goto('/saved');
  await expect(page.getByLabel('Category').locator('option')).toHaveText(['All (1)', 'SaaS (1)']);
  await page.goto('/saved?category=web3');
  await expect(page.getByText('No ideas in this category')).toBeVisible();
  await page.getByLabel('Category').selectOption('saas');
  await expect(page).toHaveURL(/category=saas/);
  await expect(page.getByRole('heading', { name: saas?.title ?? '' })).toBeVisible();
});

test('a free person’s list holds nothing of a locked idea but its teaser; a member’s holds its figures', async ({ page, request }) => {
  const locked = (await listAllIdeas(request)).find(({ level }) => level === 'teaser') as { id: string; title: string };
  await signInAsNew(page);
  await call(page, 'post', '/saved-ideas', { idea_id: locked.id });
  await page.goto('/saved');
  const item = page.getByRole('listitem').filter({ hasText: locked.title });
  await expect(item).toContainText(/Opportunity\d+\.\d\/10/);
  await expect(item).not.toContainText('ARR');
  await page.context().clearCookies();
  await signInAsNew(page, { tier: 'pro_monthly' });
  await call(page, 'post', '/saved-ideas', { idea_id: locked.id });
  await page.goto('/saved');
  await expect(item).toContainText(/\$[\d.,]+[KM]? - \$[\d.,]+[KM]? ARR est\./);
  await expect(item).toContainText(/not measured/);
});

test('the dashboard holds a free person’s own figures and what a plan would open', async ({ page, request }) => {
  await signInAsNew(page);
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  const recent = main.getByRole('region', { name: 'Recently viewed' });
  await expect(recent.getByText('No ideas viewed yet')).toBeVisible();
  await expect(recent.getByRole('link', { name: 'Browse ideas' })).toHaveAttribute('href', '/browse');
  await expect(main.getByText('First day as a member')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/pricing');
  for (const tool of ['AI Research', 'AI Strategist'])
    await expect(main.getByRole('link', { name: `${tool} Pro Only` })).toHaveAttribute('href', '/pricing');
  await expect(main.getByText('0/0')).toHaveCount(2);
  for (const point of [
    'AI Research Agent (3 custom validations/month)',
    'AI Chat Strategist (100 messages/month)',
    'Access to Pro Pick ideas',
    'Export ideas as JSON/PDF',
  ])
    await expect(main.getByText(point)).toBeVisible();
  const idea = (await listAllIdeas(request))[0] as { id: string; title: string; slug: string };
  await page.goto(`/ideas/${idea.slug}`);
  await call(page, 'post', '/saved-ideas', { idea_id: idea.id });
  await page.goto('/dashboard');
  await expect(recent.getByRole('link', { name: idea.title })).toBeVisible();
  await expect(recent.getByText('Just now')).toBeVisible();
  await expect(main.getByRole('region', { name: /^Saved/ }).getByRole('link', { name: idea.title })).toBeVisible();
  await expect(main.locator('dl > div').filter({ hasText: 'Saved Ideas' })).toContainText('1');
});

test('the dashboard of somebody new leads on; an idea that is built waits there with its test', async ({ page, request }) => {
  await signInAsNew(page, { tier: 'lifetime' });
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: 'Start here' }).getByRole('button', { name: 'Check my idea' })).toBeVisible();
  await expect(main.getByRole('region', { name: (await findDaily(request)).title }).getByRole('link')).toBeVisible();
  const idea = (await listAllIdeas(request))[1] as { id: string; title: string; slug: string };
  await call(page, 'put', `/idea-marks/${idea.id}`, { mark: 'building' });
  await page.goto('/dashboard');
  const decisions = main.getByRole('region', { name: 'Open decisions' });
  await expect(decisions.getByRole('heading', { name: idea.title })).toBeVisible();
  await expect(decisions.getByText(/^\d+ days? left$/)).toBeVisible();
  await expect(decisions.getByText('It passes if')).toBeVisible();
});

test('no link of the dashboard leads nowhere, whoever looks', async ({ request }) => {
  for (const facts of [{}, { tier: 'pro_monthly' }, { tier: 'lifetime' }] as const) {
    const { cookie } = await newPerson(facts);
    const headers = { cookie };
    const html = await (await request.get('/dashboard', { headers })).text();
    const paths = new Set([...html.matchAll(/<a [^>]*href="(\/[^"#]*)"/g)].map((found) => found[1] as string));
    expect(paths.size).toBeGreaterThan(5);
    for (const path of paths) expect((await request.get(path, { headers })).status(), path).toBe(200);
  }
});
