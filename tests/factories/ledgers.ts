import type { Fate, Finding, Ledger, SourceAnswer } from '../../src/engine/evidence.contract.ts';
import type { Silence } from '../../src/engine/evidence-kinds.ts';
import { closeLedger } from '../../src/engine/ledger/close-ledger.ts';
import { harmByRules } from '../../src/engine/policy/harm-by-rules.ts';
import { type SourceId, sourceIds, sources } from '../../src/engine/sources.ts';
import { understandIdea } from '../../src/engine/understanding/understand-idea.ts';
import type { CategoryId } from '../../src/shared/vocabulary/categories.ts';

export const CLOSED_ON = '2026-11-20';

type Also = NonNullable<Finding['also']>;

/** A company as the known-companies source gives it. */
export const company = (subject: string, text: string, relevance: number, fate: Fate = 'active', also: Also = {}): Finding => ({
  kind: 'competitor',
  subject,
  text,
  relevance,
  fate,
  observed_at: '2024-05-11',
  basis: 'measured',
  url: `https://${subject.toLowerCase().replace(/[^a-z0-9]+/g, '')}.example`,
  also,
});
export const discussion = (subject: string, points: number, comments: number, observed_at: string, relevance = 0.7): Finding => ({
  kind: 'discussion',
  subject,
  value: points,
  unit: 'points',
  observed_at,
  basis: 'measured',
  relevance,
  url: `https://news.example/${encodeURIComponent(subject)}`,
  also: { comments },
});
export const question = (subject: string, views: number, observed_at: string, relevance = 0.7): Finding => ({
  kind: 'question',
  subject,
  value: views,
  unit: 'views',
  observed_at,
  basis: 'measured',
  relevance,
  url: `https://questions.example/${encodeURIComponent(subject)}`,
  also: { answers: 3 },
});
export const repository = (subject: string, text: string, stars: number, relevance = 0.7): Finding => ({
  kind: 'repository',
  subject,
  text,
  value: stars,
  unit: 'stars',
  observed_at: '2026-09-01',
  basis: 'measured',
  relevance,
  url: `https://github.com/${subject}`,
});
export const article = (subject: string, views: number, growth?: number): Finding[] => [
  {
    kind: 'page_views_month',
    subject,
    value: views,
    unit: 'views a month',
    observed_at: '2026-10-31',
    basis: 'measured',
    relevance: 0.8,
    url: `https://en.wikipedia.org/wiki/${encodeURIComponent(subject)}`,
  },
  ...(growth === undefined
    ? []
    : [
        {
          kind: 'page_views_growth_pct' as const,
          subject,
          value: growth,
          unit: '% a year, relative to all of Wikipedia',
          observed_at: '2026-10-31',
          basis: 'measured' as const,
          relevance: 0.8,
          url: `https://en.wikipedia.org/wiki/${encodeURIComponent(subject)}`,
        },
      ]),
];
export const packageOf = (subject: string, downloads: number, growth: number): Finding[] => [
  {
    kind: 'package_downloads',
    subject,
    value: downloads,
    unit: 'downloads a month',
    observed_at: '2026-10-31',
    basis: 'measured',
    relevance: 0.7,
    url: `https://www.npmjs.com/package/${subject}`,
  },
  {
    kind: 'package_growth_pct',
    subject,
    value: growth,
    unit: '% a year, relative to the whole registry',
    observed_at: '2026-10-31',
    basis: 'measured',
    relevance: 0.7,
    url: `https://www.npmjs.com/package/${subject}`,
  },
];
export const dossier = (subject: string, execution_difficulty: number, relevance = 0.6): Finding => ({
  kind: 'nearest_idea',
  subject,
  text: 'A dossier of the catalogue',
  value: 7.1,
  unit: 'opportunity of 10',
  observed_at: '2026-11-12',
  basis: 'editorial',
  relevance,
  also: { execution_difficulty, category: 'saas' },
});
export const namedInCatalogue = (subject: string, relevance: number, also: Also = {}): Finding => ({
  kind: 'competitor',
  subject,
  text: 'Named as a competitor of “a dossier”',
  observed_at: '2026-11-12',
  basis: 'editorial',
  relevance,
  fate: 'unknown',
  also,
});

/**
 * A closed ledger of our own writing. Sources listed answered; the keyless rest answered and found nothing, those that need a key stayed silent, and
 * `silent` overrides both.
 */
export function aLedger(
  text: string,
  found: Partial<Record<SourceId, Finding[]>>,
  { silent = {}, category }: { silent?: Partial<Record<SourceId, Silence>>; category?: CategoryId } = {},
): Ledger {
  const understanding = understandIdea(text, category);
  const forDevelopers = understanding.solution_type === 'developer_tool';
  const answers = sourceIds.map((source): SourceAnswer => {
    const findings = found[source];
    const developersOnly = source === 'npm' || source === 'pypi';
    const why =
      silent[source] ??
      (findings ? undefined : sources[source].needs === 'key' ? 'no_key' : developersOnly && !forDevelopers ? 'not_applicable' : undefined);
    if (why) return { source, status: 'silent', why, detail: 'It was not heard.' };
    return { source, status: 'answered', from: 'live', as_of: `${CLOSED_ON}T08:00:00.000Z`, sent: [], findings: findings ?? [] };
  });
  return closeLedger(understanding, answers, CLOSED_ON, harmByRules(text));
}

/** Every source that asks outside, silent: a machine without a network. */
export const offline: Partial<Record<SourceId, Silence>> = Object.fromEntries(
  sourceIds.filter((id) => sources[id].needs !== 'nothing').map((id) => [id, 'unreachable']),
);
