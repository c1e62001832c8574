import sql from 'sql-template-tag';
import { viewerOf } from '../people/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { EmailBlock } from '../platform/mail/email-blocks.ts';
import { type ProjectWeek, weekOf } from '../projects/index.server.ts';
import { localMorning } from '../shared/days/local-morning.ts';
import { startOfDay, utcDay } from '../shared/days/utc-day.ts';
import { formatDay } from '../ui/format.ts';
import { type EmailText, type MailingKind, openMailing } from './mailings.server.ts';
import { shortened } from './shortened.ts';

export const PROJECT_WEEK = 'project_week';
const MONDAY = 1;
/** A Monday email that could not be sent by then is left out. */
const LATE_DAYS = 2;

/**
 * Addresses the email about the week of their projects to everybody who works in an open one and wants it, on Mondays at seven where they are. Whose week is quiet
 * gets none, which is found out when it would be written.
 * @returns how many; undefined when it is no Monday, or the email is open already
 */
export async function openProjectWeek(ctx: Context): Promise<number | undefined> {
  const day = utcDay(ctx.now());
  if (startOfDay(day).getUTCDay() !== MONDAY) return undefined;
  const among = sql`EXISTS (SELECT FROM project_members m JOIN projects p ON p.id = m.project_id
    WHERE m.user_id = users.id AND m.role IN ('owner', 'editor') AND p.deleted_at IS NULL AND p.state <> 'dropped' AND NOT p.is_demo)`;
  const late = startOfDay(day, LATE_DAYS);
  return openMailing(ctx, { kind: PROJECT_WEEK, key: day, list: 'project_reminders', among }, (zone) => ({
    due: localMorning(day, zone),
    late,
  }));
}

export function projectWeek(appUrl: string): MailingKind {
  return {
    list: 'project_reminders',
    compose: async (ctx) => {
      return async ({ userId }) => {
        const viewer = await viewerOf(ctx, userId);
        return viewer?.userId ? letter(appUrl, await weekOf(ctx, viewer)) : undefined;
      };
    },
  };
}

function letter(appUrl: string, { is_quiet, next, due, near, watched }: ProjectWeek): EmailText | undefined {
  if (is_quiet) return undefined;
  const changes = near.reduce((count, one) => count + one.changes.length, 0) + watched.length;
  const said = [
    ...(due.length > 0 ? [due.length === 1 ? 'one thing is due' : `${due.length} things are due`] : []),
    ...(changes > 0 ? [changes === 1 ? 'one change near you' : `${changes} changes near you`] : []),
  ].join(', ');
  const linksOf = (lines: ProjectWeek['watched']) =>
    lines.map(({ title, note, path }) => ({ label: title, url: appUrl + (path ?? '/projects/week'), note }));
  return {
    subject: `Your projects this week: ${said}`,
    title: 'The week of your projects',
    paragraphs: next ? [`First, in “${shortened(next.project.title)}”: ${next.sentence}`] : [],
    blocks: [
      ...(due.length > 0
        ? [
            { heading: 'Due' },
            {
              links: due.map(({ kind, title, path, due_on, is_over, project }) => ({
                label: title,
                url: appUrl + path,
                note: `${kind === 'test' ? 'Test ends' : 'Kill criterion, look for it by'} ${formatDay(due_on)}${is_over ? ', which has passed' : ''}. Project: ${project.title}`,
              })),
            },
          ]
        : []),
      ...near.flatMap(({ project, changes }): EmailBlock[] => [
        { heading: `Near “${shortened(project.title)}”` },
        { links: linksOf(changes) },
      ]),
      ...(watched.length > 0 ? [{ heading: 'Topics you watch, measured again' }, { links: linksOf(watched) }] : []),
    ],
    action: next ? { label: next.label, url: appUrl + next.path } : { label: 'See the week', url: `${appUrl}/projects/week` },
    after: ['A week without anything due or new brings no email.'],
  };
}
