import type { CategoryId } from '../shared/vocabulary/categories.ts';
import { countryNames, payCountries, postingSectors, sectors } from './ground-topics.data.ts';
import { ALL_SECTORS } from './meets-ground.ts';
import type { SourceId } from './series-sources.ts';
import type { ShippedSeries } from './shipped-series.server.ts';
import { TopicInput } from './topic-file.ts';

type Series = ReadonlyMap<SourceId, ShippedSeries>;

/**
 * The topics that measured tables hold by themselves: a sector's new businesses, a sector's job postings in a country, the share of postings that name
 * AI, and an occupation's jobs and pay. What they are called and what they count follows from the table, so no file is written for each.
 * @param occupations the SOC codes wanted, with their titles
 */
export function groundTopics(series: Series, occupations: readonly { soc: string; title: string }[]): TopicInput[] {
  const has = (source: SourceId, term: string) => Boolean(series.get(source)?.has(term));
  return [
    ...sectors.filter(({ series: term }) => has('us_applications', term)).map(newBusinesses),
    ...[...(series.get('postings')?.keys() ?? [])].map((term) => postingsTopic(term, has('posted_pay', term))),
    ...[...(series.get('ai_postings')?.keys() ?? [])].map(aiTopic),
    ...occupations.filter(({ soc }) => has('us_jobs', soc)).map((one) => occupationTopic(one, has('us_pay', one.soc))),
  ];
}

function newBusinesses({ code, series, name, category }: (typeof sectors)[number]): TopicInput {
  return topic({
    name: `New businesses: ${name.toLowerCase()}, US`,
    category,
    description: `Applications to start a business in NAICS ${code}, ${name.toLowerCase()}, in the United States, counted every month by the Census Bureau and seasonally adjusted.`,
    terms: { us_applications: [series], naics: [code], country: ['US'], tag: ['business-formation', 'sector'] },
  });
}

function postingsTopic(term: string, hasPay: boolean): TopicInput {
  const [country = '', sector = ''] = term.split('/');
  const where = countryNames[country] ?? country;
  const ground = postingSectors[sector];
  const isPaid = hasPay || (sector === ALL_SECTORS && payCountries.has(country));
  return topic({
    name: sector === ALL_SECTORS ? `Job postings, ${where}` : `${sector} jobs, ${short(country)}`,
    category: ground?.category ?? 'other',
    description:
      sector === ALL_SECTORS
        ? `How many jobs employers post on Indeed in ${inPlace(where)}, in all sectors together, against the level of February 2020.`
        : `How many jobs in ${sector.toLowerCase()} employers post on Indeed in ${inPlace(where)}, against the level of February 2020${hasPay ? ', and how the pay they state grows' : ''}.`,
    terms: {
      postings: [term],
      posted_pay: isPaid ? [term] : [],
      naics: ground?.naics ? [ground.naics] : [],
      country: country === 'EA' ? [] : [country],
      tag: ['jobs', 'hiring', sector.toLowerCase().replaceAll(/[^a-z]+/g, '-')],
    },
  });
}

function aiTopic(term: string): TopicInput {
  const [country = ''] = term.split('/');
  const where = countryNames[country] ?? country;
  return topic({
    name: `AI in job postings, ${short(country)}`,
    category: 'ai_ml',
    description: `The share of job postings on Indeed in ${inPlace(where)} whose text names artificial intelligence, month by month since January 2019.`,
    terms: { ai_postings: [term], country: [country], tag: ['artificial-intelligence', 'hiring'] },
  });
}

/** Groups of SOC with a category of their own. */
const CATEGORY_OF_GROUP: Readonly<Record<string, CategoryId>> = {
  '15': 'saas',
  '25': 'edtech',
  '27': 'creator_economy',
  '29': 'healthtech',
  '31': 'healthtech',
};

function occupationTopic({ soc, title }: { soc: string; title: string }, hasPay: boolean): TopicInput {
  return topic({
    name: title.slice(0, 80),
    category: CATEGORY_OF_GROUP[soc.slice(0, 2)] ?? 'other',
    description: `How many people the United States employ as ${title.toLowerCase()} (SOC ${soc}) and their median pay, in May of each year, by the Bureau of Labor Statistics.`,
    terms: { us_jobs: [soc], us_pay: hasPay ? [soc] : [], soc: [soc], country: ['US'], tag: ['occupation', 'employment'] },
  });
}

const short = (country: string) => (country === 'US' ? 'US' : country === 'GB' ? 'UK' : (countryNames[country] ?? country));
const inPlace = (where: string) => (/^(United|Netherlands|Euro)/.test(where) ? `the ${where.replace('Euro', 'euro')}` : where);

const topic = (of: { name: string; category: CategoryId; description: string; terms: Partial<TopicInput['terms']> }): TopicInput =>
  TopicInput.parse({ ...of, slug: slugOf(of.name) });

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '');
