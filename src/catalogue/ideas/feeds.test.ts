import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dailyFeed, dailyItems, renderFeed as renderAnyFeed, renderCalendar, renderSitemap, renderSitemapIndex, xmlText } from './feeds.ts';
import type { ArchiveEntry } from './ideas.contract.ts';

const renderFeed = (days: ArchiveEntry[], appUrl: string) => renderAnyFeed(dailyFeed, dailyItems(days), appUrl);
const anyText = fc.string({ unit: 'binary', maxLength: 60 });
const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');

test('text of any kind becomes text XML can hold, and reads back as it was', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const escaped = xmlText(text);
      expect(escaped).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters looked for
      expect(escaped).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
      expect(escaped.isWellFormed()).toBe(true);
    }),
  );
  expect(unescaped(xmlText(`<&>"' ]]> 'é' 日本 🦫`))).toBe(`<&>"' ]]> 'é' 日本 🦫`);
});

test('a feed is well-formed and names each day once, with teaser text only, whatever the text', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (title, tagline, problem_teaser) => {
      const idea = { id: 'x', slug: 'a-slug', category: 'ai_ml', title, tagline, problem_teaser } as ArchiveEntry['idea'];
      const feed = renderFeed([{ day: '2026-11-21', idea }], 'https://assay.example/?a=1&b="');
      const [item, ...others] = elements(feed, 'item');
      expect(others).toEqual([]);
      expect(unescaped(elements(item as string, 'title')[0] as string)).toBe(holdable(title));
      const html = unescaped(elements(item as string, 'description')[0] as string);
      expect(elements(html, 'p').map(unescaped)).toEqual([holdable(tagline), holdable(problem_teaser)]);
      expect(elements(item as string, 'pubDate')).toEqual(['Sat, 21 Nov 2026 00:00:00 GMT']);
    }),
  );
});

test('a feed says where it is, and gives an idea that had two days two names', () => {
  const idea = { id: 'x', slug: 'a-slug', category: 'ai_ml', title: 't', tagline: 't', problem_teaser: 't' } as ArchiveEntry['idea'];
  const feed = renderFeed(
    [
      { day: '2026-11-21', idea },
      { day: '2026-03-02', idea },
    ],
    'https://assay.example',
  );
  expect(feed).toContain('<atom:link href="https://assay.example/feed.xml" rel="self" type="application/rss+xml"/>');
  expect(elements(feed, 'link')).toEqual([
    'https://assay.example/',
    'https://assay.example/ideas/a-slug',
    'https://assay.example/ideas/a-slug',
  ]);
  expect(new Set(elements(feed, 'guid')).size).toBe(2);
  expect(elements(renderFeed([], 'https://assay.example'), 'item')).toEqual([]);
});

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

/** A text without what XML cannot hold. */
function holdable(text: string): string {
  return [...text.toWellFormed()].filter((character) => /[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(character)).join('');
}

/**
 * Reads a piece of XML strictly enough for what is written here: every tag is closed in its turn, every attribute quoted, every ampersand an entity.
 * @returns what stands inside each element of a name
 */
function elements(xml: string, name: string): string[] {
  const found: string[] = [];
  const open: { name: string; from: number }[] = [];
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
  expect(body.replace(/<\/?[a-zA-Z:]+(?: [a-zA-Z:]+="[^"<>]*")*\/?>/g, '')).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;|#39;)/);
  for (const tag of body.matchAll(/<(\/?)([a-zA-Z:]+)[^<>]*?(\/?)>/g)) {
    if (tag[3]) continue;
    if (!tag[1]) open.push({ name: tag[2] as string, from: tag.index + tag[0].length });
    else {
      const closed = open.pop();
      expect(closed?.name).toBe(tag[2]);
      if (closed?.name === name) found.push(body.slice(closed.from, tag.index));
    }
  }
  expect(open).toEqual([]);
  return found;
}

test('a calendar has one event for each day, in lines of at most 75 octets, with nothing of a text read as its grammar', () => {
  fc.assert(
    fc.property(anyText, anyText, (title, tagline) => {
      const idea = { id: 'x', slug: 'a-slug', category: 'ai_ml', title, tagline, problem_teaser: 'What hurts.' } as ArchiveEntry['idea'];
      const calendar = renderCalendar([{ day: '2028-02-29', idea }], 'https://assay.example', new Date('2028-03-01T01:02:03.456Z'));
      const lines = calendar.split('\r\n');
      expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
      expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      const whole = calendar.replaceAll('\r\n ', '').split('\r\n');
      expect(whole.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
      expect(whole).toContain('DTSTART;VALUE=DATE:20280229');
      expect(whole).toContain('DTEND;VALUE=DATE:20280301');
      expect(whole).toContain('DTSTAMP:20280301T010203Z');
      expect(whole).toContain('UID:2028-02-29@assay.example');
      const summary = whole.find((line) => line.startsWith('SUMMARY:')) ?? '';
      const text = summary.slice('SUMMARY:'.length).replace(/\\([\\;,n])/g, (_, one) => (one === 'n' ? '\n' : one));
      expect(text).toBe(`Idea of the day: ${holdable(title).replace(/\r\n?/g, '\n')}`);
    }),
  );
});
