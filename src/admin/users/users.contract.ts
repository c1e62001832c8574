import { z } from '@hono/zod-openapi';
import { PastPayment, subscriptionStatuses, tiers } from '../../money/index.ts';
import { ProfileChanges, StaffNote } from '../../people/index.ts';
import { chosen } from '../../platform/api/query-shapes.ts';
import { AuditEntry } from '../audit/audit.contract.ts';

const Tier = z.enum(tiers, 'tier must be free, pro_monthly or lifetime');
const Status = z.enum(subscriptionStatuses, 'status must be active, cancelled, past_due or trialing');
const Role = z.enum(['user', 'admin'], 'role must be user or admin');

export const userSorts = ['created_at', 'last_sign_in_at', 'email', 'subscription_tier', 'subscription_status'] as const;
export type UserSort = (typeof userSorts)[number];

/** Which users. What is empty filters nothing, as a form sends it. */
export const UserFilter = z.object({
  search: chosen(z.string().trim().max(200, 'search can have 200 characters at most')).openapi({
    description: 'A part of the username, the full name or the email address, whatever its capitals',
  }),
  tier: chosen(Tier),
  status: chosen(Status),
  role: chosen(Role),
  standing: chosen(z.enum(['suspended', 'leaving', 'unconfirmed'], 'standing must be suspended, leaving or unconfirmed')),
});
export type UserFilter = z.infer<typeof UserFilter>;

export const UserQuery = UserFilter.extend({
  sort: z.enum(userSorts, `sort must be one of ${userSorts.join(', ')}`).default('created_at'),
  direction: z.enum(['asc', 'desc'], 'direction must be asc or desc').default('desc'),
  page: z.coerce.number('page must be a number').int().min(1, 'page must be at least 1').max(100_000, 'page is at most 100000').default(1),
});
export type UserQuery = z.infer<typeof UserQuery>;

/** A line of the list of users. */
export const AdminUser = z
  .object({
    id: z.uuid(),
    email: z.string(),
    email_verified: z.boolean(),
    username: z.string().nullable(),
    full_name: z.string(),
    role: Role,
    subscription_tier: Tier,
    subscription_status: Status,
    created_at: z.iso.datetime(),
    last_sign_in_at: z.iso.datetime().nullable(),
    deletion_due_at: z.iso.datetime().nullable().openapi({ description: 'When the account will be removed; null while it is to stay' }),
    suspended_at: z.iso.datetime().nullable().openapi({ description: 'Since when an administrator has the account suspended' }),
  })
  .openapi('AdminUser');
export type AdminUser = z.infer<typeof AdminUser>;

export const UserCounts = z
  .object({
    total: z.int().openapi({ description: 'Accounts whose address is confirmed; the others are `unconfirmed`' }),
    free: z.int(),
    pro_monthly: z.int(),
    lifetime: z.int(),
    past_due: z.int(),
    unconfirmed: z.int(),
    counted_at: z.iso.datetime(),
  })
  .openapi('UserCounts');
export type UserCounts = z.infer<typeof UserCounts>;

export const UserList = z
  .object({
    users: z.array(AdminUser),
    pagination: z.object({
      page: z.int(),
      limit: z.int(),
      total: z.int(),
      pages: z.int(),
      is_capped: z.boolean().openapi({ description: 'There are more than `total`: a search is counted up to ten thousand' }),
    }),
    counts: UserCounts.openapi({ description: 'Of everybody, whatever the filters; at most a minute old' }),
  })
  .openapi('UserList');
export type UserList = z.infer<typeof UserList>;

const Device = z.object({ id: z.uuid(), device: z.string(), address_hint: z.string().nullable(), last_seen_at: z.iso.datetime() });
const SubscriptionEvent = z.object({
  id: z.uuid(),
  event_type: z.string(),
  amount: z.int().nullable().openapi({ description: 'Signed cents; null where no money moves' }),
  before: z
    .record(z.string(), z.unknown())
    .nullable()
    .openapi({ description: 'Only what it changed of the plan; null for nothing, or not known' }),
  after: z.record(z.string(), z.unknown()).nullable(),
  author: z
    .object({ id: z.uuid(), email: z.string() })
    .nullable()
    .openapi({ description: 'The administrator who had it done; null for the person, the payment provider, or an account that is gone' }),
  created_at: z.iso.datetime(),
});
const Used = z.object({ used: z.int(), limit: z.int().nullable().openapi({ description: 'Null for no limit' }) });

/** Everything an administrator sees of one user. */
export const AdminUserDetail = AdminUser.extend({
  location: z.string().nullable(),
  avatar_url: z.string().nullable(),
  email_preferences: z.object({
    daily_ideas: z.boolean(),
    trend_alerts: z.boolean(),
    product_updates: z.boolean(),
    project_reminders: z.boolean(),
  }),
  plan: Tier.openapi({ description: 'Whose rights they have now: that of the tier, unless it is cancelled, overdue or suspended' }),
  current_period_end: z.iso.datetime().nullable(),
  cancel_at_period_end: z.boolean(),
  is_suspended: z.boolean().openapi({ description: 'The plan rests because a payment is disputed; not `suspended_at`' }),
  suspended_reason: z.string().nullable(),
  pays_by_the_month: z.boolean().openapi({ description: 'A subscription at the payment provider goes on' }),
  sign_in_methods: z.array(z.string()),
  usage: z.object({
    saved_ideas: z.int(),
    viewed_ideas: z.int(),
    research_requests: z.int(),
    chat_sessions: z.int(),
    research_this_month: Used,
    chat_this_month: Used,
  }),
  sessions: z.array(Device),
  events: z.array(SubscriptionEvent),
  payments: z.array(PastPayment),
  audit: z.array(AuditEntry),
  is_last_admin: z.boolean(),
  notes: z.array(StaffNote).openapi({ description: 'What staff noted, the latest first, a hundred at most' }),
}).openapi('AdminUserDetail');
export type AdminUserDetail = z.infer<typeof AdminUserDetail>;

/** What of a profile an administrator may change; what is left out stays. */
export const UserChanges = ProfileChanges.omit({ location: true, time_zone: true }).openapi('UserChanges');
export type UserChanges = z.infer<typeof UserChanges>;

export const TierChange = z.strictObject({ tier: Tier }).openapi('TierChange');
export const StatusChange = z.strictObject({ status: Status }).openapi('StatusChange');
export const RoleChange = z.strictObject({ role: Role }).openapi('RoleChange');
export const SignedOut = z.object({ devices: z.int() }).openapi('SignedOut');
