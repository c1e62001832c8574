import { Link } from './link.tsx';
import { useListColumns } from './list-columns.ts';

/** Links to the pages of a list: first, last, and those around the current one. Nothing when there is only one. */
export function Pages({ page, pages, addressOf }: { page: number; pages: number; addressOf: (page: number) => string }) {
  const { keep } = useListColumns();
  if (pages <= 1) return null;
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((n) => n >= 1 && n <= pages);
  const box = 'grid min-h-11 min-w-11 place-items-center px-2 border border-transparent no-underline hover:border-edge';
  return (
    <nav aria-label="Pages" className="numerals mt-8 flex flex-wrap items-center gap-1 text-sm">
      {page > 1 && (
        <Link to={keep(addressOf(page - 1))} rel="prev" className={box}>
          ← Previous
        </Link>
      )}
      {shown.map((n, i) => (
        <span key={n} className="flex items-center gap-1">
          {i > 0 && n - (shown[i - 1] ?? n) > 1 && <span className="px-1 text-ink-3">…</span>}
          <Link
            to={keep(addressOf(n))}
            aria-current={n === page ? 'page' : undefined}
            aria-label={`Page ${n}`}
            className={`${box} aria-[current]:border-ink aria-[current]:font-semibold`}
          >
            {n}
          </Link>
        </span>
      ))}
      {page < pages && (
        <Link to={keep(addressOf(page + 1))} rel="next" className={box}>
          Next →
        </Link>
      )}
    </nav>
  );
}
