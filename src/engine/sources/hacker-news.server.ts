import { z } from 'zod';
import { askEach } from './asker.server.ts';
import { Day, findingsOf, readable, thePhrase, topPhrases } from './findings.ts';
import type { LiveSource } from './live-source.ts';
import { relevanceOf } from './relevance.ts';

const Answer = z.object({ hits: z.array(z.unknown()) });
const Story = z.object({
  objectID: z.string().regex(/^\d+$/),
  title: z.string().min(1),
  url: z.string().nullish(),
  story_text: z.string().nullish(),
  points: z.number().nullish(),
  num_comments: z.number().nullish(),
  created_at: Day,
});

/**
 * Stories of Hacker News by Algolia's search (https://hn.algolia.com/api: 10,000 questions an hour for an address). Asked for the best and for the newest
 * with each phrase; `nbHits`, which is an estimate, is not read.
 */
export function hackerNews(base = 'https://hn.algolia.com'): LiveSource {
  return {
    id: 'hacker_news',
    lifeMs: 12 * 3_600_000,
    rate: { perMinute: 100, burst: 24, gapMs: 20 },
    questions: topPhrases,
    async ask(asker, phrases) {
      const search = async (path: string, phrase: string) => {
        const query = new URLSearchParams({ query: `"${phrase}"`, tags: 'story', hitsPerPage: '20', advancedSyntax: 'true' });
        const { hits } = await asker.json(Answer, { url: `${base}/api/v1/${path}?${query}` });
        return readable(Story, hits);
      };
      const { items, ...rest } = await askEach(phrases, thePhrase, async (phrase) =>
        (await Promise.all([search('search', phrase), search('search_by_date', phrase)])).flat(),
      );
      const findings = findingsOf(
        items.map((story) => ({
          kind: 'discussion',
          subject: story.title,
          text: story.story_text ?? '',
          value: story.points ?? 0,
          unit: 'points',
          url: story.url || `https://news.ycombinator.com/item?id=${story.objectID}`,
          observed_at: story.created_at,
          relevance: relevanceOf(phrases, story.title, story.story_text ?? ''),
          also: { comments: story.num_comments ?? 0, thread: `https://news.ycombinator.com/item?id=${story.objectID}` },
        })),
      );
      return { findings, ...rest };
    },
  };
}
