import { type DailyIdea, ideaOfTheDay, visitor } from '../catalogue/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { localMorning } from '../shared/days/local-morning.ts';
import { startOfDay, utcDay } from '../shared/days/utc-day.ts';
import { basisWords } from '../shared/vocabulary/basis.ts';
import { formatLongDay, formatMoney } from '../ui/format.ts';
import { type EmailText, type MailingKind, openMailing } from './mailings.server.ts';

export const DAILY_EMAIL = 'daily_idea';

/**
 * Addresses the email of today's idea (UTC) to everybody who wants it, each at seven in the morning where they are; what cannot be sent before the
 * day ends is not sent, as the idea is then no longer free. A day on which no process was up has no email.
 * @returns how many emails; undefined when today's is open already
 */
export async function openDailyEmail(ctx: Context): Promise<number | undefined> {
  const { day } = await ideaOfTheDay(ctx, visitor);
  const late = startOfDay(day, 1);
  return openMailing(ctx, { kind: DAILY_EMAIL, key: day, list: 'daily_ideas' }, (zone) => ({ due: localMorning(day, zone), late }));
}

export function dailyEmail(appUrl: string): MailingKind {
  return {
    list: 'daily_ideas',
    compose: async (ctx, { key: day }) => {
      if (utcDay(ctx.now()) !== day) return undefined;
      const text = textOf(await ideaOfTheDay(ctx, visitor), appUrl);
      return () => text;
    },
  };
}

function textOf(idea: DailyIdea, appUrl: string): EmailText {
  const { measured, cited, estimated, editorial } = idea.figures;
  const url = `${appUrl}/ideas/${idea.slug}`;
  const { next_test: test } = idea;
  return {
    subject: `Idea of the day: ${idea.title}`,
    title: idea.title,
    preview: idea.tagline,
    paragraphs: [`${formatLongDay(idea.day)}. Free to read in full until midnight UTC.`, idea.tagline, idea.problem_teaser],
    blocks: [
      {
        figures: [
          { label: 'Idea score', value: `${idea.idea_score} / 10`, note: 'opens to its parts on the page' },
          { label: 'Opportunity', value: `${idea.scores.opportunity}` },
          { label: 'Problem', value: `${idea.scores.problem}` },
          { label: 'Feasibility', value: `${idea.scores.feasibility}` },
          { label: 'Why now', value: `${idea.scores.why_now}` },
          { label: 'First version', value: `${idea.time_to_mvp_weeks} weeks`, note: basisOf(idea, 'mvp.weeks') },
          {
            label: 'Figures behind it',
            value: `${measured + cited + estimated + editorial}`,
            note: `${measured} measured, ${cited} cited, ${estimated} estimated, ${editorial} judged by an editor`,
          },
        ],
      },
      { heading: 'The strongest rival' },
      { text: rivalOf(idea) },
      { heading: 'What would make us drop it' },
      { text: idea.kill_criteria[0] ?? '' },
      { heading: 'The cheapest next test' },
      {
        text: `${test.what} It takes ${test.days === 1 ? 'a day' : `${test.days} days`} and ${formatMoney(test.cost_cents)}. It passes if: ${test.pass}`,
      },
    ],
    action: { label: 'Read the whole dossier', url },
  };
}

/** @returns what stands behind a figure, as its own signal says. */
function basisOf({ signals }: DailyIdea, key: string): string {
  const { basis } = signals.find((signal) => signal.key === key) ?? {};
  return basis ? basisWords[basis].name.toLowerCase() : '';
}

function rivalOf({ main_competitor: name, competitive_landscape: { direct, indirect } }: DailyIdea): string {
  const rival = [...direct, ...indirect].find((one) => one.name === name) ?? direct[0];
  return rival
    ? `${rival.name}: ${rival.what.replace(/\.$/, '')}${rival.price ? ` (${rival.price})` : ''}. Where it leaves room: ${rival.weakness}`
    : name;
}
