import { createHash, timingSafeEqual } from 'node:crypto';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Context } from './context.server.ts';

/** One value of a figure, by its labels. */
export type Reading = { labels?: Record<string, string>; value: number };
/** Figures that are read when somebody asks, such as from tables: each with its name, what it is, and its labels. */
export type Figures = {
  /** Names the group where it could not be read. */
  group: string;
  gauges: readonly { name: string; help: string; labels?: readonly string[] }[];
  read(ctx: Context): Promise<Record<string, Reading[]>>;
};

/** What is known of an answer once it is sent. */
export type Answered = { method: string; path: string; status: number; ms: number };

export type Metrics = {
  /** Counts an answer. */
  note(answered: Answered): void;
  /** @returns everything in the text format of Prometheus, 0.0.4 */
  render(): Promise<string>;
  /** @returns the answer to a request for /metrics; undefined to any other */
  answer(request: Request): Promise<Response> | undefined;
};

const PATH = '/metrics';
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** A group of figures that takes longer is left out of this answer. */
const READ_MS = 3_000;

/**
 * What this process measures of itself, for Prometheus.
 * @param options `routeOf` gives the pattern of a path, so that there are never more series than routes; `token` opens /metrics, which without one is not there
 */
export function createMetrics(
  ctx: Context,
  { routeOf, figures, token }: { routeOf: (path: string) => string; figures: readonly Figures[]; token: string | undefined },
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'assay_' });
  const requests = new Counter({
    name: 'assay_http_requests_total',
    help: 'Answers by method, route and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'assay_http_request_duration_seconds',
    help: 'How long answers took, by method and route',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_S,
    registers,
  });
  const isRead = new Gauge({
    name: 'assay_figures_up',
    help: 'Whether a group of figures could be read for this answer',
    labelNames: ['group'],
    registers,
  });
  const gauges = new Map(
    figures.flatMap((group) =>
      group.gauges.map(({ name, help, labels = [] }) => [name, new Gauge({ name, help, labelNames: [...labels], registers })]),
    ),
  );

  async function readGroup({ group, gauges: named, read }: Figures): Promise<void> {
    for (const { name, labels } of named) {
      gauges.get(name)?.reset();
      // One without labels begins at zero, which nobody has read.
      if (!labels) gauges.get(name)?.remove();
    }
    try {
      const readings = await within(read(ctx));
      for (const [name, values] of Object.entries(readings))
        for (const { labels = {}, value } of values) gauges.get(name)?.set(labels, value);
      isRead.set({ group }, 1);
    } catch (error) {
      isRead.set({ group }, 0);
      ctx.log.warn({ err: error, group }, 'figures for /metrics could not be read');
    }
  }

  const render = async () => {
    await Promise.all(figures.map(readGroup));
    return registry.metrics();
  };

  return {
    note: ({ method, path, status, ms }) => {
      const labels = { method: METHODS.has(method) ? method : 'other', route: routeOf(path) };
      requests.inc({ ...labels, status: String(status) });
      durations.observe(labels, ms / 1_000);
    },
    render,
    answer: (request) => {
      if (!token || request.method !== 'GET' || new URL(request.url).pathname !== PATH) return undefined;
      return answerTo(request, token, render, registry.contentType);
    },
  };
}

async function answerTo(request: Request, token: string, render: () => Promise<string>, type: string): Promise<Response> {
  const headers = { 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
  if (!isSame(request.headers.get('authorization') ?? '', `Bearer ${token}`))
    return new Response('This address needs the token of METRICS_TOKEN.\n', {
      status: 401,
      headers: { ...headers, 'www-authenticate': 'Bearer' },
    });
  return new Response(await render(), { headers: { ...headers, 'content-type': type } });
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));

async function within<T>(work: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`not read within ${READ_MS} ms`)), READ_MS);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(late));
}
