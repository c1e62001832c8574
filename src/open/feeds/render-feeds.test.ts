import fc from 'fast-check';
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { elements, holdable, unescaped } from '../../../tests/factories/xml.ts';
import type { ArchiveEntry, Rule } from '../../catalogue/index.server.ts';
import { dailyFeed, dailyItems, ruleItem, rulesFeed } from './feed.ts';
import { renderAtom } from './render-atom.ts';
import { renderCalendar, renderDailyCalendar } from './render-calendar.ts';
import { renderJsonFeed } from './render-json-feed.ts';
import { renderRss } from './render-rss.ts';

const renderFeed = (days: ArchiveEntry[], appUrl: string) => renderRss(dailyFeed, dailyItems(days), appUrl);
const anyText = fc.string({ unit: 'binary', maxLength: 60 });

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

test('a calendar has one event for each day, in lines of at most 75 octets, with nothing of a text read as its grammar', () => {
  fc.assert(
    fc.property(anyText, anyText, (title, tagline) => {
      const idea = { id: 'x', slug: 'a-slug', category: 'ai_ml', title, tagline, problem_teaser: 'What hurts.' } as ArchiveEntry['idea'];
      const calendar = renderDailyCalendar([{ day: '2028-02-29', idea }], 'https://assay.example', new Date('2028-03-01T01:02:03.456Z'));
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

const SITE = 'https://assay.example';
const anIdea = (title: string, tagline = 'A tagline') =>
  ({ id: 'x', slug: 'a-slug', category: 'ai_ml', title, tagline, problem_teaser: 'What hurts.' }) as ArchiveEntry['idea'];

test('every format says the same, and is read by a parser of its kind, whatever the text', () => {
  fc.assert(
    fc.property(anyText, anyText, (title, tagline) => {
      const items = dailyItems([{ day: '2026-11-21', idea: anIdea(title, tagline) }]);
      const updated = new Date('2026-11-21T00:00:00.000Z');
      const link = `${SITE}/ideas/a-slug`;
      const xml = renderAtom(dailyFeed, items, { appUrl: SITE, updated });
      expect(elements(xml, 'entry')).toHaveLength(1);
      expect(parseAtomFeed(xml)).toMatchObject({
        id: 'tag:assay.example,2026:%2Ffeed',
        updated: '2026-11-21T00:00:00.000Z',
        authors: [{ name: 'Assay' }],
        links: [
          { rel: 'self', href: `${SITE}/feed.atom` },
          { rel: 'alternate', href: `${SITE}/` },
        ],
        entries: [{ id: 'tag:assay.example,2026:x%202026-11-21', links: [{ href: link }], published: '2026-11-21T00:00:00.000Z' }],
      });
      const rss = parseRssFeed(renderRss(dailyFeed, items, SITE));
      expect(rss.items?.[0]).toMatchObject({ link, guid: { value: 'x 2026-11-21', isPermaLink: false } });
      const json = renderJsonFeed(dailyFeed, items, SITE);
      const feed = JsonFeed.parse(JSON.parse(json));
      expect(feed.items[0]).toMatchObject({ id: 'x 2026-11-21', url: link, title });
      expect(parseJsonFeed(json).items).toHaveLength(1);
      const html = `<p>${holdable(tagline)}</p>`;
      expect(unescaped(feed.items[0]?.content_html ?? '')).toContain(html);
      const [summary] = elements(xml, 'summary');
      expect(unescaped(unescaped(summary ?? ''))).toContain(html);
    }),
  );
});

test('an empty feed is one in every format', () => {
  const updated = new Date('2026-11-21T00:00:00.000Z');
  expect(parseAtomFeed(renderAtom(dailyFeed, [], { appUrl: SITE, updated })).entries ?? []).toEqual([]);
  expect(JsonFeed.parse(JSON.parse(renderJsonFeed(dailyFeed, [], SITE))).items).toEqual([]);
  expect(eventsIn(renderCalendar(dailyFeed, [], SITE, updated))).toEqual([]);
});

test('the calendar of a feed has each item on its day', () => {
  const items = dailyItems([
    { day: '2028-02-29', idea: anIdea('Leap; day, \\ and more\nlines') },
    { day: '2026-03-02', idea: anIdea('Another') },
  ]);
  const events = eventsIn(renderCalendar(dailyFeed, items, SITE, new Date('2028-03-01T00:00:00Z')));
  expect(events.map(({ summary, startDate, endDate, uid }) => [summary, startDate.toString(), endDate.toString(), uid])).toEqual([
    ['Leap; day, \\ and more\nlines', '2028-02-29', '2028-03-01', 'x%202028-02-29@assay.example'],
    ['Another', '2026-03-02', '2026-03-03', 'x%202026-03-02@assay.example'],
  ]);
});

test('a dated rule is news from the day on which it was read, with its passage', () => {
  const passage = { quote: 'takes effect', publisher: 'A gazette', url: 'https://law.example/1', read_on: '2026-01-02' };
  const rule = { id: 'r1', date: '2027-01', what: 'Invoices are electronic', official: 'Act 1', passage } as Rule;
  const feed = JsonFeed.parse(JSON.parse(renderJsonFeed(rulesFeed, [ruleItem(rule)], SITE)));
  expect(feed.items[0]).toEqual({
    id: 'rule r1',
    url: `${SITE}/calendar`,
    title: '2027-01: Invoices are electronic',
    content_html: '<p>Act 1</p><p>“takes effect” A gazette, https://law.example/1</p>',
    date_published: '2026-01-02T00:00:00.000Z',
  });
});

/** What of JSON Feed 1.1 is used here, and nothing else. */
const JsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  description: z.string(),
  home_page_url: z.url(),
  feed_url: z.url(),
  language: z.literal('en'),
  authors: z.array(z.strictObject({ name: z.string(), url: z.url() })),
  items: z.array(
    z.strictObject({
      id: z.string().min(1),
      url: z.url(),
      title: z.string(),
      content_html: z.string(),
      date_published: z.iso.datetime(),
      tags: z.array(z.string()).optional(),
    }),
  ),
});

const eventsIn = (calendar: string) =>
  new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
