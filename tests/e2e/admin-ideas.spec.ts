import { flashMessages } from '../../src/app/flash-messages.ts';
import { aDossier } from '../factories/idea.factory.ts';
import { slice } from '../factories/slice.ts';
import { isUsableByAnyone } from './axe.ts';
import { draftStatus } from './find.ts';
import { expect, type Page, withAndWithout } from './fixtures.ts';
import { test } from './own-site.ts';
import { signInAs } from './people.ts';

/** An idea of the test's own in the catalogue. @returns its id, title and slug */
async function anIdeaOfOurs(
  page: Page,
  overrides: Parameters<typeof aDossier>[0] = {},
): Promise<{ id: string; title: string; slug: string }> {
  const tag = crypto.randomUUID().slice(0, 8);
  const dossier = aDossier({ title: `Kelp ledger ${tag}`, slug: `kelp-ledger-${tag}`, ...overrides });
  const content = JSON.stringify([{ state: 'published', active: true, dossier }]);
  const checked = await (await page.request.post('/api/v1/admin/idea-imports', { data: { format: 'json', content } })).json();
  await page.request.post(`/api/v1/admin/idea-imports/${checked.data.id}/apply`);
  const list = await (await page.request.get(`/api/v1/admin/ideas?search=${dossier.slug}`)).json();
  return { id: list.data.ideas[0].id, title: dossier.title, slug: dossier.slug };
}

/** The form shows twenty ideas; those of other tests are kept out by a search. */
const find = (page: Page, slug: string) => page.goto(`/admin/ideas?search=${slug}`);

for (const javaScriptEnabled of withAndWithout) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });
    test.beforeEach(({ page }) => signInAs(page, 'admin'));

    test('an idea is marked, hidden, shown again and deleted, each said in its words', async ({ page }) => {
      const { title, slug } = await anIdeaOfOurs(page);
      await find(page, slug.toUpperCase());
      const row = page.getByRole('row', { name: title });
      await row.getByRole('button', { name: /^Mark Pro Pick/ }).click();
      await expect(page.getByText(flashMessages.idea_pro_pick_marked)).toBeVisible();
      await expect(row.getByText('Pro Pick', { exact: true })).toBeVisible();
      await row.getByRole('button', { name: /^Remove Pro Pick/ }).click();
      await expect(page.getByText(flashMessages.idea_pro_pick_removed)).toBeVisible();
      await row.getByRole('button', { name: /^Deactivate/ }).click();
      await expect(page.getByText(flashMessages.idea_deactivated)).toBeVisible();
      expect((await page.request.get(`/api/v1/ideas/${slug}`)).status()).toBe(404);
      await row.getByRole('button', { name: /^Activate/ }).click();
      await expect(page.getByText(flashMessages.idea_activated)).toBeVisible();
      expect((await page.request.get(`/api/v1/ideas/${slug}`)).status()).toBe(200);
      await row.getByRole('button', { name: /^Delete/ }).click();
      await expect(page.getByText(`Are you sure you want to delete "${title}"? This action cannot be undone.`)).toBeVisible();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.getByText(flashMessages.idea_deleted)).toBeVisible();
      await expect(page.getByText('No ideas found matching your filters.')).toBeVisible();
    });

    test('a new idea is begun, its lists grow and shrink, and what has to be mended is said at the fields', async ({ page, refused }) => {
      await page.goto('/admin/ideas/new');
      await page.getByLabel('Title').fill('A book of tides for harbours');
      await page.getByLabel('Category').selectOption('saas');
      await page.getByLabel('In a few words').fill('Tide tables, for small harbours');
      await page.getByRole('button', { name: 'Begin the dossier' }).click();
      await expect(page.getByLabel('Address (slug)')).toHaveValue('a-book-of-tides-for-harbours');
      const tags = page.getByRole('group', { name: /^Tags/ });
      await expect(tags.getByRole('textbox')).toHaveCount(3);
      await tags.getByRole('button', { name: 'Add to Tags' }).click();
      await expect(tags.getByRole('textbox')).toHaveCount(4);
      await tags.getByLabel('Tags 4', { exact: true }).fill('harbour');
      await tags.getByRole('button', { name: 'Remove: Tags 1' }).click();
      await expect(tags.getByRole('textbox')).toHaveCount(3);
      await expect(tags.getByLabel('Tags 3', { exact: true })).toHaveValue('harbour');
      refused.push(page.url().replace(/#.*/, ''));
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect(page.getByRole('alert').first()).toContainText('Failed to save idea');
      // A few fields at a time: those of the first part, then how much the others lack.
      expect(await page.getByRole('alert').first().getByRole('listitem').count()).toBeLessThanOrEqual(6);
      await expect(page.getByText('at least 400 characters; it has 0').first()).toBeHidden();
      await page.getByRole('heading', { name: 'Problem and solution' }).click();
      await expect(page.getByText('at least 400 characters; it has 0').first()).toBeVisible();
      await expect(tags.getByLabel('Tags 3', { exact: true })).toHaveValue('harbour');
      await page.getByRole('button', { name: 'Throw the draft away' }).click();
      await expect(page.getByText(flashMessages.update_deleted)).toBeVisible();
    });

    test('a draft is given a time to be published, another, and none; the editor and the list say so', async ({ page, refused }) => {
      const title = `Tide tables ${crypto.randomUUID().slice(0, 8)}`;
      const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const when = page.getByLabel('Publish at (UTC)');
      await page.goto('/admin/ideas/new');
      await page.getByLabel('Title').fill(title);
      await page.getByLabel('Category').selectOption('saas');
      await page.getByLabel('In a few words').fill('Tide tables, for small harbours');
      await button('Begin the dossier').click();
      const planned = inDays(30);
      await when.fill(planned);
      await page.getByLabel('Tagline').fill('Typed before the button was pressed.');
      await button('Schedule').click();
      await expect(page.getByText(flashMessages.idea_planned)).toBeVisible();
      await expect(page.getByText(/^To be published on .+ UTC, as .+ planned/)).toBeVisible();
      await expect(page.getByLabel('Tagline')).toHaveValue('Typed before the button was pressed.');
      await expect(when).toHaveValue(planned);
      const editor = page.url().replace(/#.*/, '');
      await page.goto('/admin/ideas');
      await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText(/To be published .+ UTC/);

      await page.goto(editor);
      refused.push(editor);
      const slips = [
        ['', 'say when it is to be published'],
        [inDays(-1), 'has to be to come'],
      ] as const;
      for (const [time, problem] of slips) {
        await when.fill(time);
        await button('Change the time').click();
        await expect(page.getByRole('alert').first()).toContainText(problem);
        await expect(when).toHaveValue(time);
      }
      await button('Take the time back').click();
      await expect(page.getByText(flashMessages.idea_plan_cancelled)).toBeVisible();
      await expect(page.getByText('To be published on')).toHaveCount(0);
      await button('Throw the draft away').click();
      await expect(page.getByText(flashMessages.update_deleted)).toBeVisible();
    });

    test('another title is published, the old address leads on, and the earlier version comes back', async ({ page }) => {
      const { id, title, slug } = await anIdeaOfOurs(page);
      await page.goto(`/admin/ideas/${id}/edit`);
      await page.getByLabel('Title').fill(`${title} again`);
      await page.getByLabel('Address (slug)').fill(`${slug}-again`);
      await page.getByRole('button', { name: 'Save to the catalogue' }).click();
      await expect(page.getByText('Idea saved')).toBeVisible();
      await page.goto(`/ideas/${slug}`);
      await expect(page).toHaveURL(`/ideas/${slug}-again`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} again`);
      await page.goto(`/admin/ideas/${id}/history?compare=1`);
      await expect(page.locator('ins', { hasText: `${title} again` }).first()).toBeVisible();
      await page.getByRole('button', { name: 'Restore version 1' }).click();
      await expect(page.getByText(flashMessages.idea_restored)).toBeVisible();
      await page.goto(`/ideas/${slug}-again`);
      await expect(page).toHaveURL(`/ideas/${slug}`);
    });

    test('an idea gets a day to come, another day, and none', async ({ page }) => {
      const { title } = await anIdeaOfOurs(page);
      const day = (n: number) => `2999-0${javaScriptEnabled ? 3 : 5}-1${n}`;
      await page.goto(`/admin/ideas/schedule?month=${day(0).slice(0, 7)}&search=${encodeURIComponent(title)}`);
      await page.getByLabel(`Day of ${title}`).fill(day(0));
      await page.getByRole('button', { name: `Schedule ${title}` }).click();
      await expect(page.getByText(flashMessages.daily_scheduled)).toBeVisible();
      const cell = (n: number) =>
        page
          .getByRole('list', { name: 'Days' })
          .getByRole('listitem')
          .filter({ has: page.locator(`text="1${n}"`) });
      await expect(cell(0)).toContainText(title);
      await cell(0).getByText('Change').click();
      await page.getByLabel(`New day of ${title}`).fill(day(2));
      await cell(0).getByRole('button', { name: 'Move' }).click();
      await expect(cell(2)).toContainText(title);
      if (javaScriptEnabled) {
        const handle = cell(2).locator('[draggable=true]');
        await expect(handle, 'once the move is answered').toBeVisible();
        const held = Promise.withResolvers<void>();
        await page.route('**/admin/ideas/schedule.data*', async (route) => {
          await held.promise;
          await route.continue();
        });
        await handle.dragTo(cell(4));
        await expect(cell(4), 'before the server answers').toContainText(title);
        const saved = page.waitForResponse((answer) => answer.url().includes('schedule.data') && answer.request().method() === 'GET');
        held.resolve();
        await saved;
        await page.reload();
        await expect(cell(4)).toContainText(title);
      }
      const last = cell(javaScriptEnabled ? 4 : 2);
      await last.getByText('Change').click();
      await last.getByRole('button', { name: 'Take off' }).click();
      await expect(page.getByRole('list', { name: 'Days' })).not.toContainText(title);
    });

    test('a file is checked, its bad row named, and imported once it is right', async ({ page }) => {
      const tag = crypto.randomUUID().slice(0, 8);
      const dossier = aDossier({ title: `Moss index ${tag}`, slug: `moss-index-${tag}` });
      const file = (json: unknown) => ({ name: 'ideas.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(json)) });
      await page.goto('/admin/ideas/import');
      await page.getByLabel('File').setInputFiles(file([dossier, { ...dossier, slug: `moss-${tag}`, title: 'Moss' }]));
      await page.getByRole('button', { name: 'Check the file' }).click();
      await expect(page.getByRole('heading', { name: 'This file cannot be imported yet' })).toBeVisible();
      await expect(page.getByRole('row', { name: `moss-${tag}` })).toContainText('at least 8 characters; it has 4');
      await page.getByLabel('Another file').setInputFiles(file([dossier]));
      await page.getByRole('button', { name: 'Check the file' }).click();
      await page.getByRole('button', { name: 'Import 1 idea' }).click();
      await expect(page.getByText(flashMessages.ideas_imported)).toBeVisible();
      await find(page, dossier.slug);
      await expect(page.getByRole('row', { name: dossier.title })).toContainText('Draft');
    });

    test('an idea is generated from what was measured, refused while it is unfinished, and kept', async ({ page, refused }) => {
      await page.goto('/admin/ideas/generate');
      refused.push('/admin/ideas/generate');
      await page.getByRole('button', { name: 'Generate idea' }).click();
      await expect(page.getByText('Please select a category')).toBeVisible();
      await page.getByLabel('Category').selectOption(javaScriptEnabled ? 'edtech' : 'mobile');
      await page.getByRole('button', { name: 'Generate idea' }).click();
      await expect(page.getByText(flashMessages.idea_generated)).toBeVisible();
      await expect(page.getByText('Machine’s text, unchecked.')).toBeVisible();
      await page.getByLabel('I have read this text').check();
      await expect(page.getByRole('link', { name: 'Source' }).first()).toHaveAttribute('href', /^https:/);
      const title = `${await page.getByLabel('Title').inputValue()}`.slice(0, 60);
      const rating = page.getByLabel('Rating').first();
      await page.getByLabel('Title').fill(`${title} in brief`);
      await rating.fill('11');
      refused.push(page.url());
      await page.getByRole('button', { name: 'Save to the catalogue' }).click();
      await expect(page.getByText('Failed to save idea')).toBeVisible();
      await expect(page.getByLabel('Title')).toHaveValue(`${title} in brief`);
      await expect(rating).toHaveValue('11');
      await expect(rating).toHaveAccessibleDescription(/0 to 10/);
      await rating.fill('6');
      await page.getByRole('button', { name: 'Save draft' }).last().click();
      await expect(page.getByText(flashMessages.idea_draft_saved)).toBeVisible();
      await expect(page.getByLabel('Title')).toHaveValue(`${title} in brief`);
      await expect(page.getByText(/Checked by an editor/)).toBeVisible();
    });
  });
}

test('a page is ticked at once, and all pages of a list are changed at once after asking', async ({ page }) => {
  await signInAs(page, 'admin');
  const tag = `plover-${crypto.randomUUID().slice(0, 8)}`;
  const ideas = Array.from({ length: 21 }, (_, i) => ({ dossier: aDossier({ title: `Plover ${tag} ${i}`, slug: `${tag}-${i}` }) }));
  const file = { format: 'json', content: JSON.stringify(ideas) };
  const checked = await (await page.request.post('/api/v1/admin/idea-imports', { data: file })).json();
  await page.request.post(`/api/v1/admin/idea-imports/${checked.data.id}/apply`);
  await find(page, tag);
  const all = page.getByLabel('Tick every idea of this page');
  await all.check();
  await expect(page.getByRole('checkbox', { name: /^Tick Plover/, checked: true })).toHaveCount(20);
  await page
    .getByRole('checkbox', { name: /^Tick Plover/ })
    .first()
    .uncheck();
  await expect(all).toBeChecked({ indeterminate: true });
  await page.getByLabel('Which ideas').selectOption('all');
  await page.getByLabel('What to do').selectOption('archive');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Archive: all 21 ideas found, on every page of the list?')).toBeVisible();
  await page.getByRole('button', { name: 'Archive: 21 ideas' }).click();
  await expect(page.getByText(flashMessages.ideas_changed)).toBeVisible();
  await page.goto(`/admin/ideas?search=${tag}&state=archived`);
  await expect(page.getByText('21 ideas', { exact: true })).toBeVisible();
});

test('what is typed is kept by itself; two people who write at once lose nothing, and the second is told', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, 'admin');
  const { id } = await anIdeaOfOurs(page);
  const other = await (
    await browser.newContext({ baseURL: baseURL as string, storageState: await page.context().storageState() })
  ).newPage();
  const edit = `/admin/ideas/${id}/edit`;
  await page.goto(edit);
  await other.goto(edit);
  await page.getByLabel('Tagline').fill('Hers, and it is kept by itself after a moment.');
  await expect(draftStatus(page)).toContainText(/^Draft saved \d\d:\d\d:\d\d UTC/);
  const model = 'Business model';
  await page.getByLabel(model).fill('Hers: a subscription.');
  await expect
    .poll(async () => (await (await page.request.get(`/api/v1/admin/ideas/${id}/draft`)).json()).data.fields.business_model)
    .toBe('Hers: a subscription.');
  await other.getByLabel(model).fill('His: a fee.');
  await expect(draftStatus(other)).toContainText('changed the same: Business model');
  await other.getByRole('button', { name: 'Save draft' }).last().click();
  await expect(other.getByRole('heading', { name: /changed the same field/ })).toBeVisible();
  await expect(other.getByLabel(model)).toHaveValue('His: a fee.');
  await expect(other.getByLabel('Tagline')).toHaveValue('Hers, and it is kept by itself after a moment.');
  await other.getByLabel(/^What .+ saved$/).check();
  await other.getByRole('button', { name: 'Save draft' }).last().click();
  await expect(other.getByText('Draft saved').first()).toBeVisible();
  await expect(other.getByLabel(model)).toHaveValue('Hers: a subscription.');
  await other.context().close();
});

test('text the server did not take stays in the browser, and comes back together with what was saved since', async ({ page, refused }) => {
  await signInAs(page, 'admin');
  const { id } = await anIdeaOfOurs(page);
  const draft = `/api/v1/admin/ideas/${id}/draft`;
  refused.push(draft);
  await page.clock.install();
  await page.goto(`/admin/ideas/${id}/edit`);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  let asked = 0;
  await page.route(`**${draft}`, (route) => {
    asked += 1;
    return route.fulfill({ status: 503, json: { success: false, error: { code: 'unavailable', message: 'Try later' } } });
  });
  await page.getByLabel('Tagline').fill('Typed while nobody listened, and not lost.');
  await page.clock.runFor(2_000);
  await expect(draftStatus(page)).toContainText('Not saved: Try later. Your text is kept in this browser.');
  await page.getByLabel('Business model').press('End');
  await page.clock.runFor(4_900);
  expect(asked).toBe(1);
  await page.clock.runFor(200);
  await expect.poll(() => asked).toBe(2);
  const { version, fields } = (await (await page.request.get(draft)).json()).data;
  await page.request.put(draft, { data: { version, fields: { ...fields, business_model: 'Saved since by another.' } } });
  await page.unroute(`**${draft}`);
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(`/admin/ideas/${id}/edit`);
  await expect(page.getByText(/was not saved, and the draft was changed since/)).toBeVisible();
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(page.getByText(/was not saved/)).toBeHidden();
  await expect(page.getByLabel('Tagline')).toHaveValue('Typed while nobody listened, and not lost.');
  await expect(page.getByLabel('Business model')).toHaveValue('Saved since by another.');
});

test('a preview in another tab follows the editor', async ({ page }) => {
  await signInAs(page, 'admin');
  const { id, title } = await anIdeaOfOurs(page);
  await page.goto(`/admin/ideas/${id}/edit`);
  const preview = await page.context().newPage();
  await preview.goto(`/admin/ideas/${id}/preview`);
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.getByLabel('Title').fill('A title that is being typed');
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('A title that is being typed');
});

test('axe finds nothing wrong, and nothing is wider than the page', async ({ page }) => {
  test.slow();
  await signInAs(page, 'admin');
  const { id, title } = await anIdeaOfOurs(page);
  await page.request.put('/api/v1/admin/daily-ideas/2999-09-11', { data: { idea_id: id } });
  await page.request.patch(`/api/v1/admin/ideas/${id}`, { data: { is_pro_pick: true } });
  const generated = await (await page.request.post('/api/v1/admin/generate-idea', { data: { category: 'fintech' } })).json();
  const soon = new Date(Date.now() + 86_400_000).toISOString();
  await page.request.put(`/api/v1/admin/ideas/${generated.data.id}/publication`, { data: { at: soon } });
  const paths = [
    '/admin/ideas',
    '/admin/ideas?search=nothing-has-this',
    '/admin/ideas/new',
    '/admin/ideas/generate',
    `/admin/ideas/generate?draft=${generated.data.id}`,
    `/admin/ideas/${generated.data.id}/edit`,
    '/admin/ideas/import',
    '/admin/ideas/schedule?month=2999-09',
    '/admin/ideas/reviews',
    `/admin/ideas/${id}/edit`,
    `/admin/ideas/${id}/history?compare=1`,
    `/admin/ideas/${id}/preview`,
  ];
  for (const path of slice(paths, 2)) {
    await page.goto(path);
    await isUsableByAnyone(page, `${path} of ${title}`, '.evidence-mark');
  }
  await page.request.delete(`/api/v1/admin/ideas/${generated.data.id}`);
});
