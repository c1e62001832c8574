import { z } from '@hono/zod-openapi';
import { CATEGORY_CHOICES, categoryIds, categoryNamed } from './categories.ts';

/**
 * A category as it is sent, by its id, its label or one of its older names (`ai`, `creator`), in any case.
 * @param error what is said of anything else
 */
export const categoryInput = (error = CATEGORY_CHOICES) =>
  z.preprocess((value) => (typeof value === 'string' ? (categoryNamed(value) ?? value) : value), z.enum(categoryIds, error));

/** A category that may be left out; empty or null it is not asked. */
export const optionalCategory = () =>
  z
    .preprocess(
      (value) => (value === '' || value === null ? undefined : typeof value === 'string' ? (categoryNamed(value) ?? value) : value),
      z.enum(categoryIds, CATEGORY_CHOICES).optional(),
    )
    .openapi({ type: 'string', enum: [...categoryIds] });
