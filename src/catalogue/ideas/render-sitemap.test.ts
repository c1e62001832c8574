import { expect, test } from 'vitest';
import { elements } from '../../../tests/factories/xml.ts';
import { renderSitemap, renderSitemapIndex } from './render-sitemap.ts';

test('a sitemap holds every page with when it changed, and an index every map', () => {
  const map = renderSitemap([{ path: '/' }, { path: '/ideas/a&b', changedAt: new Date('2026-11-01T00:00:00Z') }], 'https://assay.example');
  expect(elements(map, 'url')).toEqual([
    '<loc>https://assay.example/</loc>',
    '<loc>https://assay.example/ideas/a&amp;b</loc><lastmod>2026-11-01T00:00:00.000Z</lastmod>',
  ]);
  expect(elements(renderSitemapIndex(3, 'https://assay.example'), 'loc')).toEqual(
    [1, 2, 3].map((part) => `https://assay.example/sitemap-${part}.xml`),
  );
});
