import { xmlText } from '../../platform/web/xml-text.ts';

/** The sizes of cards, in CSS pixels; a host may ask for less. */
export const EMBED_SIZES = { idea: { width: 480, height: 260 }, topic: { width: 560, height: 340 } } as const;
/** Below this nothing can be read. */
export const LEAST_WIDTH = 240;
export const LEAST_HEIGHT = 160;
const CACHE_S = 86_400;

export type Embeddable = { kind: keyof typeof EMBED_SIZES; slug: string; title: string };
export type OEmbed = ReturnType<typeof oembedOf>;

/**
 * @param address of a page of ours that has a card
 * @returns which page it is; undefined for every other address
 */
export function embeddablePath(address: string, appUrl: string): { kind: Embeddable['kind']; slug: string } | undefined {
  const url = URL.parse(address);
  if (url?.origin !== new URL(appUrl).origin) return undefined;
  const [, folder, slug] = /^\/(ideas|trending)\/([a-z0-9-]{1,200})$/.exec(url.pathname) ?? [];
  return slug ? { kind: folder === 'ideas' ? 'idea' : 'topic', slug } : undefined;
}

/** @returns the oEmbed answer of a card (https://oembed.com, 2.3.4.4), no larger than its host allows */
export function oembedOf({ kind, slug, title }: Embeddable, appUrl: string, most: { width: number; height: number }) {
  const width = Math.min(EMBED_SIZES[kind].width, most.width);
  const height = Math.min(EMBED_SIZES[kind].height, most.height);
  const src = `${appUrl}/embed/${kind === 'idea' ? 'ideas' : 'trending'}/${slug}`;
  return {
    type: 'rich' as const,
    version: '1.0' as const,
    title,
    provider_name: 'Assay',
    provider_url: `${appUrl}/`,
    cache_age: CACHE_S,
    width,
    height,
    html: `<iframe src="${xmlText(src)}" width="${width}" height="${height}" title="${xmlText(title)}" loading="lazy" frameborder="0"></iframe>`,
    ...(kind === 'idea' ? { thumbnail_url: `${appUrl}/ideas/${slug}/card.png`, thumbnail_width: 1200, thumbnail_height: 630 } : {}),
  };
}

export const oembedXml = (answer: OEmbed): string =>
  `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${Object.entries(answer)
    .map(([name, value]) => `<${name}>${xmlText(String(value))}</${name}>`)
    .join('')}</oembed>\n`;
