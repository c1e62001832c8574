/** Where series come from, and what a point of each counts. `tag` is no source: its terms are the words by which ideas meet a topic. */
export const seriesSources = [
  {
    id: 'npm',
    label: 'npm',
    unit: 'downloads a month',
    counts: 'npm packages',
    url: (term: string) => `https://www.npmjs.com/package/${term}`,
  },
  {
    id: 'pypi',
    label: 'PyPI',
    unit: 'downloads a month',
    counts: 'PyPI packages',
    url: (term: string) => `https://pypi.org/project/${term}/`,
  },
  {
    id: 'wikipedia',
    label: 'Wikipedia',
    unit: 'page views a month',
    counts: 'Wikipedia articles',
    url: (term: string) => `https://en.wikipedia.org/wiki/${encodeURIComponent(term)}`,
  },
  {
    id: 'hacker_news',
    label: 'Hacker News',
    unit: 'stories a month',
    counts: 'Hacker News searches',
    url: (term: string) => `https://hn.algolia.com/?q=${encodeURIComponent(term)}`,
  },
  {
    id: 'stack_exchange',
    label: 'Stack Overflow',
    unit: 'questions a month',
    counts: 'Stack Overflow tags',
    url: (term: string) => `https://stackoverflow.com/questions/tagged/${encodeURIComponent(term)}`,
  },
  {
    id: 'github',
    label: 'GitHub',
    unit: 'new repositories a month',
    counts: 'GitHub topics',
    url: (term: string) => `https://github.com/topics/${encodeURIComponent(term)}`,
  },
] as const satisfies readonly { id: string; label: string; unit: string; counts: string; url: (term: string) => string }[];
export type SourceId = (typeof seriesSources)[number]['id'];
export const sourceIds = seriesSources.map(({ id }) => id) as [SourceId, ...SourceId[]];
export const sourceOf = (id: SourceId) => seriesSources.find((source) => source.id === id) as (typeof seriesSources)[number];
