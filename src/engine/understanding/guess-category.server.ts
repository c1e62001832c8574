import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import type { CategoryId } from '../../shared/vocabulary/categories.ts';
import type { FindNear } from '../source.server.ts';
import { canBePlaced, categoryOf } from './category.ts';

/** So many ideas of the catalogue vote. */
export const NEIGHBOURS_ASKED = 15;

/** @returns where an editor would probably put an idea */
export type GuessCategory = (ctx: Context, text: string) => Promise<CategoryId>;

/** Guesses by cue words and by the nearest ideas of the catalogue, however far the nearest is. */
export function createGuessCategory(findNear: FindNear): GuessCategory {
  return async (ctx, text) => {
    // The dossiers and the cues are English: similarities to another language would be chance.
    if (!canBePlaced(text)) return 'other';
    const near = await findNear(ctx, text, 'idea', NEIGHBOURS_ASKED, { evenIfFar: true });
    const rows = await ctx.db.rows<'id', Record<'category', CategoryId>>(
      sql`SELECT i.id, i.category FROM ideas i WHERE i.id = ANY (${near.map(({ id }) => id)}::uuid[])`,
    );
    const categories = new Map(rows.map(({ id, category }) => [id, category]));
    return categoryOf(
      text,
      near.flatMap(({ id, score }) => {
        const category = categories.get(id);
        return category ? [{ category, similarity: score }] : [];
      }),
    );
  };
}
