import sql from 'sql-template-tag';
import { emailsStanding } from '../people/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { DomainError } from '../platform/errors.ts';
import type { Viewer } from '../platform/viewer.ts';
import { isVisible } from '../shared/visible-ideas.server.ts';
import { topicColumns, toTopicCard } from './list-topics.server.ts';
import { grounds, type SourceId, sourceOf } from './series-sources.ts';
import { withEvents } from './topic-events.server.ts';
import { Topic, type TopicCard } from './trends.contract.ts';

export const TOPIC_NOT_FOUND = 'There is no such topic.';
const RELATED_TOPICS = 6;
/** Terms that say what a topic is about, not where it is measured. */
const NO_SOURCES = ['tag', ...grounds.map(({ id }) => id)];
const RELATED_IDEAS = 8;

type Row = Omit<TopicCard, 'search_volume' | 'volume_unit' | 'basis'> &
  Pick<Topic, 'own_growth_rate' | 'score_parts' | 'forecast'> &
  Columns<'computed_at' | 'watched'> &
  Record<'standing', Topic['emails_standing']>;

/**
 * One topic with its series, sources, figures and neighbours, whether the viewer watches it, and whether emails would tell them.
 * @throws DomainError not_found, also of a topic that was retired or has not been measured twice
 */
export async function findTopic(ctx: Context, viewer: Viewer, slug: string): Promise<Topic> {
  if (!/^[a-z0-9-]+$/.test(slug)) throw new DomainError('not_found', TOPIC_NOT_FOUND);
  const row = await ctx.db.row<Row>(sql`
      SELECT ${topicColumns}, f.own_growth_rate, f.score_parts, f.forecast, f.computed_at,
        EXISTS (SELECT FROM topic_watches w WHERE w.topic_id = t.id AND w.user_id = ${viewer.userId ?? null}) AS watched,
        (SELECT ${emailsStanding('email_trend_alerts')} FROM users WHERE users.id = ${viewer.userId ?? null}) AS standing
      FROM topics t JOIN topic_figures f ON f.topic_id = t.id WHERE t.slug = ${slug} AND t.state = 'active'`);
  if (!row) throw new DomainError('not_found', TOPIC_NOT_FOUND);
  const [channels, related_topics, related_ideas] = await Promise.all([
    channelsOf(ctx, row.id, row.source),
    nearTopics(ctx, row.id, row.category),
    ctx.db.rows<Topic['related_ideas'][number]>(sql`
      SELECT i.id, i.slug, i.title, i.tagline FROM topic_ideas ti JOIN ideas i ON i.id = ti.idea_id
      WHERE ti.topic_id = ${row.id} AND ${isVisible(ctx)} ORDER BY ti.rank DESC, i.idea_score DESC, i.id LIMIT ${RELATED_IDEAS}`),
  ]);
  const { own_growth_rate, score_parts, forecast, computed_at, watched, standing } = row;
  return Topic.parse({
    ...toTopicCard(row),
    own_growth_rate,
    score_parts,
    forecast,
    computed_at: computed_at.toISOString(),
    channels,
    related_topics,
    related_ideas,
    watched,
    emails: standing && standing === 'sent',
    emails_standing: standing,
  });
}

/** @returns the slug of the topic that one was merged into, else undefined */
export async function topicNow(ctx: Context, slug: string): Promise<string | undefined> {
  if (!/^[a-z0-9-]+$/.test(slug)) return undefined;
  return ctx.db.value<string>(
    sql`SELECT n.slug FROM topics t JOIN topics n ON n.id = t.merged_into WHERE t.slug = ${slug} AND n.state = 'active'`,
  );
}

type ChannelRow = Columns<'last_tried_at?' | 'problem?'> &
  Record<'terms', string[]> & {
    source: SourceId;
    points: Topic['channels'][number]['points'] | null;
    revisions: Topic['channels'][number]['revisions'] | null;
  };

/** What each source says, on its own scale. */
async function channelsOf(ctx: Context, topicId: string, main: SourceId): Promise<Topic['channels']> {
  const rows = await ctx.db.rows<ChannelRow>(sql`
    SELECT m.source, array_agg(m.term ORDER BY m.term) AS terms, s.last_tried_at, s.problem,
      (SELECT json_agg(json_build_object('observed_at', p.observed_at, 'value', p.value, 'basis', p.basis) ORDER BY p.observed_at)
        FROM topic_series p WHERE p.topic_id = ${topicId} AND p.source = m.source) AS points,
      (SELECT json_agg(json_build_object('observed_at', r.observed_at, 'was', r.was, 'is_now', r.is_now, 'revised_at', to_char(r.revised_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
        ORDER BY r.revised_at DESC, r.observed_at DESC) FROM topic_revisions r WHERE r.topic_id = ${topicId} AND r.source = m.source) AS revisions
    FROM topic_terms m LEFT JOIN topic_sources s ON s.topic_id = m.topic_id AND s.source = m.source
    WHERE m.topic_id = ${topicId} AND m.source <> ALL(${NO_SOURCES}) GROUP BY m.source, s.last_tried_at, s.problem ORDER BY m.source`);
  const channels = rows.map(({ source, terms, points, last_tried_at, problem, revisions }) => ({
    source,
    ...aboutOf(source),
    terms: terms.map((term) => ({ term, url: sourceOf(source).url(term) })),
    points: points ?? [],
    last_tried_at: last_tried_at?.toISOString() ?? null,
    problem,
    revisions: revisions ?? [],
  }));
  return withEvents(ctx, topicId, main, channels);
}

function aboutOf(id: SourceId): Pick<Topic['channels'][number], 'unit' | 'definition' | 'publisher' | 'address' | 'licence'> {
  const { unit, definition, publisher, address, licence } = sourceOf(id);
  return { unit, definition, publisher, address, licence };
}

/** Those that meet the same ideas, then those of its category; of equals the faster growing. */
function nearTopics(ctx: Context, topicId: string, category: string): Promise<Topic['related_topics']> {
  return ctx.db.rows<Topic['related_topics'][number]>(sql`
    SELECT t.slug, t.name, f.growth_rate, f.growth_months, f.source, f.last_measured_at, f.points, f.sparkline FROM topics t JOIN topic_figures f ON f.topic_id = t.id
    WHERE t.state = 'active' AND t.id <> ${topicId} AND (t.category = ${category} OR EXISTS (
      SELECT FROM topic_ideas a JOIN topic_ideas b ON b.idea_id = a.idea_id WHERE a.topic_id = ${topicId} AND b.topic_id = t.id))
    ORDER BY (SELECT count(*) FROM topic_ideas a JOIN topic_ideas b ON b.idea_id = a.idea_id WHERE a.topic_id = ${topicId} AND b.topic_id = t.id) DESC,
      f.growth_a_month DESC, t.id LIMIT ${RELATED_TOPICS}`);
}
