import sql, { raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { utcDay } from '../../shared/days/utc-day.ts';
import type { CategoryId } from '../../shared/vocabulary/categories.ts';
import type { BuyerFigure } from '../evidence/figure.contract.ts';
import type { Dossier } from './dossier.contract.ts';
import type { ScoreKind, ScorePart } from './scores.ts';

/** The columns of a card, as Postgres returns them. */
export type CardRow = Columns<
  | 'id'
  | 'slug'
  | 'title'
  | 'tagline'
  | 'is_pro_pick'
  | 'is_featured'
  | 'published_at'
  | 'updated_at'
  | 'last_validated_at'
  | 'view_count'
  | 'save_count'
  | 'idea_score'
  | 'trending_score'
  | 'opportunity_score'
  | 'problem_score'
  | 'feasibility_score'
  | 'why_now_score'
  | 'execution_difficulty'
  | 'figures_measured'
  | 'figures_cited'
  | 'figures_estimated'
  | 'figures_editorial'
  | 'problem_teaser'
  | 'is_daily'
  | 'method_version'
> &
  Record<'tags', string[]> & { category: CategoryId; open_facts: OpenFactsRow };

/** The three figures of a card that only a reader with access is sent, and the count of buyers that everybody is. */
export type OpenFactsRow = {
  primary_keyword: Dossier['primary_keyword'];
  revenue: Dossier['revenue'];
  time_to_mvp_weeks: number;
  /** Not there in what an earlier version has stored. */
  buyers?: Omit<BuyerFigure, 'is_old'> | null;
};

export type IdeaRow = CardRow & { dossier: Dossier; score_parts: Record<ScoreKind, ScorePart[]> };

const CARD_COLUMNS = `
  i.id, i.slug, i.title, i.tagline, i.category, i.tags, i.is_pro_pick, i.is_featured, i.published_at, i.updated_at, i.last_validated_at,
  i.view_count, i.save_count, i.idea_score, i.trending_score, i.opportunity_score, i.problem_score, i.feasibility_score, i.why_now_score,
  i.execution_difficulty, i.figures_measured, i.figures_cited, i.figures_estimated, i.figures_editorial, i.problem_teaser, i.open_facts, i.method_version`;

/** Columns of a card, with whether the idea is today's. */
export function cardColumns(ctx: Context): Sql {
  return sql`${raw(CARD_COLUMNS)}, i.id = (SELECT d.idea_id FROM daily_ideas d WHERE d.day = ${utcDay(ctx.now())}) IS TRUE AS is_daily`;
}

/** Columns of a whole dossier. */
export function ideaColumns(ctx: Context): Sql {
  return sql`${cardColumns(ctx)}, i.dossier, i.score_parts`;
}
