import { fillArchive, ideaOfTheDay, oldSets, publishDue, visitor } from '../catalogue/index.server.ts';
import {
  openDailyEmail,
  openProjectWeek,
  openTestReminders,
  openTopicAlerts,
  openWatchAlerts,
  openWeeklyMovers,
  reEngage,
} from '../mailings/index.server.ts';
import { reconcile, tellSpentQuotas } from '../money/index.server.ts';
import { removeDueAccounts } from '../people/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { ScheduledJob } from '../platform/jobs/schedule.server.ts';
import type { Payments } from '../platform/payments/payments.server.ts';
import { type IngestRunner, recomputeWhenDue } from '../trends/index.server.ts';
import { forgetOld } from './forget-old.server.ts';

type ScheduleParts = {
  /** Undefined where nothing can be bought. */
  payments: Payments | undefined;
  ingests: IngestRunner;
  /** Looks for the ideas that meet topics. @returns how many topics were looked at */
  relate: () => Promise<number>;
  /** Looks at what is near watched ideas and reports. @returns how many were looked at */
  lookAtWatched: () => Promise<number>;
  /** Looks at what is near projects. @returns how many were looked at */
  lookNearProjects: () => Promise<number>;
};

/** Everything the product does on schedule (UTC). Each finds out itself whether there is something to do. */
export function allScheduledJobs({ payments, ingests, relate, lookAtWatched, lookNearProjects }: ScheduleParts): ScheduledJob[] {
  return [
    {
      name: 'daily_idea',
      title: 'Choose the idea of the day, and one for each day missed',
      cron: '*/10 * * * *',
      work: async (ctx) => {
        const filled = await fillArchive(ctx);
        const { slug } = await ideaOfTheDay(ctx, visitor);
        return filled > 0 ? `${slug}, and ${told(filled, 'day')} before` : slug;
      },
    },
    {
      name: 'daily_email',
      title: 'Queue the daily idea email',
      cron: '*/10 * * * *',
      work: async (ctx) => emailsIn(await openDailyEmail(ctx)),
    },
    {
      name: 'weekly_movers',
      title: 'Queue the weekly email about topics that moved',
      cron: '5 * * * *',
      work: async (ctx) => emailsIn(await openWeeklyMovers(ctx)),
    },
    {
      name: 'topic_alerts',
      title: 'Queue emails about watched topics whose status changed',
      cron: '15 * * * *',
      work: async (ctx) => emailsIn(await openTopicAlerts(ctx)),
    },
    {
      name: 'watches',
      title: 'Check watched ideas and reports for news, and queue emails about it',
      cron: '20 * * * *',
      work: (ctx) => lookAndTell(ctx, lookAtWatched),
    },
    {
      name: 'test_reminders',
      title: 'Mark project tests that are due, and queue reminders for those that end today or tomorrow',
      cron: '*/10 * * * *',
      work: async (ctx) => emailsIn(await openTestReminders(ctx)),
    },
    {
      name: 'project_surroundings',
      title: 'Check projects for new companies and topics',
      cron: '40 * * * *',
      work: async () => `${told(await lookNearProjects(), 'project')} looked at`,
    },
    {
      name: 'project_week',
      title: 'Queue the weekly email about projects',
      cron: '10 * * * *',
      work: async (ctx) => emailsIn(await openProjectWeek(ctx)),
    },
    {
      name: 're_engagement',
      title: 'Ask people away for 60 days whether to keep the daily email; switch it off without an answer in 30',
      cron: '50 * * * *',
      work: async (ctx) => {
        const { addressed, switchedOff } = await reEngage(ctx);
        return `${emailsIn(addressed)}${switchedOff > 0 ? `, switched off for ${told(switchedOff, 'person', 'people')}` : ''}`;
      },
    },
    {
      name: 'topics',
      title: 'Recompute topics, once a day',
      cron: '25 * * * *',
      work: async (ctx) => told(await recomputeWhenDue(ctx), 'topic'),
    },
    {
      name: 'ingests',
      title: 'Fetch new figures of topics, once a night',
      cron: '35 * * * *',
      atMostS: 6 * 3_600,
      work: async () => `${told(await ingests.whenDue(), 'source')} asked`,
    },
    {
      name: 'topic_ideas',
      title: 'Link ideas to topics',
      cron: '*/5 * * * *',
      work: async () => `${told(await relate(), 'topic')} looked at`,
    },
    {
      name: 'publications',
      title: 'Publish scheduled ideas',
      cron: '* * * * *',
      work: async (ctx) => {
        const { published, held_back } = await publishDue(ctx);
        return `${told(published, 'idea')} published${held_back > 0 ? `, ${held_back} held back` : ''}`;
      },
    },
    {
      name: 'removals',
      title: 'Delete accounts after their 7 days',
      cron: '*/10 * * * *',
      work: async (ctx) => told(await removeDueAccounts(ctx), 'account'),
    },
    {
      name: 'spent_quotas',
      title: 'Email people who used up their month’s quota',
      cron: '*/10 * * * *',
      work: async (ctx) => emailsIn(await tellSpentQuotas(ctx)),
    },
    {
      name: 'official_figures',
      title: 'Report official tables not fetched for a year',
      cron: '30 6 * * *',
      work: async (ctx) => oldSets(ctx.now()),
    },
    { name: 'forget', title: 'Delete data past its retention time', cron: '45 * * * *', work: forgetOld },
    ...(payments
      ? [
          {
            name: 'reconcile',
            title: 'Compare payments with the payment provider',
            cron: '*/10 * * * *',
            work: async (ctx: Parameters<ScheduledJob['work']>[0]) => agreement(await reconcile(ctx, payments)),
          },
        ]
      : []),
  ];
}

/** What was found before is told even where the looking fails; the run has failed then all the same. */
async function lookAndTell(ctx: Context, lookAtWatched: ScheduleParts['lookAtWatched']): Promise<string> {
  const [looked] = await Promise.allSettled([lookAtWatched()]);
  const emails = await openWatchAlerts(ctx);
  if (looked.status === 'rejected') throw looked.reason;
  return `${told(looked.value, 'subject')} looked at, ${emailsIn(emails)}`;
}

/** A run tells of itself in words, for administrators. */
const told = (count: number, what: string, many = `${what}s`) => `${count === 0 ? 'no' : count} ${count === 1 ? what : many}`;
const emailsIn = (count: number | undefined) => (count === undefined ? 'nothing due' : told(count, 'email'));

function agreement({ lostEvents, repaired, chargesMissing, failed }: Awaited<ReturnType<typeof reconcile>>): string {
  const differences = [
    lostEvents && `${told(lostEvents, 'event')} had been lost`,
    repaired && `${told(repaired, 'record')} repaired`,
    chargesMissing && `${told(chargesMissing, 'charge')} here unknown`,
    failed && `${told(failed, 'comparison')} failed`,
  ].filter(Boolean);
  return differences.length > 0 ? differences.join(', ') : 'nothing differed';
}
