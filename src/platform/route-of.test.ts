import { expect, test } from 'vitest';
import { routesOf } from './route-of.ts';

const patterns = [
  ...['/', '/browse', '/ideas/:slug', '/ideas/:slug/claim', '/ideas/new', '/research/compare', '/research/:id', '/*', '/api/*'],
  ...[
    '/api/v1/ideas/:slug',
    '/:file{feed\\.(?:xml|atom)}',
    '/browse/:category/:file{feed\\.(?:xml|atom)}',
    '/:map{sitemap-[1-9][0-9]{0,3}\\.xml}',
  ],
];

test.each([
  ['/', '/'],
  ['/browse', '/browse'],
  ['/browse.data', '/browse'],
  ['/ideas/tides', '/ideas/:slug'],
  ['/ideas/tides.data', '/ideas/:slug'],
  ['/ideas/new', '/ideas/new'],
  ['/ideas/tides/claim', '/ideas/:slug/claim'],
  ['/research/compare', '/research/compare'],
  ['/api/v1/ideas/tides', '/api/v1/ideas/:slug'],
  ['/feed.atom', '/:file'],
  ['/browse/saas/feed.xml', '/browse/:category/:file'],
  ['/sitemap-12.xml', '/:map'],
  ['/assets/root-abc.js', '/assets/*'],
  ['/wp-login.php', 'other'],
  ['/ideas/', 'other'],
  ['/ideas/a/b/c', 'other'],
  ['/api/v1/nothing', 'other'],
])('%s is counted as %s', (path, route) => {
  expect(routesOf(patterns)(path)).toBe(route);
});
