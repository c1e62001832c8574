import { z } from '@hono/zod-openapi';
import { oneOf, Pagination, someOf, wholeNumber } from '../../platform/api/query-shapes.ts';
import { categoryIds } from '../../shared/vocabulary/categories.ts';
import { bandIds, customerTypeIds } from '../ideas/bands.ts';
import { PAGE_SIZE } from '../ideas/idea-query.contract.ts';
import { IdeaCard } from '../ideas/ideas.contract.ts';
import { skillGroupIds } from '../ideas/skill-groups.ts';
import { teamIds } from './questions.ts';

/** A founder's answers; what is absent or empty was not answered and does not count. */
export const FitQuery = z
  .object({
    hours: oneOf('hours', bandIds('hours')).openapi({ description: 'Hours a week there are: at most that band.' }),
    money: oneOf('money', bandIds('budget')).openapi({ description: 'To spend in the first quarter: at most that band, in US dollars.' }),
    skills: someOf('skills', skillGroupIds),
    sell: someOf('sell', customerTypeIds),
    team: oneOf('team', teamIds),
    regulation: oneOf('regulation', bandIds('regulation')),
    fields: someOf('fields', categoryIds),
    page: wholeNumber('page', { min: 1, max: 100_000, fallback: 1 }),
    limit: wholeNumber('limit', { min: 1, max: 100, fallback: PAGE_SIZE }),
  })
  .openapi('FitQuery');
export type FitQuery = z.infer<typeof FitQuery>;

const FitReason = z.object({
  question: z.enum(['hours', 'money', 'skills', 'sell', 'team', 'regulation', 'fields']),
  fits: z.boolean(),
  words: z.string(),
});

export const FitPage = z
  .object({
    answered: z.int().openapi({ description: 'How many of the seven questions were answered.' }),
    ideas: z.array(
      z.object({
        fit: z.int().min(0).max(100),
        reasons: z.array(FitReason).openapi({ description: 'What fits first.' }),
        idea: IdeaCard,
      }),
    ),
    pagination: Pagination,
  })
  .openapi('FitPage');
export type FitPage = z.infer<typeof FitPage>;

/** Answers kept in an account, as the query of an address of the quiz. */
export const StoredAnswers = z.object({ answers: z.string(), stored_at: z.iso.datetime() }).openapi('KeptFitAnswers');
export type StoredAnswers = z.infer<typeof StoredAnswers>;

export const NewAnswers = z.object({
  answers: z
    .string('answers must be one text')
    .max(1_000, 'answers must be at most 1,000 characters')
    .openapi({ example: 'hours=under_10&skills=selling,people' }),
});
