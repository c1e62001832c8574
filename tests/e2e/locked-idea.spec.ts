import { slice } from '../factories/slice.ts';
import { findLocked, listAllIdeas, lockedSentences, plainText } from './catalogue.ts';
import { expect, test } from './fixtures.ts';

test('a locked idea says what is held back, why, and what opens it', async ({ page, request }) => {
  const locked = await findLocked(request);
  await page.goto(`/ideas/${locked.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(locked.title);
  await expect(page.getByText(locked.problem_teaser)).toBeVisible();
  await expect(page.getByText('Ideas are free to read in full for 7 days')).toBeVisible();
  const held = page.getByRole('heading', { name: 'What the dossier holds' }).locator('+ ul > li');
  await expect(held).toHaveCount(14);
  for (const section of await held.all()) await expect(section).toContainText('(locked)');
  await expect(page.getByRole('region', { name: 'Scores' }).locator('summary')).toHaveCount(4);
  await page.getByRole('link', { name: 'See what membership opens' }).click();
  await expect(page).toHaveURL('/pricing');
});

test('a Pro Pick says that it is one and leads to today’s idea', async ({ page, request }) => {
  const pick = await findLocked(request, 'pro_pick');
  await page.goto(`/ideas/${pick.slug}`);
  await expect(page.getByText('This is a Pro Pick: members read it in full')).toBeVisible();
  await page.getByRole('link', { name: 'Read today’s idea free' }).click();
  await expect(page).toHaveURL('/#today');
  await expect(page.locator('#today')).toBeInViewport();
});

test('no locked sentence of any dossier leaves the server, in pages or in the API', async ({ request }) => {
  test.slow();
  const locked = (await listAllIdeas(request)).filter((idea) => idea.level === 'teaser');
  expect(locked.length).toBeGreaterThan(20);
  const lists = await Promise.all(
    ['/', '/browse?search=small', '/archive', '/api/v1/ideas?limit=100', '/api/v1/ideas/daily?limit=366'].map((path) => request.get(path)),
  );
  const everywhere = (await Promise.all(lists.map((list) => list.text()))).map(plainText).join('\n');
  for (const idea of slice(locked, 30)) {
    const sentences = lockedSentences(idea);
    expect(sentences.length, idea.slug).toBeGreaterThan(50);
    const own = await Promise.all(
      [
        `/ideas/${idea.slug}`,
        `/api/v1/ideas/${idea.slug}`,
        `/api/v1/ideas/${idea.slug}/evidence`,
        `/api/v1/ideas/${idea.slug}/related`,
      ].map(async (path) => {
        const response = await request.get(path);
        expect(response.status(), path).toBe(200);
        return plainText(await response.text());
      }),
    );
    const sent = [everywhere, ...own].join('\n');
    expect(
      sentences.filter((sentence) => sent.includes(sentence)),
      `sent of ${idea.slug}`,
    ).toEqual([]);
  }
});

test('the check for locked sentences finds them where they may be read', async ({ request }) => {
  const open = (await listAllIdeas(request)).find((idea) => idea.level === 'full');
  if (!open) throw new Error('The catalogue has no idea to read in full.');
  const sent = plainText(await (await request.get(`/ideas/${open.slug}`)).text());
  const sentences = lockedSentences(open);
  const found = sentences.filter((sentence) => sent.includes(sentence));
  expect(found.length / sentences.length).toBeGreaterThan(0.8);
});
