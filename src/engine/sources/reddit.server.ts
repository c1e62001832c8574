import { z } from 'zod';
import type { OAuthClient } from '../../platform/config.server.ts';
import { askEach } from './asker.server.ts';
import { DayOfSeconds, findingsOf, readable, thePhrase, topPhrases } from './findings.ts';
import type { Asker, LiveSource } from './live-source.ts';
import { relevanceOf } from './relevance.ts';

/** A token is asked for again a minute before it ends. */
const EARLY_MS = 60_000;
const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const Listing = z.object({ data: z.object({ children: z.array(z.unknown()) }) });
const Post = z.object({
  data: z.object({
    title: z.string().min(1),
    selftext: z.string().nullish(),
    permalink: z.string().startsWith('/'),
    subreddit: z.string(),
    subreddit_subscribers: z.number().nullish(),
    score: z.number(),
    num_comments: z.number(),
    created_utc: DayOfSeconds,
    over_18: z.boolean().nullish(),
  }),
});

/**
 * Posts on Reddit of the last year (https://www.reddit.com/dev/api#GET_search), by a token of the application itself (client credentials,
 * https://github.com/reddit-archive/reddit/wiki/OAuth2): 60 questions a minute at the least.
 */
export function reddit(
  client: OAuthClient | undefined,
  bases: { tokens: string; api: string } = { tokens: 'https://www.reddit.com', api: 'https://oauth.reddit.com' },
): LiveSource {
  let token: { value: string; endsAt: number } | undefined;
  const tokenFor = async (asker: Asker): Promise<string> => {
    if (token && token.endsAt > asker.now.getTime()) return token.value;
    const basic = Buffer.from(`${client?.clientId}:${client?.clientSecret}`).toString('base64');
    const { access_token, expires_in } = await asker.json(Token, {
      url: `${bases.tokens}/api/v1/access_token`,
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    });
    token = { value: access_token, endsAt: asker.now.getTime() + expires_in * 1_000 - EARLY_MS };
    return access_token;
  };
  return {
    id: 'reddit',
    lifeMs: 12 * 3_600_000,
    rate: { perMinute: 50, burst: 8, gapMs: 50 },
    hasKey: client !== undefined,
    questions: topPhrases,
    async ask(asker, phrases) {
      const authorization = `Bearer ${await tokenFor(asker)}`;
      const { items, ...rest } = await askEach(phrases, thePhrase, async (phrase) => {
        const query = new URLSearchParams({ q: `"${phrase}"`, sort: 'relevance', t: 'year', limit: '25', type: 'link', raw_json: '1' });
        const listing = await asker.json(Listing, { url: `${bases.api}/search?${query}`, headers: { authorization } }).catch((error) => {
          // A token may be taken back before its time.
          token = undefined;
          throw error;
        });
        return readable(Post, listing.data.children).flatMap(({ data }) => (data.over_18 ? [] : [data]));
      });
      const findings = findingsOf(
        items.map((post) => ({
          kind: 'discussion',
          subject: post.title,
          text: post.selftext ?? '',
          value: post.score,
          unit: 'points',
          url: `https://www.reddit.com${post.permalink}`,
          observed_at: post.created_utc,
          relevance: relevanceOf(phrases, post.title, post.selftext ?? ''),
          also: { comments: post.num_comments, subreddit: post.subreddit.slice(0, 120), members: post.subreddit_subscribers ?? 0 },
        })),
      );
      return { findings, ...rest };
    },
  };
}
