import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, testAccounts } from '../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { noteFailure } from '../engine/sources/source-health.server.ts';
import { recordModelCall } from '../platform/llm/model-calls.server.ts';
import { enqueueMail } from '../platform/mail/mail-jobs.server.ts';
import { createMetrics } from '../platform/metrics.server.ts';
import { metricsFigures } from './metrics-figures.server.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

test('every group of figures is read from the database, and names nobody', async () => {
  const { id, email } = await addPerson(t, testAccounts(t));
  await enqueueMail(t.ctx, 'password_changed', { userId: id });
  await t.db.rows(sql`UPDATE pgboss.job SET start_after = now() - interval '90 s' WHERE name = 'mail'`);
  await noteFailure(t.ctx, 'github', 'timeout', 'It was slow.');
  const llm = { name: 'a/model', prices: { inputUsdPerMillion: 2, outputUsdPerMillion: 4 } };
  await recordModelCall(t.ctx, llm, { purpose: 'chat', userId: id }, { inputTokens: 1_000_000, outputTokens: 500_000 }, 'ok', 5);
  await t.db.rows(sql`
    INSERT INTO webhook_endpoints (id, user_id, url, events, secret, created_at, failing_since)
    VALUES (gen_random_uuid(), ${id}, 'https://people.example/hook', '{idea.published}', 'x', now(), now())`);
  const text = await createMetrics(t.ctx, { routeOf: () => '', figures: metricsFigures(t.db.pool), token: undefined }).render();
  for (const group of ['pool', 'jobs', 'model', 'sources', 'outbox']) expect(text).toContain(`assay_figures_up{group="${group}"} 1`);
  expect(text).toContain('assay_jobs{queue="mail",job="",state="created"} 1');
  expect(Number(/assay_job_overdue_seconds\{queue="mail"\} (\S+)/.exec(text)?.[1])).toBeGreaterThan(80);
  expect(text).toContain('assay_model_cost_usd_today{purpose="chat"} 4');
  expect(text).toContain('assay_model_tokens_today{purpose="chat",direction="read"} 1000000');
  expect(text).toContain('assay_source_failures_in_a_row{source="github"} 1');
  expect(text).toContain('assay_mail{state="queued"} 1');
  expect(text).toContain('assay_webhook_endpoints_failing 1');
  expect(text).toMatch(/assay_db_connections\{state="idle"\} \d/);
  for (const word of [id, email, 'people.example']) expect(text).not.toContain(word);
});
