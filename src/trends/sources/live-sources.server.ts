import { github, type LiveWorld, stackExchange } from '../../engine/index.server.ts';
import type { EvidenceConfig } from '../../platform/config.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { githubSeries, hackerNewsSeries, stackExchangeSeries } from './counted-posts.server.ts';
import { npmSeries, pypiSeries } from './downloads.server.ts';
import { labourSeries } from './labour-statistics.server.ts';
import { asSeriesSource } from './live-series.server.ts';
import { wikipediaSeries } from './page-views.server.ts';
import { aiPostingsSeries, applicationsSeries, peopleSeries, postedPaySeries, postingsSeries } from './published-tables.server.ts';
import type { SeriesSource } from './series-source.ts';

/**
 * Every source of series, set up once for a process. Each has a limit of its own at about half of what research keeps to with the same source, so that
 * both together stay within what the source allows.
 * @param signal ends their questions
 */
export function liveSeriesSources(
  ctx: Context,
  { githubToken, stackExchangeKey }: Pick<EvidenceConfig, 'githubToken' | 'stackExchangeKey'>,
  world: LiveWorld,
  signal: AbortSignal,
): SeriesSource[] {
  return [
    npmSeries(),
    pypiSeries(),
    wikipediaSeries(),
    hackerNewsSeries(),
    stackExchangeSeries(stackExchangeKey, stackExchange(stackExchangeKey).reads),
    githubSeries(githubToken, github(githubToken).reads),
    applicationsSeries(),
    postingsSeries(),
    postedPaySeries(),
    aiPostingsSeries(),
    peopleSeries(),
    labourSeries('us_jobs'),
    labourSeries('us_pay'),
  ].map((live) => asSeriesSource(ctx, live, world, signal));
}
