import { z } from '@hono/zod-openapi';

/** The shapes of `catalogue/lists`, `buyer-groups.yaml` and `contact-rules.yaml`: where buyers can be found, and how to read it lawfully. */

export const listCountries = ['us', 'uk', 'ca', 'au', 'eu', 'anywhere'] as const;
export type ListCountry = (typeof listCountries)[number];
export const listKinds = ['register', 'association', 'marketplace'] as const;

const sentence = z.string().min(10).max(300);
const address = z.url({ protocol: /^https?$/ });

const groupIds = [
  ...['health', 'care', 'children', 'schools', 'food', 'construction', 'transport', 'finance', 'law', 'accounting', 'charities'],
  ...['public', 'property', 'shops', 'makers', 'farms', 'beauty', 'animals', 'software', 'creative'],
] as const;
const Group = z.enum(groupIds as readonly string[] as [string, ...string[]], 'this group is not in buyer-groups.yaml');

const Terms = z
  .strictObject({ says: sentence, page: address, looked_at: z.iso.date() })
  .or(z.literal('not checked'))
  .openapi({ description: 'What its terms allow, with the page that was read and when; or that nobody checked' });

const BuyerList = z
  .strictObject({
    name: z.string().min(3).max(80),
    kind: z.enum(listKinds),
    groups: z.array(Group.or(z.literal('any'))).min(1),
    address: z.url({ protocol: /^https$/ }),
    holds: sentence,
    read: sentence.openapi({ description: 'How to read it lawfully' }),
    terms: Terms,
  })
  .openapi('BuyerList');
export type BuyerList = z.infer<typeof BuyerList>;

/** One file of `catalogue/lists`: the lists of a country, each named once. */
export const ListFile = z.strictObject({
  country: z.enum(listCountries),
  lists: z
    .array(BuyerList)
    .min(1)
    .refine((lists) => new Set(lists.map(({ name }) => name)).size === lists.length, 'a list is named twice')
    .refine((lists) => new Set(lists.map(({ address: one }) => one)).size === lists.length, 'an address is listed twice'),
});

/** `buyer-groups.yaml`: each kind of buyer with the beginnings of words that name it. */
export const GroupFile = z
  .array(z.strictObject({ id: Group, label: z.string().min(3), words: z.array(z.string().regex(/^\p{Ll}[\p{Ll} -]+$/u)).min(1) }))
  .refine((groups) => new Set(groups.map(({ id }) => id)).size === groupIds.length, 'every group is there once');

const RuleLine = z
  .strictObject({ says: sentence, page: address.optional(), looked_at: z.iso.date().optional() })
  .refine(({ page, looked_at }) => (page === undefined) === (looked_at === undefined), 'a page is named with the day it was read');
/** `contact-rules.yaml`: what the law of a country says of first emails and calls. */
export const RuleFile = z
  .array(z.strictObject({ country: z.enum(listCountries), lines: z.array(RuleLine).min(1) }))
  .refine((rules) => new Set(rules.map(({ country }) => country)).size === listCountries.length, 'every country is there once');

export const ListsFound = z
  .object({
    country: z.enum(listCountries),
    groups: z.array(z.string()).openapi({ description: 'The kinds of buyer that the project’s words name' }),
    lists: z.array(BuyerList).openapi({ description: 'Lists of those buyers first, then those of all businesses' }),
    rules: z.array(z.object({ says: z.string(), page: z.string().nullable(), looked_at: z.string().nullable() })),
  })
  .openapi('ListsFound');
export type ListsFound = z.infer<typeof ListsFound>;
