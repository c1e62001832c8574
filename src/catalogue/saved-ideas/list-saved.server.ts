import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { signedIn, type Viewer } from '../../platform/viewer.ts';
import { isVisible } from '../../shared/visible-ideas.server.ts';
import type { Basis } from '../../shared/vocabulary/basis.contract.ts';
import type { CategoryId } from '../../shared/vocabulary/categories.ts';
import { type CardRow, cardColumns } from '../ideas/idea-rows.server.ts';
import { toCard } from '../ideas/serialise-idea.server.ts';
import { type SavedIdea, SavedIdeas, type SavedQuery } from './saved-ideas.contract.ts';

/** The figures an item shows, by their keys among the idea's signals. */
const FIGURES = ['keyword.monthly_volume', 'keyword.growth_rate', 'revenue.max'] as const;

type Bases = Partial<Record<(typeof FIGURES)[number], Basis>>;
type SavedRow = CardRow & { saved_at: Date; is_here: boolean; state: string; bases: Bases | null };

const ORDERS = {
  recent: () => 0,
  opportunity: (a, b) => score(b) - score(a),
  growth: (a, b) => growth(b) - growth(a),
} as const satisfies Record<SavedQuery['sort'], (a: SavedIdea, b: SavedIdea) => number>;

/**
 * What a person has saved. Ideas that were claimed or withdrawn since stay in the list and say so. Figures beyond the teaser are there only
 * where the person may open the idea, so an order by growth puts the others last rather than tell.
 */
export async function listSavedIdeas(ctx: Context, viewer: Viewer, query: SavedQuery): Promise<SavedIdeas> {
  const userId = signedIn(viewer);
  const rows = await ctx.db.rows<SavedRow>(sql`
    SELECT ${cardColumns(ctx)}, i.state, s.saved_at, (${isVisible(ctx)}) AS is_here,
      (SELECT jsonb_object_agg(g.key, g.basis) FROM signals g WHERE g.idea_id = i.id AND g.key = ANY (${[...FIGURES]}::text[])) AS bases
    FROM saved_ideas s JOIN ideas i ON i.id = s.idea_id
    WHERE s.user_id = ${userId} ORDER BY s.saved_at DESC, i.id DESC`);
  const all = rows.map((row) => toSavedIdea(row, viewer, ctx.now()));
  const counts = new Map<CategoryId, number>();
  for (const { category } of all) counts.set(category, (counts.get(category) ?? 0) + 1);
  const ideas = all.filter((idea) => !query.category || idea.category === query.category).sort(ORDERS[query.sort]);
  return SavedIdeas.parse({ total: all.length, categories: [...counts].map(([id, count]) => ({ id, count })), ideas });
}

function toSavedIdea(row: SavedRow, viewer: Viewer, now: Date): SavedIdea {
  const common = { idea_id: row.id, saved_at: row.saved_at.toISOString(), title: row.title, category: row.category };
  if (!row.is_here) return { ...common, state: row.state === 'claimed' ? 'claimed' : 'withdrawn' };
  const card = toCard(row, viewer, now);
  // What has no signal was measured by nobody.
  const basis = (key: keyof Bases) => row.bases?.[key] ?? 'estimated';
  return {
    ...common,
    state: 'here',
    slug: card.slug,
    tagline: card.tagline,
    is_pro_pick: card.is_pro_pick,
    access: card.access,
    opportunity_score: card.scores.opportunity,
    problem_text: card.problem_teaser,
    primary_keyword:
      card.level === 'full'
        ? {
            ...card.primary_keyword,
            monthly_volume_basis: basis('keyword.monthly_volume'),
            growth_rate_basis: basis('keyword.growth_rate'),
          }
        : null,
    revenue_potential: card.level === 'full' ? { ...card.revenue_potential, basis: basis('revenue.max') } : null,
  };
}

const score = (idea: SavedIdea) => (idea.state === 'here' ? idea.opportunity_score : -1);
const growth = (idea: SavedIdea) => (idea.state === 'here' ? (idea.primary_keyword?.growth_rate ?? -1_000) : -2_000);
