import sql, { type Sql } from 'sql-template-tag';
import { wantsEmails } from '../../people/index.server.ts';
import type { Database } from '../../platform/db/client.server.ts';
import { statusNow } from '../../trends/index.server.ts';

/** Notes for watchers what they get no email about: the status of topics that were not near before, and everything near for those who want no emails. */
export async function noteNearSilently(db: Database): Promise<void> {
  const statuses = sql`(
    SELECT coalesce(jsonb_object_agg(near.id, near.status), '{}')
    FROM (SELECT id, ${statusNow(sql`id`)} AS status FROM unnest(w.near_topics) AS t (id)) near WHERE near.status IS NOT NULL)`;
  await db.rows(sql`UPDATE watches w SET sent_topics = ${statuses} || sent_topics WHERE sent_topics <> ${statuses} || sent_topics`);
  await db.rows(sql`
    UPDATE watches w SET sent_topics = sent_topics || ${statuses}, sent_companies = ARRAY(SELECT DISTINCT unnest(sent_companies || near_companies))
    FROM users WHERE users.id = w.user_id AND NOT ${wantsEmails('email_trend_alerts')} AND w.sent_companies IS NOT NULL
      AND (NOT near_companies <@ sent_companies OR NOT sent_topics @> ${statuses})`);
}

/** What an email told of one watch: companies and dated rules by id, and the status of topics by theirs. */
export type ToldOfWatch = {
  watch: string;
  companies: (string | undefined)[];
  rules: (string | undefined)[];
  topics: Record<string, string>;
};

/** @returns the statement that notes what a person was told of what they watch */
export const noteNearTold = (userId: string, told: readonly ToldOfWatch[]): Sql => sql`
  UPDATE watches w SET sent_companies = ARRAY(SELECT DISTINCT unnest(w.sent_companies || t.companies)), sent_topics = w.sent_topics || t.topics,
    sent_rules = ARRAY(SELECT DISTINCT unnest(w.sent_rules || t.rules))
  FROM jsonb_to_recordset(${JSON.stringify(told)}::jsonb) AS t (watch uuid, companies uuid[], rules text[], topics jsonb)
  WHERE w.id = t.watch AND w.user_id = ${userId}`;
