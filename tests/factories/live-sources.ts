import type { Understanding } from '../../src/features/evidence/evidence.contract.ts';
import type { Source } from '../../src/features/evidence/source.server.ts';
import { asSource } from '../../src/features/evidence/sources/as-source.server.ts';
import { createNetworkBreaker } from '../../src/features/evidence/sources/breakers.ts';
import { github } from '../../src/features/evidence/sources/github.server.ts';
import { googleTrends } from '../../src/features/evidence/sources/google-trends.server.ts';
import { hackerNews } from '../../src/features/evidence/sources/hacker-news.server.ts';
import type { LiveSource, LiveWorld } from '../../src/features/evidence/sources/live-source.ts';
import { npm } from '../../src/features/evidence/sources/npm.server.ts';
import { productHunt } from '../../src/features/evidence/sources/product-hunt.server.ts';
import { pypi } from '../../src/features/evidence/sources/pypi.server.ts';
import { reddit } from '../../src/features/evidence/sources/reddit.server.ts';
import { stackExchange } from '../../src/features/evidence/sources/stack-exchange.server.ts';
import { wikipedia } from '../../src/features/evidence/sources/wikipedia.server.ts';
import { youtube } from '../../src/features/evidence/sources/youtube.server.ts';
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
