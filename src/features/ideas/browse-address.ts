import { type CategoryId, categoryAliases, categoryIds } from './categories.ts';
import type { IdeaSort } from './ideas.contract.ts';
import { type MarkId, markIds } from './marks.ts';

/** What the address of the browse page asks for. */
export type Wanted = {
  search: string;
  /** A topic of the trends whose ideas are wanted. */
  topic: string | undefined;
  category: CategoryId | undefined;
  sort: IdeaSort | undefined;
  pro: boolean;
  /** What the person who asks has made of the ideas: `mark`, `saved` and `hide` of the address. */
  mark: MarkId | undefined;
  saved: boolean;
  hidesNotForMe: boolean;
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
export function filtersChosen({ category, pro, mark, saved, hidesNotForMe }: Wanted): number {
  return [category, pro, mark, saved, hidesNotForMe].filter(Boolean).length;
}

/** Reads the address of the browse page. `topic` comes from links of the trends. */
export function searchWanted(params: URLSearchParams): Wanted {
  const value = (name: string) => params.get(name)?.trim() || undefined;
  const search = value('search') ?? '';
  const topic = value('topic');
  const asked = value('category');
  const category = asked ? (categoryAliases[asked] ?? asked) : undefined;
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
  return {
    search,
    topic,
    category: categoryIds.find((id) => id === category),
    sort: SORTS.find((choice) => choice.value === sort)?.value,
    pro,
    mark: markIds.find((id) => id === mark),
    saved: isOn('saved'),
    hidesNotForMe: hide === 'not_for_me',
    page: Number(page) || 1,
    query,
  };
}

/** @returns the same list whatever its reader has marked and saved. */
export function withoutMarks(wanted: Wanted): string {
  const { mark: _, saved: __, hide: ___, ...query } = wanted.query;
  return pageAddress({ ...wanted, query }, 1);
}

/** @returns the same list whatever its topic. */
export function withoutTopic(wanted: Wanted): string {
  const { topic: _, ...query } = wanted.query;
  return pageAddress({ ...wanted, query }, 1);
}

/** @returns the address of another page of the same list. */
export function pageAddress({ query }: Wanted, page: number): string {
  const { page: _, proOnly, ...kept } = query;
  const next = new URLSearchParams({ ...kept, ...(proOnly ? { pro: 'true' } : {}), ...(page > 1 ? { page: String(page) } : {}) });
  return next.size > 0 ? `/browse?${next}` : '/browse';
}
