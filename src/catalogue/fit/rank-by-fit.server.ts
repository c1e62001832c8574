import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { isVisible } from '../../shared/visible-ideas.server.ts';
import { type CardRow, cardColumns } from '../ideas/idea-rows.server.ts';
import { toCard } from '../ideas/serialise-idea.server.ts';
import type { FitPage, FitQuery } from './fit.contract.ts';
import { type FitFacts, fitOf } from './fit-of.ts';
import { type Answers, isAnswered, questions } from './questions.ts';

/**
 * The catalogue in the order of how well it fits a founder; of equal fit, the better idea first. Every idea is ranked in memory, which is
 * a matter of milliseconds for some thousands.
 * @param query the answers
 * @returns a page of cards as this viewer may see them, each with its fit (0 to 100) and the reasons; no ideas when nothing was answered
 */
export async function rankByFit(ctx: Context, viewer: Viewer, query: FitQuery): Promise<FitPage> {
  const { page, limit } = query;
  const answers: Answers = {
    ...query,
    hours: query.hours || undefined,
    money: query.money || undefined,
    team: query.team || undefined,
    regulation: query.regulation || undefined,
  };
  const answered = questions.filter(({ key }) => isAnswered(answers, key)).length;
  if (answered === 0) return { answered, ideas: [], pagination: { page, limit, total: 0, pages: 0 } };
  const facts = await ctx.db.rows<'id', FitFacts>(
    sql`SELECT i.id, i.facets, i.category FROM ideas i WHERE ${isVisible(ctx)} ORDER BY i.idea_score DESC, i.published_at DESC, i.id`,
  );
  // Sorting keeps the order of equals.
  const ranked = facts.map((idea) => ({ id: idea.id, ...fitOf(answers, idea) })).sort((a, b) => b.fit - a.fit);
  const shown = ranked.slice((page - 1) * limit, page * limit);
  const rows = await ctx.db.rows<CardRow>(
    sql`SELECT ${cardColumns(ctx)} FROM ideas i WHERE i.id = ANY(${shown.map(({ id }) => id)}) AND ${isVisible(ctx)}`,
  );
  const cards = new Map(rows.map((row) => [row.id, toCard(row, viewer, ctx.now())]));
  return {
    answered,
    ideas: shown.flatMap(({ id, ...fit }) => {
      const idea = cards.get(id);
      return idea ? [{ ...fit, idea }] : [];
    }),
    pagination: { page, limit, total: ranked.length, pages: Math.ceil(ranked.length / limit) },
  };
}
