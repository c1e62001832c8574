import { readFile } from 'node:fs/promises';
import { flashMessages } from '../../src/app/flash-messages.ts';
import { readPdf } from '../factories/read-pdf.ts';
import { findDaily, findLocked } from './catalogue.ts';
import { openActions } from './find.ts';
import { expect, type Page, test, withAndWithout } from './fixtures.ts';
import { saveButton, signInAs } from './people.ts';

async function download(page: Page, link: string): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: link }).click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

for (const scripts of withAndWithout) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts });

    test('a member takes a dossier along as PDF, Markdown and JSON', async ({ page, request }) => {
      const idea = await findLocked(request);
      await signInAs(page, 'pro');
      await page.goto(`/ideas/${idea.slug}`);
      await openActions(page);
      const day = new Date().toISOString().slice(0, 10);
      const pdf = await download(page, 'PDF: export this dossier');
      expect(pdf.name).toBe(`assay-${idea.slug}-${day}.pdf`);
      const read = await readPdf(new Uint8Array(pdf.bytes));
      expect(read.info.Title).toBe(idea.title);
      expect(read.pages.length).toBeGreaterThan(8);
      const markdown = await download(page, 'Markdown: export this dossier');
      expect(markdown.bytes.toString()).toContain(`# ${idea.title}`);
      const json = await download(page, 'JSON: export this dossier');
      expect(JSON.parse(json.bytes.toString())).toMatchObject({ idea: { slug: idea.slug, level: 'full' } });
    });
  });
}

test('a member takes the saved ideas along for a spreadsheet', async ({ page, request }) => {
  const idea = await findDaily(request);
  await signInAs(page, 'pro');
  await page.goto(`/ideas/${idea.slug}`);
  const save = saveButton(page, idea.title);
  if ((await save.getAttribute('aria-pressed')) === 'false') {
    await save.click();
    await expect(page.getByText(flashMessages.saved)).toBeVisible();
  }
  await page.goto('/saved');
  const { name, bytes } = await download(page, 'CSV: export your saved ideas');
  expect(name).toMatch(/^assay-saved-ideas-\d{4}-\d\d-\d\d\.csv$/);
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(bytes.toString()).toContain(`/ideas/${idea.slug}`);
});

for (const person of ['visitor', 'free'] as const) {
  test(`${person} is shown the way to Pro instead`, async ({ page, request }) => {
    const idea = await findDaily(request);
    if (person === 'free') await signInAs(page, 'free');
    await page.goto(`/ideas/${idea.slug}`);
    await openActions(page);
    await expect(page.getByRole('link', { name: /export this dossier/ })).toHaveCount(0);
    await page.getByRole('link', { name: 'Export with Pro' }).click();
    await expect(page).toHaveURL('/pricing');
    expect((await page.request.get(`/api/v1/ideas/${idea.slug}/export?format=json`)).status()).toBe(person === 'free' ? 403 : 401);
  });
}
