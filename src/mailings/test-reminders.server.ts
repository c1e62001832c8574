import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import { listToRemind, noteTestsDue, type RunningTest, stillRunning } from '../projects/index.server.ts';
import { formatDay } from '../ui/format.ts';
import { wakeForEmails } from './emails-job.server.ts';
import { type EmailText, type MailingKind, mailingFor } from './mailings.server.ts';
import { shortened } from './shortened.ts';

export const TEST_REMINDER = 'test_reminder';

/**
 * Addresses reminders of tests that end today or tomorrow where their owner is: one email a morning, however many tests. A mailing is of a day, so a test
 * is told at most once on each of the two.
 * @returns how many emails
 */
export async function openTestReminders(ctx: Context): Promise<number> {
  return ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    // One after the other: two processes would each find the same tests.
    await db.rows(sql`SELECT pg_advisory_xact_lock(hashtext('test_reminders'))`);
    await noteTestsDue(inside);
    const people = await listToRemind(
      inside,
      sql`EXISTS (SELECT FROM mailing_emails l JOIN mailings m ON m.id = l.mailing_id
        WHERE l.user_id = users.id AND m.kind = ${TEST_REMINDER} AND m.key = z.day::text)`,
    );
    for (const [day, those] of Map.groupBy(people, (person) => person.day)) {
      const mailing = await mailingFor(db, inside, { kind: TEST_REMINDER, key: day, data: {} });
      const now = ctx.now();
      await db.rows(sql`
        INSERT INTO mailing_emails (mailing_id, user_id, data, due_at, late_at, next_try_at)
        SELECT ${mailing}, r.user_id, jsonb_build_object('tests', r.tests), ${now}, r.late, ${now}
        FROM unnest(${those.map(({ userId }) => userId)}::uuid[], ${those.map(({ tests }) => JSON.stringify(tests))}::jsonb[],
          ${those.map(({ late }) => late)}::timestamptz[]) AS r (user_id, tests, late)`);
    }
    if (people.length > 0) await wakeForEmails({ ...ctx, db });
    return people.length;
  });
}

export function testReminders(appUrl: string): MailingKind {
  return {
    list: 'project_reminders',
    // What was recorded or removed meanwhile is no longer due.
    compose: async (ctx, { key: day }) => {
      return async ({ userId, data }) => reminder(appUrl, day, await stillRunning(ctx, userId, data.tests as string[]));
    },
  };
}

function reminder(appUrl: string, day: string, tests: readonly RunningTest[]): EmailText | undefined {
  const [first] = tests;
  if (!first) return undefined;
  const when = ({ due_on }: RunningTest) => (due_on === day ? 'today' : 'tomorrow');
  const urlOf = ({ project_id, id }: RunningTest) => `${appUrl}/projects/${project_id}/tests/${id}`;
  const isOne = tests.length === 1;
  const about = isOne ? `“${shortened(first.title)}” ends ${when(first)}` : `${tests.length} of your tests end today or tomorrow`;
  return {
    subject: about,
    title: about,
    paragraphs: [
      isOne
        ? 'Log what is still missing. Then record the result, so that your project says what follows from it.'
        : 'Log what is still missing. Then record the results, so that your projects say what follows from them.',
    ],
    blocks: [
      {
        links: tests.map((test) => ({
          label: isOne ? test.title : `${test.title}: ends ${when(test)}`,
          url: urlOf(test),
          note: `${test.tried} of ${test.sample_size} tried, ${test.yes} said yes, ${test.pass_count} needed. Ends ${formatDay(test.due_on)}. Project: ${test.project}`,
        })),
      },
    ],
    action: isOne ? { label: 'Open the test', url: urlOf(first) } : { label: 'Open my projects', url: `${appUrl}/projects` },
  };
}
