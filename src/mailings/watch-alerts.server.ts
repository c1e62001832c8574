import sql from 'sql-template-tag';
import { mayBeNamed, noteNearSilently, noteNearTold, rulesSoon } from '../catalogue/index.server.ts';
import type { CompanySource } from '../engine/index.server.ts';
import { planInForce, planOf, type Subscription } from '../money/index.server.ts';
import { wantsEmails } from '../people/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { nextMorning } from '../shared/days/local-morning.ts';
import { startOfDay, utcDay } from '../shared/days/utc-day.ts';
import { isVisible } from '../shared/visible-ideas.server.ts';
import type { StatusId } from '../trends/index.server.ts';
import { wakeForEmails } from './emails-job.server.ts';
import { type MailingKind, mailingFor } from './mailings.server.ts';
import { type News, newsLetter } from './watch-email.ts';

export const WATCH_ALERT = 'watch_alert';
const LATE_DAYS = 3;

type Company = { id: string; name: string; what: string; source: CompanySource };
type Found = Omit<News, 'companies'> & { companies: Company[] };
type Reader = Subscription & Columns<'is_admin'>;
type Watcher = Reader & Columns<'user_id' | 'zone'> & Record<'found', Found[]>;

const readerColumns = sql`users.role = 'admin' AS is_admin, users.subscription_tier AS tier, users.subscription_status AS status,
  users.subscription_status_since AS "statusSince", users.access_suspended_at IS NOT NULL AS "isSuspended"`;

/**
 * Addresses emails to whoever watches an idea or a report near which a company came that was not known before, one of whose topics turned, or one of whose dated rules takes effect within a month: all of a
 * day in one email, at their next morning. What a person was told is noted when the email is out; for whoever wants none it is noted silently. A topic
 * somebody watches by itself is told by its own email only.
 * @returns how many emails
 */
export async function openWatchAlerts(ctx: Context): Promise<number> {
  const day = utcDay(ctx.now());
  return ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    // One after the other: two processes would each see the same news.
    await db.rows(sql`SELECT pg_advisory_xact_lock(hashtext('watch_alerts'))`);
    await noteNearSilently(db);
    const watchers = (await listWatchers(inside, day)).flatMap((watcher) => {
      const found = openTo(ctx, watcher, watcher.found).filter(
        ({ companies, topics, rules }) => companies.length + topics.length + rules.length > 0,
      );
      return found.length > 0 ? [{ ...watcher, found }] : [];
    });
    if (watchers.length === 0) return 0;
    const mailing = await mailingFor(db, inside, { kind: WATCH_ALERT, key: day, data: {} });
    const due = watchers.map(({ zone }) => nextMorning(ctx.now(), zone));
    await db.rows(sql`
      INSERT INTO mailing_emails (mailing_id, user_id, data, due_at, late_at, next_try_at)
      SELECT ${mailing}, n.user_id, jsonb_build_object('news', n.news), n.due, ${startOfDay(day, LATE_DAYS)}, n.due
      FROM unnest(${watchers.map(({ user_id }) => user_id)}::uuid[], ${watchers.map(({ found }) => JSON.stringify(found))}::jsonb[],
        ${due}::timestamptz[]) AS n (user_id, news, due)`);
    await wakeForEmails({ ...ctx, db });
    return watchers.length;
  });
}

/** A company counts as new when it came into our lists after the watching began. */
function listWatchers(ctx: Context, day: string): Promise<Watcher[]> {
  return ctx.db.rows<Watcher>(sql`
    SELECT w.user_id, coalesce(users.time_zone, 'UTC') AS zone, ${readerColumns},
      jsonb_agg(jsonb_build_object('watch', w.id, 'title', coalesce(i.title, r.title), 'idea', i.slug, 'report', r.id,
        'companies', n.companies, 'topics', n.topics, 'rules', n.rules) ORDER BY w.watched_at, w.id) AS found
    FROM watches w JOIN users ON users.id = w.user_id LEFT JOIN ideas i ON i.id = w.idea_id LEFT JOIN ai_research_requests r ON r.id = w.research_id
    CROSS JOIN LATERAL (SELECT
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'what', c.one_liner, 'source', c.source) ORDER BY c.name, c.id)
        FROM companies c WHERE c.id = ANY (w.near_companies) AND NOT c.id = ANY (w.sent_companies) AND c.first_imported_at > w.watched_at), '[]') AS companies,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', t.id, 'from', w.sent_topics->>t.id::text) ORDER BY t.name, t.id)
        FROM topics t JOIN topic_figures f ON f.topic_id = t.id
        WHERE t.id = ANY (w.near_topics) AND t.state = 'active' AND f.status <> w.sent_topics->>t.id::text
          AND NOT EXISTS (SELECT FROM topic_watches tw WHERE tw.user_id = w.user_id AND tw.topic_id = t.id)), '[]') AS topics,
      ${rulesSoon(day, sql`w.sent_rules`)} AS rules) n
    WHERE ${wantsEmails('email_trend_alerts')} AND w.sent_companies IS NOT NULL AND (n.companies <> '[]' OR n.topics <> '[]' OR n.rules <> '[]')
      AND (i.id IS NULL OR ${isVisible(ctx)}) AND r.deleted_at IS NULL AND NOT EXISTS (
        SELECT FROM mailing_emails l JOIN mailings m ON m.id = l.mailing_id
        WHERE l.user_id = w.user_id AND m.kind = ${WATCH_ALERT} AND (m.key = ${day} OR l.state = 'queued'))
    GROUP BY w.user_id, users.id`);
}

function openTo(ctx: Context, { is_admin, ...subscription }: Reader, found: readonly Found[]): Found[] {
  const isOpen = is_admin || planOf(planInForce(subscription, ctx.now())).olderIdeas === 'full';
  return found.map((news) => ({
    ...news,
    companies: news.companies.filter(({ source }) => mayBeNamed(source, isOpen)),
  }));
}

/** @returns of what an email was to tell, as much as its reader still watches and may still be told */
async function stillNews(ctx: Context, userId: string, found: readonly Found[]): Promise<Found[]> {
  const reader = await ctx.db.row<Reader & Record<'watched', string[]>>(sql`
      SELECT ${readerColumns}, ARRAY(
        SELECT w.id FROM watches w LEFT JOIN ideas i ON i.id = w.idea_id LEFT JOIN ai_research_requests r ON r.id = w.research_id
        WHERE w.user_id = users.id AND w.id = ANY (${found.map(({ watch }) => watch)}::uuid[]) AND (i.id IS NULL OR ${isVisible(ctx)})
          AND r.deleted_at IS NULL) AS watched
      FROM users WHERE users.id = ${userId}`);
  if (!reader) return [];
  const { watched, ...rights } = reader;
  return openTo(
    ctx,
    rights,
    found.filter(({ watch }) => watched.includes(watch)),
  );
}

export function watchAlerts(appUrl: string): MailingKind {
  return {
    list: 'trend_alerts',
    compose: async (ctx) => {
      const topics = await ctx.db.rows<'id' | 'slug' | 'name', Record<'status', StatusId>>(
        sql`SELECT t.id, t.slug, t.name, f.status FROM topics t JOIN topic_figures f ON f.topic_id = t.id WHERE t.state = 'active' AND f.status IS NOT NULL`,
      );
      const byId = new Map(topics.map((topic) => [topic.id, topic]));
      return async ({ userId, data }) => newsLetter(appUrl, await stillNews(ctx, userId, data.news as Found[]), byId);
    },
    noteSent: (_ctx, { userId }, told) => {
      const toldOf = Object.entries(told).map(([watch, lines]) => {
        const of = (kind: string) => (lines as string[]).flatMap((line) => (line.startsWith(`${kind} `) ? [line.split(' ').slice(1)] : []));
        return {
          watch,
          companies: of('company').map(([id]) => id),
          rules: of('rule').map(([id]) => id),
          topics: Object.fromEntries(of('topic')),
        };
      });
      return noteNearTold(userId, toldOf);
    },
  };
}
