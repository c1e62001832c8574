import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filtersChosen, pageAddress, searchWanted, sortChoices, withoutFilter, withoutMarks } from './browse-address.ts';
import { IdeaQuery } from './idea-query.contract.ts';

const wanted = (query: string) => searchWanted(new URLSearchParams(query));

test('an address without a question asks for the first page of everything', () => {
  const nothing = {
    ...{ search: '', category: undefined, sort: undefined, pro: false, mark: undefined, saved: false, hidesNotForMe: false },
    ...{ budget: undefined, weeks: undefined, hours: undefined, customer: undefined, solo: false, noCode: false, skills: [] },
  };
  expect(wanted('')).toEqual({ ...nothing, page: 1, query: { page: '1' } });
  expect(wanted('search=&category=&sort=&pro=&page=')).toEqual(wanted(''));
  expect(wanted('search=%20%20')).toEqual(wanted(''));
});

test('filters are counted; the search, the order and the page are none', () => {
  expect(filtersChosen(wanted('search=tides&sort=trending&page=3'))).toBe(0);
  expect(filtersChosen(wanted('category=fintech&pro=true'))).toBe(2);
  expect(filtersChosen(wanted('category=fintech&pro=true&mark=building&saved=true&hide=not_for_me'))).toBe(5);
  expect(
    filtersChosen(wanted('budget=to_10000&hours=under_10&skills=selling&skills=care&solo=true&no_code=1&customer=b2b&weeks=under_4')),
  ).toBe(7);
});

test('every choice of the form is read, and passed on to the API by its names', () => {
  const own = { mark: 'building', saved: 'true', hide: 'not_for_me' };
  const asks = { budget: 'to_10000', customer: 'b2b', solo: 'true', skills: 'care,selling' };
  expect(
    wanted(
      'search=tides&category=fintech&sort=trending&pro=true&mark=building&saved=true&hide=not_for_me&page=3&' +
        'budget=to_10000&customer=b2b&solo=true&skills=care&skills=selling',
    ),
  ).toEqual({
    search: 'tides',
    category: 'fintech',
    sort: 'trending',
    pro: true,
    mark: 'building',
    saved: true,
    hidesNotForMe: true,
    budget: 'to_10000',
    weeks: undefined,
    hours: undefined,
    customer: 'b2b',
    solo: true,
    noCode: false,
    skills: ['selling', 'care'],
    page: 3,
    query: { search: 'tides', category: 'fintech', sort: 'trending', proOnly: 'true', ...own, ...asks, page: '3' },
  });
  expect(wanted('pro=1').pro).toBe(true);
  expect(wanted('pro=false').pro).toBe(false);
});

test('a topic is passed on beside a search', () => {
  expect(wanted('topic=tides').query).toEqual({ topic: 'tides', page: '1' });
  expect(wanted('topic=tides&search=moorings').query).toMatchObject({ topic: 'tides', search: 'moorings' });
  expect(withoutFilter(wanted('topic=tides&search=moorings'), 'topic')).toBe('/browse?search=moorings');
});

test('older names of categories are those they became', () => {
  expect(wanted('category=ai').category).toBe('ai_ml');
  expect(wanted('category=creator').query.category).toBe('creator_economy');
});

test('what is wrong is passed on as it is, for the API to say so', () => {
  const { sort, query } = wanted('sort=bar&page=x');
  expect(sort).toBeUndefined();
  expect(query).toEqual({ sort: 'bar', page: 'x' });
  expect(IdeaQuery.safeParse(query).success).toBe(false);
});

test('the address of another page asks for the same list', () => {
  const here = wanted(
    'search=tides & locks&category=fintech&sort=trending&pro=true&mark=interested&saved=true&hide=not_for_me&budget=to_10000&skills=care,selling&page=3'.replaceAll(
      ' & ',
      '%20%26%20',
    ),
  );
  const there = wanted(pageAddress(here, 4).split('?')[1] as string);
  expect(there).toEqual({ ...here, page: 4, query: { ...here.query, page: '4' } });
  expect(pageAddress(wanted('page=2'), 1)).toBe('/browse');
});

test('the same list whatever its reader has marked keeps everything else', () => {
  expect(withoutMarks(wanted('search=tides&sort=trending&pro=true&mark=building&saved=1&hide=not_for_me&page=3'))).toBe(
    '/browse?search=tides&sort=trending&pro=true',
  );
  expect(withoutMarks(wanted('mark=building'))).toBe('/browse');
});

test('the same list without one filter keeps the others', () => {
  const here = wanted('budget=under_2000&skills=care&skills=selling&pro=true&page=4');
  expect(withoutFilter(here, 'skills')).toBe('/browse?budget=under_2000&pro=true');
  expect(withoutFilter(here, 'proOnly')).toBe('/browse?budget=under_2000&skills=care%2Cselling');
});

test('a search may be in order of match, which is then the default', () => {
  expect(sortChoices('tides')[0]).toEqual({ value: '', label: 'Best match' });
  expect(sortChoices('')[0]).toEqual({ value: '', label: 'Newest' });
  expect(sortChoices('').map((choice) => choice.value)).not.toContain('newest');
});

test('any address at all can be read', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom('search', 'category', 'sort', 'page', 'pro', 'topic', 'mark', 'saved', 'hide', 'budget', 'skills', 'solo'),
        fc.string({ unit: 'binary' }),
      ),
      (query) => {
        const read = wanted(new URLSearchParams(query).toString());
        expect(Number.isNaN(read.page)).toBe(false);
        expect(pageAddress(read, 2)).toMatch(/^\/browse\?/);
      },
    ),
  );
});
