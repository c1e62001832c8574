import sql from 'sql-template-tag';
import { Finding, type FindNear, isCompany, type Source, type SourceAnswer, searchTextOf } from '../../engine/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { isVisible } from '../../shared/visible-ideas.server.ts';
import type { CategoryId } from '../../shared/vocabulary/categories.ts';

const IDEAS_READ = 8;

type IdeaFacts = {
  id: string;
  slug: string;
  title: string;
  tagline: string;
  category: CategoryId;
  opportunity_score: number;
  execution_difficulty: number;
  last_validated_at: Date;
  competitors: { name: string; url: string | null }[];
};

/**
 * The catalogue's nearest ideas, and whom their dossiers name as competitors. A report may be read by somebody who may not open those dossiers, so only
 * what a teaser shows is told of an idea (title, tagline, category, scores), and of a competitor nothing but the name.
 */
export function catalogueSource(findNear: FindNear, appUrl: string): Source {
  return {
    id: 'catalogue',
    async ask(ctx, understanding, signal): Promise<SourceAnswer> {
      const near = await findNear(ctx, searchTextOf(understanding), 'idea', IDEAS_READ);
      signal.throwIfAborted();
      const facts =
        near.length > 0
          ? await factsOf(
              ctx,
              near.map(({ id }) => id),
            )
          : new Map<string, IdeaFacts>();
      const known = near.flatMap(({ id, probability }) => {
        const idea = facts.get(id);
        return idea ? [{ idea, relevance: Math.min(1, Math.max(0, probability)) }] : [];
      });
      const findings = [...known.map(({ idea, relevance }) => findingOfIdea(idea, relevance, appUrl)), ...competitorsOf(known)];
      const as_of = ctx.now().toISOString();
      return { source: 'catalogue', status: 'answered', from: 'live', as_of, sent: [], findings: findings.slice(0, 100) };
    },
  };
}

async function factsOf(ctx: Context, ids: readonly string[]): Promise<Map<string, IdeaFacts>> {
  const rows = await ctx.db.rows<IdeaFacts>(sql`
    SELECT i.id, i.slug, i.title, i.tagline, i.category, i.opportunity_score, i.execution_difficulty, i.last_validated_at,
      (SELECT jsonb_agg(jsonb_build_object('name', c->>'name', 'url', c->>'url')) FROM jsonb_array_elements(i.dossier->'competitors'->'direct') c) AS competitors
    FROM ideas i WHERE i.id = ANY (${ids}) AND ${isVisible(ctx)}`);
  return new Map(rows.map((row) => [row.id, row]));
}

function findingOfIdea(idea: IdeaFacts, relevance: number, appUrl: string): Finding {
  return {
    kind: 'nearest_idea',
    subject: idea.title,
    text: idea.tagline,
    value: Math.round(idea.opportunity_score * 10) / 10,
    unit: 'opportunity of 10',
    url: `${appUrl}/ideas/${idea.slug}`,
    observed_at: idea.last_validated_at.toISOString().slice(0, 10),
    basis: 'editorial',
    relevance,
    also: { execution_difficulty: idea.execution_difficulty, category: idea.category },
  };
}

/** A competitor of an idea near this one is, likely as not, none of this one. */
const SECOND_HAND = 0.5;

/** Each company once, for the nearest idea that names it; half as likely near as that idea is. What is no company's name is passed over. */
function competitorsOf(known: { idea: IdeaFacts; relevance: number }[]): Finding[] {
  const seen = new Set<string>();
  return known.flatMap(({ idea, relevance }) =>
    idea.competitors.flatMap((competitor) => {
      if (!isCompany(competitor, true)) return [];
      const { name } = competitor;
      const key = name.toLowerCase();
      if (seen.has(key)) return [];
      seen.add(key);
      const parsed = Finding.safeParse({
        kind: 'competitor',
        subject: name,
        text: `Named as a competitor of “${idea.title}”`,
        observed_at: idea.last_validated_at.toISOString().slice(0, 10),
        basis: 'editorial',
        relevance: relevance * SECOND_HAND,
        fate: 'unknown',
      });
      return parsed.success ? [parsed.data] : [];
    }),
  );
}
