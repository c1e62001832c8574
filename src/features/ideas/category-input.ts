import { z } from '@hono/zod-openapi';
import { categoryAliases, categoryIds } from './categories.ts';

/**
 * A category as it is sent, by its id or one of its aliases (`ai`, `creator`).
 * @param error what is said of anything else
 */
export const categoryInput = (error?: string) =>
  z.preprocess((value) => (typeof value === 'string' ? (categoryAliases[value] ?? value) : value), z.enum(categoryIds, error));
