import type { Answer, Asked } from './outside.ts';

/** The day the double's answers were written for. */
export const TODAY = '2026-03-10T12:00:00.000Z';

const DAY_MS = 86_400_000;
const found = (json: unknown): Answer => ({ json });
const notFound: Answer = { status: 404, json: { message: 'Not Found' } };

/**
 * Ten public APIs in small, each under a path of its own: the shapes are theirs, the contents are ours. All of them are asked about
 * "openapi client generator" and "api schema drift".
 */
export function publicSources(asked: Asked): Answer {
  const [, service = '', ...rest] = asked.path.split('/');
  const answer = services[service];
  return answer ? answer(`/${rest.join('/')}`, asked) : notFound;
}

const services: Record<string, (path: string, asked: Asked) => Answer> = {
  hn: (path, { url }) => (/^\/api\/v1\/search(_by_date)?$/.test(path) ? found(hackerNews(path, url)) : notFound),
  github: (path, { url }) => (path === '/search/repositories' ? found(github(url)) : notFound),
  npm: (path) => (path === '/-/v1/search' ? found(npmSearch) : notFound),
  'npm-api': (path) => {
    const [, window = '', names = ''] = /^\/downloads\/point\/([\d:-]+)(?:\/(.+))?$/.exec(path) ?? [];
    return window ? found(npmDownloads(window, decodeURIComponent(names))) : notFound;
  },
  pypi: (path) => (path === '/pypi/openapi-client-generator/json' ? found(pypiProject) : notFound),
  pypistats: (path) =>
    path === '/api/packages/openapi-client-generator/recent'
      ? found({
          data: { last_day: 210, last_month: 6_300, last_week: 1_480 },
          package: 'openapi-client-generator',
          type: 'recent_downloads',
        })
      : notFound,
  wikipedia: (_path, { url }) => {
    const search = url.searchParams.get('search') ?? '';
    return search.startsWith('openapi')
      ? found([search, ['OpenAPI generator'], [''], ['https://en.wikipedia.org/wiki/OpenAPI_generator']])
      : found([search, [], [], []]);
  },
  wikimedia: (path) => {
    if (path.includes('/aggregate/')) return found({ items: months((month) => (month < '2025-06' ? 10_000_000_000 : 8_000_000_000)) });
    return path.includes('/per-article/en.wikipedia/all-access/user/OpenAPI_generator/monthly/')
      ? found({ items: months((month) => (month < '2025-06' ? 20_000 : 24_000)) })
      : notFound;
  },
  stackexchange: (path, { url }) => (path === '/2.3/search/advanced' ? found(stackExchange(url)) : notFound),
  producthunt: (_path, { body, headers }) => {
    if (headers.authorization !== 'Bearer a-product-hunt-token')
      return { status: 401, json: { errors: [{ error: 'invalid_oauth_token' }] } };
    return found({ data: productHunt(JSON.parse(body) as { query: string; variables: Record<string, string> }) });
  },
  reddit: (path, { headers }) =>
    path === '/api/v1/access_token' && headers.authorization === `Basic ${Buffer.from('reddit-id:reddit-secret').toString('base64')}`
      ? found({ access_token: 'a-reddit-token', token_type: 'bearer', expires_in: 86_400, scope: '*' })
      : { status: 401, json: { message: 'Unauthorized', error: 401 } },
  'reddit-api': (_path, { headers }) =>
    headers.authorization === 'Bearer a-reddit-token'
      ? found(redditListing)
      : { status: 401, json: { message: 'Unauthorized', error: 401 } },
  youtube: (path, { headers }) => {
    if (headers['x-goog-api-key'] !== 'a-youtube-key')
      return { status: 400, json: { error: { code: 400, errors: [{ reason: 'badRequest' }] } } };
    return path === '/youtube/v3/search' ? found(youtubeSearch) : found(youtubeVideos);
  },
  trends: (_path, { url }) =>
    found({
      points: months((month) => (month < '2025-06' ? 40 : 50))
        .map(({ timestamp, views }) => ({ month: `${timestamp.slice(0, 4)}-${timestamp.slice(4, 6)}`, value: views }))
        .filter(() => url.searchParams.get('q')?.startsWith('openapi')),
    }),
};

function hackerNews(path: string, url: URL): unknown {
  const isFirst = url.searchParams.get('query') === '"openapi client generator"';
  const story = (objectID: string, title: string, more: object) => ({
    objectID,
    title,
    author: 'ada',
    _tags: ['story', 'author_ada', `story_${objectID}`],
    created_at: '2025-11-02T09:30:00Z',
    created_at_i: 1762075800,
    points: 12,
    num_comments: 3,
    url: null,
    story_text: null,
    ...more,
  });
  const hits = isFirst
    ? [
        story('1001', 'Show HN: An OpenAPI client generator that keeps your edits', {
          points: 214,
          num_comments: 87,
          url: 'https://generator.example/',
          story_text: null,
        }),
        story('1002', 'Ask HN: Which OpenAPI generator do you use?', {
          story_text: 'We tried <b>three</b> &amp; gave up on the client\u0000 code.',
        }),
        story('1003', 'My weekend with sourdough', {}),
        // A comment that slipped in has no title.
        { objectID: '1004', created_at: '2025-11-02T09:30:00Z', comment_text: 'openapi client generator' },
      ]
    : [];
  // The newest again holds what the best did.
  return { hits: path.endsWith('_by_date') ? hits.slice(0, 1) : hits, nbHits: 4_000_000, page: 0, nbPages: 50, hitsPerPage: 20 };
}

function github(url: URL): unknown {
  const isFirst = url.searchParams.get('q')?.startsWith('"openapi client generator"');
  const item = (full_name: string, description: string | null, stars: number) => ({
    id: stars,
    full_name,
    html_url: `https://github.com/${full_name}`,
    description,
    fork: false,
    stargazers_count: stars,
    open_issues_count: 4,
    created_at: '2021-05-01T10:00:00Z',
    pushed_at: '2026-02-20T10:00:00Z',
    topics: ['openapi', 'client'],
    archived: false,
    score: 1,
  });
  return {
    total_count: 2,
    incomplete_results: !isFirst,
    items: isFirst
      ? [item('acme/openapi-client-generator', 'Generates clients from OpenAPI', 5_400), item('someone/dotfiles', null, 3)]
      : [item('acme/drift', 'Finds API schema drift', 90)],
  };
}

const npmSearch = {
  objects: [
    npmHit('openapi-client-generator', 'OpenAPI client generator for TypeScript'),
    npmHit('openapi-generator-of-nobody', 'OpenAPI client generator nobody counts'),
    npmHit('openapi-generator', 'OpenAPI generator'),
    npmHit('@acme/openapi-client', 'A client generator for OpenAPI'),
    npmHit('left-pad', 'String left pad'),
  ],
  total: 5,
  time: '2026-03-10T12:00:00.000Z',
};

function npmHit(name: string, description: string): unknown {
  return {
    package: { name, version: '1.0.0', description, keywords: ['openapi'], date: '2026-01-05T10:00:00.000Z', links: {}, publisher: {} },
    downloads: { monthly: 1, weekly: 1 },
    dependents: '4',
    searchScore: 12.5,
    score: { final: 0.4, detail: { popularity: 0.1, quality: 0.9, maintenance: 0.9 } },
  };
}

/** The registry doubled in the year, one package tripled, a scoped one stood still. */
function npmDownloads(window: string, names: string): unknown {
  const [start = '', end = ''] = window.split(':');
  const isLate = start >= '2026';
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;
  const daily: Record<string, number> = {
    'openapi-client-generator': isLate ? 300 : 100,
    'openapi-generator': 5,
    '@acme/openapi-client': 50,
  };
  const of = (name: string) => ({ downloads: days * (daily[name] ?? 0), start, end, package: name });
  if (names === '') return { downloads: days * (isLate ? 2_000_000 : 1_000_000), start, end };
  const list = names.split(',');
  return list.length === 1 ? of(names) : Object.fromEntries(list.map((name) => [name, name in daily ? of(name) : null]));
}

const pypiProject = {
  info: {
    name: 'openapi-client-generator',
    summary: 'Client generator for OpenAPI documents',
    keywords: 'openapi,client',
    package_url: 'https://pypi.org/project/openapi-client-generator/',
    version: '2.1.0',
  },
  last_serial: 1,
  urls: [{ upload_time_iso_8601: '2026-01-15T08:00:00.123456Z', packagetype: 'sdist' }],
  vulnerabilities: [],
};

/** From December 2024 to March 2026, the last of them under way on `TODAY`. */
function months(views: (month: string) => number): { timestamp: string; views: number }[] {
  return Array.from({ length: 16 }, (_, i) => new Date(Date.UTC(2024, 11 + i, 1)).toISOString().slice(0, 7)).map((month) => ({
    timestamp: `${month.replace('-', '')}0100`,
    views: month === '2026-03' ? 1 : views(month),
  }));
}

function stackExchange(url: URL): unknown {
  const isFirst = url.searchParams.get('q') === '"openapi client generator"' && url.searchParams.get('site') === 'stackoverflow';
  return {
    items: isFirst
      ? [
          {
            tags: ['openapi', 'code-generation'],
            is_answered: true,
            view_count: 41_200,
            accepted_answer_id: 7,
            answer_count: 3,
            score: 25,
            creation_date: 1_700_000_000,
            question_id: 5,
            link: 'https://stackoverflow.com/questions/5/openapi-client-generator',
            title: 'OpenAPI client generator drops &quot;nullable&quot; fields',
          },
        ]
      : [],
    has_more: false,
    quota_max: 300,
    quota_remaining: 287,
  };
}

function productHunt({ query, variables }: { query: string; variables: Record<string, string> }): unknown {
  if (query.includes('topics('))
    return { topics: { edges: variables.q === 'openapi' ? [{ node: { slug: 'openapi', name: 'OpenAPI' } }] : [] } };
  return {
    posts: {
      edges: [
        {
          node: {
            name: 'Clientsmith',
            tagline: 'An OpenAPI client generator for teams',
            description: null,
            url: 'https://www.producthunt.com/posts/clientsmith?utm_campaign=api',
            votesCount: 310,
            commentsCount: 44,
            createdAt: '2025-06-01T07:00:00Z',
          },
        },
        {
          node: {
            name: 'Doggo',
            tagline: 'Walks',
            description: '',
            url: 'https://www.producthunt.com/posts/doggo',
            votesCount: 900,
            commentsCount: 1,
            createdAt: '2025-06-01T07:00:00Z',
          },
        },
      ],
    },
  };
}

const redditListing = {
  kind: 'Listing',
  data: {
    after: null,
    children: [
      redditPost('Is there an OpenAPI client generator that is not a mess?', false),
      redditPost('OpenAPI client generator, but not for the office', true),
    ],
  },
};

function redditPost(title: string, over_18: boolean): unknown {
  const data = {
    title,
    selftext: 'Every one of them breaks on `oneOf`.',
    permalink: `/r/webdev/comments/${over_18 ? 'b' : 'a'}/is_there/`,
    subreddit: 'webdev',
    subreddit_subscribers: 2_400_000,
    score: 61,
    num_comments: 38,
    created_utc: 1_765_000_000,
    over_18,
  };
  return { kind: 't3', data };
}

const youtubeSearch = {
  kind: 'youtube#searchListResponse',
  pageInfo: { totalResults: 1_000_000, resultsPerPage: 25 },
  items: [{ kind: 'youtube#searchResult', id: { kind: 'youtube#video', videoId: 'abcDEF12345' }, snippet: {} }],
};
const youtubeVideos = {
  kind: 'youtube#videoListResponse',
  items: [
    {
      kind: 'youtube#video',
      id: 'abcDEF12345',
      snippet: {
        title: 'OpenAPI client generator in ten minutes',
        description: 'A tour.',
        channelTitle: 'Typed',
        publishedAt: '2025-09-09T15:00:00Z',
      },
      statistics: { viewCount: '18234', likeCount: '500', commentCount: '23' },
    },
  ],
};
