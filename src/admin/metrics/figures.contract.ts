import { z } from '@hono/zod-openapi';
import { ranges } from './periods.ts';

export const FiguresQuery = z.object({
  range: z
    .preprocess((value) => (value === '' ? undefined : value), z.enum(ranges, 'range must be 30d, 90d or 12m').default('30d'))
    .openapi({ description: '30 days by day, 13 weeks by ISO week, or 12 months by month; the present part included, all in UTC' }),
});

const start = z.iso.date().openapi({ description: 'The first day of the part (UTC)' });
const cents = z.int();
const count = z.int();
const counted_at = z.iso.datetime().openapi({ description: 'When the figures were counted' });

const Span = z.object({
  range: z.enum(ranges),
  unit: z.enum(['day', 'week', 'month']),
  from: z.iso.datetime(),
  to: z.iso.datetime().openapi({ description: 'Not included' }),
});

const RevenuePart = z.object({ start, gross: cents, refunded: cents, disputed: cents, net: cents });
const SignUpsPart = z.object({ start, sign_ups: count });

/** What the dashboard draws. Money in integer cents. */
export const Dashboard = z
  .object({
    counted_at,
    period: Span,
    mrr_cents: cents,
    revenue: z.array(RevenuePart),
    sign_ups: z.array(SignUpsPart),
  })
  .openapi('AdminDashboard');
export type Dashboard = z.infer<typeof Dashboard>;

export const activityTypes = [
  'user_signup',
  'payment_received',
  'payment_refunded',
  'subscription_created',
  'subscription_cancelled',
  'idea_created',
] as const;
export type ActivityType = (typeof activityTypes)[number];

/** One thing that happened. */
export const Activity = z
  .object({ id: z.uuid(), type: z.enum(activityTypes), description: z.string(), timestamp: z.iso.datetime() })
  .openapi('Activity');
export type Activity = z.infer<typeof Activity>;

/** Every figure of /admin/analytics. Money in integer cents, the cost of models in millionths of a dollar. */
export const Analytics = z
  .object({
    counted_at,
    period: Span,
    funnel: z.array(z.object({ start, signed_up: count, verified: count, paid: count })),
    retention: z
      .array(z.object({ start, people: count, active: z.array(count) }))
      .openapi({ description: 'Twelve ISO weeks of sign-ups, whatever the range; `active[n]` is how many came back n weeks later' }),
    mrr: z.array(
      z.object({
        start,
        opening: cents,
        new: cents,
        reactivation: cents,
        expansion: cents,
        contraction: cents,
        churn: cents,
        closing: cents,
      }),
    ),
    paid_before: z.boolean().openapi({ description: 'Whether anybody paid by the month before the range' }),
    churn: z.object({
      active: count.openapi({ description: 'Active and overdue monthly plans now' }),
      trialing: count,
      churned: count.openapi({ description: 'Monthly plans that ended in the range' }),
      rate_percent: z.number().openapi({ description: 'churned / (active + churned) × 100' }),
    }),
    reading: z.array(
      z.object({
        start,
        views: count,
        saves: count,
        searches: count.nullable().openapi({ description: 'Null for a part of which no search is kept any more' }),
      }),
    ),
    most_read: z.array(z.object({ slug: z.string(), title: z.string(), state: z.string(), views: count, saves: count })),
    searches_in_vain: z.array(z.object({ query: z.string(), times: count, in_vain: count })),
    ai: z.array(
      z.object({
        start,
        research_runs: count,
        research_failed: count,
        chat_messages: count,
        model_calls: count,
        tokens: count,
        cost_microusd: count.nullable(),
      }),
    ),
    model_spend: z.array(
      z.object({
        purpose: z.string(),
        calls: count,
        failed: count,
        inputTokens: count,
        outputTokens: count,
        costMicrousd: count.nullable(),
      }),
    ),
    quotas: z.array(z.object({ kind: z.enum(['research', 'chat']), people: count, used: count })),
    sources: z.array(
      z.object({
        source: z.string(),
        successes: count,
        failures: count,
        cached_answers: count,
        failures_in_a_row: count,
        last_success_at: z.iso.datetime().nullable(),
        last_failure_at: z.iso.datetime().nullable(),
        last_failure_why: z.string().nullable(),
      }),
    ),
  })
  .openapi('AdminAnalytics');
export type Analytics = z.infer<typeof Analytics>;
