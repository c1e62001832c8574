/**
 * What narrows the list, by the name in the API’s query, and how a person is told of it: “Without the budget: 14 ideas”.
 * Free of zod, so that pages may use it.
 */
export const filterNames = {
  search: 'the search words',
  topic: 'the topic',
  category: 'the category',
  proOnly: '“Pro Picks only”',
  budget: 'the budget',
  weeks: 'the weeks to a first version',
  hours: 'the hours a week',
  customer: 'who it is sold to',
  skills: 'the skills',
  solo: '“One person can do it”',
  no_code: '“Needs no code”',
  mark: 'your mark',
  saved: '“Saved only”',
  hide: '“Hide not for me”',
} as const satisfies Record<string, string>;
export type FilterKey = keyof typeof filterNames;
export const filterKeys = Object.keys(filterNames) as [FilterKey, ...FilterKey[]];
