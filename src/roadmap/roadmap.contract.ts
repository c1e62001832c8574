import { z } from '@hono/zod-openapi';
import { Pagination, wholeNumber } from '../platform/api/query-shapes.ts';
import { type FeatureStatus, featureSorts, featureStatuses, MAX_COMMENT, MAX_DESCRIPTION, MAX_TITLE } from './roadmap.ts';

/** The shapes of the roadmap on the wire. */

const statusIds = featureStatuses.map(({ id }) => id) as [FeatureStatus, ...FeatureStatus[]];
const Status = z.enum(statusIds, `status must be one of ${statusIds.join(', ')}`);

export const FeatureQuery = z.object({
  status: z.union([z.literal(''), Status], `status must be one of ${statusIds.join(', ')}`).optional(),
  sort: z.enum(featureSorts.map(({ id }) => id) as ['votes', 'newest'], 'sort must be votes or newest').default('votes'),
  page: wholeNumber('page', { min: 1, max: 10_000, fallback: 1 }),
});
export type FeatureQuery = z.infer<typeof FeatureQuery>;

export const FeatureId = z.object({ id: z.uuid('This is not the id of a feature') });
export const CommentId = FeatureId.extend({ comment_id: z.uuid('This is not the id of a comment') });

/** Text as a person types it: lines end alike. */
const typed = z
  .string()
  .overwrite((text) => text.replace(/\r\n?/g, '\n'))
  .trim();

/** What an administrator writes about a feature. */
export const FeatureInput = z
  .object({
    title: typed.min(3, 'Give it a title of at least 3 characters').max(MAX_TITLE, `The title must be at most ${MAX_TITLE} characters`),
    description: typed
      .min(10, 'Describe it in at least 10 characters')
      .max(MAX_DESCRIPTION, 'The description must be at most 2,000 characters'),
    status: Status,
  })
  .openapi('FeatureInput');
export type FeatureInput = z.infer<typeof FeatureInput>;

export const CommentInput = z
  .object({ body: typed.min(1, 'Write something first').max(MAX_COMMENT, 'A comment must be at most 1,000 characters') })
  .openapi('CommentInput');

export const Feature = z
  .object({
    id: z.uuid(),
    title: z.string(),
    description: z.string(),
    status: Status,
    votes: z.int(),
    comments: z.int(),
    voted: z.boolean().openapi({ description: 'Whether the one who asks has voted for it.' }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .openapi('Feature');
export type Feature = z.infer<typeof Feature>;

/** What the one who asks may do. */
const Rights = z.object({ may_vote: z.boolean(), may_comment: z.boolean(), may_edit: z.boolean() });

export const FeatureList = z.object({ features: z.array(Feature), pagination: Pagination, you: Rights }).openapi('FeatureList');
export type FeatureList = z.infer<typeof FeatureList>;

export const Comment = z
  .object({
    id: z.uuid(),
    body: z.string(),
    author: z.string().openapi({ description: 'The username; “Assay” for administrators, “A member” for those without one.' }),
    is_mine: z.boolean(),
    may_remove: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .openapi('Comment');
export type Comment = z.infer<typeof Comment>;

export const FeatureWithComments = z
  .object({ feature: Feature, comments: z.array(Comment), pagination: Pagination, you: Rights })
  .openapi('FeatureWithComments');
export type FeatureWithComments = z.infer<typeof FeatureWithComments>;

export const CommentQuery = z.object({ page: wholeNumber('page', { min: 1, max: 10_000, fallback: 1 }) });

export const Vote = z.object({ votes: z.int(), voted: z.boolean() }).openapi('Vote');
export type Vote = z.infer<typeof Vote>;
