import { Link } from '../../ui/link.tsx';
import { listAddress } from '../../ui/list-address.ts';
import { cuts, type Range, ranges } from './periods.ts';

/** The spans a page can show, as links: each is an address of its own. @param kept what else of the address stays */
export function RangeLinks({ path, range, kept = {} }: { path: string; range: Range; kept?: Record<string, string | undefined> }) {
  return (
    <nav aria-label="Span of time" className="flex flex-wrap gap-1 text-sm">
      {ranges.map((one) => (
        <Link
          key={one}
          to={listAddress(path, { ...kept, range: one }, { range: '30d' })}
          aria-current={one === range ? 'true' : undefined}
          className="inline-flex min-h-11 items-center border border-transparent px-3 no-underline hover:border-edge aria-[current]:border-ink aria-[current]:font-semibold"
          preventScrollReset
        >
          {cuts[one].label}
        </Link>
      ))}
    </nav>
  );
}
