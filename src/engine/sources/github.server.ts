import { z } from 'zod';
import { OutsideError } from '../../platform/http/outside-error.ts';
import { askEach } from './asker.server.ts';
import { Day, dayOf, findingsOf, readable, thePhrase, topPhrases } from './findings.ts';
import type { LiveSource } from './live-source.ts';
import { relevanceOf } from './relevance.ts';

const Answer = z.object({ incomplete_results: z.boolean(), items: z.array(z.unknown()) });
const Repository = z.object({
  full_name: z.string().min(1),
  html_url: z.string(),
  description: z.string().nullish(),
  stargazers_count: z.number(),
  created_at: Day,
  pushed_at: Day,
  topics: z.array(z.string()).optional(),
  archived: z.boolean().optional(),
});

/**
 * Repositories by GitHub's search (https://docs.github.com/rest/search/search): ten questions a minute without a token, thirty with one. A search that
 * GitHub broke off (`incomplete_results`) is marked in its findings.
 */
export function github(token: string | undefined, base = 'https://api.github.com'): LiveSource {
  const perMinute = token ? 30 : 10;
  return {
    id: 'github',
    lifeMs: 12 * 3_600_000,
    rate: { perMinute, burst: perMinute, gapMs: 100 },
    notFor: ({ solution_type }) =>
      solution_type === 'software' || solution_type === 'developer_tool'
        ? undefined
        : 'The idea is not software, so code says nothing about it.',
    questions: topPhrases,
    async ask(asker, phrases) {
      const headers = {
        accept: 'application/vnd.github+json',
        'x-github-api-version': '2022-11-28',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      };
      const { items, ...rest } = await askEach(phrases, thePhrase, async (phrase) => {
        const query = new URLSearchParams({ q: `"${phrase}" in:name,description,topics`, per_page: '15' });
        const answer = await asker.json(Answer, { url: `${base}/search/repositories?${query}`, headers });
        return readable(Repository, answer.items).map((repository) => ({ repository, isCut: answer.incomplete_results }));
      });
      const findings = findingsOf(
        items.map(({ repository: r, isCut }) => ({
          kind: 'repository',
          subject: r.full_name,
          text: r.description ?? '',
          value: r.stargazers_count,
          unit: 'stars',
          url: r.html_url,
          observed_at: dayOf(asker.now),
          relevance: relevanceOf(phrases, `${r.full_name.replaceAll(/[/_-]/g, ' ')} ${r.description ?? ''}`, r.topics?.join(' ')),
          also: {
            created_on: r.created_at,
            pushed_on: r.pushed_at,
            ...(r.archived ? { archived: 'yes' } : {}),
            ...(isCut ? { search: 'broken off by GitHub' } : {}),
          },
        })),
      );
      return { findings, ...rest };
    },
    // https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api: a 403 is a limit when it says so in its headers.
    reads({ facts: { status, headers = {}, retryAfterMs } }) {
      if (status !== 403 || (headers['x-ratelimit-remaining'] !== '0' && retryAfterMs === undefined)) return undefined;
      const resetMs = Number(headers['x-ratelimit-reset'] ?? 0) * 1_000 - Date.now();
      return new OutsideError('limited', 'is not taking more questions for now', {
        status,
        isPassing: true,
        retryAfterMs: retryAfterMs ?? Math.max(1_000, Math.min(resetMs, 3_600_000)),
      });
    },
  };
}
