import sql, { type Sql } from 'sql-template-tag';
import {
  countBuyers,
  countGroup,
  type IdeaFull,
  IdeaQuery,
  listIdeas,
  type NamedTrade,
  nearestBuyers,
  nearestTradesAbroad,
  payOfOccupation,
  relatedIdeas,
  type Signal,
  tradeInText,
} from '../catalogue/index.server.ts';
import { DEFAULT_INCOME_USD, DEFAULT_PRICE_USD } from '../catalogue/index.ts';
import { companySources, type FindNear, knownCompanies } from '../engine/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { DomainError } from '../platform/errors.ts';
import type { Viewer } from '../platform/viewer.ts';
import { labelOf } from '../shared/places/places.ts';
import { isVisible } from '../shared/visible-ideas.server.ts';
import { findIdeas } from './find-ideas.server.ts';
import { readableIdea, readIfAllowed } from './material.server.ts';
import type { Fact, NearIdea } from './strategist/answer.ts';
import type { Subject } from './strategist/answer-question.ts';
import { number, usd } from './strategist/lines.ts';
import { theOneCalled } from './strategist/verbs/comparing.ts';
import type { CountedTrade, NearCompany, Typical, TypicalOf, World } from './strategist/world.ts';

const NEAR = 6;
const ENOUGH_NEAR = 3;
const COMPANIES = 8;
/** From this similarity on the title of a counted group is taken for the trade that was asked. */
const SAME_AT_HOME = 0.5;
const SAME_ABROAD = 0.55;
const NEAR_TITLES = 20;
const SUM = { price: DEFAULT_PRICE_USD, income: DEFAULT_INCOME_USD };

/** What the strategist's verbs may look at for one question, each looked up when a verb first asks for it. */
export function worldOf(ctx: Context, viewer: Viewer, findNear: FindNear, { idea, trends }: Pick<Subject, 'idea' | 'trends'>): World {
  const kept = new Map<string, Promise<readonly NearIdea[]>>();
  return {
    trends,
    near: (about) => {
      const key = about ?? '';
      const known = kept.get(key) ?? nearIdeas(ctx, viewer, findNear, idea, about);
      kept.set(key, known);
      return known;
    },
    idea: async (slug) => {
      const row = await ctx.db.row<'id'>(sql`SELECT i.id FROM ideas i WHERE i.slug = ${slug} AND ${isVisible(ctx)}`);
      return row && readIfAllowed(ctx, viewer, row.id);
    },
    ideaCalled: (words) => ideaCalled(ctx, viewer, words, idea),
    find: (input, most) => findIdeas(ctx, viewer, findNear, input, most),
    tradeIn: (text) => tradeInText(text),
    buyers: (trade, country) => countTrade(trade, country, ctx.now()),
    pay: async (trade, country) => (await payOfOccupation(trade, country, ctx.now())).map((signal) => factOf(signal, country, signal.url)),
    companies: (about) => companiesNear(ctx, findNear, about),
    typical: (of) => typical(ctx, of),
  };
}

async function nearIdeas(
  ctx: Context,
  viewer: Viewer,
  findNear: FindNear,
  idea: IdeaFull | undefined,
  about: string | undefined,
): Promise<NearIdea[]> {
  const text = about ?? (idea ? `${idea.title}. ${idea.tagline}` : '');
  if (text === '') return [];
  const found = await findNear(ctx, text, 'idea', NEAR + 1);
  const near = await Promise.all(
    found
      .filter(({ id }) => id !== idea?.id)
      .slice(0, NEAR)
      .map(async ({ id, probability }): Promise<NearIdea[]> => {
        const one = await readIfAllowed(ctx, viewer, id);
        return one ? [{ idea: one, probability }] : [];
      }),
  );
  return about === undefined ? [...near.flat(), ...(await ofTheSameKind(ctx, viewer, idea, near.flat()))] : near.flat();
}

/** Where few ideas are near by what they say, those the idea's page shows beside it. */
async function ofTheSameKind(ctx: Context, viewer: Viewer, idea: IdeaFull | undefined, near: readonly NearIdea[]): Promise<NearIdea[]> {
  if (!idea || near.length >= ENOUGH_NEAR) return [];
  const cards = (await relatedIdeas(ctx, viewer, idea.slug)).filter(
    ({ id, level }) => level === 'full' && near.every((one) => one.idea.id !== id),
  );
  return Promise.all(cards.map(async ({ id }) => ({ idea: await readableIdea(ctx, viewer, id), probability: 0 })));
}

async function ideaCalled(ctx: Context, viewer: Viewer, words: string, but: IdeaFull | undefined): Promise<IdeaFull | undefined> {
  const { ideas } = await listIdeas(ctx, viewer, IdeaQuery.parse({ search: words.slice(0, 100), limit: '5' }));
  const called = theOneCalled(
    ideas.filter(({ id }) => id !== but?.id),
    words,
  );
  return called && readIfAllowed(ctx, viewer, called.id);
}

/** A figure of an official table as a fact: what it is of, how it was reached, by whom and when. */
function factOf({ key, metric, value, unit, source, how, observed_at, basis }: Signal, where: string, path: string | null): Fact {
  const shown = unit.startsWith('US cents') ? `${usd(value)}${unit.slice('US cents'.length)}` : `${number(value)} ${unit}`;
  return {
    key: `${where} ${key} ${metric}`,
    text: `${metric}, ${labelOf(where)}: ${shown}. ${how} ${source}, ${observed_at} (${basis}).`,
    label: `${source}: ${metric}`,
    path,
  };
}

async function countTrade(trade: NamedTrade, country: string, now: Date): Promise<CountedTrade | undefined> {
  if (country !== 'US') return countAbroad(trade, country, now);
  // The tables say “offices of dentists” where people say practice.
  const words = trade.words.replace(/\b(?:practices?|surger(?:y|ies))\b/, 'offices');
  const near = await nearestBuyers(words, words, NEAR_TITLES);
  const isSame = ({ similarity }: { similarity: number }) => similarity >= SAME_AT_HOME;
  const ofThatName = near.find(({ kind, code }) => kind === 'occupation' && trade.socs?.includes(code));
  const ofTrade = near.find((one) => one.kind === 'trade' && isSame(one));
  // Whoever names people by their job is answered with people, where no trade comes nearer.
  const isByJob = ofThatName !== undefined && ofThatName.similarity > (ofTrade?.similarity ?? 0);
  const group = (isByJob ? ofThatName : ofTrade) ?? ofThatName ?? near.find(isSame);
  if (!group) return undefined;
  try {
    const { title, count, figures, counter } = countGroup(group, SUM, now);
    const facts = figures.map((signal) => factOf(signal, country, counter ?? signal.url));
    return { title, country, count, unit: figures[0]?.unit ?? '', facts, similarity: group.similarity };
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

async function countAbroad(trade: NamedTrade, country: string, now: Date): Promise<CountedTrade | undefined> {
  const [nearest] = await nearestTradesAbroad(trade.words, country, 1);
  if (!nearest || nearest.similarity < SAME_ABROAD) return undefined;
  const { found } = countBuyers({ country, trade: nearest.code, search: undefined, part: undefined, ...SUM }, now);
  if (!found) return undefined;
  const path = `/buyers?${new URLSearchParams({ country, trade: nearest.code })}`;
  return {
    title: found.title,
    country,
    count: found.count,
    unit: found.figures[0]?.unit ?? '',
    facts: found.figures.map((signal) => factOf(signal, country, path)),
    similarity: nearest.similarity,
  };
}

const FATES = { active: 'alive', dead: 'closed', acquired: 'bought by another', public: 'on the stock exchange' } as const;

async function companiesNear(ctx: Context, findNear: FindNear, about: string): Promise<NearCompany[]> {
  const near = await findNear(ctx, about, 'company', COMPANIES);
  const known = new Map(
    (
      await knownCompanies(
        ctx,
        near.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  );
  return near.flatMap(({ id, probability }): NearCompany[] => {
    const one = known.get(id);
    if (!one) return [];
    const fate = FATES[one.fate as keyof typeof FATES];
    const text = `${one.name}: ${one.one_liner.replace(/\.$/, '')}${fate ? `; ${fate}` : ''}. On the list of ${companySources[one.source]}, ${one.as_of}.`;
    return [
      {
        name: one.name,
        probability,
        fact: { key: `company ${id}`, text, label: `${one.name}, ${companySources[one.source]}`, path: one.url },
      },
    ];
  });
}

const core = sql`i.dossier->'value_ladder'->'core'`;
const TYPICAL: Record<TypicalOf, { value: Sql; where?: Sql; what: string; unit: string }> = {
  budget: {
    value: sql`(SELECT sum((line->>'usd')::numeric) FROM jsonb_array_elements(i.dossier->'execution_plan'->'budget') AS line)`,
    what: 'Budget of the first quarter',
    unit: 'US dollars',
  },
  weeks: { value: sql`(i.dossier->>'time_to_mvp_weeks')::numeric`, what: 'Weeks to a first version', unit: 'weeks' },
  hours: { value: sql`(i.dossier->>'hours_per_week')::numeric`, what: 'Hours a week', unit: 'hours a week' },
  price_month: {
    value: sql`(${core}->>'price_usd')::numeric`,
    where: sql`${core}->>'per' = 'month'`,
    what: 'Price of the core offer, where it is paid by the month',
    unit: 'US dollars a month',
  },
  test_cost: { value: sql`(i.dossier->'next_test'->>'cost_usd')::numeric`, what: 'Cost of the cheapest test', unit: 'US dollars' },
  test_days: { value: sql`(i.dossier->'next_test'->>'days')::numeric`, what: 'Days of the cheapest test', unit: 'days' },
};

/** What the published ideas have in common: the middle of a figure, and between which values half of them lie. */
async function typical(ctx: Context, of: TypicalOf): Promise<Typical | undefined> {
  const { value, where, what, unit } = TYPICAL[of];
  const row = await ctx.db.row<'count', Record<'low' | 'middle' | 'high', number>>(sql`
      SELECT count(*)::int AS count, percentile_disc(0.25) WITHIN GROUP (ORDER BY v)::float AS low, percentile_disc(0.5) WITHIN GROUP (ORDER BY v)::float AS middle,
        percentile_disc(0.75) WITHIN GROUP (ORDER BY v)::float AS high
      FROM (SELECT ${value} AS v FROM ideas i WHERE ${isVisible(ctx)} ${where ? sql`AND ${where}` : sql``}) AS found WHERE v IS NOT NULL`);
  if (!row || row.count === 0) return undefined;
  const text = `${what}, ${number(row.count)} ideas of the catalogue: half of them between ${number(row.low)} and ${number(row.high)}, the middle ${number(row.middle)} ${unit}; editors’ estimates.`;
  return { ...row, fact: { key: `typical ${of}`, text, label: `${what}: ${number(row.count)} ideas of the catalogue`, path: '/ideas' } };
}
