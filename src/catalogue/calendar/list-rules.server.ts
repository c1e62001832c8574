import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { ruleId, rulesOfIdea } from '../../shared/dated-rules.server.ts';
import { isVisible } from '../../shared/visible-ideas.server.ts';
import { type IdeaGround, sectorNames, sectorsOf } from '../../trends/index.server.ts';
import { Rule, type RuleQuery, Rules } from './calendar.contract.ts';

type Passage = { quote: string; publisher: string; url: string; read_on: string; official: string };
type Row = Columns<'id' | 'slug' | 'title' | 'date' | 'what'> & { ground: IdeaGround | null; proof: Passage };

const regions = new Intl.DisplayNames('en', { type: 'region' });
const countryName = (code: string) => (code === 'worldwide' ? 'Worldwide' : code === 'EU' ? 'European Union' : (regions.of(code) ?? code));

/**
 * The laws and deadlines of published dossiers that carry an official reference and a passage, by their dates. One that several dossiers rest on stands
 * once. A rule is a public fact: it is listed whoever may read the dossier.
 * @param query a country and a trade; the choices count all rules whatever was asked for
 */
export async function listRules(ctx: Context, { country, trade }: RuleQuery): Promise<Rules> {
  const rows = await ctx.db.rows<Row>(sql`
    SELECT ${ruleId} AS id, i.slug, i.title, i.ground, c->>'date' AS date, c->>'what' AS what, c->'proof' AS proof
    FROM ideas i, ${rulesOfIdea}
    WHERE ${isVisible(ctx)} ORDER BY c->>'date', i.slug`);
  const today = ctx.now().toISOString().slice(0, 10);
  const month = today.slice(0, 7);
  const all = [...Map.groupBy(rows, ({ id }) => id).values()].map((same) => ruleOf(same, today));
  const asked = all.filter((rule) => (!country || rule.country === country) && (!trade || rule.trades.includes(trade)));
  const isOfMonth = ({ date }: Rule) => date.startsWith(month);
  return Rules.parse({
    coming: asked.filter((rule) => !rule.has_passed && !isOfMonth(rule)),
    this_month: asked.filter(isOfMonth),
    past: asked.filter((rule) => rule.has_passed && !isOfMonth(rule)).reverse(),
    month,
    countries: choices(
      all.map((rule) => rule.country),
      countryName,
    ),
    trades: choices(
      all.flatMap((rule) => rule.trades),
      (code) => sectorNames.get(code) ?? code,
    ),
  });
}

function ruleOf(same: readonly Row[], today: string): Rule {
  const { id, date, what, proof, ground } = same[0] as Row;
  const { official, quote, publisher, url, read_on } = proof;
  return Rule.parse({
    id,
    date,
    what,
    official,
    passage: { quote, publisher, url, read_on },
    country: ground?.country ?? 'worldwide',
    trades: [...new Set(same.flatMap((row) => sectorsOf(row.ground ?? {})))].sort(),
    // A month or a year has passed once it is over.
    has_passed: date < today.slice(0, date.length),
    ideas: same.map(({ slug, title }) => ({ slug, title })),
  });
}

const choices = (ids: readonly string[], nameOf: (id: string) => string) =>
  [...Map.groupBy(ids, (id) => id)]
    .map(([id, those]) => ({ id, label: nameOf(id), count: those.length }))
    .sort((a, b) => (a.label < b.label ? -1 : 1));
