import sql from 'sql-template-tag';
import { type Finding, type FindNear, type Source, type SourceAnswer, searchTextOf } from '../../engine/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { isVisible } from '../../shared/visible-ideas.server.ts';
import type { CategoryId } from '../../shared/vocabulary/categories.ts';

const IDEAS_READ = 8;

type IdeaFacts = Columns<'id' | 'slug' | 'title' | 'tagline' | 'opportunity_score' | 'execution_difficulty' | 'last_validated_at'> &
  Record<'category', CategoryId>;

/**
 * The catalogue's nearest ideas. A report may be read by somebody who may not open those dossiers, so only what a teaser shows is told of an idea (title,
 * tagline, category, scores). Whom a dossier names as competitors stands among the known companies and is found there by its own description: a rival of a
 * near idea is, likely as not, none of this one.
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
      const findings = known.map(({ idea, relevance }) => findingOfIdea(idea, relevance, appUrl));
      const as_of = ctx.now().toISOString();
      return { source: 'catalogue', status: 'answered', from: 'live', as_of, sent: [], findings };
    },
  };
}

async function factsOf(ctx: Context, ids: readonly string[]): Promise<Map<string, IdeaFacts>> {
  const rows = await ctx.db.rows<IdeaFacts>(sql`
    SELECT i.id, i.slug, i.title, i.tagline, i.category, i.opportunity_score, i.execution_difficulty, i.last_validated_at
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
