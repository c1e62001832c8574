import { categoryLabel } from '../../shared/vocabulary/categories.ts';
import type { Idea } from './ideas.contract.ts';

/** An idea as an Article (schema.org); a teaser says which part of the page is for members, so that it is not taken for cloaking. */
export function ideaStructuredData(idea: Idea, appUrl: string): Record<string, unknown> {
  const url = `${appUrl}/ideas/${idea.slug}`;
  return {
    '@type': 'Article',
    headline: idea.title,
    description: idea.tagline,
    url,
    mainEntityOfPage: url,
    image: `${url}/card.png`,
    datePublished: idea.published_at,
    dateModified: idea.updated_at,
    articleSection: categoryLabel(idea.category),
    keywords: idea.tags.join(', '),
    author: { '@type': 'Organization', name: 'Assay', url: appUrl },
    publisher: { '@type': 'Organization', name: 'Assay', url: appUrl },
    isAccessibleForFree: idea.level === 'full',
    ...(idea.level === 'teaser' ? { hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.paywalled' } } : {}),
  };
}
