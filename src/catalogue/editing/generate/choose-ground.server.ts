import sql from 'sql-template-tag';
import { companySources, type FindNear, knownCompanies, type Near, nearness } from '../../../engine/index.server.ts';
import type { Context } from '../../../platform/context.server.ts';
import type { Columns } from '../../../platform/db/columns.ts';
import { isVisible } from '../../../shared/visible-ideas.server.ts';
import type { CategoryId } from '../../../shared/vocabulary/categories.ts';
import { type SourceId, sourceOf } from '../../../trends/index.server.ts';
import { DEFAULT_INCOME_USD, DEFAULT_PRICE_USD } from '../../buyers/buyers.ts';
import { type CountedGroup, countGroup } from '../../buyers/count-group.server.ts';
import { nearestBuyers } from '../../buyers/nearest-buyers.server.ts';
import type { Ground } from '../drafts.contract.ts';
import type { CompanyGround, TopicGround } from './ingredients.ts';
import { matches, type Subject, subjectsOf, wordsOf } from './subject.ts';

/** How probable it may be that a person calls an idea the same as one that is there (engine/retrieval/calibration.ts). */
export const DUPLICATE_FLOOR = 0.7;
/** Subjects that are compared with the catalogue, the most promising first. */
const COMPARED = 12;
const TOPICS = 4;
const ASKS = 5;
/** From this similarity on a group that is counted is taken for those who pay (research/count-payers.server.ts). */
const TAKEN_FROM = 0.5;

/** Something people wrote in public: a question, or a discussion that asks for something. */
export type Ask = { title: string; url: string; observed_at: string; source: string };
export type NearIdea = { slug: string; title: string; probability: number };

export type Chosen = {
  subject: Subject;
  /** Topics of the category that grow, those that the subject speaks of first. */
  topics: TopicGround[];
  /** One that the subject speaks of. */
  topic: TopicGround | undefined;
  companies: CompanyGround[];
  buyers: CountedGroup | undefined;
  /** Published ideas of the category. */
  ideasThere: number;
  asks: Ask[];
  /** The idea of the catalogue that is nearest, under the floor. */
  near: NearIdea | undefined;
};
export type NotChosen = { tooNear: NearIdea[] } | { unanswered: true } | { allBegun: true } | { nothingGrows: true };

/**
 * Looks for what an idea may rest on. A prompt that says what and for whom is the idea; one that names somebody the lists know is answered with what they
 * have to do over and over; another is answered with nothing. Without a prompt, of all that is known for the category what is least like anything in the catalogue.
 * @param prompt what an administrator would like it to be about; may be empty
 * @param choose has somebody choose among what fits, the most promising first; without it the first is taken
 * @returns what to build on, or why there is nothing
 */
export async function chooseGround(
  ctx: Context,
  findNear: FindNear,
  {
    category,
    prompt,
    choose,
  }: { category: CategoryId; prompt: string; choose?: ((options: readonly string[]) => Promise<number | undefined>) | undefined },
): Promise<Chosen | NotChosen> {
  const subjects = subjectsOf(prompt);
  if (subjects.length === 0) return { unanswered: true };
  const topics = await risingTopics(ctx, category, wordsOf(prompt));
  if (prompt === '' && topics.length === 0) return { nothingGrows: true };
  const found = [];
  for (const subject of await notBegun(ctx, subjects, prompt === '' ? category : undefined))
    found.push({ subject, near: (await nearIdeas(ctx, findNear, subject.text))[0] });
  if (found.length === 0) return { allBegun: true };
  const fitting = found.filter(({ near }) => (near?.probability ?? 0) < DUPLICATE_FLOOR);
  if (prompt === '') fitting.sort((a, b) => (a.near?.probability ?? 0) - (b.near?.probability ?? 0));
  const best = fitting[(fitting.length > 1 ? await choose?.(fitting.map(({ subject }) => subject.text)) : 0) ?? 0];
  if (!best) return { tooNear: found.flatMap(({ near }) => near ?? []).slice(0, 3) };
  const { subject } = best;
  const words = [...wordsOf(subject.text), ...(subject.audience?.words ?? [])];
  return {
    ...best,
    topics,
    topic: topics.find(({ name }) => matches(wordsOf(name), words) === wordsOf(name).length),
    companies: await nearCompanies(ctx, findNear, subject.text),
    buyers: await payers(ctx, subject),
    ideasThere: await countIdeas(ctx, category),
    asks: await asksAbout(ctx, [...wordsOf(subject.phrases.join(' ')), ...(subject.audience?.words ?? [])]),
  };
}

/** Of what the lists know only what is no idea or draft yet; of a category, where one is given and any of it is. */
async function notBegun(ctx: Context, subjects: readonly Subject[], category: CategoryId | undefined): Promise<Subject[]> {
  const taken = await titlesTaken(ctx);
  const open = subjects.filter(({ audience, title }) => !audience || !taken.has(title.toLowerCase()));
  const own = open.filter(({ audience }) => category && audience?.categories.includes(category));
  return (own.length > 0 ? own : open).slice(0, COMPARED);
}

/** Who would pay, by the tables of the United States. */
async function payers(ctx: Context, { text, who }: Subject): Promise<CountedGroup | undefined> {
  const [nearest] = await nearestBuyers(text, who, 1);
  // A group of another name is another group: nursing assistants are no school nurses.
  const [noun = ''] = who.split(/\s(?:in|of|for|with|who|that|at|on)\s/);
  const isNamed = matches(wordsOf(noun).slice(-1), wordsOf(nearest?.title ?? '')) > 0;
  if (!nearest || !isNamed || nearest.similarity < TAKEN_FROM) return undefined;
  return countGroup(nearest, { price: DEFAULT_PRICE_USD, income: DEFAULT_INCOME_USD }, ctx.now());
}

/** What is in the catalogue and near a text, the nearest first. */
export async function nearIdeas(ctx: Context, findNear: FindNear, text: string): Promise<NearIdea[]> {
  const near = await findNear(ctx, text, 'idea', 3);
  if (near.length === 0) return [];
  const rows = await ctx.db.rows<'id' | 'slug'>(sql`SELECT id, slug FROM ideas WHERE id = ANY (${near.map(({ id }) => id)}::uuid[])`);
  return near.flatMap(({ id, title, probability }: Near) => {
    const slug = rows.find((row) => row.id === id)?.slug;
    return slug ? [{ slug, title, probability }] : [];
  });
}

type TopicRow = Omit<TopicGround, 'source' | 'unit' | 'url'> & Columns<'slug' | 'term?'> & Record<'source', SourceId>;

/** Topics that were measured to grow: of the category first, and of those that the prompt names first of all. */
async function risingTopics(ctx: Context, category: CategoryId, words: readonly string[]): Promise<TopicGround[]> {
  const rows = await ctx.db.rows<TopicRow>(sql`
    SELECT t.slug, t.name, t.description, f.growth_rate, f.growth_months, f.volume, f.source, f.last_measured_at,
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
  return new Set(
    await db.values<string>(sql`
    SELECT lower(title) AS title FROM ideas UNION SELECT lower(fields->>'title') FROM idea_drafts WHERE fields->>'title' IS NOT NULL`),
  );
}

async function countIdeas(ctx: Context, category: CategoryId): Promise<number> {
  return (
    (await ctx.db.value<number>(sql`SELECT count(*)::int AS count FROM ideas i WHERE i.category = ${category} AND ${isVisible(ctx)}`)) ?? 0
  );
}

async function nearCompanies(ctx: Context, findNear: FindNear, text: string): Promise<CompanyGround[]> {
  const near = (await findNear(ctx, text, 'company', 3)).filter(({ probability }) => probability >= nearness.look);
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
  const rows = await db.rows<'source' | 'subject' | 'url' | 'observed_at'>(sql`
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
export function groundsOf({ subject, topics, topic, companies, buyers, asks, near, ideasThere }: Chosen): Ground[] {
  const plain = (text: string): Ground => ({ kind: 'gap', text, url: null, observed_at: null, basis: 'editorial' });
  const grown = topic ?? (subject.audience && topics[0]);
  const [counted] = buyers?.figures ?? [];
  return [
    ...(grown
      ? [
          {
            kind: 'topic' as const,
            text: `${grown.name} grew by ${Math.round(grown.growth_rate)}% against ${grown.source} in ${grown.growth_months} months.${topic ? '' : ' The idea itself does not speak of it.'}`,
            url: grown.url,
            observed_at: grown.last_measured_at,
            basis: 'measured' as const,
          },
        ]
      : []),
    plain(
      subject.audience
        ? `Begins from what ${subject.who} have to do.`
        : `Begins from your words${subject.who ? `: for ${subject.who}` : ', which do not say who pays'}.`,
    ),
    ...(buyers?.count && counted
      ? [
          {
            kind: 'gap' as const,
            text: `${buyers.count.toLocaleString('en-US')} ${counted.unit} of ${buyers.title} in the United States (${counted.source}).`,
            url: counted.url,
            observed_at: counted.observed_at,
            basis: 'measured' as const,
          },
        ]
      : [plain(`No table counts ${subject.who || 'those who would pay'} by that name.`)]),
    plain(`${ideasThere} published ideas are of this category.`),
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
