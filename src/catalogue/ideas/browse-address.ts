import { type CategoryId, categoryAsked } from '../../shared/vocabulary/categories.ts';
import { type BandId, bandIds, type CustomerType, customerTypeIds } from './bands.ts';
import type { FilterKey } from './filters.ts';
import type { IdeaSort } from './idea-query.contract.ts';
import { type MarkId, markIds } from './marks.ts';
import { type SkillGroupId, skillGroupIds } from './skill-groups.ts';

/** What the address of the browse page asks for. */
export type Wanted = {
  search: string;
  /** A topic of the trends whose ideas are wanted. */
  topic: string | undefined;
  category: CategoryId | undefined;
  /** A category that there is not. */
  unknownCategory: string | undefined;
  sort: IdeaSort | undefined;
  pro: boolean;
  /** What the person who asks has made of the ideas: `mark`, `saved` and `hide` of the address. */
  mark: MarkId | undefined;
  saved: boolean;
  hidesNotForMe: boolean;
  /** What an idea may ask of its founder. */
  budget: BandId<'budget'> | undefined;
  weeks: BandId<'weeks'> | undefined;
  hours: BandId<'hours'> | undefined;
  customer: CustomerType | undefined;
  solo: boolean;
  noCode: boolean;
  skills: SkillGroupId[];
  page: number;
  /** The query of the API call. Values are passed on as they are, so that the API says what is wrong with them. */
  query: Record<string, string>;
};

const SORTS: readonly { value: IdeaSort; label: string }[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'trending', label: 'Trending' },
  { value: 'opportunity', label: 'Highest opportunity' },
  { value: 'difficulty', label: 'Easiest first' },
];

/** @returns the orders offered; a search may also be in order of match, which is then the default. */
export function sortChoices(search: string): readonly { value: string; label: string }[] {
  return search ? [{ value: '', label: 'Best match' }, ...SORTS] : [{ value: '', label: 'Newest' }, ...SORTS.slice(1)];
}

/** @returns how many filters narrow the list; the search and the order are none. */
export function filtersChosen(wanted: Wanted): number {
  const { category, pro, mark, saved, hidesNotForMe } = wanted;
  return [category, pro, mark, saved, hidesNotForMe].filter(Boolean).length + constraintsChosen(wanted);
}

/** @returns how many of those filters are about what an idea asks of its founder; the skills are one. */
export function constraintsChosen({ budget, weeks, hours, customer, solo, noCode, skills }: Wanted): number {
  return [budget, weeks, hours, customer, solo, noCode, skills.length > 0].filter(Boolean).length;
}

/** Reads the address of the browse page. `topic` comes from links of the trends. */
export function searchWanted(params: URLSearchParams): Wanted {
  const value = (name: string) => params.get(name)?.trim() || undefined;
  const search = value('search') ?? '';
  const topic = value('topic');
  const { category, unknown } = categoryAsked(params);
  const sort = value('sort');
  const isOn = (name: string) => value(name) === 'true' || value(name) === '1';
  const pro = isOn('pro');
  const [mark, hide] = [value('mark'), value('hide')];
  const page = value('page') ?? '1';
  const query: Record<string, string> = { page };
  if (search) query.search = search;
  if (topic) query.topic = topic;
  if (category) query.category = category;
  if (sort) query.sort = sort;
  if (pro) query.proOnly = 'true';
  if (mark) query.mark = mark;
  if (isOn('saved')) query.saved = 'true';
  if (hide) query.hide = hide;
  for (const name of ['budget', 'weeks', 'hours', 'customer']) {
    const asked = value(name);
    if (asked) query[name] = asked;
  }
  for (const name of ['solo', 'no_code']) if (isOn(name)) query[name] = 'true';
  // A form sends each box it was ticked in; an address of ours has them in one text.
  const skills = params.getAll('skills').join(',').split(',').filter(Boolean);
  if (skills.length > 0) query.skills = skills.join(',');
  return {
    search,
    topic,
    category,
    unknownCategory: unknown,
    sort: SORTS.find((choice) => choice.value === sort)?.value,
    pro,
    mark: markIds.find((id) => id === mark),
    saved: isOn('saved'),
    hidesNotForMe: hide === 'not_for_me',
    budget: bandIds('budget').find((id) => id === query.budget),
    weeks: bandIds('weeks').find((id) => id === query.weeks),
    hours: bandIds('hours').find((id) => id === query.hours),
    customer: customerTypeIds.find((id) => id === query.customer),
    solo: isOn('solo'),
    noCode: isOn('no_code'),
    skills: skillGroupIds.filter((id) => skills.includes(id)),
    page: Number(page) || 1,
    query,
  };
}

/** @returns the same list whatever its reader has marked and saved. */
export function withoutMarks(wanted: Wanted): string {
  const { mark: _, saved: __, hide: ___, ...query } = wanted.query;
  return pageAddress({ ...wanted, query }, 1);
}

/** @returns the same list without one of its filters. */
export function withoutFilter(wanted: Wanted, filter: FilterKey): string {
  const { [filter]: _, ...query } = wanted.query;
  return pageAddress({ ...wanted, query }, 1);
}

/** @returns the address of another page of the same list. */
export function pageAddress({ query }: Wanted, page: number): string {
  const { page: _, proOnly, ...kept } = query;
  const next = new URLSearchParams({ ...kept, ...(proOnly ? { pro: 'true' } : {}), ...(page > 1 ? { page: String(page) } : {}) });
  return next.size > 0 ? `/browse?${next}` : '/browse';
}
