import sql from 'sql-template-tag';
import { companySources, type FindNear, knownCompanies, type Near } from '../../../engine/index.server.ts';
import type { Context } from '../../../platform/context.server.ts';
import { tokensOf } from '../../../shared/text/tokens.ts';
import { isVisible } from '../../../shared/visible-ideas.server.ts';
import type { CategoryId } from '../../../shared/vocabulary/categories.ts';
import { type SourceId, sourceOf } from '../../../trends/index.server.ts';
import type { Ground } from '../drafts.contract.ts';
import { type Audience, audiences } from './audiences.ts';
import type { CompanyGround, TopicGround } from './ingredients.ts';
import { fill, type Pattern, patterns } from './patterns.ts';

/** How probable it may be that a person calls an idea the same as one that is there (engine/retrieval/calibration.ts). */
export const DUPLICATE_FLOOR = 0.7;
/** Combinations that are compared with the catalogue, the most promising first. */
const COMPARED = 12;
const TOPICS = 4;
const ASKS = 5;

/** Something people wrote in public: a question, or a discussion that asks for something. */
export type Ask = { title: string; url: string; observed_at: string; source: string };
export type NearIdea = { slug: string; title: string; probability: number };

export type Chosen = {
  audience: Audience;
  pattern: Pattern;
  topic: TopicGround;
  companies: CompanyGround[];
  ideasAlike: number;
  asks: Ask[];
  /** The idea of the catalogue that is nearest, under the floor. */
  near: NearIdea | undefined;
  /** Whether anything here answers to the prompt; true without one. */
  meetsPrompt: boolean;
};

/**
 * Looks for room in the catalogue: topics of the category that grow, audiences and patterns it has few ideas for, and of their combinations the one that
 * is least like anything there.
 * @param prompt what an administrator would like it to be about; may be empty
 * @param choose has somebody choose among what fits, the most promising first; without it the first is taken
 * @returns what to build on; `tooNear` when everything that fits is there already; undefined when no topic that grows was measured
 */
export async function chooseGround(
  ctx: Context,
  findNear: FindNear,
  {
    category,
    prompt,
    choose,
  }: { category: CategoryId; prompt: string; choose?: (options: readonly string[]) => Promise<number | undefined> },
): Promise<Chosen | { tooNear: NearIdea[] } | undefined> {
  if (prompt) {
    const near = (await nearIdeas(ctx, findNear, prompt)).filter(({ probability }) => probability >= DUPLICATE_FLOOR);
    if (near.length > 0) return { tooNear: near };
  }
  const words = wordsOf(prompt);
  const topics = await risingTopics(ctx, category, words);
  if (topics.length === 0) return undefined;
  const taken = await titlesTaken(ctx);
  const alike = await ideasByCustomer(ctx, category);
  const combinations = audiences
    .flatMap((audience) =>
      patterns.flatMap((pattern) =>
        topics.map((topic, rank) => ({
          audience,
          pattern,
          topic,
          matches: matches(words, audience.words) + matches(words, pattern.words),
          promise: (audience.categories.includes(category) ? 2 : 0) - rank * 0.3 - (alike.get(audience.type) ?? 0) / 40,
        })),
      ),
    )
    .filter(({ audience, pattern }) => !taken.has(fill(pattern.title, audience).toLowerCase()))
    .sort((a, b) => b.matches - a.matches || b.promise - a.promise || (keyOf(a) < keyOf(b) ? -1 : 1));
  // One combination of each audience and pattern, so that different things are compared.
  const seen = new Set<string>();
  const compared = combinations.filter((one) => !seen.has(keyOf(one)) && seen.add(keyOf(one))).slice(0, COMPARED);
  const measured = [];
  for (const one of compared) {
    const [near] = await nearIdeas(ctx, findNear, essenceOf(one.audience, one.pattern));
    measured.push({ ...one, near });
  }
  const fitting = measured
    .filter(({ near }) => (near?.probability ?? 0) < DUPLICATE_FLOOR)
    .sort((a, b) => b.matches - a.matches || (a.near?.probability ?? 0) - (b.near?.probability ?? 0) || b.promise - a.promise);
  const best = fitting[(await choose?.(fitting.map(({ audience, pattern }) => essenceOf(audience, pattern)))) ?? 0];
  if (!best) return { tooNear: measured.flatMap(({ near }) => near ?? []).slice(0, 3) };
  const { audience, pattern, topic, near } = best;
  return {
    audience,
    pattern,
    topic,
    near,
    ideasAlike: alike.get(audience.type) ?? 0,
    companies: await nearCompanies(ctx, findNear, essenceOf(audience, pattern)),
    asks: await asksAbout(ctx, [...audience.words, ...words, ...wordsOf(topic.name)]),
    meetsPrompt: words.length === 0 || best.matches > 0 || matches(words, wordsOf(`${topic.name} ${topic.description}`)) > 0,
  };
}

const keyOf = ({ audience, pattern }: { audience: Audience; pattern: Pattern }) => `${audience.id} ${pattern.id}`;
export const wordsOf = (text: string) =>
  tokensOf(text)
    .map(({ word }) => word)
    .filter((word) => word.length > 2);
/** How many words of a prompt stand in a list, perhaps with another ending. */
const matches = (prompt: readonly string[], words: readonly string[]) =>
  prompt.filter((word) =>
    words.some(
      (one) => one === word || `${one}s` === word || (one.length > 3 && word.startsWith(one)) || (word.length > 3 && one.startsWith(word)),
    ),
  ).length;

const essenceOf = (audience: Audience, pattern: Pattern) =>
  `${fill(pattern.title, audience)}. ${fill(pattern.tagline, audience)} ${fill(pattern.does, audience)}`.slice(0, 500);

/** What is in the catalogue and near a text, the nearest first. */
export async function nearIdeas(ctx: Context, findNear: FindNear, text: string): Promise<NearIdea[]> {
  const near = await findNear(ctx, text, 'idea', 3);
  if (near.length === 0) return [];
  const rows = await ctx.db.rows<{ id: string; slug: string }>(
    sql`SELECT id, slug FROM ideas WHERE id = ANY (${near.map(({ id }) => id)}::uuid[])`,
  );
  return near.flatMap(({ id, title, probability }: Near) => {
    const slug = rows.find((row) => row.id === id)?.slug;
    return slug ? [{ slug, title, probability }] : [];
  });
}

type TopicRow = Omit<TopicGround, 'source' | 'unit' | 'url'> & { slug: string; source: SourceId; term: string | null };

/** Topics that were measured to grow: of the category first, and of those that the prompt names first of all. */
async function risingTopics(ctx: Context, category: CategoryId, words: readonly string[]): Promise<TopicGround[]> {
  const rows = await ctx.db.rows<TopicRow>(sql`
    SELECT t.slug, t.name, t.description, f.growth_rate, f.growth_months, f.volume, f.source, f.last_measured_at, f.opportunity_score,
      (SELECT min(m.term) FROM topic_terms m WHERE m.topic_id = t.id AND m.source = f.source) AS term
    FROM topics t JOIN topic_figures f ON f.topic_id = t.id
    WHERE t.state = 'active' AND f.growth_rate > 0 AND f.volume > 0
    ORDER BY t.category = ${category} DESC, f.status IN ('exploding', 'rising') DESC NULLS LAST, f.growth_a_month DESC, t.id LIMIT 40`);
  return rows
    .map((row) => ({ row, matches: matches(words, wordsOf(`${row.name} ${row.slug}`)) }))
    .sort((a, b) => b.matches - a.matches)
    .slice(0, TOPICS)
    .map(({ row: { slug: _, term, source, ...row } }) => {
      const from = sourceOf(source);
      return { ...row, source: from.label, unit: from.unit, url: from.url(term ?? row.name) };
    });
}

async function titlesTaken({ db }: Context): Promise<Set<string>> {
  const rows = await db.rows<{ title: string }>(sql`
    SELECT lower(title) AS title FROM ideas UNION SELECT lower(fields->>'title') FROM idea_drafts WHERE fields->>'title' IS NOT NULL`);
  return new Set(rows.map(({ title }) => title));
}

async function ideasByCustomer(ctx: Context, category: CategoryId): Promise<Map<string, number>> {
  const rows = await ctx.db.rows<{ type: string; count: number }>(sql`
    SELECT i.dossier->>'customer_type' AS type, count(*)::int AS count FROM ideas i WHERE i.category = ${category} AND ${isVisible(ctx)} GROUP BY 1`);
  return new Map(rows.map(({ type, count }) => [type, count]));
}

async function nearCompanies(ctx: Context, findNear: FindNear, text: string): Promise<CompanyGround[]> {
  const near = await findNear(ctx, text, 'company', 3);
  const known = await knownCompanies(
    ctx,
    near.map(({ id }) => id),
  );
  return near.flatMap(({ id }) => {
    const company = known.find((one) => one.id === id);
    if (!company) return [];
    const { name, one_liner, url, source } = company;
    return [{ name, one_liner, url, listed_by: companySources[source] }];
  });
}

/** A complaint or a wish, by how such titles begin or what they say. */
const ASKING = /\?|^(ask|how|why|is there|what|who)\b|\b(alternative|looking for|hate|annoying|frustrat\w+|problem|broken|wish|need)\b/i;

/** Public questions and complaints among what the sources of evidence were lately told, that share words with the ground. */
async function asksAbout({ db, now }: Pick<Context, 'db' | 'now'>, words: readonly string[]): Promise<Ask[]> {
  const rows = await db.rows<{ source: string; subject: string; url: string; observed_at: string }>(sql`
    SELECT DISTINCT ON (f->>'url') a.source, f->>'subject' AS subject, f->>'url' AS url, f->>'observed_at' AS observed_at
    FROM source_answers a, jsonb_array_elements(CASE jsonb_typeof(a.answer) WHEN 'array' THEN a.answer ELSE '[]' END) f
    WHERE a.source IN ('hacker_news', 'stack_exchange', 'reddit') AND a.expires_at > ${now()}
      AND f->>'kind' IN ('discussion', 'question') AND f->>'url' LIKE 'http%' AND f->>'subject' <> '' LIMIT 500`);
  return rows
    .filter(({ subject }) => ASKING.test(subject))
    .map((row) => ({ row, shared: matches(words, wordsOf(row.subject)) }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, ASKS)
    .map(({ row: { subject, ...row } }) => ({ ...row, title: subject }));
}

/** @returns what an idea rests on, as it is shown beside it */
export function groundsOf({ topic, companies, asks, near, ideasAlike, audience, meetsPrompt }: Chosen): Ground[] {
  const plain = (text: string): Ground => ({ kind: 'gap', text, url: null, observed_at: null, basis: 'editorial' });
  return [
    {
      kind: 'topic',
      text: `${topic.name} grew by ${Math.round(topic.growth_rate)}% against ${topic.source} in ${topic.growth_months} months.`,
      url: topic.url,
      observed_at: topic.last_measured_at,
      basis: 'measured',
    },
    plain(`${ideasAlike} published ideas of this category are for this kind of customer (${audience.type}).`),
    ...(meetsPrompt ? [] : [plain('Nothing measured or known here answers to your words, so the category alone was the ground.')]),
    ...asks.map(
      ({ title, url, observed_at, source }): Ground => ({
        kind: 'ask',
        text: `${title} (${source.replaceAll('_', ' ')})`,
        url,
        observed_at,
        basis: 'measured',
      }),
    ),
    ...companies.map(
      ({ name, one_liner, url, listed_by }): Ground => ({
        kind: 'company',
        text: `${name}: ${one_liner} (${listed_by})`,
        url,
        observed_at: null,
        basis: 'editorial',
      }),
    ),
    ...(near
      ? [
          {
            kind: 'near' as const,
            text: `Nearest in the catalogue: ${near.title} (${Math.round(near.probability * 100)}% likely to be called the same).`,
            url: `/ideas/${near.slug}`,
            observed_at: null,
            basis: 'estimated' as const,
          },
        ]
      : []),
  ];
}
