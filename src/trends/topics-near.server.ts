import sql from 'sql-template-tag';
import { stem } from '../engine/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { tokensOf } from '../shared/text/tokens.ts';
import { topicColumns, toTopicCard } from './list-topics.server.ts';
import type { SourceId } from './series-sources.ts';
import type { TopicCard } from './trends.contract.ts';

type Row = Omit<TopicCard, 'search_volume' | 'volume_unit' | 'basis'> & Record<'source', SourceId>;
/** Words that stand in the names of topics and in questions about anything. */
const COMMON = new Set([
  'with',
  'from',
  'this',
  'that',
  'what',
  'which',
  'should',
  'open',
  'online',
  'first',
  'model',
  'models',
  'browser',
  'document',
  'libraries',
  'standards',
]);
const MOST_WORDS = 12;
/** Most of what has one word in common is not named: so many times more are looked at. */
const LOOKED_AT = 6;

/**
 * The topics a text is about: those its idea meets, where it is about one, else those at least half of whose name it has, the most alike first.
 * @param about the slug of an idea, or any text
 */
export async function topicsNear(ctx: Context, about: { slug: string } | { text: string }, limit = 3): Promise<TopicCard[]> {
  if ('slug' in about) {
    const rows = await ctx.db.rows<Row>(sql`
      SELECT ${topicColumns} FROM ideas i JOIN topic_ideas ti ON ti.idea_id = i.id JOIN topics t ON t.id = ti.topic_id JOIN topic_figures f ON f.topic_id = t.id
      WHERE i.slug = ${about.slug} AND t.state = 'active' ORDER BY ti.rank DESC, f.growth_a_month DESC, t.id LIMIT ${limit}`);
    return rows.map(toTopicCard);
  }
  const words = [...new Set(tokensOf(about.text).map(({ word }) => word))].filter((word) => word.length >= 4 && !COMMON.has(word));
  if (words.length === 0) return [];
  const named = words
    .slice(0, MOST_WORDS)
    .map((word) => `'${word}':A`)
    .join(' | ');
  const rows = await ctx.db.rows<Row>(sql`
    SELECT ${topicColumns} FROM topics t JOIN topic_figures f ON f.topic_id = t.id, to_tsquery('assay', ${named}) q
    WHERE t.state = 'active' AND t.search @@ q ORDER BY ts_rank(t.search, q) DESC, f.growth_a_month DESC, t.id LIMIT ${limit * LOOKED_AT}`);
  const asked = new Set(words.map(stem));
  // “Team chat bots” has nothing to do with a team of cleaners.
  const isNamed = ({ name, kind }: Row) => {
    const own = tokensOf(name).filter(({ word }) => word.length >= 3 && !COMMON.has(word));
    // Of a tool half of its name is enough; a trade is named whole.
    return own.filter(({ word }) => asked.has(stem(word))).length * (kind === 'tool' ? 2 : 1) >= own.length;
  };
  return rows.filter(isNamed).slice(0, limit).map(toTopicCard);
}
