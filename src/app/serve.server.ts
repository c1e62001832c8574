import type { RequestListener } from 'node:http';
import * as build from 'virtual:react-router/server-build';
import { listen } from '../platform/db/listen.server.ts';
import { readAssets } from '../platform/http/assets.server.ts';
import { createHandler } from '../platform/http/handler.server.ts';
import type { Log } from '../platform/log.server.ts';
import { createMetrics } from '../platform/metrics.server.ts';
import { routesOf } from '../platform/route-of.ts';
import { tracedRequests } from '../platform/tracing.server.ts';
import { createSite } from './app.server.ts';
import { largeBodies } from './large-bodies.ts';
import { metricsFigures } from './metrics-figures.server.ts';
import type { Services } from './services.server.ts';

/**
 * @param assets the folder of what the build made for browsers
 * @returns what answers requests, and how to let go of what it listens to in the database
 */
export async function serve(services: Services, log: Log, assets: string): Promise<{ handle: RequestListener; close(): Promise<void> }> {
  const { config, ctx, accounts, payments, engine, chat, ingests, schedule, replicas } = services;
  const site = createSite(ctx, accounts, config, build, payments, engine, chat, ingests, schedule, replicas);
  const routeOf = routesOf(site.patterns);
  const metrics = createMetrics(ctx, {
    routeOf,
    figures: metricsFigures(services.database.pool),
    token: config.metricsToken,
  });
  const fetch = tracedRequests(async (request) => (await site.drawn.answer(request)) ?? site.fetch(request), routeOf);
  const handler = createHandler({
    fetch: (request) => metrics.answer(request) ?? fetch(request),
    onAnswered: metrics.note,
    assets: readAssets(assets),
    log,
    isSecure: config.appUrl.startsWith('https:'),
    trustProxy: config.trustProxy,
    isProduction: config.mode === 'production',
    now: ctx.now,
    hosts: config.hosts,
    largeBodies,
  });
  // What is rendered again must not be read from a replica that does not know of the change.
  const forget = () => {
    replicas?.catchUp();
    site.drawn.forget();
    handler.forget();
  };
  const catalogue = await listen(services.directUrl, 'catalogue_changed', forget, log);
  services.settings.whenChanged(forget);
  return { handle: handler.handle, close: () => catalogue.close() };
}
