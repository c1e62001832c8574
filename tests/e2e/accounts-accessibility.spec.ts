import { flashMessages } from '../../src/app/flash-messages.ts';
import { slice } from '../factories/slice.ts';
import { isUsableByAnyone } from './axe.ts';
import { findDaily } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { accountMenu, saveButton, signInAs } from './people.ts';

test('axe finds nothing wrong with what a signed-in person sees', async ({ page, request }) => {
  // A dozen pages, each looked at by axe.
  test.slow();
  await signInAs(page, 'pro');
  const idea = await findDaily(request);
  await page.goto(`/ideas/${idea.slug}`);
  const save = saveButton(page, idea.title);
  if ((await save.getAttribute('aria-pressed')) === 'false') {
    await save.click();
    await expect(page.getByText(flashMessages.saved)).toBeVisible();
  }
  // One of them is put aside: dimmed, it must be as readable.
  await page.request.put(`/api/v1/idea-marks/${idea.id}`, { data: { mark: 'not_for_me' } });
  const undone = `/history?cleared=${encodeURIComponent(new Date().toISOString())}`;
  const asked = await page.request.post('/api/v1/ai-chat/message', {
    data: { message: 'Do the unit economics hold, and what do I write to a customer?', ideaId: idea.id },
  });
  const chat = (await asked.json()) as { data: { sessionId: string } };
  const paths = [
    '/ai-chat',
    `/ai-chat/${idea.id}`,
    `/ai-chat/${idea.id}?session=${chat.data.sessionId}`,
    `/ai-chat?removed=${chat.data.sessionId}`,
    `/ideas/${idea.slug}`,
    '/',
    '/browse',
    '/browse?mark=building',
    '/archive',
    '/dashboard',
    '/saved',
    '/history',
    '/settings/security',
    undone,
    '/pricing',
    '/settings/billing',
    '/claims',
    '/settings',
    '/settings/avatar?fault=tooLarge',
    '/settings/webhooks',
    '/settings/connections',
    '/settings/data',
    '/settings/billing?cancel=ask',
  ];
  for (const path of slice(paths, 4)) {
    await page.goto(path);
    await accountMenu(page).click();
    // The marks of figures are held to axe in accessibility.spec.ts.
    await isUsableByAnyone(page, path, '.evidence-mark');
  }
});
