import sql, { type Sql } from 'sql-template-tag';
import { type DatedRule, mayBeNamed, RULE_DAYS, rulesSoon } from '../catalogue/index.server.ts';
import { planOf } from '../money/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import { startOfDay, utcDay } from '../shared/days/utc-day.ts';
import { isVisible } from '../shared/visible-ideas.server.ts';
import { growthInWords, growthSpan, statusInWords, type TopicCard, topicColumns } from '../trends/index.server.ts';
import { formatDay } from '../ui/format.ts';
import { listProjects } from './find-project.server.ts';
import { listProjectDates } from './project-dates.server.ts';
import { ProjectWeek, type WeekChange } from './week.contract.ts';

export const WEEK_DAYS = 7;
const MOST_DUE = 20;
/** Of each kind near one project. */
const MOST_CHANGES = 5;
/** Later than any day that is set. */
const SOMETIME = '9999';
/** What was due longer ago was left, and does not make a week of its own. */
const OVERDUE_DAYS = 28;
/** What an editor did to a dossier that its readers see. */
const REWRITTEN = ['edited', 'imported', 'restored'];

/**
 * The week of the projects in which a person is: what is due within seven days or was in the last four weeks, what changed near open projects in the last seven, and the one step to
 * take first, where they may take it. What is near was looked at by `lookNearProjects`. Nothing here says more of a dossier than a visitor may read.
 * @throws DomainError signed_out
 */
export async function weekOf(ctx: Context, viewer: Viewer): Promise<ProjectWeek> {
  const userId = signedIn(viewer);
  const today = utcDay(ctx.now());
  const [since, until] = [utcDay(startOfDay(today, -WEEK_DAYS)), utcDay(startOfDay(today, WEEK_DAYS))];
  const [list, dates, near, watched] = await Promise.all([
    listProjects(ctx, viewer),
    listProjectDates(ctx, viewer),
    changesNear(ctx, viewer, userId, startOfDay(since)),
    topics(ctx, startOfDay(since), sql`t.id IN (SELECT topic_id FROM topic_watches WHERE user_id = ${userId})`),
  ]);
  const open = list.projects.filter(({ state }) => state !== 'dropped');
  const due = dates
    .filter(({ day }) => day <= until && day >= utcDay(startOfDay(today, -OVERDUE_DAYS)))
    .filter((date) => (date.kind === 'test' ? date.state === 'running' : date.state === 'open'))
    .sort((a, b) => a.day.localeCompare(b.day) || a.title.localeCompare(b.title))
    .slice(0, MOST_DUE)
    .map(({ kind, title, path, day, project_id, project, is_demo }) => ({
      kind,
      title,
      path,
      due_on: day,
      is_over: day < today,
      project: { id: project_id, title: project, is_demo },
    }));
  const [first] = open
    .filter(({ may }) => may.edit)
    .toSorted((a, b) => (a.next.due_on ?? SOMETIME).localeCompare(b.next.due_on ?? SOMETIME));
  return ProjectWeek.parse({
    since,
    until,
    open: open.length,
    is_quiet: due.length + near.length + watched.length === 0,
    next: first ? { ...first.next, project: first } : null,
    due,
    near,
    watched: watched.slice(0, MOST_CHANGES),
  });
}

type Near = Columns<'id' | 'title' | 'is_demo' | 'slug?' | 'idea_score?' | 'is_rewritten'> &
  Record<'topics', string[]> & { companies: { name: string; what: string; source: string }[]; rules: DatedRule[] };

/** What changed near each open project, those without news left out. A company counts as new when it came into our lists after the project began. */
async function changesNear(ctx: Context, viewer: Viewer, userId: string, since: Date): Promise<ProjectWeek['near']> {
  const today = utcDay(ctx.now());
  const rows = await ctx.db.rows<Near>(sql`
    SELECT p.id, p.title, p.is_demo, i.slug, i.idea_score,
      coalesce(i.last_validated_at >= greatest(${since}, p.created_at) AND i.last_validated_at <= ${ctx.now()} OR EXISTS (
        SELECT FROM idea_revisions r WHERE r.idea_id = i.id AND r.what = ANY (${REWRITTEN}) AND r.saved_at >= greatest(${since}, p.created_at)), false) AS is_rewritten,
      coalesce((SELECT jsonb_agg(jsonb_build_object('name', c.name, 'what', c.one_liner, 'source', c.source) ORDER BY c.name, c.id)
        FROM companies c WHERE c.id = ANY (s.near_companies) AND c.first_imported_at >= greatest(${since}, p.created_at)), '[]') AS companies,
      coalesce(s.near_topics, '{}') AS topics,
      ${rulesSoon(today, sql`'{}'::text[]`)} AS rules
    FROM projects p JOIN project_members m ON m.project_id = p.id AND m.user_id = ${userId}
    LEFT JOIN project_surroundings s ON s.project_id = p.id LEFT JOIN ideas i ON i.id = p.idea_id AND ${isVisible(ctx)}
    WHERE p.deleted_at IS NULL AND p.state <> 'dropped' ORDER BY p.changed_at DESC, p.id`);
  const measured = await topics(ctx, since, sql`t.id = ANY (${rows.flatMap((row) => row.topics)}::uuid[])`);
  const readsAll = viewer.isAdmin || planOf(viewer.plan).olderIdeas === 'full';
  return rows.flatMap(({ id, title, is_demo, ...row }) => {
    const changes: WeekChange[] = [
      ...row.companies
        .filter(({ source }) => mayBeNamed(source, readsAll))
        .slice(0, MOST_CHANGES)
        .map(({ name, what }) => ({ kind: 'company' as const, title: name, note: what, path: null })),
      ...row.rules.filter(({ date }) => isToldThisWeek(date, today)).map(ruleChange),
      ...measured.filter((topic) => row.topics.includes(topic.id)),
      ...(row.is_rewritten && row.slug
        ? [
            {
              kind: 'dossier' as const,
              title: 'Its idea has new figures',
              note: `Idea score ${row.idea_score?.toFixed(1)} of 10 now.`,
              path: `/ideas/${row.slug}`,
            },
          ]
        : []),
    ];
    return changes.length > 0 ? [{ project: { id, title, is_demo }, path: `/projects/${id}`, changes }] : [];
  });
}

/** A rule is told in the week in which it comes within a month, and in the one in which it takes effect. */
const isToldThisWeek = (date: string, today: string): boolean =>
  date > utcDay(startOfDay(today, RULE_DAYS - WEEK_DAYS)) || date <= utcDay(startOfDay(today, WEEK_DAYS));

const ruleChange = ({ id, date, what, official }: DatedRule): WeekChange => ({
  kind: 'rule',
  title: `${formatDay(date)}: ${what}`,
  note: official,
  path: `/calendar#${id}`,
});

/** @returns the topics among some that were measured since, with how each stands now */
async function topics(ctx: Context, since: Date, among: Sql): Promise<(WeekChange & { id: string })[]> {
  const rows = await ctx.db.rows<TopicCard>(sql`
    SELECT ${topicColumns} FROM topics t JOIN topic_figures f ON f.topic_id = t.id
    WHERE t.state = 'active' AND ${among} AND EXISTS (SELECT FROM topic_series s WHERE s.topic_id = t.id AND s.source = f.source AND s.ingested_at >= ${since})
    ORDER BY t.name, t.id`);
  return rows.map((topic) => ({
    id: topic.id,
    kind: 'topic',
    title: topic.name,
    note: `${statusInWords(topic)}, ${growthInWords(topic.growth_rate)} ${growthSpan(topic)}`,
    path: `/trending/${topic.slug}`,
  }));
}
