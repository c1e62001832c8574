/** What is asked of the site during a visit, and how often: an assumption, until the product's own log says better. */
export type Kind = {
  name: string;
  /** Times an average visit asks for it: 19 visits in 20 are by nobody known, one is by somebody signed in. */
  aVisit: number;
  /** Whether it has to be computed: it may be refused when a process has too much to do. What is not is stored, and may be sent by a CDN. */
  isComputed: boolean;
  /** Whether it is everybody's, and so may be read from a replica. */
  mayLag: boolean;
  /** How many are asked for at once when it is measured: what takes microseconds would otherwise be measured with a process that had to be woken for each. */
  atOnce?: number;
  as: 'visitor' | 'member';
  method?: 'GET' | 'POST';
  /** Addresses asked in turn; SLUG and ID are of an idea, NEW is new each time, so that nothing stored answers. */
  paths: readonly string[];
};

export const KINDS: readonly Kind[] = [
  {
    name: 'a stored page',
    aVisit: 0.95,
    isComputed: false,
    atOnce: 20,
    mayLag: true,
    as: 'visitor',
    paths: ['/', '/browse', '/ideas/SLUG', '/pricing', '/trending'],
  },
  {
    name: 'the data of a stored page, by a link within the site',
    aVisit: 2.85,
    isComputed: false,
    atOnce: 20,
    mayLag: true,
    as: 'visitor',
    paths: ['/browse.data', '/ideas/SLUG.data', '/trending.data'],
  },
  {
    name: 'a list by filters nobody asked for before',
    aVisit: 0.4,
    isComputed: true,
    mayLag: true,
    as: 'visitor',
    paths: ['/browse.data?category=ai&new=NEW', '/browse.data?sort=trending&page=2&new=NEW', '/browse.data?customer=b2b&new=NEW'],
  },
  {
    name: 'a search nobody asked before',
    aVisit: 0.2,
    isComputed: true,
    mayLag: true,
    as: 'visitor',
    paths: [
      '/api/v1/ideas?search=clinic&new=NEW',
      '/api/v1/ideas?search=invoices+for+farms&new=NEW',
      '/api/v1/ideas?search=shedul&new=NEW',
    ],
  },
  {
    name: 'a page that is not stored yet',
    aVisit: 0.1,
    isComputed: true,
    mayLag: true,
    as: 'visitor',
    paths: ['/browse?category=ai&new=NEW', '/ideas/SLUG?new=NEW'],
  },
  { name: 'an idea, by somebody signed in', aVisit: 0.05, isComputed: true, mayLag: false, as: 'member', paths: ['/ideas/SLUG'] },
  {
    name: 'the data of a page, by somebody signed in',
    aVisit: 0.2,
    isComputed: true,
    mayLag: false,
    as: 'member',
    paths: ['/ideas/SLUG.data', '/browse.data', '/saved.data'],
  },
  {
    name: 'saving an idea',
    aVisit: 0.05,
    isComputed: true,
    mayLag: false,
    as: 'member',
    method: 'POST',
    paths: ['/api/v1/saved-ideas'],
  },
];

/** Of what is stored, the share that a CDN sends without asking. */
export const CDN_SENDS = 0.9;
/** How much more is asked in the busiest minutes of a day than in all of it. */
export const PEAK = 3;
