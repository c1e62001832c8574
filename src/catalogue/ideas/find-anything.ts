import { categoryLabel } from '../../shared/vocabulary/categories.ts';
import { growthInWords, growthSpan } from '../../trends/index.parts.ts';
import type { TopicCard, TopicPage } from '../../trends/index.ts';
import type { IdeaPage } from './ideas.contract.ts';

/** Something the search leads to. */
export type Hit = { path: string; title: string; note: string; topic?: TopicCard };
export type Found = { search: string; hits: Hit[]; isNearest?: boolean; readAs?: string | undefined; hasFailed?: boolean };

const LIMIT = 8;
const TOPICS = 3;

/** @returns ideas, topics and lists for a word, best first; the nearest ideas when nothing matches */
export async function findAnything(search: string, signal: AbortSignal): Promise<Found> {
  const word = encodeURIComponent(search);
  const [ideas, topics, lists] = await Promise.all([
    ask<IdeaPage>(`/api/v1/ideas?limit=${LIMIT}&search=${word}`, signal),
    ask<TopicPage>(`/api/v1/trends?limit=${TOPICS}&search=${word}`, signal),
    ask<{ slug: string; title: string }[]>(`/api/v1/collections?search=${word}`, signal),
  ]);
  if (!ideas) return { search, hits: [], hasFailed: true };
  const hits = [
    ...ideas.ideas.map(({ slug, title, category }) => ({ path: `/ideas/${slug}`, title, note: categoryLabel(category) })),
    ...(topics?.topics ?? []).map((topic) => ({
      path: `/trending/${topic.slug}`,
      title: topic.name,
      note: `Topic, ${growthInWords(topic.growth_rate)} ${growthSpan(topic)}`,
      topic,
    })),
    ...(lists ?? []).map(({ slug, title }) => ({ path: `/collections/${slug}`, title, note: 'List' })),
  ];
  if (hits.length > 0) return { search, hits, readAs: ideas.search?.corrected ? ideas.search.read_as : undefined };
  const nearest = (ideas.search?.suggestions ?? []).map(({ slug, title }) => ({ path: `/ideas/${slug}`, title, note: 'nearest' }));
  return { search, hits: nearest, isNearest: nearest.length > 0 };
}

async function ask<T>(address: string, signal: AbortSignal): Promise<T | undefined> {
  const response = await fetch(address, { signal });
  const body = (await response.json()) as { success: true; data: T } | { success: false };
  return body.success ? body.data : undefined;
}
