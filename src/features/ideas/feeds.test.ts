import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderFeed, renderSitemap, renderSitemapIndex, xmlText } from './feeds.ts';
import type { ArchiveEntry } from './ideas.contract.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 60 });
const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&');

test('text of any kind becomes text XML can hold, and reads back as it was', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const escaped = xmlText(text);
      expect(escaped).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|apos;)/);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters looked for
      expect(escaped).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
      expect(escaped.isWellFormed()).toBe(true);
    }),
  );
  expect(unescaped(xmlText(`<&>"' ]]> 'é' 日本 🦫`))).toBe(`<&>"' ]]> 'é' 日本 🦫`);
});

test('a feed names each day once, with teaser text only, whatever the text', () => {
  fc.assert(
    fc.property(anyText, anyText, (title, tagline) => {
      const idea = { id: 'x', slug: 'a-slug', title, tagline, problem_teaser: 'It hurts.' } as ArchiveEntry['idea'];
      const feed = renderFeed([{ day: '2026-11-21', idea }], 'https://assay.example');
      expect(feed.match(/<item>/g)).toHaveLength(1);
      expect(feed).toContain(`<title>${xmlText(title)}</title>`);
      expect(feed).toContain('<pubDate>Sat, 21 Nov 2026 00:00:00 GMT</pubDate>');
      expect(feed.match(/<[a-z:]+[ >]/gi)?.length).toBeGreaterThan(5);
    }),
  );
});

test('a sitemap holds every page with when it changed, and an index every map', () => {
  const map = renderSitemap([{ path: '/' }, { path: '/ideas/a&b', changedAt: new Date('2026-11-01T00:00:00Z') }], 'https://assay.example');
  expect(map).toContain('<url><loc>https://assay.example/</loc></url>');
  expect(map).toContain('<url><loc>https://assay.example/ideas/a&amp;b</loc><lastmod>2026-11-01T00:00:00.000Z</lastmod></url>');
  expect(renderSitemapIndex(3, 'https://assay.example').match(/<loc>/g)).toHaveLength(3);
});
