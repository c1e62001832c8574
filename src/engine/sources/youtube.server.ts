import { z } from 'zod';
import { OutsideError } from '../../platform/http/outside-error.ts';
import { Day, findingsOf, readable, thePhrase, topPhrases } from './findings.ts';
import type { LiveSource } from './live-source.ts';
import { relevanceOf } from './relevance.ts';

const SearchAnswer = z.object({ items: z.array(z.unknown()) });
const Hit = z.object({ id: z.object({ videoId: z.string().regex(/^[\w-]{5,20}$/) }) });
const count = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const Video = z.object({
  id: z.string(),
  snippet: z.object({ title: z.string().min(1), description: z.string().nullish(), channelTitle: z.string(), publishedAt: Day }),
  statistics: z.object({ viewCount: count, commentCount: count.optional() }),
});
const Refusal = z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })).optional() }) });

/**
 * Videos about the phrases (https://developers.google.com/youtube/v3/docs/search/list and …/videos/list). A project may search 100 times a day
 * (https://developers.google.com/youtube/v3/determine_quota_cost), so the phrases go into one search, joined by its sign for "or". The key travels in a
 * header, which no log holds.
 */
export function youtube(key: string | undefined, base = 'https://www.googleapis.com'): LiveSource {
  return {
    id: 'youtube',
    lifeMs: 24 * 3_600_000,
    rate: { perMinute: 10, burst: 4, gapMs: 50 },
    hasKey: key !== undefined,
    questions: topPhrases,
    async ask(asker, phrases) {
      const headers = { 'x-goog-api-key': key ?? '' };
      const q = phrases.map((phrase) => `"${phrase}"`).join('|');
      const search = new URLSearchParams({ part: 'snippet', type: 'video', maxResults: '25', order: 'relevance', q });
      const { items } = await asker.json(SearchAnswer, { url: `${base}/youtube/v3/search?${search}`, headers });
      const ids = readable(Hit, items).map(({ id }) => id.videoId);
      const list = new URLSearchParams({ part: 'snippet,statistics', id: ids.join(',') });
      const videos = ids.length > 0 ? (await asker.json(SearchAnswer, { url: `${base}/youtube/v3/videos?${list}`, headers })).items : [];
      const findings = findingsOf(
        readable(Video, videos).map(({ id, snippet, statistics }) => ({
          kind: 'video',
          subject: snippet.title,
          text: snippet.description ?? '',
          value: statistics.viewCount,
          unit: 'views',
          url: `https://www.youtube.com/watch?v=${id}`,
          observed_at: snippet.publishedAt,
          relevance: relevanceOf(phrases, snippet.title, snippet.description ?? ''),
          also: {
            channel: snippet.channelTitle.slice(0, 120),
            ...(statistics.commentCount === undefined ? {} : { comments: statistics.commentCount }),
          },
        })),
      );
      return { findings, sent: phrases.map(thePhrase), isWhole: true };
    },
    // A quota that is used up is a 403 that names it.
    reads({ facts: { status, body } }) {
      const reason = Refusal.safeParse(body).data?.error.errors?.[0]?.reason ?? '';
      if (status !== 403 || !/^(?:quotaExceeded|rateLimitExceeded|userRateLimitExceeded|dailyLimitExceeded)$/.test(reason))
        return undefined;
      return new OutsideError('limited', 'is not taking more questions for now', { status });
    },
  };
}
