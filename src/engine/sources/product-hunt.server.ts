import { z } from 'zod';
import { OutsideError } from '../../platform/http/outside-error.ts';
import { askEach } from './asker.server.ts';
import { Day, findingsOf, readable, thePhrase, topPhrases } from './findings.ts';
import type { LiveSource } from './live-source.ts';
import { contentWords, relevanceOf } from './relevance.ts';

const TOPICS_READ = 3;
const YEARS_BACK = 4;
const WORDS_ASKED = 3;

const edges = z.object({ edges: z.array(z.object({ node: z.unknown() })) });
const Answer = z.object({ data: z.record(z.string(), edges).nullish(), errors: z.array(z.unknown()).optional() });
const Topic = z.object({ slug: z.string().min(1), name: z.string().min(1) });
const Post = z.object({
  name: z.string().min(1),
  tagline: z.string(),
  description: z.string().nullish(),
  url: z.string(),
  votesCount: z.number(),
  commentsCount: z.number(),
  createdAt: Day,
});

const TOPICS = 'query Topics($q: String!) { topics(first: 3, query: $q, order: FOLLOWERS_COUNT) { edges { node { slug name } } } }';
const POSTS = `query Posts($topic: String!, $after: DateTime!) {
  posts(first: 20, topic: $topic, postedAfter: $after, order: VOTES) {
    edges { node { name tagline description url votesCount commentsCount createdAt } }
  }
}`;

/**
 * Launches on Product Hunt (https://api.producthunt.com/v2/docs, GraphQL, 6,250 points of complexity in 15 minutes). It has no search over launches: the
 * phrases, and their words, find topics, and the most voted launches of those topics in four years are judged by the rule of relevance.
 */
export function productHunt(token: string | undefined, base = 'https://api.producthunt.com'): LiveSource {
  return {
    id: 'product_hunt',
    lifeMs: 12 * 3_600_000,
    rate: { perMinute: 20, burst: 10, gapMs: 50 },
    hasKey: token !== undefined,
    questions: topPhrases,
    async ask(asker, phrases) {
      const query = async (text: string, variables: Record<string, string>) => {
        const { data, errors } = await asker.json(Answer, {
          url: `${base}/v2/api/graphql`,
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ query: text, variables }),
        });
        if (!data && errors?.length) throw new OutsideError('refused', 'did not accept the question');
        if (!data) throw new OutsideError('garbled', 'answered in a shape this server does not know');
        return Object.values(data).flatMap((list) => list.edges.map(({ node }) => node));
      };
      const words = [...new Set(phrases.flatMap(contentWords))].slice(0, WORDS_ASKED);
      const { items: topics, ...rest } = await askEach([...new Set([...phrases, ...words])], thePhrase, async (q) =>
        readable(Topic, await query(TOPICS, { q })),
      );
      const after = new Date(asker.now);
      after.setUTCFullYear(after.getUTCFullYear() - YEARS_BACK);
      const slugs = [...new Set(topics.map(({ slug }) => slug))].slice(0, TOPICS_READ);
      const posts = await Promise.all(
        slugs.map(async (topic) => readable(Post, await query(POSTS, { topic, after: after.toISOString() }))),
      );
      const findings = findingsOf(
        posts.flat().map((post) => ({
          kind: 'launch',
          subject: post.name,
          text: post.tagline,
          value: post.votesCount,
          unit: 'votes',
          url: post.url.split('?')[0] ?? '',
          observed_at: post.createdAt,
          relevance: relevanceOf(phrases, `${post.name} ${post.tagline}`, post.description ?? ''),
          also: { comments: post.commentsCount },
        })),
      );
      return { findings, ...rest };
    },
  };
}
