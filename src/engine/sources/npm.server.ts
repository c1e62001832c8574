import { z } from 'zod';
import type { NpmMeasurements } from '../../shared/npm-measurements.ts';
import type { Finding } from '../evidence.contract.ts';
import { askEach, orNone } from './asker.server.ts';
import { dayOf, findingsOf, readable, roundTo1, thePhrase, topPhrases } from './findings.ts';
import type { Asker, LiveSource } from './live-source.ts';
import { MIN_RELEVANCE, relevanceOf } from './relevance.ts';

const DAY_MS = 86_400_000;
const WINDOW_DAYS = 30;
/** 52 weeks: both windows have the same days of the week. */
const YEAR_DAYS = 364;
const PACKAGES_COUNTED = 8;
const SCOPED_COUNTED = 2;
/** Below this the earlier month is mirrors and robots, and growth from it means nothing. */
const MIN_DOWNLOADS_FOR_GROWTH = 1_000;

const SearchAnswer = z.object({ objects: z.array(z.unknown()) });
const Hit = z.object({
  package: z.object({
    name: z.string().regex(/^(?:@[\w.~-]+\/)?[\w.~-]+$/),
    description: z.string().nullish(),
    keywords: z.array(z.string()).nullish(),
    date: z.string().optional(),
  }),
});
/** Figures measured for the catalogue and shipped with it (`catalogue/measured/npm-downloads.json`, made by `npm run measure -- npm`). */
type Shipped = Pick<NpmMeasurements, 'releases' | 'packages'>;

type Package = { name: string; description: string; relevance: number };
const Total = z.object({ downloads: z.number() });
const Bulk = z.record(z.string(), z.object({ downloads: z.number() }).nullable());

/**
 * Packages of npm and how often they are downloaded. Searched at the registry (https://github.com/npm/registry/blob/main/docs/REGISTRY-API.md), counted
 * by https://github.com/npm/registry/blob/main/docs/download-counts.md: 30 days against the same 30 days of 52 weeks before. Growth is stated relative
 * to the whole registry, (package now ÷ then) ÷ (registry now ÷ then) − 1, because every package grows with it; days on which the count failed fall out
 * of that by themselves.
 * @param measured what is answered, with its own date and the span it was measured over, when npm cannot be asked
 */
export function npm(
  measured: Shipped | undefined,
  bases: { registry: string; api: string } = { registry: 'https://registry.npmjs.org', api: 'https://api.npmjs.org' },
): LiveSource {
  return {
    id: 'npm',
    lifeMs: DAY_MS,
    rate: { perMinute: 60, burst: 16, gapMs: 30 },
    notFor: ({ solution_type }) =>
      solution_type === 'developer_tool'
        ? undefined
        : 'The idea is not a tool for developers, so downloads of packages say nothing about it.',
    questions: topPhrases,
    async ask(asker, phrases) {
      const { items, ...rest } = await askEach(phrases, thePhrase, async (phrase) => {
        const query = new URLSearchParams({ text: phrase, size: '20' });
        const { objects } = await asker.json(SearchAnswer, { url: `${bases.registry}/-/v1/search?${query}` });
        return readable(Hit, objects);
      });
      const byName = new Map<string, Package>();
      for (const { package: p } of items) {
        const relevance = relevanceOf(phrases, `${nameInWords(p.name)} ${p.description ?? ''}`, p.keywords?.join(' '));
        if (relevance >= MIN_RELEVANCE) byName.set(p.name, { name: p.name, description: p.description ?? '', relevance });
      }
      const packages = [...byName.values()].sort((a, b) => b.relevance - a.relevance);
      return { findings: await countDownloads(asker, bases.api, packages), ...rest };
    },
    shipped: (phrases) => measured && fromMeasurements(measured, phrases),
  };
}

const nameInWords = (name: string) => name.replaceAll(/[@/._~-]/g, ' ');

async function countDownloads(asker: Asker, api: string, packages: readonly Package[]): Promise<Finding[]> {
  const plain = packages.filter(({ name }) => !name.startsWith('@')).slice(0, PACKAGES_COUNTED);
  // A question about several at once takes no scoped names.
  const scoped = packages.filter(({ name }) => name.startsWith('@')).slice(0, SCOPED_COUNTED);
  if (plain.length + scoped.length === 0) return [];
  const [now, then] = [windowEnding(asker.now, 2), windowEnding(asker.now, 2 + YEAR_DAYS)];
  const count = async (window: string) => {
    const point = `${api}/downloads/point/${window}`;
    const names = plain.map(({ name }) => name);
    const [registry, ofPlain, ...ofScoped] = await Promise.all([
      asker.kept(Total, `the registry, ${window}`, DAY_MS, () => asker.json(Total, { url: point })),
      countPlain(asker, point, names),
      ...scoped.map(({ name }) => orNone(asker.json(Total, { url: `${point}/${name}` }))),
    ]);
    const byName = new Map([...ofPlain, ...scoped.map(({ name }, i) => [name, ofScoped[i]?.downloads ?? 0] as const)]);
    return { registry: registry.downloads, of: (name: string) => byName.get(name) ?? 0 };
  };
  const [late, early] = await Promise.all([count(now), count(then)]);
  return findingsOf(
    [...plain, ...scoped].flatMap((p) => {
      const [after, before] = [late.of(p.name), early.of(p.name)];
      if (after === 0) return [];
      const growth = after / before / (late.registry / early.registry) - 1;
      const about = {
        subject: p.name,
        text: p.description,
        url: `https://www.npmjs.com/package/${p.name}`,
        relevance: p.relevance,
        observed_at: now.slice(11),
      };
      return [
        { kind: 'package_downloads' as const, ...about, value: after, unit: 'downloads a month' },
        ...(before >= MIN_DOWNLOADS_FOR_GROWTH && Number.isFinite(growth)
          ? [
              {
                kind: 'package_growth_pct' as const,
                ...about,
                value: roundTo1(growth * 100),
                unit: '% a year, relative to the registry',
                also: { downloads_a_year_before: before },
              },
            ]
          : []),
      ];
    }),
  );
}

/** Several names are answered by name, with null for what npm does not know; one is answered alone. */
async function countPlain(asker: Asker, point: string, names: readonly string[]): Promise<[string, number][]> {
  const [first, ...others] = names;
  if (first === undefined) return [];
  const url = `${point}/${names.join(',')}`;
  if (others.length === 0) return [[first, (await orNone(asker.json(Total, { url })))?.downloads ?? 0]];
  return Object.entries(await asker.json(Bulk, { url })).map(([name, total]) => [name, total?.downloads ?? 0]);
}

/** @returns thirty days as `first:last`, the last so many days ago: the newest day is not counted yet for some hours */
function windowEnding(now: Date, daysAgo: number): string {
  const last = now.getTime() - daysAgo * DAY_MS;
  return `${dayOf(new Date(last - (WINDOW_DAYS - 1) * DAY_MS))}:${dayOf(new Date(last))}`;
}

function fromMeasurements({ releases, packages }: Shipped, phrases: readonly string[]): { as_of: string; findings: Finding[] } {
  const dates = Object.keys(releases).sort();
  const [earlier = '', observed_at = ''] = [dates.at(0), dates.at(-1)];
  const months = Math.round((Date.parse(observed_at) - Date.parse(earlier)) / (30.4 * DAY_MS));
  const findings = findingsOf(
    Object.entries(packages).flatMap(([name, { after, relative_growth_pct }]) => {
      const relevance = relevanceOf(phrases, nameInWords(name));
      const about = { subject: name, url: `https://www.npmjs.com/package/${name}`, relevance, observed_at };
      return [
        { kind: 'package_downloads' as const, ...about, value: after, unit: 'downloads a month' },
        {
          kind: 'package_growth_pct' as const,
          ...about,
          value: relative_growth_pct,
          unit: `% in ${months} months, relative to the registry`,
        },
      ];
    }),
  );
  return { as_of: `${observed_at}T00:00:00.000Z`, findings };
}
