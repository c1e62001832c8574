import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { localMorning } from '../shared/days/local-morning.ts';
import { startOfDay, utcDay } from '../shared/days/utc-day.ts';
import {
  curveInEmail,
  growthInWords,
  growthSpan,
  noteTopicsSilently,
  noteTopicsTold,
  type SourceId,
  type StatusId,
  statusLabel,
  type ToldStatus,
  topicColumns,
} from '../trends/index.server.ts';
import { wakeForEmails } from './emails-job.server.ts';
import { type MailingKind, mailingFor } from './mailings.server.ts';

export const TOPIC_ALERT = 'topic_alert';

type Change = { topic: string; from: ToldStatus };
type Topic = Columns<'id' | 'slug' | 'name' | 'growth_rate' | 'growth_months' | 'points'> &
  Record<'last_measured_at', string> & { status: StatusId; source: SourceId };

/**
 * Addresses emails to whoever watches a topic whose status is another than they were last told, or its first: all changes of a day in one email, at
 * their morning. One that has no clear course any more is told with its next. What a person was told is noted when their email is out; for whoever wants no emails it is noted silently.
 * @returns how many emails
 */
export async function openTopicAlerts(ctx: Context): Promise<number> {
  const day = utcDay(ctx.now());
  return ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    // One after the other: two processes would each see the same change.
    await db.rows(sql`SELECT pg_advisory_xact_lock(hashtext('topic_alerts'))`);
    await noteTopicsSilently(db);
    const changed = await db.rows<'user_id' | 'zone', Record<'changes', Change[]>>(sql`
      SELECT w.user_id, coalesce(users.time_zone, 'UTC') AS zone, jsonb_agg(jsonb_build_object('topic', w.topic_id, 'from', w.sent_status) ORDER BY t.name, t.id) AS changes
      FROM topic_watches w JOIN users ON users.id = w.user_id JOIN topics t ON t.id = w.topic_id JOIN topic_figures f ON f.topic_id = w.topic_id
      WHERE t.state = 'active' AND f.status <> w.sent_status AND NOT EXISTS (
        SELECT FROM mailing_emails l JOIN mailings m ON m.id = l.mailing_id
        WHERE l.user_id = w.user_id AND m.kind = ${TOPIC_ALERT} AND (m.key = ${day} OR l.state = 'queued'))
      GROUP BY w.user_id, users.time_zone`);
    if (changed.length === 0) return 0;
    const mailing = await mailingFor(db, inside, { kind: TOPIC_ALERT, key: day, data: {} });
    const due = changed.map(({ zone }) => new Date(Math.max(localMorning(day, zone).getTime(), ctx.now().getTime())));
    await db.rows(sql`
      INSERT INTO mailing_emails (mailing_id, user_id, data, due_at, late_at, next_try_at)
      SELECT ${mailing}, c.user_id, jsonb_build_object('changes', c.changes), c.due, ${startOfDay(day, 3)}, c.due
      FROM unnest(${changed.map(({ user_id }) => user_id)}::uuid[], ${changed.map(({ changes }) => JSON.stringify(changes))}::jsonb[],
        ${due}::timestamptz[]) AS c (user_id, changes, due)`);
    await wakeForEmails({ ...ctx, db });
    return changed.length;
  });
}

export function topicAlerts(appUrl: string): MailingKind {
  return {
    list: 'trend_alerts',
    compose: async (ctx) => {
      const topics = await ctx.db.rows<Topic>(
        sql`SELECT ${topicColumns} FROM topics t JOIN topic_figures f ON f.topic_id = t.id WHERE t.state = 'active' AND f.status IS NOT NULL`,
      );
      const byId = new Map(topics.map((topic) => [topic.id, topic]));
      return ({ data }) => {
        const moved = (data.changes as Change[]).flatMap(({ topic: id, from }) => {
          const topic = byId.get(id);
          // It may have turned back by now.
          return topic && topic.status !== from ? [{ topic, from }] : [];
        });
        const [first] = moved;
        if (!first) return undefined;
        const said = (one: (typeof moved)[number]) => `${one.topic.name}: ${statusLabel(one.from)} → ${statusLabel(one.topic.status)}`;
        return {
          subject: moved.length === 1 ? said(first) : `${moved.length} topics you watch have turned`,
          title:
            moved.length === 1
              ? `${first.topic.name} ${first.from === 'none' ? 'has taken a course' : 'has turned'}`
              : 'Topics you watch have turned',
          paragraphs: ['By the latest measurements, compared with when we last told you or you began to watch:'],
          blocks: [
            {
              links: moved.map(({ topic, from }) => ({
                label: said({ topic, from }),
                url: `${appUrl}/trending/${topic.slug}`,
                note: `${growthInWords(topic.growth_rate)} ${growthSpan(topic)}, against the growth of its source`,
                ...curveInEmail(appUrl, topic),
              })),
            },
          ],
          action: { label: 'See the evidence', url: `${appUrl}/trending/${first.topic.slug}` },
          after: ['To hear no more of one topic and keep the other emails, press “Stop watching” on its page.'],
          told: Object.fromEntries(moved.map(({ topic }) => [topic.id, topic.status])),
        };
      };
    },
    noteSent: (_ctx, { userId }, told) => noteTopicsTold(userId, told),
  };
}
