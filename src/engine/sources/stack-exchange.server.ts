import { z } from 'zod';
import { OutsideError } from '../../platform/http/outside-error.ts';
import type { Understanding } from '../evidence.contract.ts';
import { askEach } from './asker.server.ts';
import { DayOfSeconds, findingsOf, readable, thePhrase, topPhrases } from './findings.ts';
import type { LiveSource } from './live-source.ts';
import { relevanceOf } from './relevance.ts';

const DAY_MS = 86_400_000;
const PHRASES_ASKED = 2;
const Answer = z.object({
  items: z.array(z.unknown()),
  backoff: z.number().min(0).max(86_400).optional(),
  quota_remaining: z.number(),
});
const Question = z.object({
  title: z.string().min(1),
  link: z.string(),
  tags: z.array(z.string()).optional(),
  view_count: z.number(),
  score: z.number(),
  answer_count: z.number(),
  accepted_answer_id: z.number().optional(),
  creation_date: DayOfSeconds,
});
const Refusal = z.object({ error_name: z.string(), error_message: z.string().optional() });

/** Where people ask about such things: Stack Overflow about building, Software Recommendations about what to use, and what the category adds. */
function sitesFor({ solution_type, category }: Understanding): string[] {
  if (solution_type === 'developer_tool') return ['stackoverflow', 'softwarerecs'];
  if (solution_type === 'hardware') return ['electronics', 'hardwarerecs'];
  if (solution_type === 'physical_product') return ['diy', 'lifehacks'];
  if (category === 'fintech') return ['money', 'softwarerecs'];
  if (category === 'ecommerce') return ['webmasters', 'softwarerecs'];
  if (category === 'edtech') return ['academia', 'softwarerecs'];
  return ['softwarerecs', 'webapps'];
}

/**
 * Questions on two sites of Stack Exchange (https://api.stackexchange.com/docs/advanced-search): 300 a day for an address, 10,000 with a key. Answers are
 * always compressed; `backoff` and `quota_remaining` are obeyed (https://api.stackexchange.com/docs/throttle).
 */
export function stackExchange(key: string | undefined, base = 'https://api.stackexchange.com'): LiveSource {
  return {
    id: 'stack_exchange',
    lifeMs: DAY_MS,
    rate: { perMinute: key ? 60 : 20, burst: 12, gapMs: 60 },
    questions: (understanding) =>
      topPhrases(understanding)
        .slice(0, PHRASES_ASKED)
        .flatMap((phrase) => sitesFor(understanding).map((site) => `${site}:${phrase}`)),
    async ask(asker, questions) {
      const phraseOf = (question: string) => question.slice(question.indexOf(':') + 1);
      const phrases = questions.map(phraseOf);
      // One after the other: an answer may say to stay away for a while.
      let before: Promise<unknown> = Promise.resolve();
      const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
        const mine = before.then(work, work);
        before = mine;
        return mine;
      };
      const { items, ...rest } = await askEach(
        questions,
        (question) => `${thePhrase(phraseOf(question))} on ${question.slice(0, question.indexOf(':'))}`,
        (question) =>
          inTurn(async () => {
            const site = question.slice(0, question.indexOf(':'));
            const query = new URLSearchParams({
              q: `"${phraseOf(question)}"`,
              site,
              order: 'desc',
              sort: 'relevance',
              pagesize: '15',
              ...(key ? { key } : {}),
            });
            const answer = await asker.json(Answer, { url: `${base}/2.3/search/advanced?${query}` });
            if (answer.backoff) await asker.pause(answer.backoff * 1_000);
            if (answer.quota_remaining <= 0) await asker.pause(DAY_MS - (asker.now.getTime() % DAY_MS));
            return readable(Question, answer.items).map((item) => ({ ...item, site }));
          }),
      );
      const findings = findingsOf(
        items.map((q) => ({
          kind: 'question',
          subject: q.title,
          value: q.view_count,
          unit: 'views',
          url: q.link,
          observed_at: q.creation_date,
          relevance: relevanceOf(phrases, q.title, q.tags?.join(' ').replaceAll('-', ' ')),
          also: { answers: q.answer_count, score: q.score, accepted_answer: q.accepted_answer_id ? 'yes' : 'no', site: q.site },
        })),
      );
      return { findings, ...rest };
    },
    // Being throttled is a 400 that names it, with the seconds in words.
    reads({ facts: { status, body } }) {
      const refusal = Refusal.safeParse(body);
      if (!refusal.success || refusal.data.error_name !== 'throttle_violation') return undefined;
      const seconds = Number(/(\d{1,6}) seconds/.exec(refusal.data.error_message ?? '')?.[1] ?? 60);
      return new OutsideError('limited', 'is not taking more questions for now', {
        isPassing: true,
        retryAfterMs: seconds * 1_000,
        ...(status ? { status } : {}),
      });
    },
  };
}
