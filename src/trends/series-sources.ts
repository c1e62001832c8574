import { type SourceId, type SourceStep, sourceSteps } from './source-steps.ts';

type Source = SourceStep & {
  id: string;
  unit: string;
  /** What a value is, in a sentence. */
  definition: string;
  publisher: string;
  /** The publisher's page about the figures. */
  address: string;
  /** What the publisher asks to be said, or what is known of its terms. */
  licence: string;
  /** A rate is shown; its growth in percent would mean nothing. */
  isRate?: boolean;
  /** What changed in how it counts, in a sentence, with the page where that was read. */
  changes?: readonly { on: string; what: string; read: string; url: string }[];
  url: (term: string) => string;
};

const INDEED = {
  publisher: 'Indeed Hiring Lab',
  address: 'https://www.hiringlab.org/data/',
  licence: 'Indeed Hiring Lab, CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/). Daily figures are made monthly means.',
  url: () => 'https://www.hiringlab.org/data/',
} as const;
const OEWS = {
  publisher: 'U.S. Bureau of Labor Statistics, Occupational Employment and Wage Statistics',
  address: 'https://www.bls.gov/oes/',
  licence: 'Source: U.S. Bureau of Labor Statistics. Public domain.',
  changes: [
    {
      on: '2021-05-01',
      what: 'From May 2021 on the estimates come from a new model; a step here may be its doing',
      read: 'Bureau of Labor Statistics, note on the method of 2021',
      url: 'https://omb.report/icr/202205-1220-001/doc/120994600',
    },
  ],
  url: (soc: string) => `https://www.bls.gov/oes/current/oes${soc.replace('-', '')}.htm`,
} as const;

/** Where series come from, and what a point of each counts. `tag` is no source: its terms are the words by which a topic is found. */
export const seriesSources = [
  {
    id: 'npm',
    ...sourceSteps.npm,
    unit: 'downloads a month',
    definition:
      'Times a package was fetched from the registry, by people and by machines. The packages of a topic are added up. A new server begins with two dates, and reads the months since January 2018 from npm.',
    publisher: 'npm registry',
    address: 'https://github.com/npm/registry/blob/main/docs/download-counts.md',
    licence: 'Download counts of npm; those shipped come through the package download-counts, MIT.',
    url: (term: string) => `https://www.npmjs.com/package/${term}`,
  },
  {
    id: 'pypi',
    ...sourceSteps.pypi,
    unit: 'downloads a month',
    definition:
      'Times a package was fetched from the Python index in the thirty days before the day named. The packages of a topic are added up; a month without one of them is a gap. The shipped series stops before November 2024, when the way of counting changed.',
    publisher: 'Top PyPI Packages, from the public download log of PyPI',
    address: 'https://hugovk.dev/top-pypi-packages/',
    licence: 'Download counts by Top PyPI Packages (hugovk); the counts carry no licence of their own.',
    url: (term: string) => `https://pypi.org/project/${term}/`,
  },
  {
    id: 'wikipedia',
    ...sourceSteps.wikipedia,
    unit: 'page views a month',
    definition: 'Times an article of English Wikipedia was read by people.',
    publisher: 'Wikimedia Foundation',
    address: 'https://wikimedia.org/api/rest_v1/',
    licence: 'Wikimedia page views, CC0 1.0.',
    url: (term: string) => `https://en.wikipedia.org/wiki/${encodeURIComponent(term)}`,
  },
  {
    id: 'hacker_news',
    ...sourceSteps.hacker_news,
    unit: 'stories a month',
    definition: 'Stories with the phrase.',
    publisher: 'Hacker News, by its search at Algolia',
    address: 'https://hn.algolia.com/api',
    licence: 'Counts of a public search.',
    url: (term: string) => `https://hn.algolia.com/?q=${encodeURIComponent(term)}`,
  },
  {
    id: 'stack_exchange',
    ...sourceSteps.stack_exchange,
    unit: 'questions a month',
    definition: 'Questions with the tag.',
    publisher: 'Stack Exchange',
    address: 'https://api.stackexchange.com/docs/questions',
    licence: 'Counts of a public search.',
    url: (term: string) => `https://stackoverflow.com/questions/tagged/${encodeURIComponent(term)}`,
  },
  {
    id: 'github',
    ...sourceSteps.github,
    unit: 'new repositories a month',
    definition: 'Public repositories with the topic that were created in the month.',
    publisher: 'GitHub search',
    address: 'https://docs.github.com/rest/search/search',
    licence: 'Counts of a public search.',
    url: (term: string) => `https://github.com/topics/${encodeURIComponent(term)}`,
  },
  {
    id: 'github_people',
    ...sourceSteps.github_people,
    unit: 'developers a quarter',
    definition:
      'People who pushed code to repositories with the topic, summed over the economies listed: a lower bound, since an economy with few of them is left out.',
    publisher: 'GitHub Innovation Graph',
    address: 'https://innovationgraph.github.com/',
    licence: 'GitHub Innovation Graph, CC0 1.0.',
    url: (term: string) => `https://github.com/topics/${encodeURIComponent(term)}`,
  },
  {
    id: 'us_applications',
    ...sourceSteps.us_applications,
    unit: 'applications a month',
    definition:
      'Applications for an employer number, seasonally adjusted. An application is not yet a business: many never begin. The Bureau revises its last months.',
    publisher: 'U.S. Census Bureau, Business Formation Statistics',
    address: 'https://www.census.gov/econ/bfs/',
    licence: 'Source: U.S. Census Bureau. Public domain.',
    url: () => 'https://www.census.gov/econ/bfs/',
  },
  {
    id: 'postings',
    ...sourceSteps.postings,
    unit: 'index, Feb 2020 = 100',
    definition: 'Job postings on Indeed, seasonally adjusted: not the vacancies of a whole country. 100 is 1 February 2020.',
    ...INDEED,
  },
  {
    id: 'posted_pay',
    ...sourceSteps.posted_pay,
    unit: '% over the year',
    definition: 'Growth over the year of the pay in postings that state it, not of the pay of people in work.',
    isRate: true,
    ...INDEED,
    changes: [
      {
        on: '2023-05-01',
        what: 'Titles are sorted again in some countries, and the history was restated a little',
        read: 'Indeed Wage Tracker',
        url: 'https://github.com/hiring-lab/indeed-wage-tracker',
      },
    ],
    licence: 'Indeed Hiring Lab, CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/).',
  },
  {
    id: 'ai_postings',
    ...sourceSteps.ai_postings,
    unit: '% of postings',
    definition: 'Share of job postings whose text names artificial intelligence. A word in a posting does not say that a job is about it.',
    ...INDEED,
  },
  {
    id: 'us_jobs',
    ...sourceSteps.us_jobs,
    unit: 'jobs',
    definition:
      'Employees in May of the year; self-employed people are not counted. A survey over three years: the Bureau advises against reading a trend from one year to the next.',
    ...OEWS,
  },
  {
    id: 'us_pay',
    ...sourceSteps.us_pay,
    unit: 'USD a year',
    definition: 'Median annual wage of employees in May of the year.',
    isRate: true,
    ...OEWS,
  },
] as const satisfies readonly Source[];
export type { SourceId, Step } from './source-steps.ts';
export const sourceIds = seriesSources.map(({ id }) => id) as [SourceId, ...SourceId[]];
export const sourceOf = (id: SourceId): Source & { id: SourceId } =>
  seriesSources.find((source) => source.id === id) as Source & { id: SourceId };

/** What a topic is declared to be about, by which ideas of the same ground meet it. */
export const grounds = [
  { id: 'naics', label: 'NAICS sectors', hint: 'One a line, such as 23 or 31-33. Ideas of the sector meet the topic.' },
  {
    id: 'soc',
    label: 'Occupations',
    hint: 'SOC codes, one a line, such as 13-2011. Ideas bought or used by the occupation meet the topic.',
  },
  { id: 'country', label: 'Country', hint: 'Two letters, where the series is of one country.' },
] as const;
