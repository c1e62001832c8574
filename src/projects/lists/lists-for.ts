import { buyerGroups, contactRules, listFiles } from './list-files.ts';
import type { BuyerList, ListCountry, ListsFound } from './lists.contract.ts';

const COUNTRY_WORDS: readonly [ListCountry, RegExp][] = [
  ['uk', /\b(?:uk|united kingdom|britain|british|england|english|scot|wales|welsh|london)/i],
  ['ca', /\b(?:canad|ontario|quebec|toronto|british columbia|alberta)/i],
  ['au', /\b(?:australia|nsw|queensland|sydney|melbourne)/i],
  ['eu', /\b(?:german|french|france|ital|spain|spanish|dutch|netherlands|ireland|irish|poland|polish|europe|eu\b|danish|belgi)/i],
];

/** @returns the country whose lists a text asks for: the one it names, else the United States, whose lists are the most */
export const countryIn = (text: string): ListCountry => COUNTRY_WORDS.find(([, words]) => words.test(text))?.[0] ?? 'us';

/** @returns the kinds of buyer that a text names, by the beginnings of its words */
export function groupsIn(text: string): string[] {
  const words = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  return buyerGroups.filter((group) => group.words.some((word) => words.includes(` ${word.replaceAll('-', ' ')}`))).map(({ id }) => id);
}

/**
 * Where buyers can be found.
 * @param buyer who pays, in the project’s words; where it names no kind of buyer, `rest` is asked
 * @param country where they are; undefined takes it from the words
 * @returns lists of those buyers first, then lists of all businesses, and what the law says of a first email or call
 */
export function listsFor(
  { buyer, rest }: { buyer: string; rest: string },
  country: ListCountry = countryIn(`${buyer} ${rest}`),
): ListsFound {
  const named = groupsIn(buyer);
  const groups = named.length > 0 ? named : groupsIn(rest);
  const here = listFiles.filter((file) => file.country === country || file.country === 'anywhere').flatMap(({ lists }) => lists);
  const hits = ({ groups: of }: BuyerList) => of.filter((one) => groups.includes(one)).length;
  const special = here.filter((list) => hits(list) > 0);
  const general = here.filter((list) => hits(list) === 0 && list.groups.includes('any'));
  return {
    country,
    groups: buyerGroups.filter(({ id }) => groups.includes(id)).map(({ label }) => label),
    lists: [...special, ...general],
    rules: (contactRules.find((rule) => rule.country === country)?.lines ?? []).map(({ says, page, looked_at }) => ({
      says,
      page: page ?? null,
      looked_at: looked_at ?? null,
    })),
  };
}
