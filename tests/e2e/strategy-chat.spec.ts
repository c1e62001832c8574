import { flashMessages } from '../../src/app/flash-messages.ts';
import { findDaily } from './catalogue.ts';
import { askByEnter } from './chat.ts';
import { answers, openActions, questions } from './find.ts';
import { expect, type Page, test } from './fixtures.ts';
import { chooseInMenu, signInAsNew } from './people.ts';

const PRO = { tier: 'pro_monthly' } as const;

test('a first question is answered in place, with sources, and stands after a reload', async ({ page, request }) => {
  const idea = await findDaily(request);
  await signInAsNew(page, PRO);
  await page.goto(`/ideas/${idea.slug}`);
  await openActions(page);
  await page.getByRole('link', { name: 'AI Strategy Chat' }).click();
  await expect(page).toHaveURL(`/ai-chat/${idea.id}`);
  await askByEnter(page, 'What should I test this week?');
  await expect(answers(page)).toContainText('The cheapest test costs');
  await expect(page).toHaveURL(/session=/);
  await expect(page.getByText('1/100 messages used')).toBeVisible();
  await expect(page.locator('section > [role=status]')).toContainText('The cheapest test costs');
  await expect(page.getByRole('link', { name: `${idea.title}: Cheapest next test` })).toHaveAttribute(
    'href',
    `/ideas/${idea.slug}#next_test`,
  );
  await page.reload();
  await expect(questions(page)).toHaveText(/What should I test this week\?/);
});

test('a line is added by Shift+Enter, blank questions are not sent, suggestions are', async ({ page, request }) => {
  const idea = await findDaily(request);
  await signInAsNew(page, PRO);
  await page.goto(`/ai-chat/${idea.id}`);
  const input = page.getByLabel('Your question');
  await input.fill('   ');
  await input.press('Enter');
  await expect(questions(page)).toHaveCount(0);
  await input.fill('one');
  await input.press('Shift+Enter');
  await expect(input).toHaveValue('one\n');
  await page.getByRole('button', { name: 'Should I build this?' }).click();
  await expect(answers(page)).toContainText('Decide by the test, not by me');
});

test('a question that fails is taken back, said, and can be sent again', async ({ page, request, refused }) => {
  refused.push('/api/v1/ai-chat/message');
  const idea = await findDaily(request);
  await signInAsNew(page, PRO);
  await page.goto(`/ai-chat/${idea.id}`);
  await page.route('**/api/v1/ai-chat/message', (route) => route.fulfill({ status: 500, body: 'x' }), { times: 1 });
  const input = page.getByLabel('Your question');
  await input.fill('Why now?');
  await input.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Failed to send message');
  await expect(questions(page)).toHaveCount(0);
  await expect(input).toHaveValue('Why now?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(answers(page)).toContainText('What changed, and when');
});

test('the calculation answers to its numbers', async ({ page, request }) => {
  const idea = await findDaily(request);
  await signInAsNew(page, PRO);
  await page.goto(`/ai-chat/${idea.id}`);
  await page.getByLabel('Your question').fill('Do the unit economics work?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByLabel('What one customer pays in a year').fill('100');
  await page.getByLabel('Customers', { exact: true }).fill('12');
  await expect(page.locator('dl div', { hasText: 'Revenue in a year' }).locator('dd')).toHaveText('$1,200');
});

test('chats are switched between, removed and brought back; signing out leaves nothing in the browser', async ({ page, request }) => {
  const idea = await findDaily(request);
  await signInAsNew(page, PRO);
  for (const question of ['Why now?', 'Who is it for?']) {
    await page.goto(`/ai-chat/${idea.id}`);
    await page.getByLabel('Your question').fill(question);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page).toHaveURL(/session=/);
  }
  await page
    .getByRole('complementary', { name: 'Chats' })
    .getByRole('link', { name: /Why now\?/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why now?');
  await page.getByText('Manage', { exact: true }).click();
  await page.getByRole('button', { name: 'Remove this chat' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why now?');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('assay.chat.')).length)).toBeGreaterThan(0);
  await chooseInMenu(page, 'Sign Out');
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('assay.chat.')))).toEqual([]);
});

const ask = async (page: Page, question: string) => {
  await page.getByLabel('Your question').fill(question);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL(/session=/);
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
};
const personOf = async (page: Page) =>
  ((await (await page.request.get('/api/v1/auth/profile')).json()) as { data: { id: string } }).data.id;

test('with the last message of the month gone, the page says so and takes no more', async ({ page, request, database, refused }) => {
  refused.push('/api/v1/ai-chat/message');
  const idea = await findDaily(request);
  await signInAsNew(page, PRO);
  await database.query(
    `INSERT INTO quota_uses (user_id, kind, month, used) VALUES ($1, 'chat', date_trunc('month', now() AT TIME ZONE 'UTC')::date, 99)`,
    [await personOf(page)],
  );
  const other = await page.context().newPage();
  for (const one of [page, other]) await one.goto(`/ai-chat/${idea.id}`);
  await ask(page, 'Why now?');
  const spent = /^You've reached your monthly chat limit\. Your messages return on 1 \w+ \d{4} \(UTC\)\. Lifetime has no limit\.$/;
  await expect(page.getByRole('alert')).toHaveText(spent);
  await expect(page.getByLabel('Your question')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await expect(page.getByText(/100\/100 messages used\. New ones on/)).toBeVisible();
  // A page that was open since before is told when it asks, and keeps the words.
  await other.getByLabel('Your question').fill('Who pays?');
  await other.getByRole('button', { name: 'Send' }).click();
  await expect(other.getByRole('alert')).toHaveText(spent);
  await expect(other.getByLabel('Your question')).toHaveValue('Who pays?');
  await expect(questions(other)).toHaveCount(0);
});

test('a question whose sending was lost is sent again by itself, and counted once', async ({ page, request }) => {
  const idea = await findDaily(request);
  await signInAsNew(page, PRO);
  await page.goto(`/ai-chat/${idea.id}`);
  const keys: string[] = [];
  await page.route('**/api/v1/ai-chat/message', async (route) => {
    keys.push((route.request().postDataJSON() as { key: string }).key);
    if (keys.length > 1) return route.continue();
    // It arrived; the answer is lost on the way back.
    await page.request.post('/api/v1/ai-chat/message', { data: route.request().postDataJSON() });
    return route.abort('aborted');
  });
  await ask(page, 'Why now?');
  await expect(questions(page)).toHaveCount(1);
  await expect(page.getByText('1/100 messages used')).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('a chat is renamed, and cleared only after it was confirmed, here and in this browser', async ({ page, request }) => {
  const idea = await findDaily(request);
  await signInAsNew(page, PRO);
  await page.goto(`/ai-chat/${idea.id}`);
  await ask(page, 'Why now?');
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('assay.chat.')).length);
  await page.getByText('Manage', { exact: true }).click();
  await page.getByLabel('Name').fill('Timing');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Timing');
  expect(await kept()).toBe(1);
  await page.getByText('Manage', { exact: true }).click();
  await page.getByText('Clear', { exact: true }).click();
  await expect(page.getByText('Deletes the 2 messages for good')).toBeVisible();
  await expect(questions(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear all messages' }).click();
  await expect(page.getByText(flashMessages.chat_cleared)).toBeVisible();
  await expect(questions(page)).toHaveCount(0);
  expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain('Why now?');
});

test('older chats come as the list is scrolled', async ({ page, request, database }) => {
  const idea = await findDaily(request);
  await signInAsNew(page, PRO);
  await database.query(
    `WITH s AS (
      INSERT INTO ai_chat_sessions (id, user_id, session_title, total_messages, last_message_at, created_at)
      SELECT gen_random_uuid(), $1, 'Chat ' || n, 2, now() - n * interval '1 hour', now() FROM generate_series(1, 45) n RETURNING id)
    INSERT INTO ai_chat_messages (id, session_id, no, role, content, created_at) SELECT gen_random_uuid(), id, 1, 'user', 'Why now?', now() FROM s`,
    [await personOf(page)],
  );
  await page.goto(`/ai-chat/${idea.id}`);
  const chats = page.getByRole('complementary', { name: 'Chats' }).getByRole('link', { name: /^Chat \d+/ });
  await expect(chats).toHaveCount(20);
  await page.getByRole('link', { name: 'Older chats' }).scrollIntoViewIfNeeded();
  await expect(chats).toHaveCount(40);
  await page.getByRole('link', { name: 'Older chats' }).scrollIntoViewIfNeeded();
  await expect(chats).toHaveCount(45);
  await expect(page.getByRole('link', { name: 'Older chats' })).toHaveCount(0);
});

test('a draft is copied as it stands, an answer without the numbers of its sources', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const idea = await findDaily(request);
  await signInAsNew(page, PRO);
  await page.goto(`/ai-chat/${idea.id}`);
  await ask(page, 'Write me a first email to a customer');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await copied()).toMatch(/^Subject: .+\n\nHello \[name\],/);
  await page.getByRole('button', { name: 'Copy the answer' }).click();
  await expect.poll(copied).toMatch(/^A first email, put together from what the dossier offers\./);
  expect(await copied()).toContain('Hello [name],');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a question is asked and answered by a form', async ({ page, request }) => {
    const idea = await findDaily(request);
    await signInAsNew(page, PRO);
    await page.goto(`/ai-chat/${idea.id}`);
    await page.getByLabel('Your question').fill('Which rules apply?');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page).toHaveURL(/session=.*#latest/);
    await expect(answers(page)).toContainText('The burden is rated');
  });
  test('a calculation, a new name, clearing, removing and taking it back are forms', async ({ page, request }) => {
    const idea = await findDaily(request);
    await signInAsNew(page, PRO);
    await page.goto(`/ai-chat/${idea.id}`);
    await page
      .getByRole('button', { name: 'What should I test this week?' })
      .or(page.getByRole('button', { name: 'Should I build this?' }))
      .first()
      .click();
    await page.getByLabel('Your question').fill('Do the unit economics hold?');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByLabel('What one customer pays in a year').fill('100');
    await page.getByLabel('Customers', { exact: true }).fill('12');
    await page.getByRole('button', { name: 'Calculate' }).click();
    await expect(page.locator('dl div', { hasText: 'Revenue in a year' }).locator('dd')).toHaveText('$1,200');
    await page.getByText('Manage', { exact: true }).click();
    await page.getByLabel('Name').fill('Money');
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Money');
    await page.getByText('Manage', { exact: true }).click();
    await page.getByText('Clear', { exact: true }).click();
    await page.getByRole('button', { name: 'Clear all messages' }).click();
    await expect(questions(page)).toHaveCount(0);
    await page.getByText('Manage', { exact: true }).click();
    await page.getByRole('button', { name: 'Remove this chat' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Money');
  });
});

test('on a phone nothing is wider than the screen, and the input stays in view', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  const idea = await findDaily(request);
  await signInAsNew(page, PRO);
  await page.goto(`/ai-chat/${idea.id}`);
  await page.getByLabel('Your question').fill('What should I charge?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL(/session=/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(page.getByLabel('Your question')).toBeInViewport();
});

test('with a phone’s keyboard open, the end of the answer and the input both stay in view', async ({ page, request }) => {
  const idea = await findDaily(request);
  await page.setViewportSize({ width: 390, height: 420 });
  await signInAsNew(page, PRO);
  await page.goto(`/ai-chat/${idea.id}`);
  await page.getByLabel('Your question').fill('What should I charge?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL(/session=/);
  await page.getByLabel('Your question').fill('And why?');
  await expect(page.getByLabel('Your question')).toBeInViewport({ ratio: 1 });
  await expect(answers(page).last()).toBeInViewport();
  expect(await page.getByRole('banner').evaluate((header) => getComputedStyle(header).position)).toBe('static');
});

test('who has no idea yet is told which come first by what they have', async ({ page }) => {
  await signInAsNew(page, PRO);
  await page.goto('/ai-chat');
  await page.getByRole('button', { name: 'Which idea can I start with $2,500 and no code?' }).click();
  const answer = answers(page).last();
  await expect(answer).toContainText('cost at most $2,500 in the first quarter and need no code');
  await expect(answer.getByRole('table').getByRole('row')).not.toHaveCount(1);
  const first = (await answer.getByRole('row').nth(1).textContent()) ?? '';
  expect(Number(/\$(\d{1,3}(?:,\d{3})*)/.exec(first)?.[1]?.replace(/,/g, ''))).toBeLessThanOrEqual(2_500);
});
