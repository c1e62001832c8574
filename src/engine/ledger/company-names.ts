import type { Fate } from '../evidence.contract.ts';

/** Hosts where many companies have a page: sharing one says nothing about being the same company. */
const SHARED_HOSTS = new Set(
  'github.com gitlab.com npmjs.com pypi.org apps.apple.com play.google.com news.ycombinator.com ycombinator.com producthunt.com reddit.com youtube.com youtu.be medium.com substack.com wikipedia.org en.wikipedia.org crunchbase.com linkedin.com twitter.com x.com facebook.com notion.site github.io vercel.app netlify.app herokuapp.com google.com sites.google.com stackoverflow.com'.split(
    ' ',
  ),
);

const LEGAL = /\b(incorporated|inc|limited|ltd|llc|llp|plc|gmbh|corp|corporation|company|co|bv|oy|ab|sa|sas|srl|pty|hq|labs?)\b\.?/g;

/**
 * A company's name as it is compared: no case, accents, legal form or punctuation (“Acme Labs, Inc.” and “acme.com” are `acme`).
 * @returns the bare name; the whole name lower-cased when nothing else would be left
 */
export function bareName(name: string): string {
  const folded = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
  const bare = folded
    .replace(/\s*\((yc|y combinator|formerly|fka)[^)]*\)/g, ' ')
    .replace(/\.(com|io|ai|app|co|dev|net|org|so|xyz)\b/g, ' ')
    .replace(LEGAL, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, '');
  return bare || folded.replace(/[^\p{L}\p{N}]+/gu, '') || folded;
}

/** @returns the domain that is a company's own (`acme.com` for `https://www.acme.com/pricing`), or undefined when there is none or it is shared by many. */
export function ownDomain(url: string | undefined): string | undefined {
  if (!url) return undefined;
  const host = hostOf(url);
  return host && !SHARED_HOSTS.has(host) && !SHARED_HOSTS.has(host.split('.').slice(-2).join('.')) ? host : undefined;
}

type Named = { subject: string; url?: string | undefined; fate?: Fate | undefined };

/**
 * @returns whether two are one company: by their bare names, or by a domain of their own. One that closed and one that lives are two where each has its own
 *   domain: names are taken again.
 */
export function isSameCompany(a: Named, b: Named): boolean {
  const [one, other] = [ownDomain(a.url), ownDomain(b.url)];
  if (one !== undefined && one === other) return true;
  if (bareName(a.subject) !== bareName(b.subject)) return false;
  const areTwo = one !== undefined && other !== undefined && (a.fate === 'dead') !== (b.fate === 'dead');
  return !areTwo;
}

function hostOf(url: string): string | undefined {
  try {
    return new URL(url).hostname.toLowerCase().replace(/^www\./, '');
  } catch {
    return undefined;
  }
}

const TRACKING = /^(utm_\w+|ref|source|fbclid|gclid|mc_\w+)$/i;

/** @returns an address as it is compared: no scheme, `www.`, fragment, tracking or closing slash; undefined when it is no address. */
export function sameAddress(url: string | undefined): string | undefined {
  if (!url) return undefined;
  try {
    const parsed = new URL(url);
    const query = [...parsed.searchParams].filter(([name]) => !TRACKING.test(name)).map(([name, value]) => `${name}=${value}`);
    const path = parsed.pathname.replace(/\/+$/, '');
    return `${parsed.hostname.toLowerCase().replace(/^www\./, '')}${path}${query.length > 0 ? `?${query.sort().join('&')}` : ''}`;
  } catch {
    return undefined;
  }
}
