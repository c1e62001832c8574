import { z } from '@hono/zod-openapi';
import { ProjectId, RequestKey } from '../inputs.contract.ts';
import { AssumptionLine, Decision, Project, ProjectTest } from '../projects.contract.ts';

import { MAX_NOTE, roleIds } from '../projects.ts';
import { activityKindNames } from './activity.ts';

/** The shapes of what several people do in a project. Times are UTC, ISO 8601. Nobody's address is in any of them but those an owner typed. */

const Role = z.enum(roleIds);
const GivenRole = z.enum(['editor', 'reader'], 'role must be editor or reader');

export const MemberId = ProjectId.extend({ member: z.uuid('This is not the id of a member') });
export const InvitationId = ProjectId.extend({ invitation: z.uuid('This is not the id of an invitation') });
export const CommentId = ProjectId.extend({ comment: z.uuid('This is not the id of a comment') });
export const InvitationToken = z.object({ token: z.string().max(200) });
export const ActivityQuery = z.object({ before: z.uuid('before must be the id of a line').optional() });
export const PageKey = z.object({ key: z.string().max(100).optional() });

export const InvitationInput = z
  .object({
    role: GivenRole,
    email: z
      .email('This is not an email address')
      .max(254)
      .nullable()
      .default(null)
      .openapi({ description: 'For one person, by email; without it the link is for whoever has it' }),
  })
  .openapi('ProjectInvitationInput', { example: { role: 'editor', email: null } });
export type InvitationInput = z.infer<typeof InvitationInput>;
export const RoleChange = z.object({ role: GivenRole }).openapi('ProjectRoleChange');
export const NewOwner = z.object({ user_id: z.uuid('user_id must be the id of a member') }).openapi('ProjectNewOwner');
export const PageChange = z.object({ is_on: z.boolean('is_on must be true or false') }).openapi('ProjectPageChange');

const Body = z
  .string()
  .overwrite((text) => text.replace(/\r\n?/g, '\n'))
  .trim()
  .min(1, 'Write something first')
  .max(MAX_NOTE, `A comment may have at most ${MAX_NOTE} characters`);
export const CommentInput = z
  .object({
    body: Body,
    test_id: z.uuid('test_id must be the id of a test').nullable().default(null),
    assumption_id: z.uuid('assumption_id must be the id of an assumption').nullable().default(null),
    key: RequestKey.optional(),
  })
  .refine(({ test_id, assumption_id }) => test_id === null || assumption_id === null, {
    path: ['test_id'],
    message: 'A comment is about a test or an assumption, and not both',
  })
  .openapi('ProjectCommentInput', { example: { body: 'Two of my five said the same.' } });
export type CommentInput = z.infer<typeof CommentInput>;
export const CommentChange = z.object({ body: Body }).openapi('ProjectCommentChange');

const Member = z
  .object({ id: z.uuid(), name: z.string(), role: Role, joined_at: z.iso.datetime(), is_you: z.boolean() })
  .openapi('ProjectMember');
const Invitation = z
  .object({
    id: z.uuid(),
    role: Role,
    email: z.string().nullable(),
    url: z.string(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
  })
  .openapi('ProjectInvitation');

export const People = z
  .object({
    members: z.array(Member).openapi({ description: 'The owner first, then by the day they joined' }),
    invitations: z.array(Invitation).openapi({ description: 'Open ones; shown to the owner alone' }),
    page_url: z.string().nullable().openapi({ description: 'The page to show, while it is on; shown to the owner alone' }),
  })
  .openapi('ProjectPeople');
export type People = z.infer<typeof People>;

export const InvitationMade = z.object({ id: z.uuid(), url: z.string() }).openapi('ProjectInvitationMade');
export const OpenInvitation = z
  .object({
    project: z.string(),
    from: z.string().openapi({ description: 'The name of the project’s owner' }),
    role: Role,
    is_for_one: z.boolean(),
    expires_at: z.iso.datetime(),
    member_of: z.uuid().nullable().openapi({ description: 'The project, where the person who asks is in it already' }),
  })
  .openapi('OpenProjectInvitation');
export type OpenInvitation = z.infer<typeof OpenInvitation>;

const Comment = z
  .object({
    id: z.uuid(),
    body: z.string(),
    author: z.string(),
    is_mine: z.boolean(),
    test_id: z.uuid().nullable(),
    assumption_id: z.uuid().nullable(),
    created_at: z.iso.datetime(),
    edited_at: z.iso.datetime().nullable(),
  })
  .openapi('ProjectComment');
export type Comment = z.infer<typeof Comment>;
export const Comments = z.object({ comments: z.array(Comment) }).openapi('ProjectComments');
export type Comments = z.infer<typeof Comments>;

const Activity = z
  .object({
    id: z.uuid(),
    what: z.enum(activityKindNames),
    about: z.string(),
    who: z.string().nullable().openapi({ description: 'Null for somebody whose account is deleted' }),
    subject: z.string().nullable(),
    happened_at: z.iso.datetime(),
  })
  .openapi('ProjectActivity');
export type Activity = z.infer<typeof Activity>;
export const ActivityList = z
  .object({ activity: z.array(Activity), more: z.uuid().nullable().openapi({ description: 'Ask for what came before this line' }) })
  .openapi('ProjectActivityList');
export type ActivityList = z.infer<typeof ActivityList>;

export const PageSwitched = z.object({ url: z.string().nullable() }).openapi('ProjectPageSwitched');
/** What the page to show shows: no people, no comments, no notes of the log, no evidence. */
export const ShownProject = Project.pick({
  title: true,
  thesis: true,
  buyer: true,
  price_cents: true,
  price_per: true,
  state: true,
  point: true,
  verdict: true,
  changed_at: true,
})
  .extend({
    assumptions: z.array(AssumptionLine.pick({ id: true, statement: true, cost: true, state: true, basis: true })),
    tests: z.array(
      ProjectTest.pick({
        id: true,
        title: true,
        what: true,
        sample_size: true,
        pass_count: true,
        state: true,
        result: true,
        started_at: true,
        ended_at: true,
        standing: true,
      }),
    ),
    decisions: z.array(Decision.omit({ assumption_id: true, test_id: true })),
  })
  .openapi('ShownProject');
export type ShownProject = z.infer<typeof ShownProject>;
