export type Step = 'month' | 'quarter' | 'year';

export type SourceStep = {
  label: string;
  step: Step;
  /** A count of downloads is named by the day it was read on, a published period by itself. */
  namedBy: 'day' | 'period';
};

/** What the words beside a curve need of its source. All that is known of it stands in `series-sources.ts`, which is longer than a page should fetch. */
export const sourceSteps = {
  npm: { label: 'npm', step: 'month', namedBy: 'day' },
  pypi: { label: 'PyPI', step: 'month', namedBy: 'day' },
  wikipedia: { label: 'Wikipedia', step: 'month', namedBy: 'period' },
  hacker_news: { label: 'Hacker News', step: 'month', namedBy: 'period' },
  stack_exchange: { label: 'Stack Overflow', step: 'month', namedBy: 'period' },
  github: { label: 'GitHub', step: 'month', namedBy: 'period' },
  github_people: { label: 'GitHub Innovation Graph', step: 'quarter', namedBy: 'period' },
  us_applications: { label: 'U.S. Census Bureau', step: 'month', namedBy: 'period' },
  postings: { label: 'Indeed postings', step: 'month', namedBy: 'period' },
  posted_pay: { label: 'Indeed posted pay', step: 'month', namedBy: 'period' },
  ai_postings: { label: 'Indeed AI tracker', step: 'month', namedBy: 'period' },
  us_jobs: { label: 'U.S. jobs', step: 'year', namedBy: 'period' },
  us_pay: { label: 'U.S. median pay', step: 'year', namedBy: 'period' },
} as const satisfies Record<string, SourceStep>;
export type SourceId = keyof typeof sourceSteps;
