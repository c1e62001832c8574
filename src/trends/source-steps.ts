export type Step = 'month' | 'quarter' | 'year';

export type SourceStep = {
  label: string;
  step: Step;
  /** A count of downloads is named by the day it was read on, a published period by itself. */
  namedBy: 'day' | 'period';
  /** What a topic is found by at the source. */
  counts: string;
};

/** What the words beside a curve need of its source. All that is known of it stands in `series-sources.ts`, which is longer than a page should fetch. */
export const sourceSteps = {
  npm: { label: 'npm', step: 'month', namedBy: 'day', counts: 'npm packages' },
  pypi: { label: 'PyPI', step: 'month', namedBy: 'day', counts: 'PyPI packages' },
  wikipedia: { label: 'Wikipedia', step: 'month', namedBy: 'period', counts: 'Wikipedia articles' },
  hacker_news: { label: 'Hacker News', step: 'month', namedBy: 'period', counts: 'Hacker News searches' },
  stack_exchange: { label: 'Stack Overflow', step: 'month', namedBy: 'period', counts: 'Stack Overflow tags' },
  github: { label: 'GitHub', step: 'month', namedBy: 'period', counts: 'GitHub topics' },
  github_people: { label: 'GitHub Innovation Graph', step: 'quarter', namedBy: 'period', counts: 'GitHub topics, developers a quarter' },
  us_applications: {
    label: 'U.S. Census Bureau',
    step: 'month',
    namedBy: 'period',
    counts: 'Sectors of the Business Formation Statistics',
  },
  postings: { label: 'Indeed postings', step: 'month', namedBy: 'period', counts: 'Sector of Indeed’s postings' },
  posted_pay: { label: 'Indeed posted pay', step: 'month', namedBy: 'period', counts: 'Sector of Indeed’s posted pay' },
  ai_postings: { label: 'Indeed AI tracker', step: 'month', namedBy: 'period', counts: 'Country of Indeed’s AI tracker' },
  us_jobs: { label: 'U.S. jobs', step: 'year', namedBy: 'period', counts: 'SOC codes, jobs' },
  us_pay: { label: 'U.S. median pay', step: 'year', namedBy: 'period', counts: 'SOC codes, pay' },
} as const satisfies Record<string, SourceStep>;
export type SourceId = keyof typeof sourceSteps;
