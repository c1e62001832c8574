import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addPerson, sessionOf, testAccounts } from '../../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { testPayments } from '../../../tests/factories/payments.ts';
import { listAudit } from '../../admin/audit/list-audit.server.ts';
import { createApp } from '../../app/api.server.ts';
import type { Admin } from '../../audit/write-audit.server.ts';
import { accessTo, visitor } from '../../catalogue/ideas/access.ts';
import type { Accounts } from '../../people/accounts/accounts.server.ts';
import { signUp } from '../../people/accounts/sign-up.server.ts';
import type { ModelAccount } from '../../platform/config.server.ts';
import { createLanguageModel } from '../../platform/llm/language-model.server.ts';
import { planOf, plansInForce } from '../plans.ts';
import { limitOf, quotasOf, reserveQuota } from '../quotas.server.ts';
import { defaultSettings } from './default-settings.ts';
import { doorNames } from './doors.ts';
import { findSettings } from './find-settings.server.ts';
import { followSettings, putInForce, readSettings, requireOpen, settingsInForce } from './in-force.server.ts';
import { overridesOf, settingsWith } from './overrides.ts';
import { restoreSettings, saveSettings } from './save-settings.server.ts';
import { formOf, settingsOf } from './settings-form.ts';
import { SiteSettings } from './site-settings.contract.ts';

const DAY_MS = 86_400_000;
let t: TestDatabase;
let accounts: Accounts;
let admin: Admin & { userId: string };

beforeAll(async () => {
  t = await testDatabase();
  accounts = testAccounts(t);
  admin = (await addPerson(t, accounts, { role: 'admin' })).viewer;
});
afterEach(() => putInForce());
afterAll(() => t.drop());

const versionNow = async () => (await findSettings(t.ctx, false)).version;
const save = async (settings: SiteSettings) => saveSettings(t.ctx, undefined, admin, { settings, version: await versionNow() });
const limits = (free: { research: number | null; chat: number | null }) => ({ plan_limits: { ...defaultSettings.plan_limits, free } });

test('unset, the table of plans holds', () => {
  expect(settingsInForce()).toEqual(defaultSettings);
  expect([planOf('pro_monthly').priceCents, limitOf('pro_monthly', 'research'), limitOf('lifetime', 'chat')]).toEqual([3_900, 3, null]);
});

test('budgets that were saved before they had to fit each other hold on', () => {
  const stored = {
    'ai.model': 'gpt-x',
    'ai.tokens_per_run': 200_000,
    'ai.tokens_per_person_per_day': 100_000,
    'ai.tokens_per_day': 500_000,
  };
  const { settings, unusable } = settingsWith(stored);
  expect([unusable, overridesOf(settings)]).toEqual([[], stored]);
  expect(SiteSettings.safeParse(settings).success, 'though they cannot be saved again').toBe(false);
});

test('a limit that is set is what quotas count by, at once; work of a plan that had none begins to pass', async () => {
  const { viewer } = await addPerson(t, accounts);
  await expect(reserveQuota(t.ctx, viewer, 'research')).rejects.toThrow('This is part of Pro.');
  await save({ ...defaultSettings, ...limits({ research: 1, chat: null }) });
  expect((await quotasOf(t.ctx, viewer)).research).toMatchObject({ limit: 1, remaining: 1 });
  await reserveQuota(t.ctx, viewer, 'research');
  await expect(reserveQuota(t.ctx, viewer, 'research')).rejects.toThrow('You have used all research runs of this month.');
  expect((await quotasOf(t.ctx, viewer)).chat).toMatchObject({ limit: null, remaining: null });
  await save(defaultSettings);
  await expect(reserveQuota(t.ctx, viewer, 'chat')).rejects.toThrow('This is part of Pro.');
});

test('the free window that is set decides who reads what', async () => {
  const now = t.ctx.now();
  const idea = { publishedAt: new Date(now.getTime() - 10 * DAY_MS), isProPick: false, isDaily: false };
  expect(accessTo(visitor, idea, now).level).toBe('teaser');
  await save({ ...defaultSettings, free_window_days: 11 });
  expect(accessTo(visitor, idea, now).level).toBe('full');
});

test('a door that is closed keeps out, says so, and no door is that of signing in', async () => {
  await save({ ...defaultSettings, open: { ...defaultSettings.open, sign_up: false } });
  const input = { email: 'new@people.example', password: 'correct horse battery', confirm_password: '', accept_terms: true } as never;
  await expect(signUp(t.ctx, accounts, input, { address: 'here', headers: new Headers() })).rejects.toThrow('Signing up is closed');
  const closed = Object.fromEntries(doorNames.map((name) => [name, false])) as SiteSettings['open'];
  await save({ ...defaultSettings, open: closed });
  for (const name of doorNames) expect(() => requireOpen(name)).toThrow('is closed for the moment');
  const { cookie } = await sessionOf(accounts, admin.userId);
  const app = createApp(t.ctx, accounts);
  for (const path of ['/auth/profile', '/admin/settings', '/ideas'])
    expect((await app.request(`/api/v1${path}`, { headers: { cookie } })).status, path).toBe(200);
  await save(defaultSettings);
});

test('only what differs is kept; each change is a version, written down with before and after, and can be put back', async () => {
  const start = await versionNow();
  await save({ ...defaultSettings, free_window_days: 30 });
  await save({ ...defaultSettings, free_window_days: 30 });
  await save({ ...defaultSettings, free_window_days: 14 });
  const { version, history, settings } = await findSettings(t.ctx, true);
  expect([version, settings.free_window_days]).toEqual([start + 2, 14]);
  expect(history.slice(0, 2)).toMatchObject([
    { version: start + 2, changed: { free_window_days: 14 }, restored_from: null, by: expect.stringContaining('@people.example') },
    { version: start + 1, changed: { free_window_days: 30 } },
  ]);
  await restoreSettings(t.ctx, undefined, admin, { restore: start + 1, version });
  expect(settingsInForce().free_window_days).toBe(30);
  expect((await findSettings(t.ctx, true)).history[0]).toMatchObject({ version: start + 3, restored_from: start + 1 });
  const { entries } = await listAudit(t.ctx, { target: 'settings' });
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'settings.restored', before: { free_window_days: 14 }, after: { free_window_days: 30 }, target_id: String(start + 3) },
    { action: 'settings.changed', before: { free_window_days: 30 }, after: { free_window_days: 14 } },
  ]);
  await expect(restoreSettings(t.ctx, undefined, admin, { restore: 9_999, version: start + 3 })).rejects.toThrow(
    'There are no such settings.',
  );
});

test('of two who change the same settings the second is told, one after the other and at once', async () => {
  const version = await versionNow();
  const change = (free_window_days: number) =>
    saveSettings(t.ctx, undefined, admin, { settings: { ...defaultSettings, free_window_days }, version });
  const outcomes = await Promise.allSettled([change(20), change(21), change(22)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  await expect(change(23)).rejects.toThrow('Somebody else has changed the settings meanwhile.');
  expect(await versionNow()).toBe(version + 1);
});

test('a price is shown only as the provider charges it', async () => {
  const payments = testPayments(t.ctx);
  const priced = (pro_monthly: number) => ({ ...defaultSettings, shown_prices: { ...defaultSettings.shown_prices, pro_monthly } });
  const version = await versionNow();
  await expect(saveSettings(t.ctx, payments, admin, { settings: priced(4_900), version })).rejects.toMatchObject({
    message: 'The payment provider charges $39.00: change the price there first.',
    fields: { 'settings.shown_prices.pro_monthly': 'The payment provider charges $39.00: change the price there first' },
  });
  const price = payments.sandbox?.prices.find(({ id }) => id === payments.prices.pro_monthly);
  (price as { amountCents: number }).amountCents = 4_900;
  await saveSettings(t.ctx, payments, admin, { settings: priced(4_900), version });
  expect(plansInForce().map(({ priceCents }) => priceCents)).toEqual([0, 4_900, 49_900]);
  expect([...payments.wrongPrices]).toEqual([]);
});

test('another process hears of a change, and one that cannot be used costs only its section', async () => {
  await save(defaultSettings);
  const changed = vi.fn();
  const followed = await followSettings(t.ctx, t.url);
  followed.whenChanged(changed);
  const store = async (values: object) =>
    t.db.rows(
      sql`INSERT INTO site_settings (version, changed, set_at) VALUES (${(await versionNow()) + 1}, ${JSON.stringify(values)}, now())`,
    );
  await store({ free_window_days: 3, 'plan_limits.free.research': 'plenty', 'open.nowhere': true, gone: 1 });
  await vi.waitFor(() => expect(changed).toHaveBeenCalled(), 5_000);
  expect(settingsInForce()).toEqual({ ...defaultSettings, free_window_days: 3 });
  await followed.close();
  await store({ free_window_days: -5 });
  await readSettings(t.ctx);
  expect(settingsInForce()).toEqual(defaultSettings);
});

test('the model and its budgets follow what is set, from the next call on', () => {
  const budget = { tokensPerRun: 40_000, personTokensPerDay: 400_000, serverTokensPerDay: 10_000_000 };
  const account: ModelAccount = {
    provider: 'ollama',
    model: 'small',
    apiKey: undefined,
    baseUrl: undefined,
    budget,
    prices: { inputUsdPerMillion: 1, outputUsdPerMillion: 2 },
  };
  let choice = { model: null as string | null, tokensPerRun: null as number | null, personTokensPerDay: null, serverTokensPerDay: null };
  const llm = createLanguageModel(account, () => choice);
  expect(llm).toMatchObject({ name: 'ollama/small', budget, prices: account.prices });
  choice = { ...choice, model: 'large', tokensPerRun: 5_000 };
  expect(llm).toMatchObject({ name: 'ollama/large', budget: { ...budget, tokensPerRun: 5_000 }, prices: undefined });
  expect(llm).toMatchObject({ sdk: { modelId: 'large' } });
});

const units = fc.option(fc.integer({ min: 0, max: 100_000 }));
const planLimits = fc.record({ research: units, chat: units });
const budgetOf = fc.option(fc.integer({ min: 1_000, max: 2_000_000 }));
const priceOf = fc.integer({ min: 100, max: 10_000_000 });
const anySettings: fc.Arbitrary<SiteSettings> = fc.record({
  plan_limits: fc.record({ free: planLimits, pro_monthly: planLimits, lifetime: planLimits }),
  free_window_days: fc.integer({ min: 1, max: 365 }),
  shown_prices: fc.record({ pro_monthly: priceOf, lifetime: priceOf }),
  mail_from: fc.constantFrom(null, 'Assay <hello@assay.example>', 'hello@assay.example'),
  open: fc.record(Object.fromEntries(doorNames.map((name) => [name, fc.boolean()]))) as fc.Arbitrary<SiteSettings['open']>,
  ai: fc.record({ model: fc.constantFrom(null, 'large'), budgets: fc.tuple(budgetOf, budgetOf, budgetOf) }).map(({ model, budgets }) => {
    // A run takes no more than a person may, nor a person more than everybody.
    const rising = budgets.filter((budget) => budget !== null).sort((a, b) => a - b);
    const [tokens_per_run, tokens_per_person_per_day, tokens_per_day] = budgets.map((budget) =>
      budget === null ? null : (rising.shift() ?? null),
    );
    return { model, tokens_per_run, tokens_per_person_per_day, tokens_per_day } as SiteSettings['ai'];
  }),
});

test('whatever is set comes back as it was, from the table and from the form', () => {
  fc.assert(
    fc.property(anySettings, (settings) => {
      expect(SiteSettings.parse(settings)).toEqual(settings);
      expect(settingsWith(overridesOf(settings))).toEqual({ settings, unusable: [] });
      expect(settingsOf(formOf(settings))).toEqual(settings);
    }),
  );
});

test('whatever stands in the table, there are settings the site can work by', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom('free_window_days', 'open.chat', 'ai', 'plan_limits.free', 'mail_from', 'x.y', '__proto__.z'),
        fc.jsonValue(),
      ),
      (overrides) => {
        expect(SiteSettings.safeParse(settingsWith(overrides).settings).success).toBe(true);
      },
    ),
  );
});

test('what cannot be used is refused, with the field it is in', async () => {
  const { cookie } = await sessionOf(accounts, admin.userId);
  const app = createApp(t.ctx, accounts);
  const put = async (settings: unknown) => {
    const response = await app.request('/api/v1/admin/settings', {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ settings, version: await versionNow() }),
    });
    return { status: response.status, body: (await response.json()) as { error?: { fields?: Record<string, string> } } };
  };
  expect(await put({ ...defaultSettings, free_window_days: 0 })).toMatchObject({
    status: 400,
    body: { error: { fields: { 'settings.free_window_days': 'The free window is at least 1 day' } } },
  });
  expect(await put({ ...defaultSettings, ...limits({ research: -1, chat: 0 }) })).toMatchObject({
    body: { error: { fields: { 'settings.plan_limits.free.research': 'Research runs: 0 or more' } } },
  });
  expect(await put({ ...defaultSettings, mail_from: 'me' })).toMatchObject({
    body: { error: { fields: { 'settings.mail_from': 'The sender should look like Assay <hello@assay.example>' } } },
  });
  for (const mail_from of ['Assay, Inc <hello@assay.example>', 'Assay: <hello@assay.example>', 'a@assay.example,b@assay.example'])
    expect((await put({ ...defaultSettings, mail_from })).body.error?.fields, mail_from).toHaveProperty(['settings.mail_from']);
  for (const mail_from of ['"Assay, Inc. <us>" <hello@assay.example>', '"The \\"Assay\\"" <hello@assay.example>'])
    expect((await put({ ...defaultSettings, mail_from })).status, mail_from).toBe(200);
  for (const mail_from of ['"Assay" Inc <hello@assay.example>', '"Assay <hello@assay.example>', '"" <hello@assay.example>'])
    expect((await put({ ...defaultSettings, mail_from })).status, mail_from).toBe(400);
  const budgets = { tokens_per_run: 50_000, tokens_per_person_per_day: 40_000, tokens_per_day: 30_000 };
  expect((await put({ ...defaultSettings, ai: { ...defaultSettings.ai, ...budgets } })).body.error?.fields).toEqual({
    'settings.ai.tokens_per_run': 'One run can take at most what a person may in a day',
    'settings.ai.tokens_per_person_per_day': 'A person can take at most what everybody together may in a day',
  });
  expect((await put({ ...defaultSettings, unknown: 1 })).status).toBe(400);
});
