/**
 * The one vocabulary of categories: filters, dossiers, cards, feeds and the API all read this table.
 * Kept free of zod so that a page may use it without shipping a schema library to the browser.
 */
export const categories = [
  { id: 'ai_ml', label: 'AI/ML' },
  { id: 'saas', label: 'SaaS' },
  { id: 'ecommerce', label: 'E-commerce' },
  { id: 'marketplace', label: 'Marketplace' },
  { id: 'mobile', label: 'Mobile' },
  { id: 'creator_economy', label: 'Creator Economy' },
  { id: 'fintech', label: 'Fintech' },
  { id: 'healthtech', label: 'Healthtech' },
  { id: 'edtech', label: 'Edtech' },
  { id: 'productivity', label: 'Productivity' },
  { id: 'web3', label: 'Web3' },
  { id: 'other', label: 'Other' },
] as const satisfies readonly { id: string; label: string }[];

export type CategoryId = (typeof categories)[number]['id'];

export const categoryIds = categories.map((category) => category.id) as [CategoryId, ...CategoryId[]];

/** Older names still found in links and queries. */
const aliases: Readonly<Record<string, CategoryId>> = { ai: 'ai_ml', creator: 'creator_economy' };

const byName: ReadonlyMap<string, CategoryId> = new Map([
  ...categories.flatMap(({ id, label }) => [[id, id] as const, [label.toLowerCase(), id] as const]),
  ...Object.entries(aliases),
]);

/** @returns the category somebody named by its id, its label or an older name, in any case; undefined when there is none of that name. */
export const categoryNamed = (name: string): CategoryId | undefined => byName.get(name.trim().toLowerCase());

/** What is said where a category is named that there is not. */
export const CATEGORY_CHOICES = `category must be one of ${categoryIds.join(', ')}`;

/** @returns what the address of a list asks for: a category, or the name of one that there is not, which narrows nothing and is said. */
export function categoryAsked(params: URLSearchParams): { category: CategoryId | undefined; unknown: string | undefined } {
  const name = params.get('category')?.trim() ?? '';
  const category = categoryNamed(name);
  return { category, unknown: name && !category ? name.slice(0, 60) : undefined };
}

/** @returns the reader's name of a category, e.g. `Creator Economy` for `creator_economy`. */
export function categoryLabel(id: CategoryId): string {
  return categories.find((category) => category.id === id)?.label ?? id;
}
