import sql, { type Sql } from 'sql-template-tag';

/**
 * @returns the statement by which somebody's wish for the daily letter is an answer to the letter that asks: nothing is switched off for want of one, and
 * what had been is theirs to switch. Whoever was not asked has nothing to answer.
 */
export const noteChoice = (userId: string, now: Date): Sql => sql`
  UPDATE re_engagements SET answered_at = coalesce(answered_at, ${now}), switched_off_at = NULL WHERE user_id = ${userId}`;

/** The same where their daily letter is off at the instant before: choosing again what is chosen is no answer. */
export const noteChoiceIfOff = (userId: string, now: Date): Sql => sql`
  ${noteChoice(userId, now)} AND EXISTS (SELECT FROM users WHERE users.id = ${userId} AND NOT users.email_daily_ideas)`;
