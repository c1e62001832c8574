import sql, { type Sql } from 'sql-template-tag';
import { wantsEmails } from '../people/index.server.ts';
import type { Database } from '../platform/db/client.server.ts';
import { statusNow } from './status-now.server.ts';

/** Notes the present status of topics for their watchers who get no email about it: those who want none, and those whose topic has its first. */
export async function noteTopicsSilently(db: Database): Promise<void> {
  await db.rows(sql`
    UPDATE topic_watches w SET sent_status = s.status FROM (SELECT t.id, ${statusNow(sql`t.id`)} AS status FROM topics t) s, users
    WHERE s.id = w.topic_id AND users.id = w.user_id AND s.status IS NOT NULL AND w.sent_status IS DISTINCT FROM s.status
      AND (w.sent_status IS NULL OR NOT ${wantsEmails('email_trend_alerts')})`);
}

/** @param statusById the status that an email named, by the id of its topic @returns the statement that notes that a person was told */
export const noteTopicsTold = (userId: string, statusById: Record<string, unknown>): Sql => sql`
  UPDATE topic_watches w SET sent_status = t.status FROM jsonb_each_text(${JSON.stringify(statusById)}::jsonb) AS t (topic, status)
  WHERE w.user_id = ${userId} AND w.topic_id = t.topic::uuid`;
