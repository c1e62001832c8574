import sql from 'sql-template-tag';
import type { Database } from '../../platform/db/client.server.ts';

/** Switches somebody's daily email on, and tries an address again that emails came back from. */
export async function switchDailyOn(db: Database, userId: string, now: Date): Promise<void> {
  await db.rows(
    sql`UPDATE users SET email_daily_ideas = true, mail_stopped = NULL, mail_stopped_at = NULL, updated_at = ${now} WHERE id = ${userId}`,
  );
}

/** Switches the daily email of these people off. The caller holds their rows. */
export async function switchDailyOff(db: Database, userIds: readonly string[], now: Date): Promise<void> {
  await db.rows(sql`UPDATE users SET email_daily_ideas = false, updated_at = ${now} WHERE id = ANY (${userIds}::uuid[])`);
}

/** Notes that a mail server refuses somebody's address for good. What was noted before stays. */
export async function noteRefusedAddress(db: Database, userId: string, now: Date): Promise<void> {
  await db.rows(sql`UPDATE users SET mail_stopped = 'bounce', mail_stopped_at = ${now} WHERE id = ${userId} AND mail_stopped IS NULL`);
}
