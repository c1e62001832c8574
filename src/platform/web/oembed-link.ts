/** @returns what names the card of a page in its head, for pages of others that show it (open/embeds) */
export const oembedLink = (title: string, address: string) => ({
  tagName: 'link' as const,
  rel: 'alternate',
  type: 'application/json+oembed',
  title,
  href: `/oembed?url=${encodeURIComponent(address)}`,
});
