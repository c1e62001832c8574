import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import { ruleId, rulesOfIdea } from '../shared/dated-rules.server.ts';
import { isVisible } from '../shared/visible-ideas.server.ts';
import { NEARNESS } from './meets-ground.ts';
import { type SourceId, sourceOf } from './series-sources.ts';
import type { TopicFileEvent } from './topic-file.ts';
import type { Topic, TopicEvent } from './trends.contract.ts';

/** More marks than this hide the line; what most ideas rest on is shown. */
const MOST_RULES = 5;

type Channel = Omit<Topic['channels'][number], 'events'>;

/**
 * What happened while a topic was measured, to be marked on its lines: on the one its growth is from what an editor names and the dated rules that its
 * ideas rest on; on each what its publisher changed. Each has a source; what lies outside a line is left out.
 * @param main the source its growth is from
 * @returns the channels with their events by date
 */
export async function withEvents(ctx: Context, topicId: string, main: SourceId, channels: readonly Channel[]): Promise<Topic['channels']> {
  const [named, rules] = await Promise.all([namedEvents(ctx, topicId), rulesOf(ctx, topicId)]);
  return channels.map((channel) => {
    const [first, last] = [channel.points[0]?.observed_at ?? '', channel.points.at(-1)?.observed_at ?? ''];
    const isWithin = ({ on }: TopicEvent) => on >= first && on < last;
    const ofTopic = channel.source === main ? [...named.filter(isWithin), ...rules.filter(isWithin).slice(0, MOST_RULES)] : [];
    const events = [...ofTopic, ...publisherEvents(channel).filter(isWithin)];
    return { ...channel, events: events.map(withoutStop).sort((a, b) => (a.on < b.on ? -1 : 1)) };
  });
}

/** What happened goes on in a sentence. */
const withoutStop = (event: TopicEvent): TopicEvent => ({ ...event, what: event.what.replace(/\.$/, '') });

async function namedEvents({ db }: Context, topicId: string): Promise<TopicEvent[]> {
  const rows = await db.rows<Record<'events', TopicFileEvent[]>>(sql`SELECT events FROM topics WHERE id = ${topicId}`);
  return (rows[0]?.events ?? []).map(({ on, what, publisher, url }) => ({ kind: 'release', on, what, source: publisher, url }));
}

/** The rules that ideas of the topic's own ground and country rest on; of one date and law the one most rest on, the widest first. */
function rulesOf(ctx: Context, topicId: string): Promise<TopicEvent[]> {
  return ctx.db.rows<TopicEvent>(sql`
    SELECT 'rule' AS kind, rpad(min(c->>'date'), 10, '-01') AS on, (array_agg(c->>'what' ORDER BY i.slug))[1] AS what,
      min(c->'proof'->>'official') AS source, (array_agg(c->'proof'->>'url' ORDER BY i.slug))[1] AS url
    FROM topic_ideas ti JOIN ideas i ON i.id = ti.idea_id, ${rulesOfIdea}
    WHERE ti.topic_id = ${topicId} AND ti.rank >= ${NEARNESS.sector} AND ${isVisible(ctx)} AND c->>'date' ~ '^\\d{4}-\\d\\d'
      AND (i.ground->>'country' IN (SELECT term FROM topic_terms WHERE topic_id = ${topicId} AND source = 'country')
        OR NOT EXISTS (SELECT FROM topic_terms WHERE topic_id = ${topicId} AND source = 'country'))
    GROUP BY ${ruleId} ORDER BY max(ti.rank) DESC, count(*) DESC, min(c->>'date') DESC LIMIT 40`);
}

/** What a publisher changed in how it counts, and when it last corrected what it had said. */
function publisherEvents({ source, revisions, publisher, address }: Channel): TopicEvent[] {
  const changed = (sourceOf(source).changes ?? []).map(({ on, what, read, url }) => ({
    kind: 'method' as const,
    on,
    what,
    source: read,
    url,
  }));
  const days = [...Map.groupBy(revisions, ({ revised_at }) => revised_at.slice(0, 10))].map(([day, those]) => {
    const on = those.map(({ observed_at }) => observed_at).sort()[0] as string;
    const what = `Corrected by the publisher on ${day}: ${those.length === 1 ? 'one period' : `${those.length} periods`} from here`;
    return { kind: 'revision' as const, on, what, source: publisher, url: address };
  });
  return [...changed, ...days];
}
