/**
 * The sources the engine may ask, in the order a report lists them. One table: the run, the page that says what is sent to whom, the methodology
 * and the admin's health panel read it.
 */
export const sources = {
  catalogue: { name: 'Assay’s catalogue', where: 'here', sends: 'nothing leaves this server', needs: 'nothing' },
  companies: { name: 'Known companies', where: 'here', sends: 'nothing leaves this server', needs: 'nothing' },
  npm: { name: 'npm', where: 'registry.npmjs.org and api.npmjs.org', sends: 'the search phrases', needs: 'network' },
  hacker_news: { name: 'Hacker News', where: 'hn.algolia.com', sends: 'the search phrases', needs: 'network' },
  github: { name: 'GitHub', where: 'api.github.com', sends: 'the search phrases', needs: 'network' },
  pypi: { name: 'PyPI', where: 'pypi.org and pypistats.org', sends: 'names of packages made from the search phrases', needs: 'network' },
  wikipedia: { name: 'Wikipedia page views', where: 'en.wikipedia.org and wikimedia.org', sends: 'the search phrases', needs: 'network' },
  stack_exchange: { name: 'Stack Exchange', where: 'api.stackexchange.com', sends: 'the search phrases', needs: 'network' },
  product_hunt: { name: 'Product Hunt', where: 'api.producthunt.com', sends: 'the search phrases and their words', needs: 'key' },
  reddit: { name: 'Reddit', where: 'www.reddit.com and oauth.reddit.com', sends: 'the search phrases', needs: 'key' },
  youtube: { name: 'YouTube', where: 'www.googleapis.com', sends: 'the search phrases', needs: 'key' },
  google_trends: { name: 'Google Trends', where: 'the address set on this server', sends: 'the search phrases', needs: 'key' },
} as const satisfies Record<string, { name: string; where: string; sends: string; needs: 'nothing' | 'network' | 'key' }>;
export type SourceId = keyof typeof sources;
export const sourceIds = Object.keys(sources) as SourceId[];
