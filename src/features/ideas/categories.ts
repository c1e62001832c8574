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
export const categoryAliases: Readonly<Record<string, CategoryId>> = { ai: 'ai_ml', creator: 'creator_economy' };

/** @returns the reader's name of a category, e.g. `Creator Economy` for `creator_economy`. */
export function categoryLabel(id: CategoryId): string {
  return categories.find((category) => category.id === id)?.label ?? id;
}
