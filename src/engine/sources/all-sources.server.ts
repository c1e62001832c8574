import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../platform/config.server.ts';
import { createOutside } from '../../platform/http/fetch-outside.server.ts';
import type { NpmMeasurements } from '../../shared/npm-measurements.ts';
import type { FindNear, Source } from '../source.server.ts';
import { asSource } from './as-source.server.ts';
import { createNetworkBreaker } from './breakers.ts';
import { companies, type ReadCompanies } from './companies.server.ts';
import { github } from './github.server.ts';
import { googleTrends } from './google-trends.server.ts';
import { hackerNews } from './hacker-news.server.ts';
import type { LiveSource, LiveWorld } from './live-source.ts';
import { npm } from './npm.server.ts';
import { productHunt } from './product-hunt.server.ts';
import { pypi } from './pypi.server.ts';
import { reddit } from './reddit.server.ts';
import { stackExchange } from './stack-exchange.server.ts';
import { wikipedia } from './wikipedia.server.ts';
import { youtube } from './youtube.server.ts';

/** The version told to those we ask; they want to be able to name who asks too much. */
const VERSION = '0.1';

export type AllSources = {
  /** One of each in the table of sources. */
  sources: Source[];
  /** What they ask with; whoever else asks outside does it with the same, so that one finding of “no network” serves all. */
  world: LiveWorld;
  /** Lets go of connections kept for later questions. */
  close(): void;
};

/**
 * Every source, set up once for a process: limits, breakers and connections are shared by all its runs.
 * @param root the project's folder, which holds the figures shipped in `catalogue/measured/`
 * @param catalogue the source that finds the catalogue’s nearest ideas, which the catalogue brings
 * @param findNear finds ideas and companies near a text
 * @param readCompanies reads what is known of companies
 */
export async function createSources(
  config: Pick<Config, 'evidence' | 'supportEmail'>,
  root: string,
  catalogue: Source,
  findNear: FindNear,
  readCompanies: ReadCompanies,
): Promise<AllSources> {
  const { evidence, supportEmail } = config;
  const outside = createOutside({ userAgent: `Assay/${VERSION} (startup idea research; ${supportEmail})` });
  const measured = JSON.parse(await readFile(join(root, 'catalogue', 'measured', 'npm-downloads.json'), 'utf8')) as NpmMeasurements;
  const world = { outside, network: createNetworkBreaker(), isLive: evidence.isLive };
  const live: LiveSource[] = [
    npm(measured),
    hackerNews(),
    github(evidence.githubToken),
    pypi(),
    wikipedia(),
    stackExchange(evidence.stackExchangeKey),
    productHunt(evidence.productHuntToken),
    reddit(evidence.reddit),
    youtube(evidence.youtubeApiKey),
    googleTrends(evidence.googleTrendsUrl),
  ];
  return {
    sources: [catalogue, companies(findNear, readCompanies), ...live.map((source) => asSource(source, world))],
    world,
    close: outside.close,
  };
}
