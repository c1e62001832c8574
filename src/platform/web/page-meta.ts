import type { MetaDescriptor } from 'react-router';

export type PageMeta = {
  title: string;
  description: string;
  /** The site's public address; without it the page has no canonical address and no card. */
  appUrl?: string | undefined;
  path?: string;
  /** Path of the picture shown when the page is shared, 1200 × 630. */
  card?: string;
  type?: 'website' | 'article';
  noIndex?: boolean;
};

/** @returns the head of a page: title, description, canonical address, social card. */
export function pageMeta({ title, description, appUrl, path, card = '/card.png', type = 'website', noIndex }: PageMeta): MetaDescriptor[] {
  const named = title.includes('Assay') ? title : `${title} · Assay`;
  return [
    { title: named },
    { name: 'description', content: description },
    ...(noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(appUrl && path !== undefined
      ? [
          { tagName: 'link' as const, rel: 'canonical', href: `${appUrl}${path}` },
          { property: 'og:url', content: `${appUrl}${path}` },
          { property: 'og:image', content: `${appUrl}${card}` },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: 'Assay' },
  ];
}
