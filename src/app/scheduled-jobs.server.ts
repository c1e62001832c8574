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
      title: 'Choose the idea of the day; give days that passed unseen one',
      cron: '*/10 * * * *',
      work: async (ctx) => {
        const filled = await fillArchive(ctx);
        const { slug } = await ideaOfTheDay(ctx, visitor);
        return filled > 0 ? `${slug}, and ${told(filled, 'day')} before` : slug;
      },
    },
    {
      name: 'daily_email',
      title: 'Address the email of the daily idea',
      cron: '*/10 * * * *',
      work: async (ctx) => emailsIn(await openDailyEmail(ctx)),
    },
    {
      name: 'weekly_movers',
      title: 'Address the weekly email about topics that moved',
      cron: '5 * * * *',
      work: async (ctx) => emailsIn(await openWeeklyMovers(ctx)),
    },
    {
      name: 'topic_alerts',
      title: 'Address emails about watched topics that turned',
      cron: '15 * * * *',
      work: async (ctx) => emailsIn(await openTopicAlerts(ctx)),
    },
    {
      name: 'watches',
      title: 'Look at what is near watched ideas and reports; address emails about what is new',
      cron: '20 * * * *',
      work: (ctx) => lookAndTell(ctx, lookAtWatched),
    },
    {
      name: 'test_reminders',
      title: 'Note tests of projects whose last day has come; address reminders of those that end today or tomorrow',
      cron: '*/10 * * * *',
      work: async (ctx) => emailsIn(await openTestReminders(ctx)),
    },
    {
      name: 'project_surroundings',
      title: 'Look at what is near projects',
      cron: '40 * * * *',
      work: async () => `${told(await lookNearProjects(), 'project')} looked at`,
    },
    {
      name: 'project_week',
      title: 'Address the weekly email about projects',
      cron: '10 * * * *',
      work: async (ctx) => emailsIn(await openProjectWeek(ctx)),
    },
    {
      name: 're_engagement',
      title: 'Ask people not seen for 60 days whether the daily email should go on; switch it off where none answered in 30',
      cron: '50 * * * *',
      work: async (ctx) => {
        const { addressed, switchedOff } = await reEngage(ctx);
        return `${emailsIn(addressed)}${switchedOff > 0 ? `, switched off for ${told(switchedOff, 'person', 'people')}` : ''}`;
      },
    },
    {
      name: 'topics',
      title: 'Compute the topics again once a day',
      cron: '25 * * * *',
      work: async (ctx) => told(await recomputeWhenDue(ctx), 'topic'),
    },
    {
      name: 'ingests',
      title: 'Ask the sources of topics once a night',
      cron: '35 * * * *',
      atMostS: 6 * 3_600,
      work: async () => `${told(await ingests.whenDue(), 'source')} asked`,
    },
    {
      name: 'topic_ideas',
      title: 'Look for the ideas that meet topics',
      cron: '*/5 * * * *',
      work: async () => `${told(await relate(), 'topic')} looked at`,
    },
    {
      name: 'publications',
      title: 'Publish ideas whose time has come',
      cron: '* * * * *',
      work: async (ctx) => {
        const { published, held_back } = await publishDue(ctx);
        return `${told(published, 'idea')} published${held_back > 0 ? `, ${held_back} held back` : ''}`;
      },
    },
    {
      name: 'removals',
      title: 'Remove accounts whose week is over',
      cron: '*/10 * * * *',
      work: async (ctx) => told(await removeDueAccounts(ctx), 'account'),
    },
    {
      name: 'spent_quotas',
      title: 'Tell people that a month’s units are used up',
      cron: '*/10 * * * *',
      work: async (ctx) => emailsIn(await tellSpentQuotas(ctx)),
    },
    {
      name: 'official_figures',
      title: 'Look for official figures that are over a year old',
      cron: '30 6 * * *',
      work: async (ctx) => oldSets(ctx.now()),
    },
    { name: 'forget', title: 'Delete what was kept for its time', cron: '45 * * * *', work: forgetOld },
    ...(payments
      ? [
          {
            name: 'reconcile',
            title: 'Compare what was paid with the payment provider',
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
const emailsIn = (count: number | undefined) => (count === undefined ? 'nothing to address' : told(count, 'email'));

function agreement({ lostEvents, repaired, chargesMissing, failed }: Awaited<ReturnType<typeof reconcile>>): string {
  const differences = [
    lostEvents && `${told(lostEvents, 'event')} had been lost`,
    repaired && `${told(repaired, 'record')} repaired`,
    chargesMissing && `${told(chargesMissing, 'charge')} here unknown`,
    failed && `${told(failed, 'comparison')} failed`,
  ].filter(Boolean);
  return differences.length > 0 ? differences.join(', ') : 'nothing differed';
}
