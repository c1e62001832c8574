import type { ArchiveEntry, IdeaCard, Rule } from '../../catalogue/index.server.ts';
import { xmlText } from '../../platform/web/xml-text.ts';
import { startOfDay } from '../../shared/days/utc-day.ts';
import { categoryLabel } from '../../shared/vocabulary/categories.ts';
import { againstInWords, growthInWords, growthSpan, statusInWords, type TopicCard } from '../../trends/index.server.ts';
import { formatDay } from '../../ui/format.ts';

/** A feed by what it is about, where it is (without the ending of a format, before its `query`), and the page that shows the same. */
export type Feed = { title: string; description: string; path: string; query?: string; page: string };
export const dailyFeed: Feed = {
  title: 'Assay: the idea of the day',
  description: 'One startup idea a day, free to read in full until midnight UTC, with the evidence attached.',
  path: '/feed',
  page: '/',
};
export const rulesFeed: Feed = {
  title: 'Assay: dated rules',
  description: 'Laws and deadlines that startup ideas rest on, each with its official reference, as our editors read them.',
  path: '/calendar/feed',
  page: '/calendar',
};

/** What a reader shows as one; it is new when its name is. */
export type FeedItem = { name: string; at: Date; title: string; path: string; category: string | undefined; paragraphs: string[] };

type IdeaOfFeed = Pick<IdeaCard, 'slug' | 'title' | 'tagline' | 'category' | 'problem_teaser'>;
/** An idea as an item: its teaser only, as a feed is read and kept elsewhere, long after the day is over. */
export const ideaItem = ({ slug, title, tagline, category, problem_teaser }: IdeaOfFeed, name: string, at: Date): FeedItem => ({
  name,
  at,
  title,
  path: `/ideas/${slug}`,
  category: categoryLabel(category),
  paragraphs: [tagline, problem_teaser],
});

/** Ideas of the day as items: an idea that had two days has two names. */
export const dailyItems = (days: readonly ArchiveEntry[]): FeedItem[] =>
  days.map(({ day, idea }) => ideaItem(idea, `${idea.id} ${day}`, startOfDay(day)));

/** How a topic stands, as an item: another one each month it is measured, and whenever it turns. */
export function topicItem(topic: TopicCard): FeedItem {
  const { id, name, slug, category, status, growth_rate, last_measured_at: measured } = topic;
  const month = measured.slice(0, 7);
  return {
    name: `${id} ${month} ${status ?? 'none'}`,
    at: startOfDay(`${month}-01`),
    title: `${name}: ${statusInWords(topic)}, ${growthInWords(growth_rate)} ${growthSpan(topic)}`,
    path: `/trending/${slug}`,
    category: categoryLabel(category),
    paragraphs: [`Growth ${againstInWords(topic)}, measured until ${formatDay(measured)}.`, topic.description],
  };
}

/** A dated rule as an item, from the day on which an editor read it. */
export const ruleItem = ({ id, date, what, official, passage }: Rule): FeedItem => ({
  name: `rule ${id}`,
  at: startOfDay(passage.read_on),
  title: `${date}: ${what}`,
  path: rulesFeed.page,
  category: undefined,
  paragraphs: [official, `“${passage.quote}” ${passage.publisher}, ${passage.url}`],
});

/** @returns when the newest item of a feed is of; undefined of an empty one */
export const newestOf = (items: readonly FeedItem[]): Date | undefined =>
  items.reduce<Date | undefined>((newest, { at }) => (newest && newest >= at ? newest : at), undefined);

/** @returns paragraphs as the HTML that readers take a text for */
export const asHtml = (paragraphs: readonly string[]) => paragraphs.map((text) => `<p>${xmlText(text)}</p>`).join('');
