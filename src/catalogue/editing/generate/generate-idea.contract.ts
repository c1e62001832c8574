import { z } from '@hono/zod-openapi';
import { categoryInput } from '../../../shared/vocabulary/category-input.ts';
import { Category, score } from '../admin-ideas.contract.ts';
import { DraftOrigin } from '../drafts.contract.ts';

/** As the specification has it: a category, and perhaps a prompt. */
export const GenerateIdea = z
  .object({
    category: categoryInput('Please select a category'),
    prompt: z.string().trim().max(500, 'prompt can have 500 characters at most').optional(),
  })
  .openapi('GenerateIdea');
export type GenerateIdea = z.infer<typeof GenerateIdea>;
export const GeneratedIdea = z
  .object({
    id: z.uuid().openapi({ description: 'Of the draft, where it can be edited and saved' }),
    title: z.string(),
    slug: z.string(),
    tagline: z.string(),
    category: Category,
    scores: z.object({ opportunity: score, problem: score, feasibility: score, why_now: score }),
    is_pro_pick: z.boolean(),
    is_featured: z.literal(false),
    revenue_potential: z.object({ min: z.int(), max: z.int(), currency: z.literal('usd') }).openapi({ description: 'US cents a year' }),
    time_to_mvp_weeks: z.int(),
    primary_keyword: z.object({ term: z.string(), monthly_volume: z.int().nullable(), growth_rate: z.number().nullable() }),
    problem_description: z.string(),
    solution_description: z.string(),
    business_model: z.string(),
    view_count: z.literal(0),
    save_count: z.literal(0),
    origin: DraftOrigin,
  })
  .openapi('GeneratedIdea');
export type GeneratedIdea = z.infer<typeof GeneratedIdea>;
