import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { signedIn, type Viewer } from '../../platform/viewer.ts';
import { isVisible } from '../../shared/visible-ideas.server.ts';
import type { Basis } from '../../shared/vocabulary/basis.contract.ts';
import type { CategoryId } from '../../shared/vocabulary/categories.ts';
import { type ClosestTopic, closestTopics } from '../../trends/index.server.ts';
import { type CardRow, cardColumns } from '../ideas/idea-rows.server.ts';
import { toCard } from '../ideas/serialise-idea.server.ts';
import { type SavedIdea, SavedIdeas, type SavedQuery } from './saved-ideas.contract.ts';

/** The figures an item shows, by their keys among the idea's signals. */
const FIGURES = ['keyword.monthly_volume', 'keyword.growth_rate', 'revenue.max'] as const;

type Bases = Partial<Record<(typeof FIGURES)[number], Basis>>;
type SavedRow = CardRow & Columns<'saved_at' | 'is_here' | 'state'> & Record<'bases', Bases | null>;

const ORDERS = {
  recent: () => 0,
  opportunity: (a, b) => score(b) - score(a),
  growth: (a, b, topics) => growth(b, topics) - growth(a, topics),
} as const satisfies Record<SavedQuery['sort'], (a: SavedIdea, b: SavedIdea, topics: ReadonlyMap<string, ClosestTopic>) => number>;

/**
 * What a person has saved. Ideas that were claimed or withdrawn since stay in the list and say so. Figures beyond the teaser are there only
 * where the person may open the idea. Growth is that of the closest topic, which anybody may know.
 */
export async function listSavedIdeas(ctx: Context, viewer: Viewer, query: SavedQuery): Promise<SavedIdeas> {
  const userId = signedIn(viewer);
  const rows = await ctx.db.rows<SavedRow>(sql`
    SELECT ${cardColumns(ctx)}, i.state, s.saved_at, (${isVisible(ctx)}) AS is_here,
      (SELECT jsonb_object_agg(g.key, g.basis) FROM signals g WHERE g.idea_id = i.id AND g.key = ANY (${[...FIGURES]}::text[])) AS bases
    FROM saved_ideas s JOIN ideas i ON i.id = s.idea_id
    WHERE s.user_id = ${userId} ORDER BY s.saved_at DESC, i.id DESC`);
  const topics = await closestTopics(
    ctx,
    rows.map(({ id }) => id),
  );
  const all = rows.map((row) => toSavedIdea(row, topics.get(row.id), viewer, ctx.now()));
  const counts = new Map<CategoryId, number>();
  for (const { category } of all) counts.set(category, (counts.get(category) ?? 0) + 1);
  const ideas = all.filter((idea) => !query.category || idea.category === query.category).sort((a, b) => ORDERS[query.sort](a, b, topics));
  return SavedIdeas.parse({ total: all.length, categories: [...counts].map(([id, count]) => ({ id, count })), ideas });
}

function toSavedIdea(row: SavedRow, topic: ClosestTopic | undefined, viewer: Viewer, now: Date): SavedIdea {
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
    topic_growth: topic ?? null,
    revenue_potential: card.level === 'full' ? { ...card.revenue_potential, basis: basis('revenue.max') } : null,
  };
}

const score = (idea: SavedIdea) => (idea.state === 'here' ? idea.opportunity_score : -1);
/** Ideas whose topic nobody measured come after all others, and what has left the catalogue last. */
const growth = (idea: SavedIdea, topics: ReadonlyMap<string, ClosestTopic>) =>
  idea.state === 'here' ? (topics.get(idea.idea_id)?.growth_a_month ?? Number.MIN_SAFE_INTEGER) : -Number.MAX_VALUE;
