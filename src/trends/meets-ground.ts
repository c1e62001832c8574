import { postingSectors, sectorOfDivision } from './ground-topics.data.ts';

/** What an idea declares about whom it is for: codes of the measured tables, and the packages it is built on. */
export type IdeaGround = {
  country?: string;
  naics?: readonly string[];
  nearest_naics?: readonly string[];
  sector?: string;
  sic?: readonly string[];
  nearest_sic?: readonly string[];
  nace?: readonly string[];
  payer_soc?: string;
  user_soc?: string;
  packages?: readonly string[];
};
/** What a topic is declared to be about, by its terms. */
export type TopicGround = Readonly<Partial<Record<'naics' | 'soc' | 'country' | 'postings' | 'npm', readonly string[]>>>;

const SECTORS_OF_RANGE: Readonly<Record<string, string>> = {
  '31': '31-33',
  '32': '31-33',
  '33': '31-33',
  '44': '44-45',
  '45': '44-45',
  '48': '48-49',
  '49': '48-49',
};

/** @returns the NAICS sectors an idea stands in, by whatever code it gives */
export function sectorsOf({ sector, naics = [], nearest_naics = [], sic = [], nearest_sic = [], nace = [] }: IdeaGround): string[] {
  const ofNaics = [...naics, ...nearest_naics].map((code) =>
    code.includes('-') ? code : (SECTORS_OF_RANGE[code.slice(0, 2)] ?? code.slice(0, 2)),
  );
  const divisions = [...[...sic, ...nearest_sic].map((code) => Number(code.slice(0, 2))), ...nace.map((code) => Number(code.slice(1, 3)))];
  const ofDivisions = divisions.flatMap((division) => sectorOfDivision.find(([from, to]) => division >= from && division <= to)?.[2] ?? []);
  return [...new Set([...(sector ? [sector] : []), ...ofNaics, ...ofDivisions])];
}

/** Indeed's name for all postings of a country. */
export const ALL_SECTORS = 'All sectors';

/** An occupation says more than a sector, and a figure of the idea's own country more than one of another. */
export const NEARNESS = { tool: 1, occupation: 0.9, work: 0.8, sector: 0.7, elsewhere: 0.3, country: 0.2 } as const;

/**
 * How near a topic is to an idea by what both declare: 1 a package it is built on, 0.9 the occupation that pays or uses, 0.8 postings for that
 * occupation's work, 0.7 the sector in the idea's country, 0.3 the sector elsewhere, for countries without a series of their own,
 * 0.2 all job postings of its country, where its sector has no series at all.
 * @returns 0 where they have nothing declared in common
 */
export function nearness(idea: IdeaGround, topic: TopicGround): number {
  if (idea.packages?.some((name) => topic.npm?.includes(name))) return NEARNESS.tool;
  const socs = [idea.payer_soc, idea.user_soc].flatMap((soc) => soc ?? []);
  if (socs.some((soc) => topic.soc?.includes(soc))) return NEARNESS.occupation;
  const isHere = !topic.country?.length || topic.country.includes(idea.country ?? '');
  const sector = topic.postings?.[0]?.split('/')[1];
  const work = (sector && postingSectors[sector]?.soc?.split(' ')) || [];
  if (isHere && socs.some((soc) => work.some((begins) => soc.startsWith(begins)))) return NEARNESS.work;
  const own = sectorsOf(idea);
  if (isHere && sector === ALL_SECTORS && own.length > 0) return NEARNESS.country;
  if (!own.some((code) => topic.naics?.includes(code))) return 0;
  return isHere ? NEARNESS.sector : NEARNESS.elsewhere;
}

/** Countries whose figures stand in for those of a country that has none. */
export const STAND_IN = 'US';

/**
 * The topics that an idea meets, the nearest first; a figure of another country only where none of its own was found, and of the stand-in alone.
 * @param topics with what each is declared to be about
 */
export function topicsMet<Topic extends { ground: TopicGround }>(
  idea: IdeaGround,
  topics: readonly Topic[],
): { topic: Topic; rank: number }[] {
  const near = topics.flatMap((topic) => {
    const rank = nearness(idea, topic.ground);
    return rank > 0 ? [{ topic, rank }] : [];
  });
  const here = near.filter(({ rank }) => rank > NEARNESS.elsewhere);
  const elsewhere = near.filter(
    ({ rank, topic: { ground } }) => rank === NEARNESS.elsewhere && ground.country?.includes(STAND_IN) && !ground.postings?.length,
  );
  const ofCountry = near.filter(({ rank }) => rank === NEARNESS.country);
  const met = [here, elsewhere, ofCountry].find((one) => one.length > 0) ?? [];
  return met.sort((a, b) => b.rank - a.rank);
}
