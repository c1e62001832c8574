import { flashMessages } from '../../src/app/flash-messages.ts';
import { pagePaths } from '../factories/page-paths.ts';
import { parts } from '../hydration/parts.ts';
import { findDaily } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { accountMenu, newPerson, signInAs } from './people.ts';

const longAgo = () => new Date(Date.now() - 8 * 86_400_000);
/** Everybody a page may answer differently, by what their account says; a visitor has none. */
const people = {
  visitor: undefined,
  free: {},
  pro_monthly: { tier: 'pro_monthly' },
  lifetime: { tier: 'lifetime' },
  past_grace: { tier: 'pro_monthly', status: 'past_due', statusSince: longAgo() },
  admin: { role: 'admin' },
  leaving: { role: 'admin', tier: 'lifetime', leaving: true },
  another: {},
} as const;
type Persona = keyof typeof people;
/** A status, or where it leads. */
type Outcome = number | string;

const all = (outcome: Outcome): Record<Persona, Outcome> =>
  Object.fromEntries(Object.keys(people).map((persona) => [persona, outcome])) as Record<Persona, Outcome>;
const keepFirst = (path: string) => `/keep-account?to=${encodeURIComponent(path)}`;
const members = (path: string) => ({ ...all(200), visitor: `/login?to=${encodeURIComponent(path)}`, leaving: keepFirst(path) });
const visitors = { ...all('/dashboard'), visitor: 200, leaving: keepFirst('/dashboard') };
const admins = (path: string) => ({ ...all('/'), visitor: `/login?to=${encodeURIComponent(path)}`, leaving: keepFirst(path), admin: 200 });

const NOBODY = '018f0000-0000-7000-8000-000000000000';
/** Whose plan holds it; everybody else is led to the plans. */
const proOnly = (path: string) => ({
  ...all('/pricing'),
  visitor: `/login?to=${encodeURIComponent(path)}`,
  leaving: keepFirst(path),
  pro_monthly: 200,
  lifetime: 200,
});

/** As a table says, for something that is not there. */
const missing = (path: string, table: (path: string) => Record<Persona, Outcome>) =>
  Object.fromEntries(Object.entries(table(path)).map(([persona, outcome]) => [persona, outcome === 200 ? 404 : outcome])) as Record<
    Persona,
    Outcome
  >;

/** Who sees which page. Every page of the site has a line; a page without one fails. */
const lines: Record<string, Record<Persona, Outcome>> = {
  '/': all(200),
  '/browse': all(200),
  '/ideas/:slug': all(200),
  '/ideas/:slug/claim': all(200),
  '/claims': members('/claims'),
  '/claims/paid': all('/claims'),
  '/claims/:id': all(404),
  '/claims/:id/certificate': all(404),
  '/idea/:slug': all('/ideas/:slug'),
  '/collections': all(200),
  '/collections/:list': all(200),
  '/fit': all(200),
  '/check': all(200),
  '/buyers': all(200),
  '/calendar': all(200),
  '/methods': all(200),
  '/methods/:id': all(404),
  '/trending': all(200),
  '/trending/compare': all(200),
  '/trending/:slug': all(404),
  '/archive': all(200),
  '/search': all(200),
  '/pricing': all(200),
  '/settings/billing': members('/settings/billing'),
  '/validate': all(200),
  '/reports/sample': all(200),
  '/research': members('/research'),
  '/research/compare': members('/research/compare'),
  // Whoever is not signed in may be its owner.
  '/research/:id': { ...all(404), visitor: '/login?to=%2Fresearch%2F:id', leaving: '/login?to=%2Fresearch%2F:id' },
  '/ai-chat': proOnly('/ai-chat'),
  '/ai-chat/:ideaId': proOnly('/ai-chat/:ideaId'),
  '/idea-builder': members('/idea-builder'),
  '/idea-builder/:ideaId': proOnly('/idea-builder/:ideaId'),
  '/idea-builder/research/:id': missing('/idea-builder/research/:id', proOnly),
  '/idea-builder/kits/:id': missing('/idea-builder/kits/:id', members),
  '/idea-builder/kits/:id/versions': missing('/idea-builder/kits/:id/versions', members),
  '/projects': members('/projects'),
  '/projects/new': members('/projects/new'),
  '/projects/week': members('/projects/week'),
  '/projects/import': members('/projects/import'),
  '/projects/:id': missing('/projects/:id', members),
  '/projects/:id/first-fifty': missing('/projects/:id/first-fifty', members),
  '/projects/:id/tests/:testId': missing('/projects/:id/tests/:testId', members),
  '/projects/:id/people': missing('/projects/:id/people', members),
  '/projects/:id/page': all(404),
  '/invitations': all(200),
  '/roadmap': all(200),
  '/roadmap/:id': all(404),
  '/developers': all(200),
  '/developers/:group': all(404),
  '/methodology': all(200),
  '/terms': all(200),
  '/privacy': all(200),
  '/signup': visitors,
  '/login': visitors,
  '/login/:provider': all('/login?failed=github'),
  '/auth/login': all('/login'),
  '/second-step': all('/dashboard'),
  '/verify': all(200),
  '/reset-password': all(200),
  '/welcome': { ...all('/dashboard'), visitor: '/login?to=%2Fwelcome', leaving: keepFirst('/welcome') },
  '/email-change': all(200),
  '/settings/security': members('/settings/security'),
  '/settings/security/two-steps': members('/settings/security/two-steps'),
  '/unsubscribe': all(200),
  '/keep-daily': all(410),
  '/sign-out': all('/'),
  '/end-preview': all('/'),
  '/dashboard': { ...members('/dashboard'), admin: '/admin' },
  '/saved': members('/saved'),
  '/marks': all('/saved'),
  '/history': members('/history'),
  '/settings': members('/settings'),
  '/settings/watching': members('/settings/watching'),
  '/settings/webhooks': members('/settings/webhooks'),
  '/settings/webhooks/:id': missing(`/settings/webhooks/${NOBODY}`, members),
  '/settings/avatar': members('/settings/avatar'),
  '/settings/keys': members('/settings/keys'),
  '/settings/connections': members('/settings/connections'),
  // Without a request of an application there is nothing to decide.
  '/oauth/consent': {
    ...all(400),
    visitor: '/login?to=%2Foauth%2Fconsent',
    leaving: keepFirst('/oauth/consent'),
  },
  '/settings/data': members('/settings/data'),
  '/settings/data/export': { ...members('/settings/data/export'), leaving: 200 },
  '/keep-account': { ...all('/dashboard'), visitor: '/login?to=%2Fkeep-account', leaving: 200 },
  '/admin': admins('/admin'),
  '/admin/payments/:id': { ...admins(`/admin/payments/${NOBODY}`), admin: 404 },
  '/admin/users': admins('/admin/users'),
  '/admin/users/:id': { ...admins(`/admin/users/${NOBODY}`), admin: 404 },
  '/admin/users/:id/merge': { ...admins(`/admin/users/${NOBODY}/merge`), admin: 404 },
  '/admin/users/:id/edit': { ...admins(`/admin/users/${NOBODY}/edit`), admin: 404 },
  '/admin/topics': admins('/admin/topics'),
  '/admin/topics/new': admins('/admin/topics/new'),
  '/admin/topics/:slug': { ...admins('/admin/topics/:slug'), admin: 404 },
  '/admin/subscriptions': admins('/admin/subscriptions'),
  '/admin/invoices': admins('/admin/invoices'),
  '/admin/analytics': admins('/admin/analytics'),
  '/admin/updates': admins('/admin/updates'),
  '/admin/updates/new': admins('/admin/updates/new'),
  '/admin/updates/email': admins('/admin/updates/email'),
  '/admin/updates/:id': { ...admins(`/admin/updates/${NOBODY}`), admin: 404 },
  '/admin/settings': admins('/admin/settings'),
  '/admin/jobs': admins('/admin/jobs'),
  '/admin/views': { ...admins('/admin/views'), admin: '/admin' },
  '/admin/audit': admins('/admin/audit'),
  '/admin/lists/:list': { ...admins('/admin/lists/:list'), admin: 404 },
  '/admin/ideas': admins('/admin/ideas'),
  '/admin/ideas/new': admins('/admin/ideas/new'),
  '/admin/ideas/generate': admins('/admin/ideas/generate'),
  '/admin/ideas/import': admins('/admin/ideas/import'),
  '/admin/ideas/reviews': admins('/admin/ideas/reviews'),
  '/admin/ideas/schedule': admins('/admin/ideas/schedule'),
  '/admin/ideas/:id/edit': { ...admins(`/admin/ideas/${NOBODY}/edit`), admin: 404 },
  '/admin/ideas/:id/history': { ...admins(`/admin/ideas/${NOBODY}/history`), admin: 404 },
  '/admin/ideas/:id/preview': { ...admins(`/admin/ideas/${NOBODY}/preview`), admin: 404 },
  '/display': all('/'),
  '/*': all(404),
};

test('every page has a line in the table, and every line a page', () => {
  expect(Object.keys(lines).sort()).toEqual([...pagePaths].sort());
});

test('the hydration sweep knows what stands in every address', () => {
  expect(Object.keys(parts).sort()).toEqual(pagePaths.filter((path) => /[:*]/.test(path)).sort());
});

for (const persona of Object.keys(people) as Persona[]) {
  test(`${persona} gets what the table says`, async ({ request }) => {
    const idea = await findDaily(request);
    const facts = people[persona];
    const headers = facts ? { cookie: (await newPerson(facts)).cookie } : undefined;
    const real = (path: string) =>
      path
        .replace(':list', 'a-first-version-in-a-month-without-code')
        .replace(encodeURIComponent(':list'), 'a-first-version-in-a-month-without-code')
        .replace(':slug', idea.slug)
        .replace(encodeURIComponent(':slug'), idea.slug)
        .replace(':provider', 'github')
        .replace('*', 'nowhere')
        .replace(':ideaId', idea.id)
        .replace(encodeURIComponent(':ideaId'), idea.id)
        .replace(':testId', NOBODY)
        .replace(encodeURIComponent(':testId'), NOBODY)
        .replace(encodeURIComponent(':id'), NOBODY)
        .replace(':id', NOBODY);
    const wrong: string[] = [];
    for (const [path, line] of Object.entries(lines)) {
      const response = await request.get(real(path), { maxRedirects: 0, ...(headers ? { headers } : {}) });
      const outcome: Outcome = response.headers().location ?? response.status();
      const expected = typeof line[persona] === 'string' ? real(line[persona]) : line[persona];
      if (outcome !== expected) wrong.push(`${path}: ${outcome}, not ${expected}`);
    }
    expect(wrong).toEqual([]);
  });
}

test('the sign-in says why, by where a visitor was going, and repeats nothing of the address', async ({ page }) => {
  const why = page.getByRole('main');
  await page.goto(`/login?to=${encodeURIComponent('/validate?again=Free+money')}`);
  await expect(why).toContainText('Validating an idea is part of Pro: sign in, or see the plans.');
  await expect(why.getByRole('link', { name: 'see the plans' })).toHaveAttribute('href', '/pricing');
  for (const path of ['/research', '/research/compare', `/research/${NOBODY}`]) {
    await page.goto(path);
    await expect(why).toContainText('Research reports are private: sign in to read yours.');
  }
  for (const to of ['/saved', '/researchers', '/validate/Free+money', 'https://elsewhere.example/research']) {
    await page.goto(`/login?to=${encodeURIComponent(to)}`);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(why).not.toContainText(/Pro|private|Free money/);
  }
});

test('someone who is no administrator is told so', async ({ page }) => {
  await signInAs(page, 'free');
  await page.goto('/admin');
  await expect(page).toHaveURL('/');
  await expect(page.getByText(flashMessages.admin_required)).toBeVisible();
});

test('the header knows who asks, and visitors are never shown another’s', async ({ page, browser, baseURL }) => {
  await signInAs(page, 'pro');
  await page.goto('/pricing');
  await expect(accountMenu(page, 'pro@assay.example')).toBeVisible();
  const other = await browser.newPage({ baseURL: baseURL ?? '' });
  await other.goto('/pricing');
  await expect(other.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await other.close();
  await page.reload();
  await expect(accountMenu(page, 'pro@assay.example')).toBeVisible();
});
