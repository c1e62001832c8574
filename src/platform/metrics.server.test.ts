import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Context } from './context.server.ts';
import { createMetrics, type Figures } from './metrics.server.ts';

const TOKEN = 'a token of the tests, long enough';
const ctx = { log: pino({ level: 'silent' }) } as unknown as Context;
const made = (figures: Figures[] = [], token: string | undefined = TOKEN) =>
  createMetrics(ctx, { routeOf: (path) => (path === '/' ? '/' : 'other'), figures, token });
const ask = (metrics: ReturnType<typeof made>, authorization?: string, init: RequestInit = {}) =>
  metrics.answer(new Request('http://site.example/metrics', { ...init, headers: authorization ? { authorization } : {} }));

test('answers are counted and timed by method, route and status, whatever is asked', async () => {
  const metrics = made();
  metrics.note({ method: 'GET', path: '/', status: 200, ms: 12 });
  metrics.note({ method: 'GET', path: '/a/secret', status: 404, ms: 300 });
  metrics.note({ method: 'BREW', path: '/b', status: 400, ms: 1 });
  const text = await metrics.render();
  expect(text).toContain('assay_http_requests_total{method="GET",route="/",status="200"} 1');
  expect(text).toContain('assay_http_requests_total{method="GET",route="other",status="404"} 1');
  expect(text).toContain('assay_http_requests_total{method="other",route="other",status="400"} 1');
  expect(text).toContain('assay_http_request_duration_seconds_bucket{le="0.025",method="GET",route="/"} 1');
  expect(text).toContain('assay_process_cpu_seconds_total');
  expect(text).not.toContain('secret');
});

test('figures are read when they are asked for; a group that cannot be read is left out and says so', async () => {
  let n = 1;
  const metrics = made([
    {
      group: 'good',
      gauges: [{ name: 'assay_good', help: 'Good', labels: ['of'] }],
      read: async () => ({ assay_good: [{ labels: { of: `n${n}` }, value: n++ }] }),
    },
    { group: 'bad', gauges: [{ name: 'assay_bad', help: 'Bad' }], read: async () => Promise.reject(new Error('the database is away')) },
  ]);
  expect(await metrics.render()).toContain('assay_good{of="n1"} 1');
  const text = await metrics.render();
  expect(text).toContain('assay_good{of="n2"} 2');
  expect(text).not.toContain('n1');
  expect(text).toContain('assay_figures_up{group="good"} 1');
  expect(text).toContain('assay_figures_up{group="bad"} 0');
  expect(text).not.toMatch(/^assay_bad /m);
});

test('/metrics opens with its token alone, and is not there without one', async () => {
  const metrics = made();
  expect((await ask(metrics))?.status).toBe(401);
  expect((await ask(metrics, `Bearer ${TOKEN}x`))?.status).toBe(401);
  expect((await ask(metrics, TOKEN))?.status).toBe(401);
  const answer = await ask(metrics, `Bearer ${TOKEN}`);
  expect([answer?.status, answer?.headers.get('content-type'), answer?.headers.get('cache-control')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ]);
  expect(ask(metrics, `Bearer ${TOKEN}`, { method: 'POST' })).toBeUndefined();
  expect(metrics.answer(new Request('http://site.example/'))).toBeUndefined();
  expect(ask(createMetrics(ctx, { routeOf: () => '', figures: [], token: undefined }), 'Bearer undefined')).toBeUndefined();
});
