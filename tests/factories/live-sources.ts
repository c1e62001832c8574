import type { Understanding } from '../../src/engine/evidence.contract.ts';
import type { Source } from '../../src/engine/source.server.ts';
import { asSource } from '../../src/engine/sources/as-source.server.ts';
import { createNetworkBreaker } from '../../src/engine/sources/breakers.ts';
import { github } from '../../src/engine/sources/github.server.ts';
import { googleTrends } from '../../src/engine/sources/google-trends.server.ts';
import { hackerNews } from '../../src/engine/sources/hacker-news.server.ts';
import type { LiveSource, LiveWorld } from '../../src/engine/sources/live-source.ts';
import { npm } from '../../src/engine/sources/npm.server.ts';
import { productHunt } from '../../src/engine/sources/product-hunt.server.ts';
import { pypi } from '../../src/engine/sources/pypi.server.ts';
import { reddit } from '../../src/engine/sources/reddit.server.ts';
import { stackExchange } from '../../src/engine/sources/stack-exchange.server.ts';
import { wikipedia } from '../../src/engine/sources/wikipedia.server.ts';
import { youtube } from '../../src/engine/sources/youtube.server.ts';
import type { OutsideOptions } from '../../src/platform/http/fetch-outside.server.ts';
import { createOutside } from '../../src/platform/http/fetch-outside.server.ts';

export const aDeveloperTool: Understanding = {
  text: 'A client generator for OpenAPI that keeps my edits and tells me when the schema drifts.',
  category: 'saas',
  solution_type: 'developer_tool',
  user: 'teams with a public API',
  problem: 'generated clients lose their edits',
  solution: 'a generator that merges',
  phrases: ['openapi client generator', 'api schema drift'],
  by: 'analyst',
};

/** Long enough for a machine that does other things too. */
const PATIENT = { connectMs: 10_000, idleMs: 10_000, totalMs: 20_000 };

/** Every source on the network, with keys, where `base` stands for the internet. */
export function liveSourcesAt(base: string): LiveSource[] {
  return [
    npm(undefined, { registry: `${base}/npm`, api: `${base}/npm-api` }),
    hackerNews(`${base}/hn`),
    github('a-github-token', `${base}/github`),
    pypi({ index: `${base}/pypi`, stats: `${base}/pypistats` }),
    wikipedia({ pages: `${base}/wikipedia`, views: `${base}/wikimedia` }),
    stackExchange('a-stack-key', `${base}/stackexchange`),
    productHunt('a-product-hunt-token', `${base}/producthunt`),
    reddit({ clientId: 'reddit-id', clientSecret: 'reddit-secret' }, { tokens: `${base}/reddit`, api: `${base}/reddit-api` }),
    youtube('a-youtube-key', `${base}/youtube`),
    googleTrends(`${base}/trends`),
  ];
}

/** A world that trusts a double and has time. */
export function aWorld(trusted: string, options: Partial<OutsideOptions> = {}, world: Partial<LiveWorld> = {}): LiveWorld {
  return {
    outside: createOutside({ userAgent: 'Assay/test (support@assay.example)', trusted: [trusted], ...PATIENT, ...options }),
    network: createNetworkBreaker(),
    isLive: true,
    budgetMs: 20_000,
    random: () => 0,
    ...world,
  };
}

export const sourcesIn = (world: LiveWorld, live: readonly LiveSource[]): Source[] => live.map((source) => asSource(source, world));
