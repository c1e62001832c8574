import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import { localMorning } from '../shared/days/local-morning.ts';
import { DAY_MS, startOfDay, utcDay } from '../shared/days/utc-day.ts';
import { curveInEmail, growthInWords, growthSpan, listTopics, statusInWords, type TopicCard, TopicQuery } from '../trends/index.server.ts';
import { formatDay, formatMonth } from '../ui/format.ts';
import { latestMailing, type MailingKind, openMailing } from './mailings.server.ts';

export const WEEKLY_MOVERS = 'weekly_movers';
const MONDAY = 1;
const SHOWN = 7;
/** A Monday email that could not be sent by then is left out. */
const LATE_DAYS = 2;

/**
 * Addresses the email about the fastest topics to everybody who wants it, on Mondays at seven where they are, if anything was measured since the last.
 * @returns how many emails; undefined when it is no Monday, the email is open already, or nothing is new
 */
export async function openWeeklyMovers(ctx: Context): Promise<number | undefined> {
  const day = utcDay(ctx.now());
  if (startOfDay(day).getUTCDay() !== MONDAY) return undefined;
  const measured = await ctx.db.value<string | null>(sql`SELECT max(last_measured_at) AS at FROM topic_figures`);
  const last = await latestMailing(ctx, WEEKLY_MOVERS);
  if (!measured || (last && last.key !== day && last.data.measured_at === measured)) return undefined;
  const late = startOfDay(day, LATE_DAYS);
  const mailing = { kind: WEEKLY_MOVERS, key: day, data: { measured_at: measured }, list: 'trend_alerts' } as const;
  return openMailing(ctx, mailing, (zone) => ({ due: localMorning(day, zone), late }));
}

export function weeklyMovers(appUrl: string): MailingKind {
  return {
    list: 'trend_alerts',
    compose: async (ctx, { key: day }) => {
      if (ctx.now().getTime() >= startOfDay(day).getTime() + LATE_DAYS * DAY_MS) return undefined;
      const { topics } = await listTopics(ctx, TopicQuery.parse({ limit: String(SHOWN) }));
      const [first] = topics;
      if (!first) return undefined;
      const text = {
        subject: `This week’s movers: ${first.name} ${growthInWords(first.growth_rate)}`,
        title: 'This week’s movers',
        preview: topics.map(({ name }) => name).join(', '),
        paragraphs: [
          `The topics that gained most on the growth of the whole place they were measured in. Latest measurement: ${formatDay(latest(topics))}.`,
        ],
        blocks: [
          {
            links: topics.map((topic) => ({
              label: `${topic.name}: ${growthInWords(topic.growth_rate)} ${growthSpan(topic)}`,
              url: `${appUrl}/trending/${topic.slug}`,
              note: noteOf(topic),
              ...curveInEmail(appUrl, topic),
            })),
          },
          { text: 'Growth so far is no promise: each topic’s page shows how often its status held in the past.' },
        ],
        action: { label: 'See all topics', url: `${appUrl}/trending` },
      };
      return () => text;
    },
  };
}

const latest = (topics: TopicCard[]) =>
  topics
    .map(({ last_measured_at }) => last_measured_at)
    .sort()
    .at(-1) ?? '';

function noteOf({ status, is_judged, trending_since, related_ideas_count: ideas }: TopicCard): string {
  const since = trending_since ? `, since ${formatMonth(trending_since)}` : '';
  // Beside a growth “too short to forecast” reads as if the growth were.
  const course = status || is_judged ? statusInWords({ status, is_judged }) : 'No status';
  const met = ideas === 0 ? '' : ideas === 1 ? '; one idea meets it' : `; ${ideas} ideas meet it`;
  return `${course}${since}${met}`;
}
