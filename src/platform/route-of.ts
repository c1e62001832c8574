const OTHER = 'other';

type Part = { fits: (text: string) => boolean; openness: string };
type Open = { label: string; parts: Part[] };

/**
 * @param patterns as routers write them: `/ideas/:slug`, `/browse/:category/:file{feed\.(?:xml|atom)}`
 * @returns what gives the pattern of a path, `other` where none fits; of several the one that leaves least open
 */
export function routesOf(patterns: Iterable<string>): (path: string) => string {
  const fixed = new Set<string>();
  const open = new Map<number, Open[]>();
  for (const pattern of new Set(patterns)) {
    if (!pattern.includes(':') && !pattern.includes('*')) fixed.add(pattern);
    else if (!pattern.endsWith('*')) {
      const parts = pattern.split('/').map(partOf);
      open.set(parts.length, [...(open.get(parts.length) ?? []), { label: pattern.replaceAll(/\{[^/]*\}/g, ''), parts }]);
    }
  }
  const openness = ({ parts }: Open) => parts.map((part) => part.openness).join('');
  for (const list of open.values()) list.sort((a, b) => (openness(a) < openness(b) ? -1 : 1));
  return (path) => {
    if (path.startsWith('/assets/')) return '/assets/*';
    // What the router fetches in place is the page's data.
    const asked = path.replace(/\.data$/, '') || '/';
    if (fixed.has(asked)) return asked;
    const texts = asked.split('/');
    return open.get(texts.length)?.find(({ parts }) => parts.every(({ fits }, i) => fits(texts[i] as string)))?.label ?? OTHER;
  };
}

function partOf(text: string): Part {
  if (!text.startsWith(':')) return { fits: (asked) => asked === text, openness: '0' };
  const shape = /\{(.*)\}$/.exec(text)?.[1];
  if (shape === undefined) return { fits: (asked) => asked !== '', openness: '2' };
  const whole = new RegExp(`^(?:${shape})$`);
  return { fits: (asked) => whole.test(asked), openness: '1' };
}
